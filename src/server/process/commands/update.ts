import { callerPath } from "../../base/environment";
import { commandLine, isExecutable, parsed } from "../../base/program-files";
import { goBack } from "../../install/go-back";
import { placeOf } from "../../install/place";
import { questionsFrom } from "../../install/questions";
import { updateTo } from "../../install/update";

const usage = `update FILE [--sha256 IMPRONTA] [--older], oppure ${commandLine("update --back")}`;

export const failed = "L'aggiornamento non è riuscito";

export async function run(args: string[]) {
  const { values, file } = argumentsOf(args);
  if (!isExecutable)
    throw new Error(
      "queste sono le sorgenti: si aggiornano con «git pull» e «./run install», a server fermo",
    );
  const place = placeOf(console.log);
  if (values.back) await goBack(place, agreed);
  else await updateTo(place, callerPath(file as string), values);
  process.exit(0);
}

async function agreed(): Promise<boolean> {
  const { ask, close } = questionsFrom(process.stdin, console.log);
  const answer = await ask("Scrivere sì per tornare indietro lo stesso", "", (typed) => typed);
  close();
  return /^s[iì]$/i.test(answer);
}

function argumentsOf(args: string[]) {
  const options = {
    back: { type: "boolean" },
    sha256: { type: "string" },
    older: { type: "boolean" },
  } as const;
  const { values, positionals } = parsed({ args, options, allowPositionals: true }, usage);
  if (positionals.length === (values.back ? 0 : 1)) return { values, file: positionals[0] };
  throw new Error(`Uso: ${commandLine(usage)}`);
}
