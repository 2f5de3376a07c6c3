import {
  type CrewMember,
  driversOf,
  isDriven,
  names,
  seatLack,
  skillLack,
  volumeLack,
} from "../../crews/skills/lacks";
import {
  askedOfDriver,
  holds,
  noSkills,
  type Skill,
  seatsText,
  skillNames,
  skills,
  volumeText,
} from "../../crews/skills/model";
import { clash, neededTogether, overlaps, type Timed, type Ways } from "../facts/model";
import type { WaysAt } from "../facts/times";
import type { Calendar, DayOfSlots, Need, PlannedWork, Seat, Vehicle, WantedWork } from "./model";

/** Why an hour does not do: `name` of the resource, vehicle or work, `free` of what is needed. */
export type Refused = {
  by: "resource" | "vehicle" | "work" | "end";
  name: string;
  free: number;
  text: string;
  /** Nobody can decide otherwise: there are not so many that day. */
  isImpossible?: boolean;
};

const peakOf = (name: string, wanted: Timed, others: readonly PlannedWork[], ways: Ways): number =>
  neededTogether(
    others
      .filter((work) => (work.required.get(name) ?? 0) > 0 && clash(work, wanted, ways))
      .map((work) => ({ work, value: work.required.get(name) ?? 0 })),
    ways,
  );

export type Used = Need & { free: number; total: number; present: number; left: number; day: number };

function usedOf(
  need: Need,
  wanted: Timed,
  others: readonly PlannedWork[],
  { date, resources }: DayOfSlots,
  ways: WaysAt,
) {
  const { total, away } = resources.get(need.name) ?? { total: 0, away: 0 };
  const present = Math.max(0, total - away);
  const free = Math.max(0, present - peakOf(need.name, wanted, others, ways(need.pace)));
  const ofDay = others
    .filter((work) => work.date === date)
    .reduce((sum, { required }) => sum + (required.get(need.name) ?? 0), need.value);
  return { ...need, free, total, present, left: free - need.value, day: ofDay - present } satisfies Used;
}

export const needsAt = (
  wanted: WantedWork,
  others: readonly PlannedWork[],
  day: DayOfSlots,
  ways: WaysAt,
): Used[] => wanted.needs.map((need) => usedOf(need, wanted, others, day, ways));

export function lackOf(
  need: Need,
  wanted: Timed,
  others: readonly PlannedWork[],
  day: DayOfSlots,
  ways: WaysAt,
): Refused | null {
  const { free, total, present, left } = usedOf(need, wanted, others, day, ways);
  if (left >= 0) return null;
  const asked = `${need.name}: ${need.value === 1 ? "ne serve 1" : `ne servono ${need.value}`}`;
  const text = total < need.value ? `${asked}, in tutto ${total === 1 ? "è" : "sono"} ${total}` : asked;
  return { by: "resource", name: need.name, free, text, isImpossible: present < need.value };
}

export function loadOf(needs: readonly Need[], { resources, works }: DayOfSlots): number {
  const shares = needs.map(({ name, value }) => {
    const { total, away } = resources.get(name) ?? { total: 0, away: 0 };
    const used = works.reduce((sum, { required }) => sum + (required.get(name) ?? 0), value);
    return used / Math.max(1, total - away);
  });
  return shares.length ? Math.max(...shares) : works.length / 20;
}

export const freeText = (used: readonly Used[]) =>
  used.length
    ? `liberi ${used.map(({ name, free, total }) => `${free} di ${total} ${name}`).join(" e ")}`
    : "";

/** A firm that has one platform does without on every day on which it is asked for: that is no news. */
export function tightText({ name, free, total, left, day }: Used): string[] {
  if (day > 0)
    return [`${name}: nel giorno ${day === 1 ? "ne manca 1" : `ne mancano ${day}`}, uno fa due lavori`];
  if (left === 0 && free < total) return [`${name}: non ne resta nessuno`];
  return [];
}

export const sits = ({ kind, id }: Pick<Seat, "kind" | "id">, { seats }: PlannedWork) =>
  seats.some((seat) => seat.kind === kind && seat.id === id);

export function keeping(seat: Seat, wanted: Timed, others: readonly PlannedWork[], waysAt: WaysAt) {
  const ways = waysAt(seat.pace);
  return others.find((work) => sits(seat, work) && clash(work, wanted, ways));
}

type Able = { why: string[]; tight: string[]; penalty: number };

/** Everybody of a crew fits in its vehicles, or some come by other means: it weighs less than what a work needs. */
const weights = { needed: 40, seats: 10 };

export function ableAt(
  wanted: WantedWork,
  others: readonly PlannedWork[],
  day: DayOfSlots,
  calendar: Calendar,
  chosen: Seat | null,
  near: number | undefined,
): Able {
  const isFree = (seat: Seat) =>
    !day.away[seat.kind].has(seat.id) && !keeping(seat, wanted, others, calendar.ways);
  const people = peopleFor(wanted, day, calendar, isFree);
  const vehicles = vehiclesFor(wanted, people.able, calendar, isFree, chosen, near);
  const drivers = driversOf(people.able, vehicles.filter(isDriven));
  const skilled = skills.flatMap((skill) => skillAt(skill, wanted, others, day, people));
  const undriven = vehicles.filter((vehicle) => isDriven(vehicle) && !drivers.has(vehicle));
  const needed = [
    ...skilled.filter(({ isLacking }) => isLacking),
    ...undriven.map((vehicle) => ({
      text: `${vehicle.text} chiede ${askedOfDriver(vehicle)}: non è libero nessuno`,
    })),
    ...volumeLack(wanted.cubicMetres, vehicles),
  ];
  const crowded = seatLack(people.asked, vehicles);
  return {
    why: [
      ...skilled.filter(({ isLacking }) => !isLacking).map(({ text }) => text),
      ...vehicles.flatMap((vehicle) => vehicleText(vehicle, wanted, drivers.get(vehicle))),
    ],
    tight: [...needed, ...crowded].map(({ text }) => text),
    penalty: weights.needed * needed.length + weights.seats * crowded.length,
  };
}

type People = { able: readonly CrewMember[]; asked: number; isComplete: boolean };

function peopleFor(
  { crew, needs }: WantedWork,
  { skills: known }: DayOfSlots,
  { workers }: Calendar,
  isFree: (seat: Seat) => boolean,
): People {
  const own = crew.filter(({ kind }) => kind === "worker");
  const asked = needs.reduce((sum, { isVehicle, value }) => sum + (isVehicle ? 0 : value), 0);
  const isComplete = own.length > 0 && own.length >= asked;
  const more = isComplete ? [] : workers.filter(({ id }) => !own.some((seat) => seat.id === id));
  const able = [...own, ...more]
    .filter(isFree)
    .map(({ id, text }) => ({ ...(known.get(id) ?? noSkills), name: text }));
  return { able, asked: Math.max(asked, own.length), isComplete };
}

/** Those of its crew and of the filter; for more of a kind, free ones with room, seats and a driver. */
function vehiclesFor(
  { crew, needs, cubicMetres }: WantedWork,
  people: readonly CrewMember[],
  { vehicles }: Calendar,
  isFree: (seat: Seat) => boolean,
  asked: Seat | null,
  near: number | undefined,
): Vehicle[] {
  const coming = [...crew, ...(asked ? [asked] : [])].filter(({ kind }) => kind === "vehicle");
  const chosen = [...new Set(coming.flatMap(({ id }) => vehicles.get(id) ?? []))];
  const rank = ({ id, cubicMetres: room, seats }: Vehicle) => [
    id === near ? 0 : 1,
    (room ?? 0) >= (cubicMetres ?? 0) ? 0 : 1,
    // The smallest that has the room, or else the largest.
    (room ?? 0) >= (cubicMetres ?? 0) ? (room ?? 0) : -(room ?? 0),
    -(seats ?? 0),
  ];
  const free = [...vehicles.values()]
    .filter((vehicle) => vehicle.isListed && isFree(vehicle))
    .sort((one, other) => compared(rank(one), rank(other)));
  for (const { name, value, isVehicle } of needs) {
    if (!isVehicle) continue;
    const ofKind = free.filter((vehicle) => vehicle.resource === name && !chosen.includes(vehicle));
    for (let taken = chosen.filter(({ resource }) => resource === name).length; taken < value; taken++) {
      const left = ofKind.filter((vehicle) => !chosen.includes(vehicle));
      const next = left.find((vehicle) => haveDrivers([...chosen, vehicle], people)) ?? left[0];
      if (!next) break;
      chosen.push(next);
    }
  }
  return chosen;
}

const compared = (one: readonly number[], other: readonly number[]) =>
  one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

function haveDrivers(vehicles: readonly Vehicle[], people: readonly CrewMember[]): boolean {
  const asking = vehicles.filter(isDriven);
  return driversOf(people, asking).size === asking.length;
}

function skillAt(
  skill: Skill,
  wanted: WantedWork,
  others: readonly PlannedWork[],
  { skills: known }: DayOfSlots,
  { able, isComplete }: People,
): { text: string; isLacking: boolean }[] {
  const asked = wanted.skills[skill] ?? 0;
  if (!asked) return [];
  if (isComplete) return skillLack(skill, asked, able).map(({ text }) => ({ text, isLacking: true }));
  const has = (id: number) => holds(known.get(id)?.own ?? new Set(), skill);
  const open = others
    .filter((work) => overlaps(work, wanted))
    .map(({ skills: wantedThere, seats }) => {
      const there = seats.filter(({ kind, id }) => kind === "worker" && has(id));
      return Math.max(0, (wantedThere[skill] ?? 0) - there.length);
    });
  const free = able.filter(({ own }) => holds(own, skill));
  const left = free.length - open.reduce((sum, value) => sum + value, 0);
  const name = skillNames[skill];
  if (left >= asked) return [{ text: `${name}: ${whoIsFree(free, left)}`, isLacking: false }];
  const needed = asked === 1 ? "ne serve 1" : `ne servono ${asked}`;
  return [{ text: `${name}: ${needed}, ${whoIsLeft(left)}`, isLacking: true }];
}

function whoIsFree(free: readonly CrewMember[], left: number): string {
  const isNamed = left < 3 && left === free.length;
  return `${left === 1 ? "libero" : "liberi"} ${isNamed ? names(free.map(({ name }) => name)) : left}`;
}

const whoIsLeft = (left: number) =>
  left <= 0 ? "non è libero nessuno" : left === 1 ? "è libero solo 1" : `sono liberi solo ${left}`;

function vehicleText(vehicle: Vehicle, { cubicMetres: wanted }: WantedWork, driver?: CrewMember): string[] {
  const { text, cubicMetres, seats } = vehicle;
  const parts = [
    wanted !== null && cubicMetres !== null && volumeText(cubicMetres),
    seats !== null && seatsText(seats),
    driver && `autista ${driver.name}`,
  ].filter(Boolean);
  return parts.length ? [`${text}: ${parts.join(", ")}`] : [];
}
