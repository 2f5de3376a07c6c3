import { notFound, Refusal } from "../base/errors";
import { type Gate, passes, refusalOf } from "../call/gate";
import { readFunct } from "../call/operations";
import { one } from "../db/db";
import { type Call, type Caller, can } from "../journal/caller";
import { newestChangeOf } from "../journal/values";
import { described, tableOf } from "../tables/all";
import type { Row, Table } from "../tables/define";
import type { JournaledTable } from "../tables/rows";

/** None where every account sees the rows, or a rule decides. */
export function gatesOf(table: string): Gate[] {
  const { read, inHistoryOf: whole } = tableOf(table) ?? {};
  return [...(read ? [readFunct(read.funct).gate as Gate] : []), ...(whole ? [whole.gate] : [])];
}

export const recordTables = Object.entries(described).flatMap(([name, { read }]) => (read ? [name] : []));

/** A deleted record is read by nobody: its history is for those who read the log with its values. */
export async function mustReadRecord(table: string, id: number | undefined, call: Call) {
  const { funct: read, key, fixed } = tableOf(table)?.read ?? notFound();
  if (key && id === undefined) notFound();
  const funct = readFunct(read);
  if (!passes(funct, call)) throw refusalOf(funct, call);
  try {
    await funct.verb(funct.shape.parse(key ? { ...fixed, [key]: id } : {}), { ...call, version: undefined });
  } catch (error) {
    const isMissing = error instanceof Refusal && error.status === 404;
    if (!isMissing || !isDeleted(table, id) || call.site === "B" || !can(call, "adminLog")) throw error;
  }
}

const isDeleted = (table: string, id: number | undefined) => newestChangeOf(table, id ?? 0)?.after === null;

type RowRule = (row: Row, call: Call) => boolean;

const rowRules: { [T in JournaledTable]?: RowRule } = {
  memo_shares: ({ id_memo }, { user }) =>
    one`SELECT 1 FROM memos WHERE id = ${id_memo as number} AND id_user = ${user.id}` !== null,
  /** Those that a form shows; what the firm asks to who sees prices. */
  settings: ({ key }, call) =>
    !String(key).startsWith("siteB.") && (!String(key).startsWith("sales.") || can(call, "prices.view")),
  work_resources: ({ list }, call) => list === "A" || can(call, "editResourcesB"),
};

export const partsOf = (table: string, call: Caller): string[] =>
  Object.entries(described as Record<string, Table>).flatMap(([part, { inHistoryOf: whole }]) =>
    whole?.table === table && passes({ gate: whole.gate }, call) ? [part] : [],
  );

export const mayReadRow = (table: string, row: Row, call: Call): boolean =>
  rowRules[table as JournaledTable]?.(row, call) ?? true;
