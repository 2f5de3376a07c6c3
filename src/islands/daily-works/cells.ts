import type { Kind, Line, Person, Seated } from "../../server/crew/model";

/** A code cell. What the server has, what we believe and what is being typed stand apart, so that none is lost. */
export type Cell = {
  key: string;
  /** The server's line behind it; null while nothing is written. */
  line: number | null;
  version: number | undefined;
  saved: Seated | null;
  /** Who sits here: saved, or on the way. */
  person: Seated | null;
  /** What is being typed, or was refused; null when nothing is. */
  draft: string | null;
  /** Who was saved here when the typing began: if that changes, somebody else did it. */
  base: number | null;
  state: "still" | "saving" | "unsent" | "refused" | "conflict";
  text?: string;
  /** Who sat here before an unknown code took the seat away. */
  before?: Seated | null;
  /** Who has just changed it, when it was somebody else. */
  news?: string;
};

/** One kind of seats of one work; where cells can be added the last one is always spare. */
export type Column = readonly Cell[];

export const columnOf = (work: number, kind: Kind) => `${kind}-${work}`;

export const kindOf = (column: string) => column.slice(0, column.indexOf("-")) as Kind;

export const workOf = (column: string) => Number(column.slice(column.indexOf("-") + 1));

const empty: Omit<Cell, "key"> = {
  line: null,
  version: undefined,
  saved: null,
  person: null,
  draft: null,
  base: null,
  state: "still",
};

const spare = (key: string): Cell => ({ ...empty, key });

const changed = "modificato";

/** Who sits in a line of the server, for one kind of seats. */
export function seatedIn(line: Line, kind: Kind): Seated | null {
  const id = kind === "worker" ? line.id_worker : line.id_vehicle;
  const named = line[kind];
  return id !== null && named ? { id, ...named } : null;
}

const written = (line: Line, person: Seated, kind: Kind): Cell => ({
  ...empty,
  key: `${kind}${line.id}`,
  line: line.id,
  version: line.version,
  saved: person,
  person,
});

/**
 * The column as the server now has it, around what is being typed: no cell that somebody is in ever moves or
 * changes its words, and what others changed is marked. Without `before` nothing is news.
 */
export function merge(before: Column | undefined, lines: readonly Line[], kind: Kind, focus: string | null) {
  const fresh = new Map(lines.map((line) => [line.id, line]));
  const known = new Set(before?.map((cell) => cell.line));
  const remaining = (before ?? []).flatMap((cell) => {
    if (cell.line === null) return [cell];
    const line = fresh.get(cell.line);
    const person = line ? seatedIn(line, kind) : null;
    if (line && person) return [follow(cell, line, person)];
    const inUse = cell.draft !== null || cell.key === focus;
    return inUse
      ? [{ ...cell, line: null, version: undefined, saved: null, person: null, news: changed }]
      : [];
  });
  const added = lines.flatMap((line) => {
    const person = seatedIn(line, kind);
    if (known.has(line.id) || !person) return [];
    return [{ ...written(line, person, kind), ...(before && { news: line.by ?? changed }) }];
  });
  const end = remaining.findLastIndex((cell) => cell.line !== null) + 1;
  return [...remaining.slice(0, end), ...added, ...remaining.slice(end)];
}

function follow(cell: Cell, line: Line, person: Seated): Cell {
  if (cell.version === line.version && cell.saved?.id === person.id) return cell;
  const news = cell.saved?.id === person.id ? cell.news : (line.by ?? changed);
  return { ...cell, version: line.version, saved: person, person, news };
}

/** The column without the blanks nobody is in, and with one spare cell at its end where cells can be added. */
export function tidy(column: Column, focus: string | null, spareKey: string | null): Column {
  const last = column.at(-1);
  const ends = last !== undefined && isFree(last);
  const remaining = column.filter(
    (cell) => !isFree(cell) || cell.draft !== null || cell.key === focus || (spareKey && cell === last),
  );
  const whole = remaining.length === column.length ? column : remaining;
  return spareKey && !ends ? [...whole, spare(spareKey)] : whole;
}

/** Nobody sits here and nothing is on its way: at the end of a column it is the spare cell. */
const isFree = (cell: Cell) => cell.line === null && !cell.person && cell.state === "still";

/** Times used that day by entry: 0 free, 1, 2, 3 or more (spec 2 §9). */
export const band = (used: number) => Math.min(used, 3) as 0 | 1 | 2 | 3;

/** The entry of the list with this code; leading zeros don't count. */
export function withCode(people: readonly Person[], code: string): Seated | undefined {
  const text = code.trim();
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const found = people.find((person) => person.value === Number(text));
  return found && { id: found.id, value: found.value, text: found.text };
}
