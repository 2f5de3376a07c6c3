import { database, one } from "./db";
import { onWrite, wrote } from "./table-writes";

/** What is in memory of these tables. */
const memories: { tables: readonly string[]; values: Map<unknown, unknown> }[] = [];

onWrite((table) => {
  for (const { tables, values } of memories) if (!table || tables.includes(table)) values.clear();
});

/** So many values are in memory of one reading: callers may ask for any day. */
const maxValues = 2000;

/**
 * What `read` answers, in memory until a statement writes to one of `tables`. Within a transaction nothing is taken from
 * memory or added to it, because what is read there may be rolled back; a null is not stored, because it can be
 * asked for with any key.
 */
export function remembered<Key, Value>(
  tables: readonly string[],
  read: (key: Key) => Value,
): (key: Key) => Value {
  const values = new Map<Key, Value>();
  memories.push({ tables, values });
  return (key) => {
    if (database().inTransaction) return read(key);
    const found = values.get(key);
    if (found !== undefined) return found;
    const value = read(key);
    if (value === null) return value;
    if (values.size >= maxValues) values.clear();
    values.set(key, value);
    return value;
  };
}

let seen: { database: ReturnType<typeof database>; version: number } | undefined;

/** Forgets everything when another process has written to the database: `./run password` does beside a running server. */
export function noticeOtherWriters() {
  const { data_version: version } = one<{ data_version: number }>`PRAGMA data_version` as {
    data_version: number;
  };
  if (seen?.database === database() && seen.version === version) return;
  seen = { database: database(), version };
  wrote();
}
