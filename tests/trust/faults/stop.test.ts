import { connect } from "node:net";
import { serverCommand } from "../../support/server";
import { endProcesses, enter, start, usedFolder } from "../../support/started-servers";
import { stopsWhole } from "../../support/stops";
import { password } from "../../support/world";

afterEach(endProcesses);

// `process/start.test.ts` has the same of `./run`.
test("SIGTERM to the server: requests in progress are answered, streams end, the write-ahead log is emptied", () =>
  stopsWhole(serverCommand));

test("SIGTERM to a server that is behind: what was sent before the signal is answered", async () => {
  const { child, url } = await start(usedFolder());
  const { cookie } = await enter(url, password);
  // As on a busy machine: requests and signal are there before the server goes on.
  child.kill("SIGSTOP");
  const asked = await Promise.all(
    ["/salute", "/memo/", "/salute"].map((path) =>
      sendBytes(url, `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\n\r\n`),
    ),
  );
  child.kill("SIGTERM");
  child.kill("SIGCONT");
  for (const answer of asked) expect(await answer()).toStartWith("HTTP/1.1 200 ");
  expect(await child.exited).toBe(0);
});

/** Opens a connection and sends these bytes: they have left when it resolves, which `fetch` does not say. */
async function sendBytes(url: string, bytes: string): Promise<() => Promise<string>> {
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
  await new Promise<void>((sent) => socket.on("connect", () => socket.write(bytes, () => sent())));
  return () => answer;
}
