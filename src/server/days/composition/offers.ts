import { askedOfDriver } from "../../crews/skills/model";
import type { DayFacts } from "./facts";
import { brokenRules } from "./limits";
import type { Crew, Offer, VehicleOfDay, WorkOfDay } from "./model";
import { type Composed, emptySlots, obstacle, outside } from "./reasons";

/** For the seats of a work that stay without a vehicle of their kind: free ones of another, which this crew may drive and which carry enough. */
export function offersOf(work: WorkOfDay, { otherKinds, people }: DayFacts, texts: Composed): Offer[] {
  const crew = texts.crews.get(work.id) as Crew;
  const all = people.vehicle as readonly VehicleOfDay[];
  const isLicensed = (kind: string) => all.some(({ resource, licence }) => resource === kind && licence);
  const free = outside(crew, all).filter(
    (one) =>
      one.resource &&
      one.licence &&
      obstacle(one, work, texts) === "" &&
      brokenRules(withMore(crew, one)) === 0,
  );
  const empty = new Set(emptySlots(crew).flatMap(({ resource }) => resource ?? []));
  const offered = [...empty].filter(isLicensed).flatMap((asked) => {
    if (free.some(({ resource }) => resource === asked)) return [];
    return [...Map.groupBy(free, ({ resource }) => resource as string)].map(([taken, some]): Offer => {
      const licence = askedOfDriver(some[0] as VehicleOfDay);
      const text = `${asked}: ${some.length === 1 ? "libero" : "liberi"} ${some.length} ${taken} (${licence})`;
      return { id_work: work.id, asked, taken, text, isTaken: false };
    });
  });
  const taken = otherKinds
    .filter((one) => one.id_work === work.id)
    .map((one): Offer => ({ ...one, text: `${one.asked}: un ${one.taken} al suo posto`, isTaken: true }));
  return [...taken, ...offered];
}

const withMore = (crew: Crew, vehicle: VehicleOfDay): Crew => ({
  ...crew,
  vehicles: [...crew.vehicles, vehicle],
});
