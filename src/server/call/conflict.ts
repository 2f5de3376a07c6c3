import { Refusal, stale } from "../base/errors";
import { database, one, sql } from "../db/db";
import type { AnyCall } from "../journal/caller";
import { type Changed, row } from "./conflict-records";
import type { Description } from "./description";
import { passes } from "./gate";
import { readFunct } from "./operations";

type Fields = Record<string, unknown>;

export type Conflict = {
  version: number;
  by: string | null;
  at: string | null;
  own?: true;
  current: Fields;
};

export async function withConflict(
  error: unknown,
  record: Description["record"],
  input: unknown,
  call: AnyCall,
) {
  if (!record || !(error instanceof Refusal) || error.message !== stale) return error;
  const { find } = typeof record === "string" ? row(record) : record;
  try {
    const conflict = await conflictOf(find(input as Fields), call);
    return new Refusal(error.status, error.message, { ...error.more, also: conflict && { conflict } });
  } catch (failure) {
    // Who may not read the record gets the sentence alone.
    if (failure instanceof Refusal) return error;
    throw failure;
  }
}

async function conflictOf(
  { read, key, rows, fields, among }: Changed,
  call: AnyCall,
): Promise<Conflict | undefined> {
  const funct = readFunct(read);
  if (!passes(funct, call)) return;
  const values: Fields = await funct.verb(funct.shape.parse(key), { ...call, version: undefined });
  const record = fields ? fields(values) : nested(values);
  if (!record) return;
  const { version = versionOf(rows), ...rest } = record;
  const { id_user, ...author } = lastAuthor(rows, among ? (values[among] as { id: number }[]) : undefined);
  const own = id_user !== null && id_user === call.user?.id ? { own: true as const } : {};
  return { version: version as number, ...author, ...own, current: fields ? rest : scalars(rest) };
}

const nested = (values: Fields) =>
  (Object.values(values).find((value) => value?.constructor === Object) ?? values) as Fields;

const scalars = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value === null || typeof value !== "object"),
  );

const versionOf = ({ table, id }: Changed["rows"]) =>
  (
    database()
      .query(`SELECT version FROM "${table}" WHERE rowid = ?`)
      .get(id as number) as Fields
  ).version;

/** How many of the newest changes are searched for the rows of a list, which no index finds. */
const searched = 5_000;

function lastAuthor({ table, id, column }: Changed["rows"], several?: readonly { id: number }[]) {
  const ids = JSON.stringify(several?.map((one) => one.id) ?? [id]);
  const ofRecord =
    column !== undefined
      ? sql`c.id > (SELECT max(id) FROM change) - ${searched}
            AND coalesce(c.after, c.before) ->> ${column} IN (SELECT value FROM json_each(${ids}))`
      : id === undefined
        ? sql`TRUE`
        : sql`c.id_row = ${id}`;
  const found = one<{ by: string; at: string; id_user: number | null }>`
    SELECT a.user AS by, a.date_created AS at, a.id_user FROM change c JOIN acts a ON a.id = c.id_activity
    WHERE c.noun = ${table} AND ${ofRecord} ORDER BY c.id DESC LIMIT 1`;
  return found ?? { by: null, at: null, id_user: null };
}
