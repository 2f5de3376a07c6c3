import { SMTPServer } from "smtp-server";

/**
 * A real mail server in a process of its own: `bun tests/support/mail-server.ts <port> [refuse | slow]`.
 * Prints its port on the first line, then each accepted letter as a line of JSON.
 */
const [port = "0", behaviour] = process.argv.slice(2);

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
    if (behaviour === "slow") await Bun.sleep(400);
    console.log(JSON.stringify({ to: session.envelope.rcptTo.map(({ address }) => address), source }));
    answer();
  },
});

server.listen(Number(port), "127.0.0.1", () => {
  console.log((server.server.address() as { port: number }).port);
});
