import type { Write } from "../daily-works/state";

export type Seat = { id_line: number; id: number };

/** The list of a work once the write is done; null where somebody else changed that seat. `before` had it. */
export function withSeat(seats: readonly Seat[], { line, person }: Write, before: number | undefined) {
  const ids = seats.map(({ id }) => id);
  const at = line === null ? -1 : seats.findIndex(({ id_line }) => id_line === line);
  if (at < 0) {
    if (!person || (line === null && ids.includes(person.id))) return ids;
    return line === null ? [...ids, person.id] : null;
  }
  if (ids[at] !== before && ids[at] !== person?.id) return null;
  return person ? ids.with(at, person.id) : ids.toSpliced(at, 1);
}
