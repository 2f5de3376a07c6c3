import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unitText } from "../../src/server/install/service-files";
import { dataToBackUp } from "../support/backups";
import { temporaryFolder } from "../support/folders";
import { mailServer, stopMailServers } from "../support/mailbox";
import { freePort } from "../support/ports";
import { runCommand } from "../support/server";
import { xtest } from "../support/thorough";

afterEach(stopMailServers);

const root = join(import.meta.dir, "../..");

/** Answers, one a line, and the files that the setup writes. */
async function setUp(folder: string, answers: string[]) {
  const { PATH, HOME = "/", USER = "root" } = process.env;
  const [environment, unit] = [join(folder, "traslo.env"), join(folder, "traslo.service")];
  const words = ["setup", "--environment", environment, "--unit", unit, "--account", USER];
  const child = Bun.spawn([process.execPath, "src/server/process/command-line.ts", ...words], {
    cwd: root,
    env: { PATH, HOME },
    stdin: new Blob(answers.map((answer) => `${answer}\n`)),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, code, environment, unit };
}

const refusals = (out: string) => Array.from(out.matchAll(/ {2}No: (.*)/g), ([, sentence]) => sentence);

test("setup asks again what does not work, sends a letter to oneself, and writes settings and service", async () => {
  const folder = temporaryFolder("setup");
  const [data, backups] = [join(folder, "dati"), join(folder, "copie")];
  writeFileSync(join(folder, "file"), "");
  const mail = await mailServer();
  const taken = Bun.serve({ port: 0, fetch: () => new Response() });
  const occupied = String(taken.port);
  const port = String(freePort());
  const { out, err, code, environment, unit } = await setUp(folder, [
    ...["dati", join("/home", "mario"), join(folder, "file"), data],
    backups,
    ...["tremila", occupied, port],
    ...["traslo/ufficio", "https://traslo.example"],
    ...["http://x", `smtp://127.0.0.1:${mail.port}`, "", "nonsense", "traslo@ditta.example"],
    "sì",
  ]);
  await taken.stop(true);
  expect([err, code]).toEqual(["", 0]);
  expect(refusals(out)).toEqual([
    "serve un percorso intero, che comincia con /.",
    "il servizio non entra nelle cartelle delle persone: sceglierne una fuori di /home e /root.",
    `${join(folder, "file")} non è una cartella ma un file: indicare con DATA_DIR la cartella dei dati.`,
    "«tremila» non è un numero di porta, da 1 a 65535.",
    `la porta ${occupied} è già occupata: sceglierne un'altra con PORT.`,
    "«traslo/ufficio» non è un indirizzo http:// o https:// senza percorso, come https://traslo.example.",
    expect.stringContaining("deve essere un indirizzo smtp:// o smtps://"),
    expect.stringContaining("«nonsense» non è un indirizzo e-mail"),
  ]);
  expect(out).toContain("è lo stesso disco dei dati");
  expect(mail.letters.map(({ to }) => to)).toEqual([["traslo@ditta.example"]]);
  expect(statSync(environment).mode & 0o777).toBe(0o600);
  expect(readFileSync(environment, "utf8").split("\n").slice(1, -1)).toEqual([
    `DATA_DIR=${data}`,
    `BACKUP_DIR=${backups}`,
    `PORT=${port}`,
    "BASE_URL=https://traslo.example",
    `SMTP_URL=smtp://127.0.0.1:${mail.port}`,
    "MAIL_FROM=traslo@ditta.example",
  ]);
  const written = readFileSync(unit, "utf8");
  for (const line of [
    `EnvironmentFile=${environment}`,
    `ExecStart=${root}/run start`,
    `ReadWritePaths=${data} ${backups}`,
    "ProtectSystem=strict",
  ])
    expect(written.split("\n")).toContain(line);
  expect(written).not.toContain("/var/lib/traslo");

  const again = await setUp(folder, []);
  expect([again.out, again.code]).toEqual(["", 1]);
  expect(again.err).toContain(`${environment} c'è già: questa macchina è già preparata`);

  const page = await runCommand(
    "doctor",
    data,
    { DATA_DIR: "", PORT: "", HOST: "" },
    "--environment",
    environment,
  );
  expect([page.err, page.code]).toEqual(["", 1]);
  expect(page.out.split("\n").filter((line) => /^ {2}NO/.test(line))).toEqual([
    expect.stringContaining("  NO  indirizzo: BASE_URL non si raggiunge da questa macchina"),
  ]);
  expect(page.out).toContain("  sì  salvataggi: nessuno ancora");
  expect(page.out).toContain("  sì  posta: il server di posta accetta la connessione e l'accesso");
  expect(page.out).toContain(`non è in funzione; la porta ${port} è libera`);
  expect(page.out).not.toMatch(/ditta\.example|traslo\.example|smtp:/);
});

test("setup writes nothing before its last answer", async () => {
  const folder = temporaryFolder("setup");
  mkdirSync(join(folder, "dati"));
  const begun = await setUp(folder, [join(folder, "dati"), join(folder, "copie")]);
  expect([begun.code, existsSync(begun.environment), existsSync(begun.unit)]).toEqual([1, false, false]);
  expect(begun.err).toBe(
    "\nLa preparazione non è riuscita: le domande non sono finite, e niente è stato scritto.\n",
  );
});

test("a service on port 80 gets the right to listen there", () => {
  const places = { environment: "/etc/traslo.env", unit: "", account: "traslo" };
  const unit = (PORT: string) =>
    unitText("/opt/traslo/run", places, { DATA_DIR: "/var/lib/traslo", BACKUP_DIR: "/mnt/b", PORT });
  expect(unit("80")).toContain("\nAmbientCapabilities=CAP_NET_BIND_SERVICE\n");
  // Tried with systemd 252: among users of its own the right does not count.
  expect(unit("80")).not.toContain("PrivateUsers");
  expect(unit("3000")).not.toContain("CAP_NET_BIND_SERVICE");
  expect(unit("3000")).toContain("\nPrivateUsers=yes\n");
});

test("doctor names what is wrong in the settings, and repeats no secret", async () => {
  const folder = temporaryFolder("doctor");
  const file = join(folder, "env");
  writeFileSync(
    file,
    `PORT=tremila\nSMTPURL=x\nexport SMTP_URL="smtp://u:segretissima@127.0.0.1:9"\nMAIL_FROM=a@ditta.example\nDATA_DIR=${folder}/none\n`,
  );
  const { out, code } = await runCommand("doctor", folder, { DATA_DIR: "", PORT: "" }, "--environment", file);
  expect(code).toBe(1);
  expect(out).toContain(
    "  NO  impostazioni: PORT «tremila» non è un numero di porta, da 1 a 65535; SMTPURL non conta: forse SMTP_URL?",
  );
  expect(out).toContain("  NO  cartella dei dati: la cartella dei dati");
  expect(out).toContain("  NO  posta: connessione rifiutata");
  expect(out).not.toContain("segretissima");
});

xtest("doctor of an installation of site B asks for site A and its token, and for no backups of its own", async () => {
  const folder = temporaryFolder("doctor-b");
  const accounts = (request: Request) =>
    new Response("", { status: request.headers.get("authorization") === "Bearer giusto" ? 200 : 404 });
  const siteA = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: accounts });
  const doctorOf = (SITE_A_TOKEN: string, SITE = "B") =>
    runCommand("doctor", folder, {
      ...{ SITE, SITE_A_URL: siteA.url.origin, SITE_A_TOKEN, BACKUP_DIR: "/none", PORT: `${freePort()}` },
    });
  const lights = (out: string) =>
    Array.from(out.matchAll(/^ {2}(sì|NO) {2}([^:]+):/gm), ([, is, what]) => `${is} ${what}`);
  const { out, err, code } = await doctorOf("giusto");
  expect([err, code]).toEqual(["", 0]);
  expect(lights(out)).toEqual(["sì impostazioni", "sì cartella dei dati", "sì server", "sì sito A"]);
  const refused = await doctorOf("sbagliato");
  expect([refused.code, lights(refused.out).at(-1)]).toEqual([1, "NO sito A"]);
  expect(refused.out).toContain("non accetta il codice di SITE_A_TOKEN");
  await siteA.stop(true);
  expect((await doctorOf("giusto")).out).toContain("  NO  sito A: il sito A non risponde a SITE_A_URL");
  expect(lights((await doctorOf("giusto", "A")).out)).toContain("NO cartella dei salvataggi");
});

test("doctor of data in use whose backups are not there says so, also before it knows of a first start", async () => {
  const { data, save } = dataToBackUp();
  save();
  const { out, code } = await runCommand("doctor", data, { PORT: `${freePort()}` });
  expect(code).toBe(1);
  expect(out).toContain("  NO  salvataggi: Nelle ultime 26 ore non c'è stato un salvataggio riuscito\n");
});
