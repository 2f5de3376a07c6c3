import type { Database } from "bun:sqlite";
import type { Mapping } from "./headings";
import type { Column, ImportKind, Key, Value, Values } from "./kind";
import type { Verdict } from "./model";
import { type CheckedRow, type FileRow, rowsAfter, storeChecked } from "./work-file";

/** What a duplicate repeats: a record of the database, or an earlier row of the file. */
type Target = { id: number | null; row: number | null };

/** Rows that are stored together. */
const batch = 500;

export type CheckTask = { sheet: number; header: number; mapping: Mapping };

/** Gives every row of the sheet its verdict. Reads the database and writes the work file alone. */
export function checkRows(work: Database, kind: ImportKind, { sheet, header, mapping }: CheckTask) {
  const columns = chosenColumns(kind, mapping);
  const seen = new Map<string, Target>();
  work.run("DELETE FROM checked");
  let found: CheckedRow[] = [];
  const store = work.transaction(() => {
    for (const row of found) storeChecked(work, row);
  });
  for (const row of rowsAfter(work, sheet, header)) {
    found.push(checkRow(kind, columns, row, seen));
    if (found.length < batch) continue;
    store();
    found = [];
  }
  store();
}

type Chosen = { at: number; column: Column };

/** In the order of the kind. */
const chosenColumns = (kind: ImportKind, mapping: Mapping): Chosen[] =>
  kind.columns.flatMap((column) => {
    const at = Object.keys(mapping).find((key) => mapping[key] === column.name);
    return at === undefined ? [] : [{ at: Number(at), column }];
  });

/** The values of a row, and sentences about its cells. */
function cleanRow(kind: ImportKind, columns: readonly Chosen[], { cells }: FileRow) {
  const values: Record<string, Value> = Object.fromEntries(kind.columns.map(({ name }) => [name, null]));
  const notes: string[] = [];
  const problems = new Map<string, string>();
  for (const { at, column } of columns) {
    const { value, mended, problem } = column.clean(cells[at] ?? null, values);
    values[column.name] = value;
    if (mended) notes.push(`${column.heading}: ${mended}`);
    if (problem) problems.set(column.name, `${column.heading}: ${problem}`);
  }
  return { values, notes, problems };
}

function checkRow(
  kind: ImportKind,
  columns: readonly Chosen[],
  row: FileRow,
  seen: Map<string, Target>,
): CheckedRow {
  const { values, notes, problems } = cleanRow(kind, columns, row);
  const refused = (reason: string): CheckedRow => ({
    number: row.number,
    verdict: "refused",
    values,
    notes: [reason],
    missing: [],
    duplicate: null,
  });
  const lacking = kind.columns.filter(({ name, need }) => need === "always" && values[name] === null);
  if (lacking[0]) {
    const { name, heading } = lacking[0];
    return refused(problems.get(name) ?? `Manca «${heading}».`);
  }
  const checked = kind.check(values);
  if (checked.refused) return refused(checked.refused);
  const missing = missingOf(kind, checked.values, problems, checked.missing ?? {});
  const duplicate = duplicateOf(kind, checked.keys, seen, row.number);
  const sentences = [
    ...notes,
    ...[...problems.values()].map((problem) => `${problem} Non entra.`),
    ...(checked.mended ?? []),
    // Of a duplicate nothing is missing: the record is there.
    ...(duplicate ? [] : missing.flatMap(({ sentence }) => sentence ?? [])),
  ];
  return {
    number: row.number,
    verdict: verdictOf(duplicate !== null, missing.length > 0, sentences.length > 0),
    values: checked.values,
    notes: duplicate ? [duplicate.words, ...sentences] : sentences,
    missing: missing.map(({ name }) => name),
    duplicate,
  };
}

const verdictOf = (isDuplicate: boolean, isIncomplete: boolean, isMended: boolean): Verdict =>
  isDuplicate ? "duplicate" : isIncomplete ? "incomplete" : isMended ? "mended" : "good";

/** Wanted columns without a usable value; the sentence about a cell's problem is given already. */
function missingOf(
  kind: ImportKind,
  values: Values,
  problems: ReadonlyMap<string, string>,
  found: Readonly<Record<string, string>>,
): { name: string; sentence?: string }[] {
  const isMissing = ({ name, need }: Column) =>
    found[name] !== undefined || (need === "wanted" && (values[name] ?? null) === null);
  return kind.columns.filter(isMissing).map(({ name, heading }) => ({
    name,
    sentence: problems.has(name) ? undefined : (found[name] ?? `Manca «${heading}».`),
  }));
}

/** The record or earlier row that has a key in common; the row's keys then stand for the same. */
function duplicateOf(
  kind: ImportKind,
  keys: readonly Key[],
  seen: Map<string, Target>,
  number: number,
): CheckedRow["duplicate"] {
  const names = keys.map(({ name, value }) => `${name} ${value}`);
  let first: { target: Target; words: string } | undefined;
  for (const [at, key] of keys.entries()) {
    const id = kind.find(key);
    const target = id === null ? seen.get(names[at] as string) : { id, row: null };
    if (!target) continue;
    first = { target, words: key.words };
    break;
  }
  const target = first?.target ?? { id: null, row: number };
  for (const name of names) if (!seen.has(name)) seen.set(name, target);
  return first ? { ...first.target, words: wordsOf(first) } : null;
}

const wordsOf = ({ target, words }: { target: Target; words: string }) =>
  target.row === null
    ? `Doppione: ${words} di un dato già presente.`
    : `Doppione: ${words} della riga ${target.row}.`;
