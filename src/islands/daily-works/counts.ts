import type { Kind } from "../../server/crew/words";
import { columnOf, kindOf, type Listed, taken } from "./cells";
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
    const same = old?.used === entry.used && old.text === entry.text && old.value === entry.value;
    return same ? old : entry;
  });
  return now.length === before.length && now.every((entry, index) => entry === before[index]) ? before : now;
}
