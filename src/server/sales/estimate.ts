import { placeText } from "../clients/pickup-places/model";
import { placeById } from "../clients/pickup-places/store";
import { waysBetween } from "../clients/travel/store";
import { needsOfVehicles } from "../crews/skills/store";
import { all } from "../db/db";
import { setting } from "../db/settings";
import { pricedKinds } from "../orders/resources/store";
import { depot } from "../orders/works/stops";
import type { Rows } from "../tables/rows";
import { cubicMetres, type Inventory, vehiclesIn, volumeText } from "./model";
import { paceOf } from "./rates/store";
import {
  crewFor,
  crewOf,
  type Fleet,
  fleetFor,
  floorsWithoutLift,
  manMinutes,
  type Pace,
  type VehicleKind,
  volumeOf,
} from "./reckoning";

type Version = Rows["quote_versions"];

export const inventoryOf = (version: number) => all<Inventory>`
  SELECT l.id, l.id_version, l.room, l.id_item, l.name, l.litres, l.quantity, l.goal, l.packed_by, l.fragile, l.note,
         l.position, i.dismantle_minutes, i.people, i.skill, i.id_material
  FROM inventory_lines l LEFT JOIN inventory_items i ON i.id = l.id_item
  WHERE l.id_version = ${version} ORDER BY l.position, l.id`;

const pace = (): Pace => ({
  fill: paceOf("fill"),
  loadMinutes: paceOf("loadMinutes"),
  unloadMinutes: paceOf("unloadMinutes"),
  leastPeople: paceOf("leastPeople"),
  mostPeople: paceOf("mostPeople"),
  dayMinutes: Number(setting("hours.ordinary")) * 60,
});

/** A kind holds what its smallest vehicle does. */
function vehicleKinds(): VehicleKind[] {
  const needs = [...needsOfVehicles().values()];
  return pricedKinds().map(({ id, name }) => {
    const own = needs.flatMap(({ resource, cubicMetres }) =>
      resource === id && cubicMetres ? [Math.round(cubicMetres * 1000)] : [],
    );
    return { id, name, litres: own.length ? Math.min(...own) : null };
  });
}

/** What paces, ways and vehicles make of a version; a typed value stands in for the computed one. */
export function estimateOf(version: Version, inventory: readonly Inventory[]) {
  const things = inventory.map(({ dismantle_minutes, people, ...line }) => ({
    ...line,
    dismantle_minutes: dismantle_minutes ?? 0,
    people: people ?? 1,
  }));
  const volume = volumeOf(things);
  const ends = endsOf(version);
  const way = wayOf(version);
  const kinds = vehicleKinds();
  const firm = pace();
  const nothing = volume.total === 0;
  const fleet = nothing ? [] : fleetFor(volume.total, kinds, firm);
  const road = version.road_minutes ?? way.minutes ?? 0;
  const work = manMinutes(things, ends, firm);
  const heaviest = Math.max(0, ...things.map(({ goal, people }) => (goal === "stay" ? 0 : people)));
  const crew = nothing ? null : crewFor(work, road, heaviest, firm);
  // Of typed people, how long those take.
  const length = crew && crewOf(version.people ?? crew.people, work, road, firm);
  const computed = {
    road_minutes: nothing ? null : way.minutes,
    km: nothing ? null : way.km,
    people: crew?.people ?? null,
    minutes: length?.minutes ?? null,
    vehicles: fleet.map(({ id, count }) => ({ id, count })),
  };
  const names = new Map(
    all<{ id: number; name: string }>`SELECT id, name FROM resources WHERE type = 1`.map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const vehicles = (version.vehicles ? vehiclesIn(version.vehicles) : computed.vehicles).map((vehicle) => ({
    ...vehicle,
    name: names.get(vehicle.id) ?? "",
  }));
  return {
    volume,
    manMinutes: work,
    floors: floorsWithoutLift(ends),
    computed,
    used: {
      road_minutes: version.road_minutes ?? computed.road_minutes,
      km: version.km ?? computed.km,
      people: version.people ?? computed.people,
      minutes: version.minutes ?? computed.minutes,
      vehicles,
    },
    isLonger: length?.isLonger ?? false,
    skills: [...new Set(inventory.flatMap(({ skill, goal }) => (skill && goal !== "stay" ? [skill] : [])))],
    why: whyFleet(volume.total, fleet, kinds, firm),
    unknown: nothing
      ? []
      : [
          ...lacksOf(ends),
          ...(way.minutes === null && version.road_minutes === null ? ["la strada tra i luoghi"] : []),
          ...(way.km === null && version.km === null ? ["i chilometri dal deposito"] : []),
          ...(fleet.length || version.vehicles ? [] : ["quanto portano gli automezzi"]),
        ],
  };
}

export type Estimate = ReturnType<typeof estimateOf>;

/** Sending writes down what was computed: the next version computes it again, and keeps what a person typed. */
export function typedOnly(version: Version, inventory: readonly Inventory[]) {
  const { computed } = estimateOf(version, inventory);
  const typed = <Name extends "road_minutes" | "km" | "people" | "minutes">(name: Name) =>
    version[name] === computed[name] ? null : version[name];
  return {
    road_minutes: typed("road_minutes"),
    km: typed("km"),
    people: typed("people"),
    minutes: typed("minutes"),
    vehicles: version.vehicles === JSON.stringify(computed.vehicles) ? "" : version.vehicles,
    terms: version.terms === setting("quote.text") ? "" : version.terms,
  };
}

type Place = ReturnType<typeof placeById>;

const endsOf = ({ id_loading, id_unloading, id_storage }: Version) => ({
  loading: id_loading === null ? null : placeById(id_loading),
  unloading:
    id_unloading === null ? (id_storage === null ? null : placeById(id_storage)) : placeById(id_unloading),
});

/** What counts nothing because nobody wrote it. */
const lacksOf = (ends: Record<"loading" | "unloading", Place | null>): string[] =>
  (["loading", "unloading"] as const).flatMap((end) => {
    const place = ends[end];
    const name = end === "loading" ? "carico" : "scarico";
    if (!place) return [`il luogo di ${name}`];
    return [
      ...(place.floor === null ? [`il piano di ${place.address || placeText(place)}`] : []),
      ...(place.floor && !place.elevator ? [`l'ascensore di ${place.address || placeText(place)}`] : []),
      ...(place.street_metres === null
        ? [`la distanza dalla strada di ${place.address || placeText(place)}`]
        : []),
    ];
  });

/** The road from end to end, and the kilometres from the firm's place over both and back; null where not known. */
function wayOf({ id_loading, id_unloading, id_storage }: Version): Record<"minutes" | "km", number | null> {
  const [from, to] = [id_loading, id_unloading ?? id_storage];
  const home = depot()?.id ?? null;
  if (from === null || to === null) return { minutes: null, km: null };
  const between = waysBetween([from, to, ...(home ? [home] : [])]);
  const legOf = (one: number, other: number) =>
    one === other ? { km: 0, minutes: 0 } : between(one, other, "lorry");
  const legs = home === null ? [null] : [legOf(home, from), legOf(from, to), legOf(to, home)];
  return {
    minutes: legOf(from, to)?.minutes ?? null,
    km: legs.includes(null) ? null : legs.reduce((sum, leg) => sum + (leg?.km ?? 0), 0),
  };
}

/** Why no smaller one: "18,1 m³ oltre i 17,0 di un Camion 35 q". */
function whyFleet(litres: number, fleet: Fleet, kinds: readonly VehicleKind[], { fill }: Pace): string {
  const [only] = fleet;
  if (!only || fleet.length > 1 || only.count > 1) return "";
  const full = (kind: VehicleKind) => ((kind.litres ?? 0) * fill) / 100;
  const smaller = kinds.filter((kind) => kind.litres && full(kind) < litres);
  const largest = smaller.toSorted((one, other) => full(other) - full(one))[0];
  return largest ? `${volumeText(litres)} oltre i ${cubicMetres(full(largest))} di un ${largest.name}` : "";
}
