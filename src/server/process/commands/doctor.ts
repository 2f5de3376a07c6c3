import { parseArgs } from "node:util";
import { commandLine } from "../../base/program-files";

export async function run(args: string[]) {
  try {
    // Its value is read before the command begins (installation.ts).
    parseArgs({ args, options: { environment: { type: "string" } } });
    const { doctor } = await import("../../install/doctor");
    process.exit((await doctor()) ? 0 : 1);
  } catch (error) {
    console.error(`${(error as Error).message}. Uso: ${commandLine("doctor [--environment FILE]")}`);
    process.exit(1);
  }
}
