import { connect, type Socket } from "node:net";
import { signIn } from "../../bench/server";
import { demoFolder, type Figure, quantile, startOn, type TrustServer, verdict } from "./rig";

const halfOpen = 500;
const slowReaders = 50;
/** A connection on which almost nothing arrives is closed within this time, in milliseconds. */
const longest = 30_000;
/** 95 of 100 normal requests are answered within this time meanwhile, in milliseconds. */
const bound = 100;

const print = "/modulo-trasporto.pdf";

/** R18: clients that send or read as slowly as they can, and what a normal request waits meanwhile. */
export async function run(): Promise<Figure[]> {
  const server = await startOn(await demoFolder());
  const sockets: Socket[] = [];
  const dial = () => {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    sockets.push(socket);
    return socket;
  };
  try {
    const cookie = await signIn(server.url);
    const { status } = await fetch(server.url + print, { headers: { cookie } });
    if (status !== 200) throw new Error(`The print is answered ${status}.`);
    const closedAfter = Promise.all([
      dripping(dial(), "POST /login HTTP/1.1\r\nHost: x\r\nX-Slow: ", "a"),
      dripping(
        dial(),
        "POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n",
        "a",
      ),
    ]);
    for (let at = 0; at < halfOpen; at++) dial().write("GET /login HTTP/1.1\r\n");
    for (let at = 0; at < slowReaders; at++) {
      const socket = dial();
      socket.pause();
      socket.write(`GET ${print} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`);
    }
    const times = await normalRequests(server, cookie);
    const [headers, body] = (await closedAfter) as [number, number];
    const p95 = quantile(times, 0.95);
    const seconds = (ms: number) => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(0)} s` : "never");
    return [
      {
        id: "R18",
        figure: `dripped headers are cut after ${seconds(headers)}, a dripped body after ${seconds(body)}`,
        ok: headers <= longest && body <= longest,
      },
      verdict(
        "R18",
        `beside ${halfOpen} half-open connections and ${slowReaders} slow readers: p95 ${p95.toFixed(0)} ms of ${times.length} requests`,
        p95 < bound ? [] : [`p95 is not under ${bound} ms`],
      ),
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.end("SIGTERM");
  }
}

/** One byte every half second; answers after how long the connection is closed. */
async function dripping(socket: Socket, head: string, piece: string): Promise<number> {
  const began = performance.now();
  const closed = new Promise<number>((done) => {
    socket.on("close", () => done(performance.now() - began));
    // An answer ends the request as well.
    socket.on("data", () => done(performance.now() - began));
  });
  socket.write(head);
  const timer = setInterval(() => socket.write(piece), 500);
  const ms = await Promise.race([closed, Bun.sleep(longest + 5000).then(() => Number.POSITIVE_INFINITY)]);
  clearInterval(timer);
  return ms;
}

/** A reader of the office for 15 seconds. */
async function normalRequests({ url }: TrustServer, cookie: string): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + 15_000;
  while (performance.now() < until) {
    const began = performance.now();
    const response = await fetch(`${url}/`, { headers: { cookie } });
    await response.bytes();
    times.push(performance.now() - began);
    await Bun.sleep(20);
  }
  return times;
}
