import type { Day } from "../../base/days";
import { clash, startOf } from "../facts/model";
import type { WaysAt } from "../facts/ways";
import type { PlannedWork, Seat, WantedWork } from "./model";

export type NearVehicle = {
  id: number;
  text: string;
  town: string;
  km: number;
  isRough: boolean;
  hour: string;
  isBefore: boolean;
};

/** Farther than this is not near, in kilometres. */
const near = 40;

type Way = Pick<NearVehicle, "km" | "isRough">;

function wayBetween(one: PlannedWork, other: WantedWork, { pace }: Seat, ways: WaysAt): Way | null {
  const [from, to] = startOf(one) < startOf(other) ? [one, other] : [other, one];
  if (from.id_last === to.id_place) return { km: 0, isRough: false };
  const way = ways(pace)(from, to);
  return way && { km: way.km, isRough: way.isRough === true };
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
    work.seats.filter(fits).map((seat) => ({ seat, work, way: wayBetween(work, wanted, seat, ways) })),
  );
  let best: NearVehicle | null = null;
  for (const [, own] of Map.groupBy(stops, ({ seat }) => seat.id)) {
    if (own.some(({ work, seat }) => clash(work, wanted, ways(seat.pace)))) continue;
    for (const { seat, work, way } of own) {
      if (work.date !== date) continue;
      if (way === null || way.km > Math.min(near, (best?.km ?? near + 1) - 1)) continue;
      const isBefore = startOf(work) < startOf(wanted);
      const town = isBefore ? work.lastTown : work.town;
      best = { id: seat.id, text: seat.text, town, ...way, hour: work.hour, isBefore };
    }
  }
  return kinds.size || chosen ? best : null;
}
