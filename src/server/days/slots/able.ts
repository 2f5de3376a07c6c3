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
import { overlaps } from "../facts/model";
import type { Calendar, DayOfSlots, PlannedWork, Seat, Vehicle, WantedWork } from "./model";
import { keeping } from "./needs";

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
  return [{ text: `${name}: ${needed}, ${freeText(left)}`, isLacking: true }];
}

function whoIsFree(free: readonly CrewMember[], left: number): string {
  const isNamed = left < 3 && left === free.length;
  return `${left === 1 ? "libero" : "liberi"} ${isNamed ? names(free.map(({ name }) => name)) : left}`;
}

const freeText = (left: number) =>
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
