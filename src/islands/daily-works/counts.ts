import { type Kind, type Listed, words } from "../../server/crew/model";
import { type Away, asked, staffing } from "../../server/crew/staffing";
import { type Column, columnOf, kindOf } from "./cells";
import type { Board, Work } from "./state";

/** How often the day uses each worker or vehicle, as the board stands now. */
export function uses(board: Pick<Board, "columns" | "elsewhere">, kind: Kind): Map<number, number> {
  const used = new Map(board.elsewhere[kind]);
  for (const [column, cells] of Object.entries(board.columns)) {
    if (kindOf(column) !== kind) continue;
    for (const { person } of cells) if (person) used.set(person.id, (used.get(person.id) ?? 0) + 1);
  }
  return used;
}

/** Seats whose holder is there that day. */
export const taken = (column: Column, away: ReadonlyMap<number, unknown>) =>
  column.filter(({ person }) => person && !away.has(person.id)).length;

type Seated = Pick<Board, "columns" | "people">;

/** What a work asks for, who comes, and what it lacks. */
export function staffingOf({ columns, people }: Seated, work: Work, away = awayIn(people)) {
  const count = (kind: Kind) => taken(columns[columnOf(work.id, kind)] ?? [], away[kind]);
  const [asks, present] = [asked(work), { worker: count("worker"), vehicle: count("vehicle") }];
  return { asks, present, ...staffing(asks, present) };
}

const ofAll = (board: Board, away = awayIn(board.people)) =>
  board.works.map((work) => ({ work, ...staffingOf(board, work, away) }));

/** Seats taken and seats asked for on the whole board: "usati / richiesti" (spec 2 §2). */
export const totals = (board: Board, kind: Kind) =>
  ofAll(board).reduce(
    (sum, { asks, present }) => ({ taken: sum.taken + present[kind], required: sum.required + asks[kind] }),
    { taken: 0, required: 0 },
  );

/** Works that nobody may take for arranged. */
export const unfinished = (board: Board) =>
  ofAll(board).flatMap(({ work, isUnfinished }) => (isUnfinished ? [work] : []));

/** How many seats are asked for and empty. */
export const missingSeats = (board: Board) =>
  ofAll(board).reduce((sum, { lacks }) => sum + lacks.worker + lacks.vehicle, 0);

/** Who is away that day, and why. */
export const awayIn = ({ worker, vehicle }: Board["people"]): Away => ({
  worker: absentOf(worker),
  vehicle: absentOf(vehicle),
});

const absentOf = (people: readonly Listed[]): ReadonlyMap<number, string> =>
  new Map(people.flatMap(({ id, absent }) => (absent === undefined ? [] : [[id, absent]])));

/** What is wrong with somebody who sits in a cell; `away` is the word that stands beside the name. */
export type Warning = { text: string; away?: string };

/** What is wrong with those who sit in a column: away, or on another work too. One string: it compares at once. */
export function warnings(
  column: Column,
  kind: Kind,
  used: ReadonlyMap<number, number>,
  absent: ReadonlyMap<number, string>,
): string {
  const notes = column.flatMap(({ person }) => {
    if (!person) return [];
    const why = absent.get(person.id);
    const away = why !== undefined && `Attenzione: ${words[kind].away}${why && ` (${why})`}`;
    const texts = [away, (used.get(person.id) ?? 0) > 1 && words[kind].warning].filter(Boolean);
    if (!texts.length) return [];
    const warning: Warning = { text: texts.join(". "), ...(away && { away: words[kind].away }) };
    return [[person.id, warning]];
  });
  return notes.length ? JSON.stringify(Object.fromEntries(notes)) : "";
}

/** The list with its uses as they are now; an entry that did not change stays the same object. */
export function relist(
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
