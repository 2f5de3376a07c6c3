import { Refusal } from "../../base/errors";
import { inGroup } from "../../call/group-commit";
import { importPart } from "../../call/log-parts";
import { all, one, run, sql, transaction } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { ChangeRow } from "../../journal/chain";
import { journaled } from "../../journal/journal";
import type { Rows } from "../../tables/rows";
import { undoChanges } from "../../undo/undo";
import type { ImportKind } from "./kind";
import { baseName, type Counts, type Decision } from "./model";
import { type CheckedRow, decisionFor, rowsToWrite, storeChecked, workFile } from "./work-file";

export type Running = {
  id: number;
  filename: string;
  folder_name: string;
  duplicates: Decision;
  last_row: number;
  counts: Counts;
};

/** One part of the work holds up others for so long, in milliseconds; the rows that fit in it are one commit. */
const partTime = 8;
const rowsRead = 200;

/** The parts are acts of the journal that the log shows as one line: that of the act which began them. */
const actOf = ({ user, ip }: Call) => ({
  id_user: user.id,
  user: user.username,
  site: "A" as const,
  operation: importPart,
  ip,
  isQuiet: true,
});

/** `callNow` is asked when the part is written, not when it is queued. */
const part = (callNow: () => Call, note: string, work: (call: Call) => boolean): Promise<boolean> =>
  inGroup(() => {
    const call = callNow();
    return journaled(actOf(call), () => ({ result: work(call), note })).result;
  });

function within<Row>(rows: readonly Row[], each: (row: Row) => void) {
  const began = performance.now();
  for (const row of rows) {
    each(row);
    if (performance.now() - began > partTime) return;
  }
}

/** Answers whether there were any. */
export async function writePart(running: Running, kind: ImportKind, callNow: () => Call): Promise<boolean> {
  const rows = rowsToWrite(workFile(running.folder_name), running.last_row, rowsRead);
  if (!rows.length) return false;
  const note = `Importazione ${running.id} da ${baseName(running.filename)}`;
  return part(callNow, note, (call) => {
    const counts = { ...running.counts };
    const decisions = decisionsOf(running.id);
    let last = running.last_row;
    let handled = 0;
    within(rows, (row) => {
      const done = writeRow(running, kind, row, decisions.get(row.number), call);
      counts[done] = (counts[done] ?? 0) + 1;
      last = row.number;
      handled++;
    });
    run`UPDATE imports SET last_row = ${last}, done = done + ${handled}, counts = ${JSON.stringify(counts)}
        WHERE id = ${running.id}`;
    return true;
  });
}

const decisionsOf = (id: number) =>
  new Map(
    all<{ number: number; decision: Decision }>`
      SELECT number, decision FROM import_decisions WHERE id_import = ${id}`.map(
      ({ number, decision }) => [number, decision] as const,
    ),
  );

function writeRow(
  { id, folder_name, duplicates }: Running,
  kind: ImportKind,
  row: CheckedRow,
  own: Decision | undefined,
  call: Call,
): keyof Counts {
  const decision = decisionFor(row, own, duplicates);
  if (decision === "skip") return "skipped";
  const target = row.duplicate && decision === "merge" && kind.merge ? targetOf(id, row.duplicate) : null;
  try {
    transaction(() => {
      const before = lastChangeNumber();
      if (target !== null) kind.merge?.(target, row.values, call);
      noteRow(id, kind, row, target ?? kind.write(row.values, call), before);
    });
    return target === null ? "entered" : "merged";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    storeChecked(workFile(folder_name), { ...row, verdict: "refused", notes: [error.message] });
    return "refused";
  }
}

/** Null when the row that it repeats did not enter. */
const targetOf = (id_import: number, { id, row }: NonNullable<CheckedRow["duplicate"]>): number | null =>
  id ??
  one<{ id_record: number }>`
    SELECT id_record FROM import_rows WHERE id_import = ${id_import} AND number = ${row}`?.id_record ??
  null;

const lastChangeNumber = () => one<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM change`?.id ?? 0;

function noteRow(id: number, kind: ImportKind, row: CheckedRow, record: number, before: number) {
  const { number, values } = row;
  run`INSERT INTO import_rows (id_import, number, record_table, id_record, first_change, last_change)
      VALUES (${id}, ${number}, ${kind.table}, ${record}, ${before + 1}, ${lastChangeNumber()})`;
  if (values.oldCode === null || values.oldCode === undefined) return;
  run`INSERT OR IGNORE INTO import_codes (record_table, code, id_record, id_import, number)
      VALUES (${kind.table}, ${String(values.oldCode)}, ${record}, ${id}, ${number})`;
}

type WrittenRow = Omit<Rows["import_rows"], "id_import">;

export async function undoPart(
  { id, filename }: Pick<Running, "id" | "filename">,
  callNow: () => Call,
): Promise<boolean> {
  const rows = all<WrittenRow>`
    SELECT number, record_table, id_record, first_change, last_change FROM import_rows
    WHERE id_import = ${id} ORDER BY number DESC LIMIT ${rowsRead}`;
  if (!rows.length) return false;
  return part(callNow, `Annullamento dell'importazione ${id} da ${baseName(filename)}`, (call) => {
    let handled = 0;
    within(rows, (row) => {
      undoRow(id, row, call);
      handled++;
    });
    run`UPDATE imports SET done = done + ${handled} WHERE id = ${id}`;
    return true;
  });
}

/** A row whose records somebody has touched since stays whole, with the reason. */
function undoRow(id: number, row: WrittenRow, call: Call) {
  const { number, record_table, id_record } = row;
  const ofRow = sql`id_import = ${id} AND number = ${number}`;
  try {
    transaction(() => undoChanges(changesOf(row), call));
    run`DELETE FROM import_codes WHERE ${ofRow}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = error.message.replace(/^Non si può annullare: /, "");
    run`INSERT INTO import_remains (id_import, number, record_table, id_record, reason)
        VALUES (${id}, ${number}, ${record_table}, ${id_record}, ${reason})`;
  }
  run`DELETE FROM import_rows WHERE ${ofRow}`;
}

const changesOf = ({ first_change, last_change }: WrittenRow) => all<ChangeRow>`
  SELECT noun, id_row, before, after FROM change WHERE id BETWEEN ${first_change} AND ${last_change} ORDER BY id`;
