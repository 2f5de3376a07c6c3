import { join } from "node:path";

/** A process that asks /salute every 10 ms (salute-probe.ts). */
export function startProbe(url: string) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "salute-probe.ts"), url], {
    stdin: "pipe",
    stdout: "pipe",
  });
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const nextLine = async (): Promise<string> => {
    while (!text.includes("\n")) text += (await lines.read()).value ?? "\n";
    const line = text.slice(0, text.indexOf("\n"));
    text = text.slice(line.length + 1);
    return line;
  };
  return {
    /** The answer times since the last call, in milliseconds. */
    async times(): Promise<number[]> {
      child.stdin.write("times\n");
      child.stdin.flush();
      return (JSON.parse(await nextLine()) as (number | null)[]).map((ms) => ms ?? Number.POSITIVE_INFINITY);
    },
    async stop() {
      child.stdin.end();
      await child.exited;
    },
  };
}
