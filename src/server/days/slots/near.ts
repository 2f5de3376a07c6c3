import type { Day } from "../../base/days";
import { clash, startOf } from "../facts/model";
import type { WaysAt } from "../facts/ways";
import type { PlannedWork, Seat, WantedWork } from "./model";

export type NearVehicle = {
  id: number;
  text: string;
  town: string;
  km: number;
  hour: string;
  isBefore: boolean;
};

/** Farther than this is not near, in kilometres. */
const near = 40;

function kmBetween(one: PlannedWork, other: WantedWork, { pace }: Seat, ways: WaysAt): number | null {
  const [from, to] = startOf(one) < startOf(other) ? [one, other] : [other, one];
  return from.id_last === to.id_place ? 0 : (ways(pace)(from, to)?.km ?? null);
}

export function nearestVehicle(
  wanted: WantedWork,
  others: readonly PlannedWork[],
  date: Day,
  ways: WaysAt,
  chosen: Seat | null,
  away: ReadonlyMap<number, string>,
): NearVehicle | null {
  const kinds = new Set(wanted.needs.filter(({ isVehicle }) => isVehicle).map(({ name }) => name));
  const fits = ({ kind, id, resource }: Seat) =>
    kind === "vehicle" && !away.has(id) && (chosen ? id === chosen.id : !resource || kinds.has(resource));
  const stops = others.flatMap((work) =>
    work.seats.filter(fits).map((seat) => ({ seat, work, km: kmBetween(work, wanted, seat, ways) })),
  );
  let best: NearVehicle | null = null;
  for (const [, own] of Map.groupBy(stops, ({ seat }) => seat.id)) {
    if (own.some(({ work, seat }) => clash(work, wanted, ways(seat.pace)))) continue;
    for (const { seat, work, km } of own) {
      if (work.date !== date) continue;
      if (km === null || km > Math.min(near, (best?.km ?? near + 1) - 1)) continue;
      const isBefore = startOf(work) < startOf(wanted);
      const town = isBefore ? work.lastTown : work.town;
      best = { id: seat.id, text: seat.text, town, km, hour: work.hour, isBefore };
    }
  }
  return kinds.size || chosen ? best : null;
}
