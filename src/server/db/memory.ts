import { RecentlyUsed } from "../base/recently-used";
import { database, one } from "./db";
import { onWrite, wrote } from "./table-writes";

export const maxBytes = 24 * 1024 * 1024;

/** A value is outdated once a statement writes to one of the tables that it was read from. */
type Entry = { value: unknown; tables: readonly string[] };

const entries = new RecentlyUsed<Entry>(maxBytes);

const written = new Set<string>();
const all = "";

onWrite((table) => {
  written.add(table ?? all);
});

function dropOutdated() {
  if (!written.size) return;
  const isOver = ({ tables }: Entry) => written.has(all) || tables.some((table) => written.has(table));
  entries.deleteWhere(isOver);
  written.clear();
}

export function find<T>(key: string): T | undefined {
  if (written.size) dropOutdated();
  return entries.find(key)?.value as T | undefined;
}

/** Of `tables` nothing is named where the key names all that the value is made of: then it is never outdated. */
export function store(key: string, value: unknown, tables: readonly string[] = [], bytes = bytesOf(value)) {
  entries.set(key, { value, tables }, bytes + key.length);
}

/** Not what is read in a transaction, which may be rolled back, nor a null, which any key may ask for. */
export function stored<T>(key: string, tables: readonly string[], make: () => T): T {
  const found = find<T>(key);
  if (found !== undefined) return found;
  const value = make();
  if (value !== null && value !== undefined && !database().inTransaction) store(key, value, tables);
  return value;
}

const usualBytes = 10_000;

export function storedLater<T>(key: string, tables: readonly string[], make: () => Promise<T>): Promise<T> {
  const found = find<Promise<T>>(key);
  if (found) return found;
  const answer = make();
  store(key, answer, tables, usualBytes);
  const isPresent = () => find(key) === answer;
  answer.then(
    (value) => isPresent() && store(key, answer, tables, bytesOf(value)),
    () => isPresent() && forget(key),
  );
  return answer;
}

export const forget = (key: string) => entries.delete(key);

function bytesOf(value: unknown): number {
  if (typeof value === "string" || value instanceof Uint8Array) return value.length;
  if (value instanceof Map || value instanceof Set) return JSON.stringify([...value], listed).length;
  return JSON.stringify(value)?.length ?? 0;
}

const listed = (_key: string, value: unknown) =>
  value instanceof Map || value instanceof Set ? [...value] : value;

let readings = 0;

export function remembered<Key extends string | number, Value>(
  tables: readonly string[],
  read: (key: Key) => Value,
): (key: Key) => Value {
  const name = `${readings++} `;
  return (key) => stored(name + key, tables, () => read(key));
}

let seen: { database: ReturnType<typeof database>; version: number } | undefined;

/** `./run password` writes beside a running server. */
export function noticeOtherWriters() {
  const { data_version: version } = one<{ data_version: number }>`PRAGMA data_version` as {
    data_version: number;
  };
  if (seen?.database === database() && seen.version === version) return;
  seen = { database: database(), version };
  wrote();
}

let isAsked = false;

/** What is sent after another process wrote arrives in a later turn. */
export function noticeOtherWritersOnceATurn() {
  if (isAsked && seen?.database === database()) return;
  if (!isAsked) setImmediate(() => (isAsked = false));
  isAsked = true;
  noticeOtherWriters();
}
