import type { Listed } from "./cells";

export type Sorting = { by: "value" | "text" | "used"; order: "ascending" | "descending" };

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Those of the list whose code is what was typed, or whose name has it, in the order asked for. */
export function arranged(people: readonly Listed[], typed: string, sorting?: Sorting): readonly Listed[] {
  const wanted = plain(typed.trim());
  const found = wanted
    ? people.filter(({ value, text }) => String(value) === wanted || plain(text).includes(wanted))
    : people;
  if (!sorting) return found;
  const { by, order } = sorting;
  const way = order === "ascending" ? 1 : -1;
  return found.toSorted((one, other) =>
    by === "text" ? way * one.text.localeCompare(other.text, "it") : way * (one[by] - other[by]),
  );
}

/** A heading clicked again: up, then down, then the list's own order. */
export function turned(before: Sorting | undefined, by: Sorting["by"]): Sorting | undefined {
  if (before?.by !== by) return { by, order: "ascending" };
  return before.order === "ascending" ? { by, order: "descending" } : undefined;
}
