import { Database } from "bun:sqlite";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { signIn } from "../../bench/server";
import { idleSeconds } from "../../src/server/base/request-limits";
import { injectInto } from "./inject";
import { demoFolder, type Figure, fileFaults, seeded, startOn, type TrustServer, verdict } from "./rig";

const cuts = 10;
/** From the temporary file to the row: its sync, its new name, the folder's sync, the commit's sync. */
const faults = [
  "fsync:signal=KILL:when=1",
  "fsync:signal=KILL:when=2",
  "fsync:signal=KILL:when=3",
  "/^rename:signal=KILL:when=1",
];
const kills = 40;
const contents = "Planimetria. ".repeat(100_000);

/** R07: uploads that are cut off, and a server killed at each step between the file and its row. */
export async function run(): Promise<Figure> {
  if (!Bun.which("strace")) return { id: "R07", figure: "strace is not installed", ok: false };
  const { seed, below } = seeded();
  const data = await demoFolder();
  const found: string[] = [];
  const first = await startOn(data);
  const cookie = await signIn(first.url);
  for (let round = 0; round < cuts; round++) await cutUpload(first, cookie, below(contents.length));
  const isTemporary = (name: string) => name.endsWith(".tmp");
  // A connection that the server has not seen end is closed after the time that it may be silent.
  const until = performance.now() + 2 * idleSeconds * 1000;
  while (readdirSync(join(data, "uploads")).some(isTemporary) && performance.now() < until)
    await Bun.sleep(20);
  found.push(...fileFaults(data).map((fault) => `cut off: ${fault}`));
  await first.end("SIGTERM");

  const confirmed: string[] = [];
  let killed = 0;
  for (let round = 0; round <= kills; round++) {
    const server = await startOn(data);
    found.push(...fileFaults(data).map((fault) => `after round ${round}: ${fault}`));
    if (round === kills) {
      await server.end("SIGTERM");
      break;
    }
    const faulty = await injectInto(server.child.pid, faults[round % faults.length] as string);
    const name = `planimetria-${round}.txt`;
    if (await upload(server, cookie, name)) confirmed.push(name);
    await server.end("SIGKILL");
    if (await faulty.end()) killed++;
  }
  const db = new Database(join(data, "traslo.db"), { readonly: true });
  const stored = new Set(db.query("SELECT filename FROM documents").values().flat());
  db.close();
  const lost = confirmed.filter((name) => !stored.has(name)).length;
  if (lost) found.push(`${lost} confirmed uploads lost`);
  if (killed < kills) found.push(`only ${killed} of ${kills} kills`);
  return verdict(
    "R07",
    `${cuts} uploads cut off, ${killed} kills between file and row (${confirmed.length} confirmed, ${lost} lost): ` +
      `${found.length} rows without a file or files without a row after the next start`,
    found,
    seed,
  );
}

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** The connection is closed after that many characters of the file. */
async function cutUpload({ port }: TrustServer, cookie: string, length: number) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const start =
    part("funct", "upload") +
    part("id_appointment", "1") +
    '--b\r\nContent-Disposition: form-data; name="file"; filename="planimetria.txt"\r\n\r\n';
  socket.write(
    `POST /api/Files HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${start.length + contents.length + 9}\r\n\r\n${start}`,
  );
  await new Promise((done) => socket.write(contents.slice(0, length), done));
  socket.destroy();
}

/** Whether the upload was confirmed. */
async function upload({ url }: TrustServer, cookie: string, name: string): Promise<boolean> {
  const form = new FormData();
  form.append("funct", "upload");
  form.append("id_appointment", "1");
  form.append("file", new File([contents], name));
  const send = fetch(`${url}/api/Files`, {
    method: "POST",
    body: form,
    headers: { cookie },
    signal: AbortSignal.timeout(10_000),
  });
  return send.then(
    ({ ok }) => ok,
    () => false,
  );
}
