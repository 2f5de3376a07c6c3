import { addDays, type Day } from "../../server/base/days";
import type { Entry } from "./entries";

export type Bar = {
  entries: Entry[];
  first: Entry;
  last: Entry;
  before: boolean;
  after: boolean;
  row: number;
};

export function barsOf(entries: readonly Entry[]): Bar[] {
  const works = [...Map.groupBy(entries, ({ span }) => span?.first).entries()];
  const bars: Bar[] = [];
  for (const [work, days] of works) {
    if (work === undefined) continue;
    for (const part of sideBySide(days)) {
      const [first, last] = [part[0] as Entry, part.at(-1) as Entry];
      bars.push({
        ...{ entries: part, first, last, row: 0 },
        before: first.span?.day !== 1,
        after: last.span?.day !== last.span?.of,
      });
    }
  }
  bars.sort((a, b) => (a.first.date < b.first.date ? -1 : a.first.date > b.first.date ? 1 : 0));
  const until: Day[] = [];
  for (const bar of bars) {
    const free = until.findIndex((day) => day < bar.first.date);
    bar.row = free < 0 ? until.length : free;
    until[bar.row] = bar.last.date;
  }
  return bars;
}

/** A weekend or a closed day between two days parts them. */
function sideBySide(entries: readonly Entry[]): Entry[][] {
  const parts: Entry[][] = [];
  for (const entry of entries) {
    const part = parts.at(-1);
    if (part && addDays((part.at(-1) as Entry).date, 1) === entry.date) part.push(entry);
    else parts.push([entry]);
  }
  return parts;
}
