import { expect } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { slowCall } from "./slow-call";
import { enter, start, usedFolder } from "./started-servers";
import { password } from "./world";

/** SIGTERM to this command: requests in progress are answered, streams end, the write-ahead log is emptied. */
export async function stopsWhole(command: string[]) {
  const folder = usedFolder();
  const { child, url } = await start(folder, {}, command);
  const { cookie } = await enter(url, password);
  const streams = await Promise.all(
    Array.from({ length: 8 }, () => fetch(new URL("/live", url), { headers: { cookie } })),
  );
  const ended = Promise.all(streams.map((stream) => stream.text()));
  const underWay = slowCall({ url, cookie }, "Client", { funct: "getAll" });
  await underWay.begun;
  child.kill("SIGTERM");
  expect(await underWay.finish()).toStartWith("HTTP/1.1 200 ");
  expect(await child.exited).toBe(0);
  for (const received of await ended) expect(received).toContain("retry: ");
  const wal = join(folder, "traslo.db-wal");
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0);
}
