import { parsed } from "../../base/program-files";
import { usualPlaces } from "../../install/installation";
import { setUp } from "../../install/setup";

const text = { type: "string" } as const;
const usage = "setup [--environment FILE] [--unit FILE] [--account NOME]";

export const failed = "\nLa preparazione non è riuscita";

export async function run(args: string[]) {
  const { values } = parsed({ args, options: { environment: text, unit: text, account: text } }, usage);
  await setUp({ ...usualPlaces, ...values });
  process.exit(0);
}
