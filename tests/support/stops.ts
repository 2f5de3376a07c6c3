import { expect } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { enter, start, usedFolder } from "./started-servers";
import { password } from "./world";

/** SIGTERM to this command: requests in progress are answered, streams end, the write-ahead log is emptied. */
export async function stopsWhole(command: string[]) {
  const folder = usedFolder();
  const { child, url } = await start(folder, {}, command);
  const { cookie, call } = await enter(url, password);
  const streams = await Promise.all(
    Array.from({ length: 8 }, () => fetch(new URL("/live", url), { headers: { cookie } })),
  );
  const ended = Promise.all(streams.map((stream) => stream.text()));
  const underWay = await sendBytes(
    url,
    `POST /api/Client HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 19\r\n\r\n{"funct": "getAll"`,
  );
  await call("Auth", { funct: "check" });
  child.kill("SIGTERM");
  await underWay.write("}");
  expect(await underWay.answer).toStartWith("HTTP/1.1 200 ");
  expect(await child.exited).toBe(0);
  for (const received of await ended) expect(received).toContain("retry: ");
  const wal = join(folder, "traslo.db-wal");
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0);
}

/**
 * Opens a connection and sends these bytes: they have left when it resolves, which `fetch` does not say. `answer` is
 * all that came when the server has closed it.
 */
export async function sendBytes(url: string, bytes: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const answer = new Promise<string>((resolve, failed) => {
    let received = "";
    socket.on("data", (data) => {
      received += data;
    });
    socket.on("error", failed);
    socket.on("close", () => resolve(received));
  });
  const write = (text: string) => new Promise<void>((sent) => socket.write(text, () => sent()));
  await new Promise<void>((connected) => socket.on("connect", () => connected()));
  await write(bytes);
  return { answer, write };
}
