import type { Kind, Line, Seated } from "../../server/crews/model";

/** A code cell: the server's value, the expected value and the draft are separate, so that none is lost. */
export type Cell = {
  key: string;
  line: number | null;
  version: number | undefined;
  /** It comes back to this cell when its deletion is undone. */
  former?: number | null;
  saved: Seated | null;
  person: Seated | null;
  draft: string | null;
  /** The saved person when typing began: a difference is a change by somebody else. */
  base: number | null;
  state: "still" | "saving" | "unsent" | "refused" | "conflict";
  text?: string;
  notice?: string;
  before?: Seated | null;
  news?: string;
};

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

const spareCell = (key: string): Cell => ({ ...empty, key });

const changed = "modificato";

export function seatedIn(line: Line, kind: Kind): Seated | null {
  const id = kind === "worker" ? line.id_worker : line.id_vehicle;
  const named = line[kind];
  return id !== null && named ? { id, ...named } : null;
}

const savedCell = (line: Line, person: Seated, kind: Kind): Cell => ({
  ...empty,
  key: `${kind}${line.id}`,
  line: line.id,
  version: line.version,
  saved: person,
  person,
});

/** A focused cell, or one with a draft, keeps place and text. Without `before` nothing is marked as changed. */
export function merge(
  before: Column | undefined,
  lines: readonly Line[],
  kind: Kind,
  { focus, account }: { focus: string | null; account: string },
) {
  const fresh = new Map(lines.map((line) => [line.id, line]));
  const remaining = (before ?? []).flatMap((cell) => {
    if (cell.line === null) return [cell.draft === null ? restored(cell, fresh, kind) : cell];
    const line = fresh.get(cell.line);
    const person = line ? seatedIn(line, kind) : null;
    if (line && person) return [updated(cell, line, person, account)];
    const inUse = cell.draft !== null || cell.key === focus;
    return inUse
      ? [{ ...cell, line: null, version: undefined, saved: null, person: null, news: changed }]
      : [];
  });
  const known = new Set(remaining.map((cell) => cell.line));
  const added = lines.flatMap((line) => {
    const person = seatedIn(line, kind);
    if (known.has(line.id) || !person) return [];
    return [{ ...savedCell(line, person, kind), ...(before && { news: newsOf(line, account) }) }];
  });
  return added.reduce(inOrder, remaining);
}

function restored(cell: Cell, fresh: ReadonlyMap<number, Line>, kind: Kind): Cell {
  const line = fresh.get(cell.former ?? 0);
  const person = line && seatedIn(line, kind);
  return line && person ? { ...savedCell(line, person, kind), key: cell.key } : cell;
}

function inOrder(cells: Cell[], added: Cell): Cell[] {
  const later = cells.findIndex(({ line }) => line !== null && line > (added.line ?? 0));
  const at = later < 0 ? cells.findLastIndex(({ line }) => line !== null) + 1 : later;
  return cells.toSpliced(at, 0, added);
}

/** Whose change it is, unless it is one's own. */
const newsOf = ({ by = changed }: Line, account: string) => (by === account ? undefined : by);

function updated(cell: Cell, line: Line, person: Seated, account: string): Cell {
  if (cell.version === line.version && cell.saved?.id === person.id) return cell;
  const news = cell.saved?.id === person.id ? cell.news : newsOf(line, account);
  return { ...cell, version: line.version, saved: person, person, news };
}

/** One empty cell stays at its end if cells can be added. */
export function tidy(column: Column, focus: string | null, spareKey: string | null): Column {
  const last = column.at(-1);
  const ends = last !== undefined && isFree(last);
  const remaining = column.filter(
    (cell) => !isFree(cell) || cell.draft !== null || cell.key === focus || (spareKey && cell === last),
  );
  const whole = remaining.length === column.length ? column : remaining;
  return spareKey && !ends ? [...whole, spareCell(spareKey)] : whole;
}

const isFree = (cell: Cell) => cell.line === null && !cell.person && cell.state === "still";

/** Spec 2 §9. */
export const usageBand = (used: number) => Math.min(used, 3) as 0 | 1 | 2 | 3;
