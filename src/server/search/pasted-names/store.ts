import { refuseField, refuseFields } from "../../base/errors";
import { fold } from "../../base/text";
import { isUnica } from "../../crews/model";
import { isExampleVehicle, isExampleWorker } from "../../crews/workers/model";
import {
  addVehicle,
  addWorker,
  listVehicles,
  listWorkers,
  renameVehicle,
  renameWorker,
  retireVehicle,
  retireWorker,
} from "../../crews/workers/store";
import { all } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { PastedInput } from "./api";
import { correctedNames, type Kind, longest, messages, type PastedName, readPasted } from "./model";

type Listed = PastedName & { id: number; value: number; isExample: boolean };

function listOf(kind: Kind): Listed[] {
  if (kind === "workers")
    return listWorkers().map((worker) => ({ ...worker, isExample: isExampleWorker(worker) }));
  return listVehicles().map((vehicle) => {
    return { ...vehicle, surname: vehicle.name, name: "", isExample: isExampleVehicle(vehicle) };
  });
}

const textOf = ({ surname, name }: PastedName) => `${surname} ${name}`.trim();

type Verdict = "new" | "listed" | "repeated" | "long" | "empty";
export type Preview = PastedName & { verdict: Verdict; code: number | null };

export function previewNames(pasted: PastedInput) {
  const { rows, examples } = planOf(pasted);
  return {
    rows: rows.map(({ example, ...row }): Preview => ({ ...row, code: example?.value ?? null })),
    examples: examples.length,
  };
}

type Planned = PastedName & { verdict: Verdict; example: Listed | undefined };

function planOf({ kind, text, rows: corrected }: PastedInput): { rows: Planned[]; examples: Listed[] } {
  const listed = listOf(kind);
  const known = new Set(listed.filter(({ isExample }) => !isExample).map((entry) => fold(textOf(entry))));
  const examples = listed.filter(({ isExample }) => isExample);
  const seen = new Set<string>();
  const names = corrected ? correctedNames(corrected) : readPasted(kind, text);
  const rows = names.map((pasted) => {
    const key = fold(textOf(pasted));
    const verdict = verdictOf(pasted, key, known, seen);
    seen.add(key);
    const takesPlace = verdict === "new" && !isUnica({ text: textOf(pasted) });
    return { ...pasted, verdict, example: takesPlace ? examples.shift() : undefined };
  });
  return { rows, examples };
}

function verdictOf(
  { surname, name }: PastedName,
  key: string,
  known: Set<string>,
  seen: Set<string>,
): Verdict {
  if (!key) return "empty";
  if (surname.length > longest || name.length > longest) return "long";
  if (known.has(key)) return "listed";
  return seen.has(key) ? "repeated" : "new";
}

/** First in the place of the examples, whose codes they take. */
export function addNames({ retire, ...pasted }: PastedInput & { retire: number }, call: Call) {
  const { kind } = pasted;
  const { rows, examples } = planOf(pasted);
  if (pasted.rows) refuseCorrections(rows, readPasted(kind, pasted.text));
  const added = rows.filter(({ verdict }) => verdict === "new");
  if (!added.length) refuseField("text", messages.none);
  for (const { surname, name, example } of added) {
    if (kind === "workers") {
      if (example) renameWorker(example.id, { surname, name }, call);
      else addWorker({ surname, name });
    } else if (example) renameVehicle(example.id, surname, call);
    else addVehicle(surname);
  }
  const unused = retire ? examples.filter(({ id }) => !isUsed(kind, id)) : [];
  for (const { id } of unused) {
    if (kind === "workers") retireWorker(id, call);
    else retireVehicle(id, call);
  }
  return { added: added.length, retired: unused.length };
}

/** What was corrected is meant to be added: if it is not, that is written beside it. */
function refuseCorrections(rows: readonly Planned[], read: readonly PastedName[]) {
  const errors = rows.flatMap(({ verdict, ...row }, at) => {
    const before = read[at];
    const isCorrected = !before || textOf(row) !== textOf(before);
    if (!isCorrected || verdict === "new" || verdict === "empty") return [];
    return [[`rows.${at}.surname`, messages[verdict]]];
  });
  if (errors.length) refuseFields(Object.fromEntries(errors));
}

/** An example that was put into a crew stands for somebody. */
const isUsed = (kind: Kind, id: number) =>
  (kind === "workers"
    ? all`SELECT 1 FROM crew_lines WHERE id_worker = ${id} LIMIT 1`
    : all`SELECT 1 FROM crew_lines WHERE id_vehicle = ${id} LIMIT 1`
  ).length > 0;
