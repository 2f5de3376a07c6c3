import { existsSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { ensureData } from "../../bench/data";
import { copyOfData, signIn } from "../../bench/server";
import { call, type Figure, faultsOf, fileFaults, startOn, type TrustServer, verdict } from "./rig";

const streams = 8;
const sessions = 3;
/** Milliseconds that the request and the upload in progress take, most of them after the signal. */
const inProgress = 3000;
const longest = 5000;

/** R15: SIGTERM while a slow request, an upload, streams, a publication and a backup are in progress. */
export async function run(): Promise<Figure> {
  await ensureData();
  const { folder, remove } = copyOfData();
  const server = await startOn(folder);
  const faults: string[] = [];
  try {
    const cookies = await Promise.all(Array.from({ length: sessions }, () => signIn(server.url)));
    const cookie = cookies[0] as string;
    const live = await Promise.all(
      cookies.flatMap((one) =>
        Array.from({ length: streams - 1 }, () => fetch(`${server.url}/live`, { headers: { cookie: one } })),
      ),
    );
    const ended = Promise.all(live.map((stream) => stream.text().catch(() => "cut")));
    const json = '{"funct": "getIndex", "page": 1}';
    const request = slowly(server, cookie, "/api/Orders", "application/json", json);
    const upload = slowly(server, cookie, "/api/Files", "multipart/form-data; boundary=b", uploadBody);
    const backup = await call(server.url, cookie, "Backup", { funct: "createNew" });
    if (!backup.ok) faults.push(`the backup did not begin: ${backup.values.msg}`);
    const publication = call(server.url, cookie, "Cloud", {}).then(
      ({ status }) => status,
      () => 0,
    );
    await Bun.sleep(500);

    const began = performance.now();
    const code = await server.end("SIGTERM");
    const ms = performance.now() - began;
    const statuses = { request: await request, upload: await upload };
    if (code !== 0) faults.push(`exit code ${code}`);
    if (ms > longest) faults.push("it takes too long");
    for (const [name, status] of Object.entries(statuses))
      if (status !== 200) faults.push(`the ${name} in progress is answered ${status}`);
    const cut = (await ended).filter((text) => !text.includes("retry: ")).length;
    if (cut) faults.push(`${cut} streams end without a hint when to return`);
    const wal = join(folder, "traslo.db-wal");
    if (existsSync(wal) && statSync(wal).size) faults.push("the write-ahead log is not empty");
    faults.push(...faultsOf(join(folder, "traslo.db")), ...fileFaults(folder));

    const next = await startOn(folder);
    const left = [...new Bun.Glob("{backups/*.partial,site-b/{working,unfinished}.db*}").scanSync(folder)];
    if (left.length) faults.push(`left after the next start: ${left}`);
    await next.end("SIGTERM");
    return verdict(
      "R15",
      `exit ${code} after ${(ms / 1000).toFixed(1)} s; a request of 3 s ${statuses.request}, an upload ${statuses.upload}, ` +
        `${live.length} streams closed, a backup and a publication (${await publication}) interrupted`,
      faults,
    );
  } finally {
    server.child.kill("SIGKILL");
    remove();
  }
}

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const uploadBody =
  part("funct", "upload") +
  part("id_appointment", "1") +
  `--b\r\nContent-Disposition: form-data; name="file"; filename="planimetria.txt"\r\n\r\n${"a".repeat(3_000_000)}\r\n--b--`;

/** Sends a body in thirty parts, and answers the status. */
function slowly(
  server: TrustServer,
  cookie: string,
  path: string,
  type: string,
  body: string,
): Promise<number> {
  const socket = connect(server.port, "127.0.0.1");
  const status = new Promise<number>((done) => {
    socket.on("data", (data) => done(Number(data.toString().slice(9, 12))));
    socket.on("close", () => done(0));
    socket.on("error", () => done(0));
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const parts = 30;
  let sent = 0;
  const timer = setInterval(() => {
    const at = (index: number) => Math.floor((body.length * index) / parts);
    socket.write(body.slice(at(sent), at(sent + 1)));
    if (++sent === parts) clearInterval(timer);
  }, inProgress / parts);
  return status.finally(() => {
    clearInterval(timer);
    socket.destroy();
  });
}
