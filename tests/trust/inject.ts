import { readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folders";

/** Makes system calls of a running process fail until `end`, which answers how many did. */
export async function injectInto(pid: number, inject: string) {
  const trace = join(temporaryFolder("trust-trace"), "trace");
  const strace = Bun.spawn(
    [
      "strace",
      "-f",
      "-p",
      `${pid}`,
      "-o",
      trace,
      "-e",
      "trace=fsync,pwrite64,/^rename",
      "-e",
      `inject=${inject}`,
    ],
    { stdout: "ignore", stderr: "pipe" },
  );
  const output = strace.stderr.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; !text.includes("attached"); ) {
    const { value, done } = await output.read();
    if (done) throw new Error(`strace did not start: ${text}`);
    text += value;
  }
  return {
    async end() {
      strace.kill("SIGINT");
      await strace.exited;
      return readFileSync(trace, "utf8").split("INJECTED").length - 1 || (await killedBy(trace));
    },
  };
}

const killedBy = async (trace: string) => (/killed by SIGKILL/.test(await Bun.file(trace).text()) ? 1 : 0);
