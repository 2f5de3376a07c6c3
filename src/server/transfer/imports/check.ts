import type { Database } from "bun:sqlite";
import { counted } from "../../base/text";
import { placed } from "./contact-columns";
import type { Mapping } from "./content";
import {
  type Cell,
  type Cleaned,
  type Column,
  type DuplicateFinder,
  type ImportKind,
  inLines,
  type OtherContact,
  type Reading,
  type Value,
  type Values,
} from "./kind";
import { cellText, toNotes, type Verdict } from "./model";
import { cleanLines, isNothing } from "./values";
import {
  type CheckedRow,
  countsFrom1904,
  type FileRow,
  rowsAfter,
  sheetsIn,
  storeChecked,
  storeFindings,
  type UnusedColumn,
} from "./work-file";

type Chosen = { at: number; column: Column };

type Counted = { first: number; second: number };

/** `25/03/2026` has its day first, `03/25/2026` its month; most dates say nothing. */
function countDay(text: string, counted: Counted) {
  const [, one, two] = /^(\d{1,2})\s*[-/., ]\s*(\d{1,2})\s*[-/., ]\s*(?:\d{4}|'?\d{2})\b/.exec(text) ?? [];
  if (Number(one) > 12) counted.first++;
  else if (Number(two) > 12) counted.second++;
}

/** `850,50` and `1.250,00` have a decimal comma, `850.50` and `1,250.00` a point; `1.250` says nothing. */
function countAmount(text: string, counted: Counted) {
  const [, sign, decimals = ""] = /([.,])(\d+)\D*$/.exec(text) ?? [];
  const isDecimal = decimals.length < 3 || (sign === "," ? /\.\d{3},/ : /,\d{3}\./).test(text);
  if (!sign || !decimals || !isDecimal) return;
  if (sign === ",") counted.first++;
  else counted.second++;
}

const either = <One, Two>({ first, second }: Counted, one: One, two: Two) =>
  first && second ? "both" : first ? one : second ? two : undefined;

const waysOf = {
  days: {
    count: countDay,
    reading: (counted: Counted): Reading => ({ order: either(counted, "day", "month") }),
    month: "ha il mese prima del giorno: così si leggono tutte le sue date.",
    both: "ha date con il giorno prima e date con il mese prima: verificare quelle segnate.",
  },
  amounts: {
    count: countAmount,
    reading: (counted: Counted): Reading => ({ decimals: either(counted, "comma", "point") }),
    month: "ha i decimali dopo il punto: così si leggono tutti i suoi importi.",
    both: "ha importi con la virgola e importi con il punto: quelli che si leggono in due modi non vengono importati.",
  },
};

function readColumns(columns: readonly Chosen[], rows: Iterable<FileRow>, since1904?: true) {
  const judged = columns.flatMap(({ at, column }) =>
    column.reads ? [{ at, column, way: waysOf[column.reads], counted: { first: 0, second: 0 } }] : [],
  );
  if (judged.length)
    for (const { cells } of rows)
      for (const { at, way, counted } of judged) count(cells[at], way.count, counted);
  return {
    readings: new Map(
      judged.map(({ column, way, counted }) => [column.name, { ...way.reading(counted), since1904 }]),
    ),
    sentences: judged.flatMap(({ column, way, counted: { first, second } }) =>
      second ? [`La colonna «${column.heading}» ${first ? way.both : way.month}`] : [],
    ),
  };
}

/** A cell that is a number or a day says nothing of how texts are written. */
function count(cell: Cell | undefined, how: (text: string, counted: Counted) => void, counted: Counted) {
  if (typeof cell === "string") how(cell.trim(), counted);
}

const maxExamples = 3;

class UnusedColumns {
  private readonly columns = new Map<number, UnusedColumn>();

  constructor(
    private readonly headings: readonly string[],
    private readonly mapping: Mapping,
  ) {}

  count({ cells }: FileRow) {
    for (const [at, cell] of cells.entries()) {
      if (this.mapping[at] || cell === null || isNothing(cell)) continue;
      const column = this.columns.get(at) ?? { at, heading: this.headings[at] ?? "", cells: 0, examples: [] };
      this.columns.set(at, column);
      column.cells++;
      const example = cellText(cell).slice(0, 60);
      if (column.examples.length < maxExamples && !column.examples.includes(example))
        column.examples.push(example);
    }
  }

  found = () => [...this.columns.values()].sort((one, other) => one.at - other.at);
}

/** Of each column the cells of which spaces, signs or capitals change alone: one sentence for all of them. */
class Respelled {
  private readonly columns = new Map<string, { cells: number; example: string }>();

  /** Whether it is one of them. */
  counts(heading: string, cell: Cell, { value, normalised }: Cleaned): boolean {
    // What ends otherwise is a warning, or says that something is lost.
    if (typeof cell !== "string" || typeof value !== "string" || !normalised?.endsWith(`→ ${value}`))
      return false;
    if (lettersOf(cell) !== lettersOf(value)) return false;
    const { cells, example } = this.columns.get(heading) ?? { cells: 0, example: normalised };
    this.columns.set(heading, { cells: cells + 1, example });
    return true;
  }

  sentences = () =>
    [...this.columns].map(
      ([heading, { cells, example }]) =>
        `${heading}: in ${counted(cells, "cella", "celle")} cambiano solo spazi, segni o maiuscole, per esempio ${example}.`,
    );
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

type Noted = { at: number; heading: string };

const notedColumns = (headings: readonly string[], mapping: Mapping): Noted[] =>
  headings.flatMap((heading, at) => (mapping[at] === toNotes ? [{ at, heading }] : []));

const cleanNote = cleanLines(2000);

const notesOf = (cells: readonly Cell[], columns: readonly Noted[]) =>
  columns.flatMap(({ at, heading }) => {
    const { value } = cleanNote(cells[at] ?? null);
    return value === null ? [] : [`${heading}: ${value}`];
  });

/** `Totale clienti`, with numbers alone beside it: the last row of many lists. */
function isTotal({ cells }: FileRow): boolean {
  const filled = cells.filter((cell) => cell !== null && !isNothing(cell));
  const [first, ...others] = filled;
  if (!/^((sub)?total[ei]|somma)\b/i.test(String(first ?? "").trim())) return false;
  return others.every((cell) => typeof cell === "number" || /^[€\d\s.,-]+$/.test(String(cell)));
}

type Target = { id: number | null; row: number | null };

/** The row's keys then stand for the same record or row. */
function keyDuplicates({ find }: Pick<ImportKind, "find">): DuplicateFinder {
  const seen = new Map<string, Target>();
  return (_, number, keys) => {
    const names = keys.map(({ name, value }) => `${name} ${value}`);
    let first: { target: Target; words: string } | undefined;
    for (const [at, key] of keys.entries()) {
      const id = find?.(key) ?? null;
      const target = id === null ? seen.get(names[at] as string) : { id, row: null };
      if (!target) continue;
      first = { target, words: key.words };
      break;
    }
    const target = first?.target ?? { id: null, row: number };
    for (const name of names) if (!seen.has(name)) seen.set(name, target);
    return { duplicate: first ? { ...first.target, words: wordsOf(first) } : null, notes: [] };
  };
}

const wordsOf = ({ target, words }: { target: Target; words: string }) =>
  target.row === null
    ? `Doppione: ${words} di un dato già presente.`
    : `Doppione: ${words} della riga ${target.row}.`;

const batch = 500;

export type CheckTask = { sheet: number; header: number; headings: string[]; mapping: Mapping };

/** Reads the database and writes the work file alone. */
export function checkRows(work: Database, kind: ImportKind, { sheet, header, headings, mapping }: CheckTask) {
  const columns = chosenColumns(kind, mapping);
  const findDuplicate = kind.duplicates?.() ?? keyDuplicates(kind);
  const { readings, sentences } = readColumns(
    columns,
    rowsAfter(work, sheet, header),
    sheetsIn(work)
      .find(({ number }) => number === sheet)
      ?.notes.includes(countsFrom1904) || undefined,
  );
  const empty = Object.fromEntries(kind.columns.map(({ name }) => [name, null]));
  const file: CheckedFile = {
    kind,
    columns,
    empty,
    readings,
    noted: notedColumns(headings, mapping),
    respelled: new Respelled(),
  };
  const unused = new UnusedColumns(headings, mapping);
  work.run("DELETE FROM checked");
  let found: CheckedRow[] = [];
  const store = work.transaction(() => {
    for (const row of found) storeChecked(work, row);
  });
  for (const row of rowsAfter(work, sheet, header)) {
    unused.count(row);
    found.push(checkRow(file, row, findDuplicate));
    if (found.length < batch) continue;
    store();
    found = [];
  }
  store();
  storeFindings(work, { sentences: [...sentences, ...file.respelled.sentences()], unused: unused.found() });
}

/** `empty` are the values of a row without any, `noted` the columns of the file that go to the notes. */
type CheckedFile = {
  kind: ImportKind;
  columns: readonly Chosen[];
  empty: Values;
  readings: ReadonlyMap<string, Reading>;
  noted: readonly Noted[];
  respelled: Respelled;
};

const chosenColumns = (kind: ImportKind, mapping: Mapping): Chosen[] =>
  kind.columns.flatMap((column) => {
    const at = Object.keys(mapping).find((key) => mapping[key] === column.name);
    return at === undefined ? [] : [{ at: Number(at), column }];
  });

function cleanRow({ kind, columns, empty, readings, noted, respelled }: CheckedFile, { cells }: FileRow) {
  const values: Record<string, Value> = { ...empty };
  const others: { heading: string; contact: OtherContact }[] = [];
  const notes: string[] = [];
  const problems = new Map<string, string>();
  for (const { at, column } of columns) {
    const cleaned = column.clean(cells[at] ?? null, values, readings.get(column.name));
    const { value, normalised, problem } = cleaned;
    values[column.name] = value;
    for (const contact of cleaned.others ?? []) others.push({ heading: column.heading, contact });
    if (normalised && !respelled.counts(column.heading, cells[at] ?? null, cleaned))
      notes.push(`${column.heading}: ${normalised}`);
    if (problem) problems.set(column.name, `${column.heading}: ${problem}`);
  }
  for (const { column } of columns)
    if (column.joins && values[column.name] !== null)
      Object.assign(values, column.joins(values[column.name] as Value, values), { [column.name]: null });
  for (const { heading, contact } of others) {
    const place = placed(values, contact);
    if (!place) continue;
    Object.assign(values, place.values);
    notes.push(`${heading}: ${contact.phone || contact.email} → ${place.where}`);
  }
  if (kind.notes && noted.length)
    values[kind.notes] = inLines(values[kind.notes], ...notesOf(cells, noted)) || null;
  return { values, notes, problems };
}

function checkRow(file: CheckedFile, row: FileRow, findDuplicate: DuplicateFinder): CheckedRow {
  const { kind } = file;
  const { values, notes, problems } = cleanRow(file, row);
  const refused = (...reasons: string[]): CheckedRow => ({
    number: row.number,
    verdict: "refused",
    values,
    notes: reasons,
    missing: [],
    duplicate: null,
  });
  if (isTotal(row)) return refused("Sembra la riga di un totale.");
  const lacking = kind.columns.filter(({ name, need }) => need === "always" && values[name] === null);
  if (lacking[0]) {
    const { name, heading } = lacking[0];
    return refused(problems.get(name) ?? `Manca «${heading}».`);
  }
  const checked = kind.check(values);
  if (checked.refused) return refused(...problems.values(), checked.refused);
  const missing = missingOf(kind, checked.values, problems, checked.missing ?? {});
  const { duplicate, notes: likenesses } = findDuplicate(checked.values, row.number, checked.keys ?? []);
  const sentences = [
    ...notes,
    ...[...problems.values()].map((problem) => `${problem} Non viene importato.`),
    ...(checked.normalised ?? []),
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

const verdictOf = (isDuplicate: boolean, isIncomplete: boolean, isNormalised: boolean): Verdict =>
  isDuplicate ? "duplicate" : isIncomplete ? "incomplete" : isNormalised ? "mended" : "good";

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
