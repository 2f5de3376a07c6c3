import { join } from "node:path";

const root = join(import.meta.dir, "../..");
export const serverCommand = [process.execPath, "src/server/process/command-line.ts", "start"];

/** What `./run` and the image set (`run.test.ts`). */
export const productionEnvironment = { NODE_ENV: "production", BUN_JSC_forceRAMSize: "268435456" };

/** A process of the program on a data folder; the environment is only what is given here. */
export function launch(folder: string, environment: Record<string, string> = {}, command = serverCommand) {
  const { PATH, HOME = "/" } = process.env;
  return Bun.spawn(command, {
    cwd: root,
    env: {
      PATH,
      HOME,
      ...productionEnvironment,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: folder,
      ...environment,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
}

/** Starts a server and waits until it prints its URL; throws with what it printed when it ends instead. */
export async function startServer(
  folder: string,
  environment: Record<string, string> = {},
  command = serverCommand,
) {
  const child = launch(folder, environment, command);
  const { url, output } = await printedUrl(child.stdout);
  if (!url) throw new Error(`It did not start: ${output}${await new Response(child.stderr).text()}`);
  return { child, url, output };
}

/** The address that a server prints once it is ready; null where it ends instead. */
export async function printedUrl(stdout: ReadableStream<Uint8Array>) {
  let output = "";
  for await (const chunk of stdout) {
    output += new TextDecoder().decode(chunk);
    const url = output.match(/Traslo è pronto: (http:[^"\s]+)/)?.[1];
    if (url) return { url, output };
  }
  return { url: null, output };
}

/** Starts a command of `./run`; with `largestFile`, in KiB, as on a disk that ends there. */
export function startCommand(
  name: string,
  folder: string,
  environment: Record<string, string> = {},
  args: string[] = [],
  largestFile?: number,
) {
  // The shell counts in blocks of 512 bytes.
  const limit = largestFile ? ["sh", "-c", `ulimit -f ${largestFile * 2}; exec "$@"`, "sh"] : [];
  const line = [process.execPath, "src/server/process/command-line.ts", name, ...args];
  return launch(folder, { BACKUP_DIR: "", ...environment }, [...limit, ...line]);
}

/** What a process printed, and its code, once it has ended. */
export async function ended(child: ReturnType<typeof launch>) {
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, code };
}

/** Runs a command of `./run` to its end. */
export const runCommand = (
  name: string,
  folder: string,
  environment: Record<string, string> = {},
  ...args: string[]
) => ended(startCommand(name, folder, environment, args));
