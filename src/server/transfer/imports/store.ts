import { now, today } from "../../base/clock";
import { addDays, dayOf } from "../../base/days";
import { refuse, refuseField } from "../../base/errors";
import { logFault } from "../../base/logger";
import type { Prepared } from "../../call/funct";
import { afterCommit, insert, one, run } from "../../db/db";
import type { Upload } from "../../files/upload";
import type { Call } from "../../journal/caller";
import { type Encoding, encodings, type Separator } from "../spreadsheets/model";
import { headingsOf, kindNamed, kinds, type Mapping, mapped, shapeOf } from "./content";
import type { Content, Decide } from "./input";
import { cancelWork, wakeImports } from "./jobs";
import { rowById } from "./list";
import { baseName, type Counts, messages, type State, storedDays, toNotes, workingStates } from "./model";
import type { ImportRow } from "./rows";
import { deleteImportFiles, hasWorkFile, sheetsIn, storeSpreadsheet, workFile } from "./work-file";

/** Takes the received file over before its row is stored; without a row it is deleted again. */
export async function takeOver(upload: Upload): Promise<Prepared<Upload>> {
  storeSpreadsheet(upload.path, upload.stored);
  const hasRow = () => one`SELECT 1 FROM imports WHERE folder_name = ${upload.stored}` !== null;
  return { value: upload, cleanUp: () => hasRow() || deleteImportFiles(upload.stored) };
}

export function addImport({ filename, stored, size, sha256 }: Upload, call: Call) {
  const id = insert("imports", {
    id_user: call.user.id,
    filename: baseName(filename),
    folder_name: stored,
    digest: sha256,
    size,
    date_created: now(),
  });
  afterCommit(wakeImports);
  return { id };
}

function mustBeOpen(id: number): ImportRow & { folder_name: string } {
  const row = rowById(id);
  if (workingStates.includes(row.state)) refuse(409, messages.busy);
  if (row.date_run) refuse(409, messages.alreadyRun);
  if (!hasWorkFile(row.folder_name)) refuse(409, messages.filesGone);
  return row as ImportRow & { folder_name: string };
}

const separators: Record<string, Separator> = { semicolon: ";", comma: ",", tab: "\t", bar: "|" };

/** A CSV file read otherwise is read again. */
export function setContent(id: number, values: Content, call: Call) {
  const row = mustBeOpen(id);
  const { kind, sheet, header, header_rows } = values;
  if (!kinds.some(({ name }) => name === kind)) refuseField("kind", messages.noKind);
  const work = workFile(row.folder_name);
  if (!sheetsIn(work).some(({ number }) => number === sheet)) refuseField("sheet", messages.noSheet);
  if (header < header_rows) refuseField("header", messages.noHeader);
  const encoding = values.encoding ?? "";
  if (encoding && !encodings.includes(encoding as Encoding)) refuseField("encoding", messages.noEncoding);
  const separator = separators[values.separator ?? ""] ?? "";
  const isReadAgain = encoding !== row.encoding || separator !== row.separator;
  const content = mapped(work, { kind, sheet, header: header_rows ? header : 0, header_rows });
  run`UPDATE imports SET state = ${isReadAgain ? "reading" : "columns"}, encoding = ${encoding}, "separator" = ${separator},
        kind = ${kind}, sheet = ${sheet}, header = ${content.header}, header_rows = ${header_rows},
        mapping = ${JSON.stringify(content.mapping)}, counts = '{}', id_runner = ${call.user.id} WHERE id = ${id}`;
  run`DELETE FROM import_decisions WHERE id_import = ${id}`;
  if (isReadAgain) afterCommit(wakeImports);
}

/** The meaning of the columns is stored also for the next file with the same headings. */
export function checkImport(id: number, mapping: Mapping, call: Call) {
  const row = mustBeOpen(id);
  const kind = kindNamed(row.kind as string);
  const chosen = Object.entries(mapping).filter(([, name]) => name !== "");
  for (const [at, name] of chosen) {
    if (name === toNotes && kind.notes) continue;
    const column = kind.columns.find((one) => one.name === name);
    if (!column) refuseField(`mapping.${at}`, messages.noColumns);
    if (chosen.some(([other, twice]) => twice === name && Number(other) < Number(at)))
      refuseField(`mapping.${at}`, messages.twice(column.heading));
  }
  if (!chosen.length) refuse(422, messages.noColumns);
  const lacking = kind.columns.find(
    ({ name, need }) => need === "always" && !chosen.some(([, one]) => one === name),
  );
  if (lacking) refuse(422, messages.required(lacking.heading));
  const text = JSON.stringify(Object.fromEntries(chosen));
  const shape = row.header ? shapeOf(headingsOf(workFile(row.folder_name), row)) : null;
  if (shape)
    run`INSERT OR REPLACE INTO import_shapes (shape, kind, mapping) VALUES (${shape}, ${kind.name}, ${text})`;
  run`DELETE FROM import_decisions WHERE id_import = ${id}`;
  run`UPDATE imports SET state = 'checking', mapping = ${text}, done = 0, counts = '{}', message = '',
        id_runner = ${call.user.id} WHERE id = ${id}`;
  afterCommit(wakeImports);
}

export function decide({ id, number, decision }: Decide) {
  const row = mustBeOpen(id);
  const kind = kindNamed(row.kind as string);
  if (row.state !== "checked") refuse(409, messages.notChecked);
  if ((decision === "merge" && !kind.merge) || (decision === "new" && !kind.mayRepeat))
    refuseField("decision", "Questa scelta non c'è per queste righe.");
  if (number === null) run`UPDATE imports SET duplicates = ${decision} WHERE id = ${id}`;
  else
    run`INSERT OR REPLACE INTO import_decisions (id_import, number, decision) VALUES (${id}, ${number}, ${decision})`;
}

/** Begins the run: from then on the import is one act, which ends whole or is taken back. */
export function startImport(id: number, call: Call) {
  const row = mustBeOpen(id);
  if (row.state !== "checked") refuse(409, messages.notChecked);
  mustBeAlone();
  const counts = JSON.parse(row.counts) as Counts;
  const rows = Object.values(counts).reduce((sum, n) => sum + n, 0);
  if (rows === (counts.refused ?? 0)) refuse(409, messages.noRows);
  run`UPDATE imports SET state = 'running', id_runner = ${call.user.id}, date_run = ${now()}, done = 0, last_row = 0,
        total = ${rows}, message = '' WHERE id = ${id}`;
  afterCommit(wakeImports);
}

function mustBeAlone() {
  if (one`SELECT 1 FROM imports WHERE state IN ('running', 'undoing')`) refuse(409, messages.another);
}

export function undoImport(id: number, call: Call) {
  const { state, date_run } = rowById(id);
  if (!date_run || !(["done", "running", "failed"] as State[]).includes(state)) refuse(409, messages.notDone);
  if (state !== "running") mustBeAlone();
  if (dayOf(date_run ?? "") < addDays(today(), -storedDays)) refuse(409, messages.tooLate);
  const rows = one<{ n: number }>`SELECT count(*) AS n FROM import_rows WHERE id_import = ${id}`?.n ?? 0;
  run`UPDATE imports SET state = 'undoing', id_runner = ${call.user.id}, done = 0, total = ${rows}, message = ''
      WHERE id = ${id}`;
  afterCommit(() => cancelWork(id).then(wakeImports));
}

export function discardImport(id: number) {
  const { folder_name } = mustBeDiscardable(id);
  run`DELETE FROM import_decisions WHERE id_import = ${id}`;
  run`DELETE FROM imports WHERE id = ${id}`;
  afterCommit(() => cancelWork(id).then(() => folder_name && deleteImportFiles(folder_name), logFault));
}

function mustBeDiscardable(id: number): ImportRow {
  const row = rowById(id);
  if (row.state === "running") refuse(409, messages.toUndo);
  if (row.date_run) refuse(409, messages.alreadyRun);
  return row;
}
