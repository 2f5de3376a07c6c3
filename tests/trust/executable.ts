import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { executable } from "../support/executables";
import { temporaryFolder } from "../support/folders";
import { printedUrl } from "../support/server";
import { enter } from "../support/started-servers";
import { type Figure, verdict } from "./rig";

const passphrase = "tre cavalli blu nel 1987";

/** One file in an empty folder, without sources, packages, Node and a search path. */
export async function run(): Promise<Figure[]> {
  const folder = temporaryFolder("trust-executable");
  const program = join(folder, "traslo");
  await executable("2026.11.1", program);
  mkdirSync(join(folder, "data"));
  const server = Bun.spawn([program], {
    cwd: "/",
    env: { HOST: "127.0.0.1", PORT: "0", DEMO: "1", DATA_DIR: join(folder, "data") },
    stdout: "pipe",
    stderr: "inherit",
  });
  const faults: string[] = [];
  try {
    const { url, output } = await printedUrl(server.stdout);
    if (!url) throw new Error(`It did not start: ${output}`);
    for (const [what, check] of checks(url, await enter(url, "traslochi"))) {
      const reason = await check().then(
        (ok) => !ok && "",
        (error: Error) => error.message,
      );
      if (reason !== false) faults.push(`${what} ${reason}`);
    }
    const backup = Bun.spawnSync([program, "backup"], { env: { DATA_DIR: join(folder, "data") } });
    if (!/^Salvataggio \S+-manual/.test(backup.stdout.toString())) faults.push(`backup: ${backup.stderr}`);
    // The settings of the file, not the folder beside the program that it would use without them.
    writeFileSync(join(folder, "env"), `DATA_DIR=${join(folder, "data")}\nPORT=${new URL(url).port}\n`);
    const words = ["doctor", "--environment", join(folder, "env")];
    const doctor = Bun.spawnSync([program, ...words], { env: {} });
    if (doctor.exitCode) faults.push(`doctor: ${doctor.stdout}`);
  } finally {
    server.kill("SIGTERM");
    await server.exited;
  }
  const megabytes = Math.round(statSync(program).size / 1e6);
  return [verdict("executable", `one file of ${megabytes} MB does what a checkout does`, faults)];
}

type Session = Awaited<ReturnType<typeof enter>>;
type Check = [what: string, check: () => Promise<boolean>];

/** What is read from embedded files, and each Worker that a request reaches. */
function checks(url: string, { cookie, call }: Session): Check[] {
  const get = (path: string, headers = {}) => fetch(new URL(path, url), { headers: { cookie, ...headers } });
  const post = (path: string, fields: Record<string, string>) =>
    fetch(new URL(path, url), {
      method: "POST",
      headers: { cookie, origin: url, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
  const begins = async (answer: Response, text: string) =>
    new TextDecoder("latin1").decode((await answer.bytes()).slice(0, text.length)) === text;
  const asked = { passphrase, passphraseConfirm: passphrase };
  return [
    [
      "the first page and its style sheet",
      async () => {
        const page = await (await get("/")).text();
        const sheet = page.match(/\/assets\/[^"]+\.css/)?.[0] as string;
        return (
          (await get(sheet)).ok &&
          (await get(sheet, { "accept-encoding": "br" })).headers.get("content-encoding") === "br"
        );
      },
    ],
    ["the manual", async () => (await (await get("/aiuto")).text()).includes("<h1")],
    [
      "the search of a comune by a former name",
      async () => (await call("Comune", { funct: "search", query: "Bozen" })).status !== 500,
    ],
    [
      "statistics, by the second Worker of long reads",
      async () =>
        (await call("Agents", { funct: "getStats", dateStart: "01-01-2000", dateEnd: "31-12-2100" })).ok,
    ],
    [
      "a client in Chinese signs, and the export of a person",
      async () => {
        const who = {
          surname: "李",
          name: "小龙",
          email: "",
          phone: "0811234567",
          cellphone: "",
          privateClient: 1,
        };
        const where = {
          address: "Via Roma 1",
          city: "Napoli",
          cityId: 63049,
          zip: "80100",
          province: "NA",
          notes: "",
        };
        const more = { fiscalCode: "CF1", privateAddress: "Via Roma 1", confirmed: 1, contacts: [] };
        const made = await call("Client", { funct: "createNew", values: { ...who, ...where, ...more } });
        const { values } = (await made.json()) as { values: { id?: number; client?: number } };
        const id = values.id ?? values.client;
        if (!id) throw new Error(JSON.stringify(values));
        return begins(await post(`/personal-data/export/client/${id}`, {}), "PK");
      },
    ],
    ["a PDF with its fonts", async () => begins(await get("/modulo-trasporto.pdf"), "%PDF")],
    ["the sheets of a day", async () => (await get("/api/works/pdf-day/2026-11-26")).status < 500],
    ["a sheet of a list", async () => begins(await post("/memo/export/xlsx", {}), "PK")],
    [
      "a backup and its download",
      async () => {
        if (!(await call("Backup", { funct: "createNew" })).ok) return false;
        for (let tries = 0; tries < 600; tries++) {
          const { values } = (await (await call("Backup", { funct: "getAll" })).json()) as {
            values: { backups: { name: string }[] };
          };
          const name = values.backups[0]?.name;
          if (name)
            return begins(await post(`/admin/backups/download/${name}`, asked), "age-encryption.org/v1");
          await Bun.sleep(100);
        }
        return false;
      },
    ],
    ["the full export", async () => begins(await post("/admin/full_export", asked), "age-encryption.org/v1")],
  ];
}
