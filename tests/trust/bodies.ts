import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { signIn } from "../../bench/server";
import { temporaryFolder } from "../support/folders";
import { startProbe } from "./probe";
import { type Figure, startOn } from "./rig";

const mib = 1024 * 1024;
const photo = Buffer.alloc(25 * mib, "Fattura di prova. ");

export async function run(): Promise<Figure[]> {
  const folder = temporaryFolder("trust-bodies");
  const { child, url, port, end } = await startOn(folder, { DEMO: "1" });
  try {
    const server = { url, port, pid: child.pid, uploads: join(folder, "uploads") };
    return await measure(server, await signIn(url));
  } finally {
    await end("SIGTERM");
  }
}

type Server = { url: string; port: number; pid: number; uploads: string };

async function measure(server: Server, cookie: string): Promise<Figure[]> {
  // The first upload of a process loads code that later ones do not.
  await Promise.all(Array.from({ length: 8 }, () => upload(server, cookie, 1)));
  return [
    await quiet(server),
    await flood(server),
    await together(server, cookie, "two uploads of 125 MiB", 2, 5),
    await together(server, cookie, "six uploads of 125 MiB", 6, 5),
    await together(server, cookie, "eight uploads of 25 MiB", 8, 1),
    await cutOff(server, cookie),
  ];
}

/** The longest wait for /salute of a server with nothing else to do: what the machine's other work costs. */
let machinePause = 0;

async function quiet(server: Server): Promise<Figure> {
  const watch = await watching(server);
  await Bun.sleep(5000);
  machinePause = (await watch.end()).pause;
  return { id: "nothing", figure: `longest pause ${machinePause} ms`, ok: true };
}

/** 50 connections without a session, of which half announce 130 MiB and half send chunks without an end. */
async function flood(server: Server): Promise<Figure> {
  const watch = await watching(server);
  const sockets = Array.from({ length: 50 }, (_, number) => {
    const length = number % 2 ? `Content-Length: ${130 * mib}` : "Transfer-Encoding: chunked";
    const path = number % 4 < 2 ? "/api/Box" : "/register";
    const socket = dial(server);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
    );
    const piece =
      number % 2
        ? photo.subarray(0, mib)
        : Buffer.concat([Buffer.from("100000\r\n"), photo.subarray(0, mib), Buffer.from("\r\n")]);
    const more = () => {
      for (let sent = 0; sent < 130 && socket.write(piece); sent++);
    };
    socket.on("drain", more);
    more();
    return socket;
  });
  await Bun.sleep(5000);
  const { memory, pause } = await watch.end();
  for (const socket of sockets) socket.destroy();
  return {
    id: "50 anonymous bodies of 130 MiB",
    figure: `+${memory} MB, longest pause ${pause} ms`,
    ok: memory < 100 && pause < 50 + machinePause,
  };
}

async function together(
  server: Server,
  cookie: string,
  id: string,
  count: number,
  files: number,
): Promise<Figure> {
  const watch = await watching(server);
  const began = performance.now();
  const statuses = await Promise.all(Array.from({ length: count }, () => upload(server, cookie, files)));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { memory, pause } = await watch.end();
  const stored = statuses.every((status) => status === 200);
  return {
    id,
    figure: `${stored ? "all stored" : statuses.join(" ")} in ${seconds} s, +${memory} MB, longest pause ${pause} ms`,
    ok: stored && memory < 150 && partial(server).length === 0,
  };
}

/** Uploads that end at ten places leave no partial file. */
async function cutOff(server: Server, cookie: string): Promise<Figure> {
  const before = readdirSync(server.uploads).length;
  for (let round = 1; round <= 10; round++) {
    const socket = dial(server);
    socket.write(uploadHead(cookie, 5));
    socket.write(photo.subarray(0, Math.round((photo.length * round) / 11)));
    await Bun.sleep(20);
    socket.destroy();
  }
  for (let tries = 0; partial(server).length && tries < 300; tries++) await Bun.sleep(100);
  const left = readdirSync(server.uploads).length - before;
  return { id: "ten uploads cut off", figure: `${left} files left`, ok: left === 0 };
}

const partial = ({ uploads }: Server) => readdirSync(uploads).filter((name) => name.endsWith(".tmp"));

function dial({ port }: Server): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  return socket;
}

const textPart = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = '--b\r\nContent-Disposition: form-data; name="files[]"; filename="fattura.txt"\r\n\r\n';
const line = { id_box: 1, used: 1, position: 1, client: 1, title: "Mobili", date: "01-10-2026" };

function uploadHead(cookie: string, files: number): string {
  const start = textPart("funct", "insert") + textPart("values", JSON.stringify(line));
  const length = start.length + files * (filePart.length + photo.length + 2) + "--b--".length;
  return `POST /api/Box HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${start}`;
}

/** Sends files of 25 MiB to a box and answers the status. */
async function upload(server: Server, cookie: string, files: number): Promise<number> {
  const socket = dial(server);
  const answer = new Promise<string>((done) => {
    socket.on("data", (data) => done(data.toString()));
    socket.on("close", () => done("HTTP/1.1 000"));
  });
  const send = (data: string | Buffer) =>
    socket.write(data) || new Promise((done) => socket.once("drain", done));
  await send(uploadHead(cookie, files));
  for (let sent = 0; sent < files; sent++) {
    await send(filePart);
    for (let at = 0; at < photo.length; at += mib) await send(photo.subarray(at, at + mib));
    await send("\r\n");
  }
  await send("--b--");
  const status = Number((await answer).slice(9, 12));
  socket.destroy();
  return status;
}

/** Memory and pauses from now on; /salute is asked by a process of its own. */
async function watching({ url, pid }: Server) {
  const memory = () =>
    Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
  const before = memory();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memory());
  }, 5);
  const probe = startProbe(url);
  for (let warm = 0; warm < 10; await Bun.sleep(10)) warm += (await probe.times()).length;
  return {
    async end() {
      clearInterval(timer);
      const pause = Math.round(Math.max(...(await probe.times())));
      await probe.stop();
      return { memory: Math.round(most - before), pause };
    },
  };
}
