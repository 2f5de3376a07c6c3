import { SMTPServer } from "smtp-server";

/**
 * A real mail server in a process of its own: `bun tests/support/mail-server.ts <port> [refuse | hold]`.
 * Prints its port on the first line, then each accepted letter as a line of JSON. With `hold` it prints `holding` for
 * the first letter, and answers it once its input is closed.
 */
const [port = "0", behaviour] = process.argv.slice(2);

let released: Promise<string> | undefined;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: ({ address }, _session, answer) =>
    answer(
      behaviour === "refuse"
        ? Object.assign(new Error(`Casella sconosciuta: ${address}`), { responseCode: 550 })
        : null,
    ),
  onData: async (stream, session, answer) => {
    const source = await new Response(stream as unknown as ReadableStream).text();
    if (behaviour === "hold" && !released) {
      console.log("holding");
      released = Bun.stdin.text();
    }
    await released;
    console.log(JSON.stringify({ to: session.envelope.rcptTo.map(({ address }) => address), source }));
    answer();
  },
});

server.listen(Number(port), "127.0.0.1", () => {
  console.log((server.server.address() as { port: number }).port);
});
