import { refuse } from "../base/errors";
import { byWhom } from "../call/undone";
import { database, one, sql } from "../db/db";
import { firmIdentity } from "../db/settings";
import type { Call } from "../journal/caller";
import type { Cells } from "../journal/values";
import { isStillShownOnB, seesColumn } from "../journal/visibility";
import { recordNameById } from "../records/names";
import { mayReadRecord, readableName } from "../records/readable-records";
import { withoutKind } from "../records/sentences";
import { described, labelOf, readableValue, referredBy, tableOf } from "../tables/all";
import { isWordList } from "../tables/define";
import type { JournaledTable } from "../tables/rows";
import { logColumns } from "../tables/shown";
import type { Taken } from "./revert";

const maxShown = 3;
const maxLength = 80;

function datum(table: string, id: number, call: Call): string {
  const name = readableName(table, id, call);
  return name === undefined ? "un dato collegato" : `il dato «${name}»`;
}

type Act = { user: string; date_created: string; notes: string };

const actOf = (id: number) => one<Act>`SELECT user, date_created, notes FROM acts WHERE id = ${id}` as Act;

/** `former` is what the undone act had left. */
export function explainConflict(
  { table, id, present, former }: Taken,
  by: number | undefined,
  call: Call,
): never {
  const act = by === undefined ? undefined : actOf(by);
  const who = act ? ` ${byWhom(act)}` : " nel frattempo";
  if (!present) refuse(409, `Non si può annullare: ${datum(table, id, call)} è stato poi eliminato${who}.`);
  const fields = former ? changedFields(table, former, present, call) : [];
  const what = fields.length ? `: ${fields.join("; ")}` : act?.notes ? ` (${act.notes})` : "";
  refuse(409, `Non si può annullare: ${datum(table, id, call)} è stato poi modificato${who}${what}.`);
}

function changedFields(table: string, before: Cells, after: Cells, call: Call): string[] {
  const readable = (cell: Cells[string] = null, column: string) => {
    const to = referredBy(table, column);
    return to !== undefined && typeof cell === "number"
      ? referred(to, cell, call)
      : readableValue(table, column, cell);
  };
  const text = (row: Cells, column: string) => shortened(readable(row[column], column)) || "(vuoto)";
  return logColumns(table)
    .filter((column) => before[column] !== after[column] && seesColumn(table, column, call))
    .slice(0, maxShown)
    .map(
      (column) =>
        `${labelOf(table, column, firmIdentity().region)}: ${text(before, column)} → ${text(after, column)}`,
    );
}

const noWord = 0;

/** A site reads a word that is hidden there as none; a record that the caller may not name is its number. */
function referred(table: JournaledTable, id: number, call: Call): string {
  const { site } = call;
  if (isWordList(described[table].columns))
    return withoutKind(
      table,
      recordNameById(table, site === "A" || isStillShownOnB(table, id, {}) ? id : noWord),
    );
  return withoutKind(table, (site === "A" && readableName(table, id, call)) || String(id));
}

const shortened = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

export function explainConstraint({ table, id, former }: Taken, message: string, call: Call): never {
  const reason = former
    ? (missingParent(table, former, call) ?? takenName(table, former, message, call))
    : whoUses(table, id, call);
  refuse(
    409,
    `Non si può annullare: ${reason ?? `${datum(table, id, call)} non è più compatibile con altri`}.`,
  );
}

type Reference = { table: string; column: string; parent: string };

const references = () =>
  (
    database()
      .query(
        `SELECT m.name AS "table", f."from" AS "column", f."table" AS parent
         FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' ORDER BY m.name`,
      )
      .all() as Reference[]
  ).filter(({ table }) => tableOf(table));

function whoUses(table: string, id: number, call: Call): string | undefined {
  const uses = references()
    .filter(({ parent }) => parent === table)
    .flatMap((reference) => rowsWith(reference, id).map((row) => ({ table: reference.table, row })));
  const [first] = uses;
  if (!first) return undefined;
  const name = readableName(first.table, first.row, call);
  if (call.site === "B" || name === undefined)
    return `${datum(table, id, call)} è usato in altri dati collegati`;
  const more = uses.length > 1 ? ` e in altri ${uses.length - 1}` : "";
  return `${datum(table, id, call)} è usato in «${name}»${added(first)}${more}`;
}

const rowsWith = ({ table, column }: Reference, id: number) =>
  (
    database().query(`SELECT rowid AS id FROM "${table}" WHERE "${column}" = ? ORDER BY rowid`).all(id) as {
      id: number;
    }[]
  ).map((row) => row.id);

export function missingParent(
  table: string,
  row: Cells,
  call: Call,
  comingBack: ReadonlySet<string> = new Set(),
): string | undefined {
  const lost = references().find(
    ({ table: own, column, parent }) =>
      own === table &&
      row[column] !== null &&
      !comingBack.has(`${parent} ${row[column]}`) &&
      !database()
        .query(`SELECT 1 FROM "${parent}" WHERE rowid = ?`)
        .get(row[column] as number),
  );
  if (!lost) return undefined;
  const id = row[lost.column] as number;
  const act = mayReadRecord(lost.parent, id, call) ? lastActWithout(lost.parent, id, "after") : null;
  return `prima va ripristinato ${datum(lost.parent, id, call)}${act ? `, eliminato ${byWhom(act)}` : ""}`;
}

/** `UNIQUE constraint failed: workers.code`: the values that another row has now. */
function takenName(table: string, row: Cells, message: string, call: Call): string | undefined {
  const columns = [...message.matchAll(/\b\w+\.(\w+)/g)].map(([, column = ""]) => column);
  const column = columns.find((name) => logColumns(table).includes(name));
  if (!message.startsWith("UNIQUE") || !column) return undefined;
  const other = database()
    .query(
      `SELECT rowid AS id FROM "${table}" WHERE ${columns.map((name) => `"${name}" IS ?`).join(" AND ")}`,
    )
    .get(...columns.map((name) => row[name] ?? null)) as { id: number } | null;
  const name = other ? readableName(table, other.id, call) : undefined;
  const by = other && name ? ` dal dato «${name}»${added({ table, row: other.id })}` : "";
  return `${labelOf(table, column, firmIdentity().region)} «${row[column]}» è già usato${by}`;
}

function added({ table, row }: { table: string; row: number }): string {
  const act = lastActWithout(table, row, "before");
  return act ? `, aggiunto ${byWhom(act)}` : "";
}

/** It had no `before`, or has no `after`. */
const lastActWithout = (table: string, id: number, missing: "before" | "after") =>
  one<Act>`
    SELECT a.user, a.date_created, a.notes FROM change c JOIN acts a ON a.id = c.id_activity
    WHERE c.noun = ${table} AND c.id_row = ${id}
      AND ${missing === "before" ? sql`c.before IS NULL` : sql`c.after IS NULL`}
    ORDER BY c.id DESC LIMIT 1`;
