import { existsSync } from "node:fs";
import { today } from "../../base/clock";
import { addDays, dayOf } from "../../base/days";
import { notFound, refuse } from "../../base/errors";
import { lazy } from "../../base/lazy";
import { fold } from "../../base/text";
import { tableIn } from "../../call/description";
import { mayCall, writes } from "../../call/operations";
import { isUndone } from "../../call/undone";
import { all } from "../../db/db";
import { uploadPath } from "../../files/files";
import { binDays } from "../../files/stored-files";
import type { Call } from "../../journal/caller";
import { erased } from "../../journal/persons";
import { type Cells, cellsOf, rowOf } from "../../journal/values";
import { namedRecords } from "../../records/names";
import { described } from "../../tables/all";
import { binKinds } from "../../tables/shown";
import { missingParent } from "../../undo/refusals";
import { isActShownOnB, mayTakeBackRow, restoreDeleted } from "../../undo/undo";
import type { BinList } from "./input";
import { type BinEntry, entriesPerPage, messages } from "./model";

type Deleted = { table: string; row: number; before: Cells };
type Deletion = {
  id: number;
  id_user: number | null;
  user: string;
  date_created: string;
  operation: string;
  record: Deleted;
  parts: Deleted[];
};

const namesOfParts = 3;

/** The acts that put a record into the bin, with its table. */
const deletions = lazy(
  () =>
    new Map(
      writes().flatMap(({ operation, words: [kind], record }) => {
        const table = tableIn({ record });
        return kind === "delete" && table && described[table].bin ? [[operation, table]] : [];
      }),
    ),
);

/** Of the last 30 days, what the caller was allowed to delete; administrators also what is of others. */
export function listBin({ query, kind, user, page = 1 }: BinList, call: Call) {
  const visible = deletionsOf(call);
  const name = namedRecords(visible.map(({ record }) => ({ table: record.table, id: record.row })));
  const wanted = fold(query ?? "");
  const found = visible.filter(
    ({ record, id_user }) =>
      (!kind || record.table === kind) &&
      (!user || id_user === user) &&
      fold(name(record.table, record.row).name).includes(wanted),
  );
  const shown = found.slice((page - 1) * entriesPerPage, page * entriesPerPage);
  const users = new Map(visible.map((deletion) => [deletion.id_user, deletion.user]));
  return {
    records: shown.map((deletion) => entryOf(deletion, call)),
    total: found.length,
    kinds: binKinds,
    isWhole:
      call.site === "A" && call.user.isAdmin && [...deletions().keys()].every((name) => mayCall(name, call)),
    users: [...users].flatMap(([id, username]) => (id === null ? [] : [{ id, username }])),
  };
}

export function restore(id: number, call: Call) {
  const deletion = deletionsOf(call).find((found) => found.id === id) ?? notFound(messages.missing);
  const obstacle = obstacleOf(deletion, call);
  if (obstacle) refuse(409, `Non si può ripristinare: ${obstacle}.`);
  const { table, row } = deletion.record;
  restoreDeleted(table, row, call);
  return { table, id_row: row };
}

type Row = Omit<Deletion, "record" | "parts"> & { noun: string; id_row: number; before: string };

function deletionsOf(call: Call): Deletion[] {
  const rows = all<Row>`
    SELECT a.id, a.id_user, a.user, a.date_created, a.id_operation AS operation, c.noun, c.id_row, c.before
    FROM acts a JOIN change c ON c.id_activity = a.id
    WHERE a.id > coalesce((SELECT id FROM activity WHERE date_created < ${addDays(today(), -binDays)}
                           ORDER BY id DESC LIMIT 1), 0)
      AND a.id_operation IN (SELECT value FROM json_each(${JSON.stringify([...deletions().keys()])}))
      AND (c.after IS NULL OR c.before ->> '$.deleted' = 0 AND c.after ->> '$.deleted' = 1)
    ORDER BY a.id DESC, c.id`;
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((changes) => {
    const deletion = deletionIn(changes);
    return deletion && isInBin(deletion) && isVisible(deletion, call) ? [deletion] : [];
  });
}

/** The record of an act is the last row that it deleted of its table: its parts were deleted before it. */
function deletionIn(changes: Row[]): Deletion | undefined {
  const [{ id, id_user, user, date_created, operation }] = changes as [Row];
  const rows = changes.map(({ noun: table, id_row: row, before }) => ({
    table,
    row,
    before: cellsOf({ noun: table, before, after: null }).before as Cells,
  }));
  const record = rows.findLast(({ table }) => table === deletions().get(operation));
  if (!record) return undefined;
  const parts = rows.filter((row) => row !== record);
  return { id, id_user, user, date_created, operation, record, parts };
}

function isInBin({ id, record }: Deletion): boolean {
  const present = rowOf(record.table, record.row);
  return (!present || present.deleted === 1) && !isUndone(id);
}

/** Records that only their author deletes. */
const ofAuthor = new Set(["memos", "vehicle_logs", "worker_logs"]);

function isVisible(deletion: Deletion, call: Call): boolean {
  const { id, operation, record } = deletion;
  if (call.site === "B" && !isActShownOnB(id, call)) return false;
  const isOwn = call.user.isAdmin || !ofAuthor.has(record.table) || record.before.id_user === call.user.id;
  const act = { ...deletion, isDeletion: true };
  return (
    isOwn &&
    mayCall(operation, call) &&
    [record, ...deletion.parts].every((row) => mayTakeBackRow(act, row, call))
  );
}

function entryOf(deletion: Deletion, call: Call): BinEntry {
  const { id, user, date_created, record, parts } = deletion;
  const some = parts.slice(-namesOfParts).reverse();
  const name = namedRecords([record, ...some].map(({ table, row }) => ({ table, id: row })));
  return {
    id,
    table: record.table,
    kind: binKinds[record.table] ?? "",
    row: record.row,
    name: name(record.table, record.row).name,
    user,
    date_created,
    until: addDays(dayOf(date_created), binDays),
    parts: some.map(({ table, row }) => name(table, row).name),
    more: parts.length - some.length,
    obstacle: obstacleOf(deletion, call),
  };
}

/** What is known to stand against a restore; the nouns' own rules are asked by the restore itself. */
function obstacleOf({ record, parts }: Deletion, call: Call): string | null {
  const rows = [record, ...parts];
  if (rows.some(({ before }) => Object.values(before).includes(erased))) return messages.erased;
  const lost = rows.find(({ before }) => before.stored && !existsSync(uploadPath(String(before.stored))));
  if (lost) return `il file «${lost.before.filename}» non è più conservato`;
  const back = new Set(rows.map(({ table, row }) => `${table} ${row}`));
  for (const { table, before } of rows) {
    const missing = missingParent(table, before, call, back);
    if (missing) return missing;
  }
  return null;
}
