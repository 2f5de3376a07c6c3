import { type Kind, words } from "../../server/crew/words";
import { type Column, columnOf, kindOf, type Listed, taken } from "./cells";
import { type Board, kinds, type Work } from "./state";

/** How often the day uses each worker or vehicle, as the board stands now. */
export function uses(board: Pick<Board, "columns" | "elsewhere">, kind: Kind): Map<number, number> {
  const used = new Map(board.elsewhere[kind]);
  for (const [column, cells] of Object.entries(board.columns)) {
    if (kindOf(column) !== kind) continue;
    for (const { person } of cells) if (person) used.set(person.id, (used.get(person.id) ?? 0) + 1);
  }
  return used;
}

/** How many workers or vehicles a work asks for. */
export const required = (work: Work, kind: Kind) =>
  (kind === "worker" ? work.requiredWorkers : work.requiredVehicles).reduce(
    (sum, { value }) => sum + value,
    0,
  );

/** Seats taken and seats asked for on the whole board: "usati / richiesti" (spec 2 §2). */
export function totals({ works, columns }: Board, kind: Kind) {
  return works.reduce(
    (sum, work) => ({
      taken: sum.taken + taken(columns[columnOf(work.id, kind)] ?? []),
      required: sum.required + required(work, kind),
    }),
    { taken: 0, required: 0 },
  );
}

/** Works that still miss somebody or something they ask for. */
export const unstaffed = ({ works, columns }: Board) =>
  works.filter((work) =>
    kinds.some((kind) => taken(columns[columnOf(work.id, kind)] ?? []) < required(work, kind)),
  );

/** How many seats are asked for and empty. */
export const missingSeats = ({ works, columns }: Board) =>
  works
    .flatMap((work) =>
      kinds.map((kind) => required(work, kind) - taken(columns[columnOf(work.id, kind)] ?? [])),
    )
    .reduce((sum, lacks) => sum + Math.max(0, lacks), 0);

/** Who is away that day, and why. */
export const absentOf = (people: readonly Listed[]): ReadonlyMap<number, string> =>
  new Map(people.flatMap(({ id, absent }) => (absent === undefined ? [] : [[id, absent]])));

/** What is wrong with those who sit in a column: away, or on another work too. One string: it compares at once. */
export function warnings(
  column: Column,
  kind: Kind,
  used: ReadonlyMap<number, number>,
  absent: ReadonlyMap<number, string>,
): string {
  const told = column.flatMap(({ person }) => {
    if (!person) return [];
    const why = absent.get(person.id);
    const away = why !== undefined && `Attenzione: ${words[kind].away}${why && ` (${why})`}`;
    const texts = [away, (used.get(person.id) ?? 0) > 1 && words[kind].warning].filter(Boolean);
    return texts.length ? [[person.id, texts.join(". ")]] : [];
  });
  return told.length ? JSON.stringify(Object.fromEntries(told)) : "";
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
