import { SMTPServer } from "smtp-server";

/**
 * A real mail server in a process of its own: `bun tests/support/mail-server.ts <port> [behaviour]`, which is how it answers
 * the address (refuse, defer, relay) or the text (refuse-text), or `hold`.
 * Prints its port on the first line, then each accepted letter as a line of JSON. With `hold` it prints `holding` for
 * the first letter, and answers it once its input is closed.
 */
const [port = "0", behaviour] = process.argv.slice(2);

const failure = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const failures: Record<string, (address: string) => Error> = {
  refuse: (address) => failure(550, `Casella sconosciuta: ${address}`),
  defer: () => failure(451, "Riprovare più tardi"),
  relay: () => failure(554, "5.7.1 Relay access denied"),
};

let released: Promise<string> | undefined;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: ({ address }, _session, answer) => answer(failures[behaviour ?? ""]?.(address)),
  onData: async (stream, session, answer) => {
    const source = await new Response(stream as unknown as ReadableStream).text();
    if (behaviour === "hold" && !released) {
      console.log("holding");
      released = Bun.stdin.text();
    }
    await released;
    if (behaviour === "refuse-text") return answer(failure(554, "Messaggio rifiutato"));
    console.log(JSON.stringify({ to: session.envelope.rcptTo.map(({ address }) => address), source }));
    answer();
  },
});

server.listen(Number(port), "127.0.0.1", () => {
  console.log((server.server.address() as { port: number }).port);
});
