import { join } from "node:path";

export type MailServer = {
  port: number;
  letters: { to: string[]; source: string }[];
  stop(): Promise<void>;
};

/** The sender that tests give to `startMailer`. */
export const sender = "Traslo <traslo@traslo.example>";

const running: MailServer[] = [];

/** Starts the mail server of mail-server.ts in a process of its own. */
export async function mailServer(port = 0, behaviour = ""): Promise<MailServer> {
  const child = Bun.spawn([
    process.execPath,
    join(import.meta.dir, "mail-server.ts"),
    String(port),
    behaviour,
  ]);
  const letters: MailServer["letters"] = [];
  const ready = Promise.withResolvers<number>();
  (async () => {
    let rest = "";
    for await (const chunk of child.stdout) {
      const lines = (rest + new TextDecoder().decode(chunk)).split("\n");
      rest = lines.pop() as string;
      for (const line of lines) {
        if (/^\d+$/.test(line)) ready.resolve(Number(line));
        else letters.push(JSON.parse(line));
      }
    }
  })();
  const stop = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  const server = { port: await ready.promise, letters, stop };
  running.push(server);
  return server;
}

export const stopMailServers = () => Promise.all(running.splice(0).map((server) => server.stop()));
