import type { Database } from "bun:sqlite";
import { addDays, dayOf } from "../../base/days";
import { notFound, refuse } from "../../base/errors";
import { countIncomplete } from "../../clients/gaps";
import { all, one, sql } from "../../db/db";
import type { Call } from "../../journal/caller";
import { namedRecords } from "../../records/names";
import type { Cell } from "../spreadsheets/model";
import { headingsOf, kindNamed, kinds, type Mapping, previewOf } from "./content";
import type { RowList } from "./input";
import {
  baseName,
  type Counts,
  type Decision,
  importsPerPage,
  messages,
  previewRows,
  rowsPerPage,
  type State,
  storedDays,
  workingStates,
} from "./model";
import { type ImportRow, importRow, importRows } from "./rows";
import {
  type CheckedRow,
  findingsOf,
  hasWorkFile,
  pageOfRows,
  refusedRows,
  rowAt,
  sheetsIn,
  workFile,
} from "./work-file";

const maxRemains = 200;

function remainsOf(id: number) {
  const rows = all<{ number: number; record_table: string; id_record: number; reason: string }>`
    SELECT number, record_table, id_record, reason FROM import_remains WHERE id_import = ${id}
    ORDER BY number LIMIT ${maxRemains}`;
  const name = namedRecords(
    rows.map(({ record_table, id_record }) => ({ table: record_table, id: id_record })),
  );
  const total = one<{ n: number }>`SELECT count(*) AS n FROM import_remains WHERE id_import = ${id}`?.n ?? 0;
  return {
    total,
    records: rows.map(({ number, record_table, id_record, reason }) => ({
      number,
      ...name(record_table, id_record),
      reason,
    })),
  };
}

export function rowById(id: number): ImportRow {
  return importRow(id) ?? notFound(messages.missing);
}

export function listImports({ page = 1 }: { page?: number }) {
  const total = one<{ total: number }>`SELECT count(*) AS total FROM imports`?.total ?? 0;
  const rows = importRows(importsPerPage, (page - 1) * importsPerPage);
  return { imports: rows.map(shown), total, kinds: kindOptions(), incomplete: countIncomplete() };
}

export function listKinds() {
  return { kinds: kindOptions() };
}

const kindOptions = () => kinds.map(({ name, title }) => ({ name, title }));

function shown({
  id_runner: _runner,
  folder_name,
  digest: _digest,
  counts,
  mapping: _mapping,
  ...row
}: ImportRow) {
  return {
    ...row,
    filename: baseName(row.filename),
    kindTitle: row.kind ? kindNamed(row.kind).title : "",
    user: one<{ username: string }>`SELECT username FROM users WHERE id = ${row.id_user}`?.username ?? "",
    counts: JSON.parse(counts) as Counts,
    hasFiles: folder_name !== null,
  };
}

export function importById(id: number) {
  const row = rowById(id);
  return {
    import: shown(row),
    until: row.date_run ? addDays(dayOf(row.date_run), storedDays) : null,
    progress: progressOf(row),
    same: sameFile(row),
    incomplete: row.state === "done" ? countIncomplete() : 0,
    remains: remainsOf(row.id),
    content:
      ["columns", "checked"].includes(row.state) && hasWorkFile(row.folder_name) ? contentOf(row) : null,
  };
}

function progressOf({ state, folder_name, done, total }: ImportRow) {
  if (!workingStates.includes(state)) return null;
  if (state !== "checking" || !hasWorkFile(folder_name)) return { done, total };
  const { n } = workFile(folder_name).query("SELECT count(*) AS n FROM checked").get() as { n: number };
  return { done: n, total };
}

const sameFile = ({ id, digest }: ImportRow) =>
  one<{ id: number; date_created: string; state: State }>`
    SELECT id, date_created, state FROM imports WHERE digest = ${digest} AND id <> ${id}
      AND state IN ('running', 'done') ORDER BY id DESC LIMIT 1`;

function contentOf(row: ImportRow) {
  const work = workFile(row.folder_name as string);
  const kind = kindNamed(row.kind as string);
  return {
    sheets: sheetsIn(work),
    kinds: kindOptions(),
    headings: headingsOf(work, row),
    preview: previewOf(work, row, previewRows),
    mapping: JSON.parse(row.mapping) as Mapping,
    findings: findingsIn(work, row.sheet),
    takesNotes: kind.notes !== undefined,
    columns: kind.columns.map(({ name, heading, need }) => ({ name, heading, need: need ?? null })),
    canMerge: kind.merge !== undefined,
    mayRepeat: kind.mayRepeat,
  };
}

function findingsIn(work: Database, number: number) {
  const { sentences, unused } = findingsOf(work);
  const sheet = sheetsIn(work).find((one) => one.number === number);
  return { sentences: [...(sheet?.notes ? [`Nel file: ${sheet.notes}.`] : []), ...sentences], unused };
}

export function listRows({ id, verdict, page = 1 }: RowList) {
  const row = rowById(id);
  if (!hasWorkFile(row.folder_name)) return { rows: [], total: 0 };
  const found = pageOfRows(workFile(row.folder_name), verdict, page, rowsPerPage);
  const numbers = JSON.stringify(found.rows.map(({ number }) => number));
  const chosen = sql`(SELECT value FROM json_each(${numbers}))`;
  const decisions = new Map(
    all<{ number: number; decision: Decision }>`
      SELECT number, decision FROM import_decisions WHERE id_import = ${id} AND number IN ${chosen}`.map(
      (one) => [one.number, one.decision],
    ),
  );
  const written = new Map(
    all<{ number: number; record_table: string; id_record: number }>`
      SELECT number, record_table, id_record FROM import_rows WHERE id_import = ${id} AND number IN ${chosen}`.map(
      (one) => [one.number, { table: one.record_table, id: one.id_record }],
    ),
  );
  const table = row.kind ? kindNamed(row.kind).table : "";
  const refs = found.rows.flatMap(({ number, duplicate }) => [
    ...(duplicate?.id ? [{ table, id: duplicate.id }] : []),
    ...(written.has(number) ? [written.get(number) as { table: string; id: number }] : []),
  ]);
  const name = namedRecords(refs);
  const named = ({ table: of, id: record }: { table: string; id: number }) => name(of, record);
  return {
    rows: found.rows.map((each) => ({
      ...withText(row, each),
      decision: decisions.get(each.number) ?? null,
      record: written.has(each.number)
        ? named(written.get(each.number) as { table: string; id: number })
        : null,
      present: each.duplicate?.id ? named({ table, id: each.duplicate.id }) : null,
    })),
    total: found.total,
  };
}

function withText({ kind }: ImportRow, { values, ...row }: CheckedRow) {
  const columns = kind ? kindNamed(kind).columns : [];
  const filled = columns.flatMap(({ name, shown = String }) => {
    const value = values[name];
    return value === null || value === undefined ? [] : [shown(value)];
  });
  return { ...row, text: filled.slice(0, 5).join(" · ") };
}

export type DownloadedSheet = { name: string; headings: string[]; rows: Iterable<Cell[]> };

export function templateOf(kind: string, { site }: Pick<Call, "site">) {
  const found = kinds.find(({ name }) => name === kind);
  if (site !== "A" || !found) notFound();
  return {
    name: found.name,
    title: found.title,
    columns: found.columns.map(({ heading, synonyms, help, example = "", need }) => ({
      heading,
      synonyms: [...synonyms],
      help,
      example,
      need: need ?? null,
    })),
  };
}

/** Corrected by hand, this file is imported as any other: the column of the errors means nothing. */
const errorHeading = "Errore";

export function refusedFile(id: number, { site }: Pick<Call, "site">): DownloadedSheet {
  const row = site === "A" ? importRow(id) : null;
  if (!row) notFound(messages.missing);
  if (!hasWorkFile(row.folder_name)) refuse(409, messages.filesGone);
  const work = workFile(row.folder_name);
  const headings = headingsOf(work, row);
  const { sheet } = row;
  function* rows(): Iterable<Cell[]> {
    for (const { number, notes } of refusedRows(work)) {
      const cells = rowAt(work, sheet, number)?.cells ?? [];
      yield [...headings.map((_, at) => cells[at] ?? null), notes.join(" ")];
    }
  }
  return { name: "Rifiutate", headings: [...headings, errorHeading], rows: rows() };
}
