import { parseArgs } from "node:util";
import { callerPath } from "../../base/environment";
import { commandLine } from "../../base/program-files";

export async function run(args: string[]) {
  try {
    const { environment } = parseArgs({ args, options: { environment: { type: "string" } } }).values;
    const { doctor } = await import("../../install/doctor");
    const isWell = await doctor(environment && callerPath(environment));
    process.exit(isWell ? 0 : 1);
  } catch (error) {
    console.error(`${(error as Error).message}. Uso: ${commandLine("doctor [--environment FILE]")}`);
    process.exit(1);
  }
}
