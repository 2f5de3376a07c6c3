import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { newestVersion } from "../../src/server/journal/migrate";
import { commands } from "../../src/server/process/commands/all";
import { dataToBackUp } from "../support/backups";
import { temporaryFolder } from "../support/folders";
import { productionEnvironment } from "../support/server";
import { xtest } from "../support/thorough";

const root = join(import.meta.dir, "../..");
const names = Object.keys(commands);

/** Executes `./run` from a folder that is not its own. */
async function runFrom(cwd: string, words: string[], environment: Record<string, string> = {}) {
  const { PATH = "", HOME = "/" } = process.env;
  const child = Bun.spawn([join(root, "run"), ...words], {
    cwd,
    env: { PATH, HOME, ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, code };
}

const run = (...words: string[]) => runFrom(temporaryFolder("run"), words);

describe("./run", () => {
  test.each(["help", "--help", "-h"])("%s lists every command with a line", async (word) => {
    const { out, err, code } = await run(word);
    expect([err, code]).toEqual(["", 0]);
    for (const name of [...names, "install", "release", "help"])
      expect(out).toMatch(new RegExp(`^  ${name}( .*)?  [a-z].{15,}$`, "m"));
    const listed = [...out.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name as string);
    expect(listed.sort()).toEqual([...names, "install", "release", "help"].sort());
  });

  test.each(["versione", "../main"])("refuses the word «%s» with the list of commands", async (word) => {
    const { out, err, code } = await run(word);
    expect([out, code]).toEqual(["", 1]);
    expect(err).toStartWith(`Il comando «${word}» non esiste.\n\n${(await run("help")).out}`);
  });

  test("version prints the number of package.json and the commit, and whether files differ from it", async () => {
    const { out, err, code } = await run("version");
    expect([err, code]).toEqual(["", 0]);
    const commit = Bun.spawnSync(["git", "rev-parse", "--short=8", "HEAD"], { cwd: root })
      .stdout.toString()
      .trim();
    expect([`Traslo ${version} (${commit})\n`, `Traslo ${version} (${commit}, modificato)\n`]).toContain(out);
    expect((await run("--version")).out).toBe(out);
    const { schema, ...program } = JSON.parse((await run("version", "--json")).out);
    expect(program).toMatchObject({ number: version, commit: expect.stringMatching(/^[0-9a-f]{40}$/) });
    expect(schema).toBe(newestVersion());
  });

  test("update says that sources are updated otherwise, and how it is written", async () => {
    const environment = { DATA_DIR: temporaryFolder("data") };
    const here = temporaryFolder("run");
    expect((await runFrom(here, ["update", "traslo-new"], environment)).err).toBe(
      "L'aggiornamento non è riuscito: queste sono le sorgenti: si aggiornano con «git pull» e «./run install», a server fermo.\n",
    );
    expect((await runFrom(here, ["update", "a", "b"], environment)).err).toContain("Uso: ./run update FILE");
  });

  xtest("backup --to and restore read a relative file name from the caller's folder", async () => {
    const folder = dataToBackUp();
    folder.addFile("una lettera");
    folder.save();
    const here = temporaryFolder("caller");
    const environment = {
      DATA_DIR: folder.data,
      BACKUP_DIR: folder.backups,
      BACKUP_PASSPHRASE: "tre cavalli blu nel 1987",
    };
    const made = await runFrom(here, ["backup", "--to", "copia.age"], environment);
    expect([made.err, made.code]).toEqual(["", 0]);
    expect(readdirSync(here)).toEqual(["copia.age"]);
    expect(existsSync(join(root, "copia.age"))).toBe(false);
    const again = await runFrom(here, ["backup", "--to", "copia.age"], environment);
    expect(again.err).toContain("Il file copia.age esiste già.");
    const restored = await runFrom(here, ["restore", "copia.age"], environment);
    expect([restored.err, restored.code]).toEqual(["", 0]);
    expect(restored.out).toStartWith("Ripristinato il salvataggio ");
    const missing = await runFrom(here, ["restore", "altra.age"], environment);
    expect(missing.err).toContain("il file altra.age non c'è");
  });
});

describe("an installation", () => {
  const lockOf = (version: string) => ({
    packages: {
      "": {},
      "node_modules/bun": { version },
      "node_modules/other": { version: "1", optional: true },
    },
  });
  let folder = "";
  const write = (path: string, text: string, mode = 0o644) =>
    writeFileSync(join(folder, path), text, { mode });
  const files = () => readdirSync(folder).sort();

  /** A program of its own with packages of version 1; of `npm` and of its packages only what `./run` asks of them. */
  beforeEach(() => {
    folder = temporaryFolder("installation");
    cpSync(join(root, "run"), join(folder, "run"));
    for (const path of ["src/server/process", "node_modules/.bin", "bin", "dist"])
      mkdirSync(join(folder, path), { recursive: true });
    for (const path of [".npmrc", "package.json", "dist/manifest.json"]) write(path, "");
    write("src/server/process/command-line.ts", 'console.log("saved");');
    write("package-lock.json", JSON.stringify(lockOf("1")));
    write(
      "node_modules/.package-lock.json",
      JSON.stringify({ packages: { "node_modules/bun": { version: "1" } } }),
    );
    symlinkSync(process.execPath, join(folder, "node_modules/.bin/bun"));
  });

  const runHere = async (word: string, npm: string) => {
    write("bin/npm", `#!/bin/sh\necho called >>"${folder}/calls"\n${npm}\n`, 0o755);
    const { PATH = "" } = process.env;
    const child = Bun.spawn([join(folder, "run"), word], {
      env: { PATH: `${join(folder, "bin")}:${PATH}`, TMPDIR: folder },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { out, err, code };
  };
  const update = () => write("package-lock.json", JSON.stringify(lockOf("2")));

  test("is judged by content: a lock file that is only newer asks for none", async () => {
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(join(folder, "package-lock.json"), later, later);
    expect(await runHere("backup", "exit 1")).toEqual({ out: "saved\n", err: "", code: 0 });
  });

  test("is not begun by a command, which says what to do", async () => {
    update();
    const { out, err, code } = await runHere("backup", "exit 1");
    expect([out, code]).toEqual(["", 1]);
    expect(err).toBe(
      "Il programma è stato aggiornato, o non è ancora installato: eseguire prima ./run install.\n",
    );
    expect(existsSync(join(folder, "calls"))).toBe(false);
  });

  test("that fails leaves the old one whole", async () => {
    update();
    const { err, code } = await runHere("install", "mkdir node_modules; exit 1");
    expect([code, err]).toEqual([1, expect.stringContaining("quella di prima è rimasta com'era")]);
    expect(readdirSync(join(folder, "node_modules")).sort()).toEqual([".bin", ".package-lock.json"]);
    expect(files().filter((name) => name.startsWith("node_modules"))).toEqual(["node_modules"]);
    // Back to the old version: nothing is missing.
    write("package-lock.json", JSON.stringify(lockOf("1")));
    expect((await runHere("backup", "exit 1")).out).toBe("saved\n");
  });

  test.each([
    ["ENOSPC", "(npm: ENOSPC): il disco è pieno."],
    ["SELF_SIGNED_CERT_IN_CHAIN", "la rete mette un certificato suo: indicarlo con NODE_EXTRA_CA_CERTS."],
    ["ECONNREFUSED", "(npm: ECONNREFUSED): il registro dei pacchetti risponde?"],
  ])("that npm ends with %s gives its code and what it means", async (code, sentence) => {
    update();
    const { err } = await runHere("install", `echo "npm error code ${code}"; exit 1`);
    expect(err).toContain(sentence);
  });

  test("is not begun on a disk with less than 1 GB free", async () => {
    update();
    write(
      "bin/df",
      "#!/bin/sh\necho 'Filesystem 1024-blocks Used Available'; echo '/dev/x 2000000 1900000 102400'\n",
      0o755,
    );
    const { err, code } = await runHere("install", "exit 1");
    expect([code, err]).toEqual([
      1,
      `Per installare serve 1 GB libero sul disco della cartella ${folder}, e ci sono 100 MB.\n`,
    ]);
    expect(existsSync(join(folder, "calls"))).toBe(false);
  });

  test("that an update left behind does not keep ./run health from asking the server", async () => {
    update();
    expect(await runHere("health", "exit 1")).toEqual({ out: "saved\n", err: "", code: 0 });
  });

  test("takes the place of the old one when it is whole", async () => {
    update();
    const whole = `mkdir -p node_modules/.bin && ln -s "${folder}/bin/bun" node_modules/.bin/bun
      echo '${JSON.stringify({ packages: { "node_modules/bun": { version: "2" } } })}' >node_modules/.package-lock.json`;
    write("bin/bun", `#!/bin/sh\nexit 0\n`, 0o755);
    const { err, code } = await runHere("install", whole);
    expect([code, err]).toEqual([0, "Installazione delle dipendenze...\nPreparazione delle pagine...\n"]);
    expect(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8")).toContain('"2"');
    expect(files().filter((name) => name.startsWith("node_modules"))).toEqual(["node_modules"]);
  });
});

test("./run, the image and the tests start the server with the same settings", () => {
  const [run, image] = ["run", "Dockerfile"].map((file) => readFileSync(join(root, file), "utf8"));
  for (const [name, value] of Object.entries(productionEnvironment)) {
    expect(run).toContain(`\nexport ${name}=${value}\n`);
    expect(image).toMatch(new RegExp(`\nENV (.* )?${name}=${value} `));
  }
});
