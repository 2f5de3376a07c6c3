import { parseArgs } from "node:util";
import { commandLine } from "../../base/program-files";
import { usualPlaces } from "../../install/installation";
import { setUp } from "../../install/setup";

export async function run(args: string[]) {
  try {
    await setUp({ ...usualPlaces, ...argumentsOf(args) });
    process.exit(0);
  } catch (error) {
    console.error(`\nLa preparazione non è riuscita: ${(error as Error).message}.`);
    process.exit(1);
  }
}

function argumentsOf(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { environment: text, unit: text, account: text } }).values;
  } catch {
    throw new Error(`uso: ${commandLine("setup [--environment FILE] [--unit FILE] [--account NOME]")}`);
  }
}
