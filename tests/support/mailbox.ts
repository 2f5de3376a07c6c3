import { join } from "node:path";

export type MailServer = {
  port: number;
  letters: { to: string[]; source: string }[];
  /** Resolved once it holds the first letter back, which `release` lets it answer. */
  holding: Promise<void>;
  release(): void;
  stop(): Promise<void>;
};

/** The sender that tests give to `startMailer`. */
export const sender = "Traslo <traslo@traslo.example>";

const running: MailServer[] = [];

/** Starts the mail server of mail-server.ts in a process of its own. */
export async function mailServer(port = 0, behaviour = ""): Promise<MailServer> {
  const command = [process.execPath, join(import.meta.dir, "mail-server.ts"), String(port), behaviour];
  const child = Bun.spawn(command, { stdin: "pipe" });
  const letters: MailServer["letters"] = [];
  const ready = Promise.withResolvers<number>();
  const holding = Promise.withResolvers<void>();
  (async () => {
    let rest = "";
    for await (const chunk of child.stdout) {
      const lines = (rest + new TextDecoder().decode(chunk)).split("\n");
      rest = lines.pop() as string;
      for (const line of lines) {
        if (/^\d+$/.test(line)) ready.resolve(Number(line));
        else if (line === "holding") holding.resolve();
        else letters.push(JSON.parse(line));
      }
    }
  })();
  const stop = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  const release = () => {
    child.stdin.end();
  };
  const server = { port: await ready.promise, letters, holding: holding.promise, release, stop };
  running.push(server);
  return server;
}

export const stopMailServers = () => Promise.all(running.splice(0).map((server) => server.stop()));
