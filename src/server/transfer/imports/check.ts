import type { Database } from "bun:sqlite";
import type { Mapping } from "./headings";
import { keyDuplicates } from "./key-duplicates";
import type { Column, DuplicateFinder, ImportKind, Value, Values } from "./kind";
import type { Verdict } from "./model";
import { type CheckedRow, type FileRow, rowsAfter, storeChecked } from "./work-file";

/** Rows that are stored together. */
const batch = 500;

export type CheckTask = { sheet: number; header: number; mapping: Mapping };

/** Gives every row of the sheet its verdict. Reads the database and writes the work file alone. */
export function checkRows(work: Database, kind: ImportKind, { sheet, header, mapping }: CheckTask) {
  const columns = chosenColumns(kind, mapping);
  const findDuplicate = kind.duplicates?.() ?? keyDuplicates(kind);
  work.run("DELETE FROM checked");
  let found: CheckedRow[] = [];
  const store = work.transaction(() => {
    for (const row of found) storeChecked(work, row);
  });
  for (const row of rowsAfter(work, sheet, header)) {
    found.push(checkRow(kind, columns, row, findDuplicate));
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
  findDuplicate: DuplicateFinder,
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
  const { duplicate, notes: likenesses } = findDuplicate(checked.values, row.number, checked.keys ?? []);
  const sentences = [
    ...notes,
    ...[...problems.values()].map((problem) => `${problem} Non entra.`),
    ...(checked.mended ?? []),
    ...likenesses,
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
