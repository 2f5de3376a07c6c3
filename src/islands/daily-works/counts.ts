import {
  type Away,
  type Kind,
  type Listed,
  messages,
  requiredCounts,
  staffing,
} from "../../server/crews/model";
import { type Column, columnOf, kindOf } from "./cells";
import type { Board, Work } from "./state";

export function usageCounts(board: Pick<Board, "columns" | "elsewhere">, kind: Kind): Map<number, number> {
  const used = new Map(board.elsewhere[kind]);
  for (const [column, cells] of Object.entries(board.columns)) {
    if (kindOf(column) !== kind) continue;
    for (const { person } of cells) if (person) used.set(person.id, (used.get(person.id) ?? 0) + 1);
  }
  return used;
}

export const takenSeats = (column: Column, away: ReadonlyMap<number, unknown>) =>
  column.filter(({ person }) => person && !away.has(person.id)).length;

type Seated = Pick<Board, "columns" | "people">;

export function staffingOf({ columns, people }: Seated, work: Work, away = awayIn(people)) {
  const count = (kind: Kind) => takenSeats(columns[columnOf(work.id, kind)] ?? [], away[kind]);
  const [required, present] = [requiredCounts(work), { worker: count("worker"), vehicle: count("vehicle") }];
  return { required, present, ...staffing(required, present) };
}

const staffingOfAll = (board: Board, away = awayIn(board.people)) =>
  board.works.map((work) => ({ work, ...staffingOf(board, work, away) }));

/** "usati / richiesti" (spec 2 §2). */
export const totals = (board: Board, kind: Kind) =>
  staffingOfAll(board).reduce(
    (sum, { required, present }) => ({
      taken: sum.taken + present[kind],
      required: sum.required + required[kind],
    }),
    { taken: 0, required: 0 },
  );

export const incompleteWorks = (board: Board) =>
  staffingOfAll(board).flatMap(({ work, isIncomplete }) => (isIncomplete ? [work] : []));

export const awayIn = ({ worker, vehicle }: Board["people"]): Away => ({
  worker: absentOf(worker),
  vehicle: absentOf(vehicle),
});

const absentOf = (people: readonly Listed[]): ReadonlyMap<number, string> =>
  new Map(people.flatMap(({ id, absent }) => (absent === undefined ? [] : [[id, absent]])));

export type Mark = { text?: string; away?: string; uses?: number };

/** Problems that mark the seat as long as they last; of others the list of the day's problems tells. */
const lasting = new Set(["overlap", "travel"]);

export const problemsByLine = ({ problems }: Pick<Board, "problems">): ReadonlyMap<number, string> => {
  const marked = problems
    .filter(({ kind }) => lasting.has(kind))
    .flatMap(({ id_line, text, other = [] }) => [{ id_line, text }, other].flat());
  return new Map(
    [...Map.groupBy(marked, ({ id_line }) => id_line)].flatMap(([line, own]) =>
      line === null ? [] : [[line, own.map(({ text }) => text).join(". ")]],
    ),
  );
};

/** JSON by id, since equal strings skip rendering. */
export function marks(
  column: Column,
  kind: Kind,
  used: ReadonlyMap<number, number>,
  absent: ReadonlyMap<number, string>,
  problems: ReadonlyMap<number, string>,
): string {
  const notes = column.flatMap(({ person, line }) => {
    if (!person) return [];
    const why = absent.get(person.id);
    const away = why !== undefined && `Attenzione: ${messages[kind].away}${why && ` (${why})`}`;
    const text = [away, line !== null && problems.get(line)].filter(Boolean).join(". ");
    const uses = used.get(person.id) ?? 0;
    if (!text && uses < 2) return [];
    const mark: Mark = {
      ...(text && { text }),
      ...(away && { away: messages[kind].away }),
      ...(uses > 1 && { uses }),
    };
    return [[person.id, mark]];
  });
  return notes.length ? JSON.stringify(Object.fromEntries(notes)) : "";
}

/** An unchanged entry stays the same object, which skips its rendering. */
export function withUsage(
  before: readonly Listed[],
  people: readonly Listed[],
  used: Map<number, number>,
): readonly Listed[] {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const now = people.map((person) => {
    const entry = { ...person, used: used.get(person.id) ?? 0 };
    const old = known.get(person.id);
    const same = (["used", "text", "value", "absent"] as const).every((key) => old?.[key] === entry[key]);
    return old && same ? old : entry;
  });
  return now.length === before.length && now.every((entry, index) => entry === before[index]) ? before : now;
}
