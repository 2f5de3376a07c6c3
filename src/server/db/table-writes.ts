type Listener = (table?: string) => void;

const listeners: Listener[] = [];

export function onWrite(listener: Listener) {
  listeners.push(listener);
}

export function wrote(table?: string) {
  for (const listener of listeners) listener(table);
}

export const tableWrittenBy = (text: string): string | undefined =>
  /^\s*(?:(?:INSERT|REPLACE)(?: OR [A-Z]+)? INTO|UPDATE(?: OR [A-Z]+)?|DELETE FROM) (\w+)/.exec(text)?.[1];
