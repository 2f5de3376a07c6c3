import type { Database } from "bun:sqlite";
import { database } from "./db";
import { lastChange } from "./journal";
import { onWrite } from "./table-writes";

const maxBytes = 16 * 1024 * 1024;

type Entry = { value: unknown; bytes: number };

let state: { database: Database; change: number } | undefined;
/** Least recently used first. */
const entries = new Map<string, Entry>();
let total = 0;

/**
 * The result of `make`, computed once for each state of the journaled tables: `key` names all that it depends on
 * besides them. Within a transaction nothing is cached, because what is read there may be rolled back.
 */
export function cached<T>(key: string, make: () => T): T {
  if (database().inTransaction) return make();
  dropOutdated();
  const found = entries.get(key);
  if (found) {
    entries.delete(key);
    entries.set(key, found);
    return found.value as T;
  }
  const value = make();
  add(key, value);
  return value;
}

function dropOutdated() {
  const [now, change] = [database(), lastChange()];
  if (state?.database === now && state.change === change) return;
  state = { database: now, change };
  clearCache();
}

/** For writes that the journal does not see. */
export function clearCache() {
  entries.clear();
  total = 0;
}

onWrite((table) => {
  if (!table) clearCache();
});

/** A value is taken to be as large as its JSON is long: close for markup, in proportion for rows. */
function add(key: string, value: unknown) {
  const bytes = JSON.stringify(value)?.length ?? 0;
  if (bytes > maxBytes) return;
  entries.set(key, { value, bytes });
  total += bytes;
  for (const [oldest, entry] of entries) {
    if (total <= maxBytes) return;
    entries.delete(oldest);
    total -= entry.bytes;
  }
}
