import { connect, type Socket } from "node:net";
import { signIn } from "../../bench/server";
import { call, demoFolder, type Figure, startOn, type TrustServer, verdict } from "./rig";

/** Accounts and sessions of each that open streams; eight streams to a session are the most. */
const accounts = ["superadmin", "direzione", "ufficio", "agenda"];
const sessionsEach = 3;
const perSession = 8;
const perAccount = 40;
const perBatch = accounts.length * sessionsEach * perSession;
const batches = 3;
const unread = 48;
/** How soon a closed stream is forgotten, in milliseconds. */
const longest = 10_000;

/** R17: streams that end in any way leave no subscriber, and what they may take is limited. */
export async function run(): Promise<Figure[]> {
  const server = await startOn(await demoFolder());
  try {
    const cookies: string[] = [];
    for (const name of accounts)
      for (let session = 0; session < sessionsEach; session++) cookies.push(await signIn(server.url, name));
    const closings: [string, (socket: Socket) => void][] = [
      ["FIN", (socket) => socket.end()],
      ["RST", (socket) => socket.resetAndDestroy()],
    ];
    const figures: Figure[] = [];
    for (const [name, close] of closings) figures.push(await closed(server, cookies, name, close));
    figures.push(await notRead(server, cookies), await limits(server, cookies[0] as string));
    return figures;
  } finally {
    await server.end("SIGTERM");
  }
}

async function closed(
  server: TrustServer,
  cookies: string[],
  name: string,
  close: (socket: Socket) => void,
): Promise<Figure> {
  const faults: string[] = [];
  let slowest = 0;
  for (let batch = 0; batch < batches; batch++) {
    const sockets = await Promise.all(
      cookies.flatMap((cookie) => Array.from({ length: perSession }, () => openStream(server, cookie))),
    );
    const open = await streamCount(server, cookies);
    if (open !== perBatch) faults.push(`${open} of ${perBatch} streams are open`);
    const began = performance.now();
    for (const socket of sockets) close(socket);
    await untilNone(server, cookies).catch(({ message }) => faults.push(message));
    slowest = Math.max(slowest, performance.now() - began);
    for (const socket of sockets) socket.destroy();
  }
  const figure = `${batches * perBatch} streams closed by ${name}: none is left after ${(slowest / 1000).toFixed(1)} s`;
  return verdict("R17", figure, faults);
}

/** Streams that nobody reads cost a limited amount of memory, and delay no others. */
async function notRead(server: TrustServer, cookies: string[]): Promise<Figure> {
  const faults: string[] = [];
  const before = await megabytes(server);
  const sockets: Socket[] = [];
  for (let at = 0; at < unread; at++) {
    const socket = await openStream(server, cookies[at % cookies.length] as string);
    socket.pause();
    sockets.push(socket);
  }
  const times: number[] = [];
  const values = { title: "Chiamare", description: "x".repeat(100), date: "01-01-2027", time: "10:00" };
  for (let change = 0; change < 3000; change++) {
    const began = performance.now();
    await call(server.url, cookies[0] as string, "Memo", { funct: "createNew", values });
    times.push(performance.now() - began);
  }
  const grown = (await megabytes(server)) - before;
  for (const socket of sockets) socket.destroy();
  await untilNone(server, cookies).catch(({ message }) => faults.push(message));
  if (grown > 150) faults.push("the memory grows");
  const middle = times.toSorted((a, b) => a - b)[times.length / 2] ?? 0;
  const figure = `${unread} unread streams during ${times.length} changes: +${grown.toFixed(0)} MB, a change takes ${middle.toFixed(1)} ms`;
  return verdict("R17", figure, faults);
}

async function limits(server: TrustServer, cookie: string): Promise<Figure> {
  const faults: string[] = [];
  const sockets: Socket[] = [];
  for (let at = 0; at < perSession + 4; at++) sockets.push(await openStream(server, cookie));
  const ofOneSession = await streamCount(server, [cookie]);
  if (ofOneSession !== perSession) faults.push(`one session has ${ofOneSession} streams`);
  let refused = 0;
  for (let session = 1; session < 7; session++) {
    const other = await signIn(server.url, "superadmin");
    for (let at = 0; at < perSession; at++)
      await openStream(server, other).then(
        (socket) => sockets.push(socket),
        () => refused++,
      );
  }
  const ofOneAccount = await streamCount(server, [cookie]);
  if (ofOneAccount !== perAccount) faults.push(`one account has ${ofOneAccount} streams`);
  const colleague = await signIn(server.url, "magazzino");
  await openStream(server, colleague).then(
    (socket) => sockets.push(socket),
    () => faults.push("a colleague gets no stream"),
  );
  for (const socket of sockets) socket.destroy();
  await untilNone(server, [cookie]).catch(({ message }) => faults.push(message));
  const figure = `one session has ${ofOneSession} streams at most, one account ${ofOneAccount} (${refused} refused); a colleague gets one`;
  return verdict("R17", figure, faults);
}

/** A stream over a connection of its own, once its first event is there; throws when it is refused. */
function openStream({ port }: TrustServer, cookie: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`GET /live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    let text = "";
    socket.on("data", (data) => {
      text += text.length < 5000 ? data : "";
      if (text.includes("event: ready")) resolve(socket);
      else if (/^HTTP\/1.1 [45]/.test(text)) {
        socket.destroy();
        reject(new Error(text.slice(9, 12)));
      }
    });
    socket.on("close", () => reject(new Error("closed")));
  });
}

async function streamCount({ url }: TrustServer, [cookie = ""]: string[]): Promise<number> {
  return (await call(url, cookie, "System", { funct: "getAll" })).values.streams as number;
}

async function untilNone(server: TrustServer, cookies: string[]) {
  const until = performance.now() + longest;
  let left = await streamCount(server, cookies);
  while (left && performance.now() < until) {
    await Bun.sleep(50);
    left = await streamCount(server, cookies);
  }
  if (left) throw new Error(`${left} streams are left after ${longest / 1000} s`);
}

async function megabytes({ child }: TrustServer): Promise<number> {
  const status = await Bun.file(`/proc/${child.pid}/status`).text();
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
}
