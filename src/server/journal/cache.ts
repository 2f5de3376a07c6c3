import type { Database } from "bun:sqlite";
import { RecentlyUsed } from "../base/recently-used";
import { database } from "../db/db";
import { onWrite } from "../db/table-writes";
import { lastChange } from "./journal";

const maxBytes = 16 * 1024 * 1024;

let state: { database: Database; change: number } | undefined;
/** A value is taken to be as large as its JSON is long. */
const entries = new RecentlyUsed<unknown>(maxBytes, (value) => JSON.stringify(value)?.length ?? 0);

/**
 * The result of `make`, computed once for each state of the journaled tables: `key` names all that it depends on
 * besides them. Within a transaction nothing is cached, because what is read there may be rolled back.
 */
export function cached<T>(key: string, make: () => T): T {
  if (database().inTransaction) return make();
  dropOutdated();
  return entries.get(key, make) as T;
}

/** Answers that come later, under way or there, by key; most of them are one page of a list. */
const later = new Map<string, Promise<unknown>>();
const maxLater = 100;

/** The same for an answer that comes later: who asks for it meanwhile waits for the same one. */
export function cachedLater<T>(key: string, make: () => Promise<T>): Promise<T> {
  dropOutdated();
  const found = later.get(key) as Promise<T> | undefined;
  if (found) return found;
  const answer = make();
  if (later.size < maxLater) later.set(key, answer);
  answer.catch(() => later.delete(key));
  return answer;
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
  later.clear();
}

onWrite((table) => {
  if (!table) clearCache();
});
