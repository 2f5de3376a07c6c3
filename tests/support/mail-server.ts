import { SMTPServer } from "smtp-server";

/**
 * A real mail server in a process of its own: `bun tests/mail-server.ts <port> [refuse | slow]`.
 * Says its port on the first line, then each letter it took as a line of JSON.
 */
const [port = "0", manner] = process.argv.slice(2);

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_address, _session, answer) =>
    answer(
      manner === "refuse" ? Object.assign(new Error("Casella sconosciuta"), { responseCode: 550 }) : null,
    ),
  onData: async (stream, session, answer) => {
    const source = await new Response(stream as unknown as ReadableStream).text();
    if (manner === "slow") await Bun.sleep(400);
    console.log(JSON.stringify({ to: session.envelope.rcptTo.map(({ address }) => address), source }));
    answer();
  },
});

server.listen(Number(port), "127.0.0.1", () => {
  console.log((server.server.address() as { port: number }).port);
});
