import { setting } from "../../../src/server/db/settings";
import type { Kind, Rows } from "./rows";
import { type Crews, clashes, emptyWorkers, isTooSmall, lacks, openKinds, worksOf } from "./rules";

export type Figures = { empty: number; conflicts: number; minutes: number; longest: number; km: number };

/** The figures of a day with these crews, counted anew. */
export function figuresOf(crews: Crews, rows: Rows): Figures {
  const seated = new Map<string, { kind: Kind; id: number }>();
  for (const crew of crews.values()) for (const seat of crew) seated.set(`${seat.kind} ${seat.id}`, seat);
  const days = [...seated.values()].map((person) => ({ ...person, ...worksOf(person, crews, rows) }));
  const several = 60 * (Number(setting("hours.longest")) + Number(setting("hours.rest")));
  const minutesUnder = (bound: number) =>
    days.flatMap(({ kind, today }) =>
      kind === "worker"
        ? today.reduce((sum, { start, end }) => sum + (end - start < bound ? end - start : 0), 0)
        : [],
    );
  return {
    empty: [...crews].reduce(
      (sum, [work, crew]) => sum + emptyWorkers(work, crew) + openKinds(work, crew, rows).length,
      0,
    ),
    conflicts: conflictsOf(crews, rows),
    minutes: minutesUnder(Number.POSITIVE_INFINITY).reduce((sum, each) => sum + each, 0),
    longest: Math.max(0, ...minutesUnder(several)),
    km: kmOf(days, rows),
  };
}

/** Pairs of works that clash, seats of those who do not come, and crews that can't do what is asked with no seat left. */
export function conflictsOf(crews: Crews, rows: Rows): number {
  let found = 0;
  for (const [work, crew] of crews) {
    for (const seat of crew) {
      const person = rows.personOf.get(`${seat.kind} ${seat.id}`);
      const { today, around } = worksOf(seat, crews, rows);
      if (!person?.isListed || person.absence !== undefined) found += 1;
      found += today.filter((other) => other !== work && clashes(work, other, seat, rows)).length / 2;
      if (around.some((other) => clashes(work, other, seat, rows))) found += 1;
    }
    if (!crew.length) continue;
    const { drivers, people } = lacks(work, crew, rows);
    if (drivers) found += 1;
    const isHere = (id: number) => rows.personOf.get(`worker ${id}`)?.absence === undefined;
    const here = crew.filter(({ kind, id }) => kind === "worker" && isHere(id)).length;
    const asked = Math.max(work.workers, here);
    const beyond = Math.max(0, lacks(work, [], rows).people - asked);
    if (people > emptyWorkers(work, crew) + beyond) found += 1;
    if (isTooSmall(work, crew, rows) && !openKinds(work, crew, rows).length) found += 1;
  }
  return found;
}

/** Between the works of the day; who goes the same way as a vehicle goes with it. */
function kmOf(days: readonly { kind: Kind; today: readonly Rows["works"][number][] }[], rows: Rows): number {
  const trips = new Map<string, { km: number; vehicles: number }>();
  for (const { kind, today } of days)
    for (const [at, to] of today.slice(1).entries()) {
      const from = today[at] as Rows["works"][number];
      const key = `${from.id} ${to.id}`;
      const trip = trips.get(key) ?? {
        km: rows.way(from, to, { kind: "worker", id: 0 })?.km ?? 0,
        vehicles: 0,
      };
      trips.set(key, { ...trip, vehicles: trip.vehicles + (kind === "vehicle" ? 1 : 0) });
    }
  return [...trips.values()].reduce((sum, { km, vehicles }) => sum + km * Math.max(1, vehicles), 0);
}
