type Listener = (table?: string) => void;

const listeners: Listener[] = [];

/** Calls `listener` with the table of every statement that writes; without one when any table may have changed. */
export function onWrite(listener: Listener) {
  listeners.push(listener);
}

export function wrote(table?: string) {
  for (const listener of listeners) listener(table);
}

/** The table that a statement writes to; undefined when its text does not begin with that. */
export const tableWrittenBy = (text: string): string | undefined =>
  /^\s*(?:(?:INSERT|REPLACE)(?: OR [A-Z]+)? INTO|UPDATE(?: OR [A-Z]+)?|DELETE FROM) (\w+)/.exec(text)?.[1];
