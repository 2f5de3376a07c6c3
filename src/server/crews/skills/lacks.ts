import { formatDay } from "../../base/days";
import { matching } from "../../base/matching";
import { decimalText } from "../../base/text";
import type { Kind } from "../model";
import {
  askedOfDriver,
  holds,
  licences,
  named,
  type Skill,
  seatsText,
  skillNames,
  skills,
  type VehicleNeeds,
  volumeText,
  type WorkerSkills,
  type WorkNeeds,
} from "./model";

export type CrewMember = Pick<WorkerSkills, "own" | "expired"> & { name: string };
export type CrewVehicle = Omit<VehicleNeeds, "resource" | "crew"> & { name: string };

type LackKind = "driver" | "skill" | "volume" | "seats";

/** `missing`: people, cubic metres or seats. */
export type Lack = { kind: LackKind; column: Kind; text: string; missing: number };

export const names = (of: readonly string[]) =>
  of.length < 2 ? of.join("") : `${of.slice(0, -1).join(", ")} e ${of.at(-1)}`;

/** Where something was not entered it is not counted. */
export function lacksOfCrew(
  needs: WorkNeeds,
  workers: readonly CrewMember[],
  vehicles: readonly CrewVehicle[],
): Lack[] {
  return [
    ...driverLacks(workers, vehicles),
    ...skills.flatMap((skill) => skillLack(skill, needs.skills[skill] ?? 0, workers)),
    ...volumeLack(needs.cubicMetres, vehicles),
    ...seatLack(workers.length, vehicles),
  ];
}

type Driver = Pick<CrewMember, "own">;
type Driven = Pick<CrewVehicle, "licence" | "cqc">;

const wantedOfDriver = ({ licence, cqc }: Driven): Skill[] => [
  ...(licence ? [licence] : []),
  ...(cqc ? (["cqc"] as const) : []),
];

export const isDriven = ({ licence, cqc }: Driven) => licence !== null || cqc;

export const mayDrive = ({ own }: Driver, { licence, cqc }: Driven) =>
  (licence === null || holds(own, licence)) && (!cqc || holds(own, "cqc"));

/** Of each vehicle two of its own: who drives one does not drive another. */
export const hasTwoDrivers = (workers: readonly Driver[], vehicles: readonly Driven[]): boolean =>
  vehicles.length > 0 &&
  driversOf(
    workers,
    vehicles.flatMap((vehicle) => [{ ...vehicle }, { ...vehicle }]),
  ).size ===
    2 * vehicles.length;

function driverLacks(workers: readonly CrewMember[], vehicles: readonly CrewVehicle[]): Lack[] {
  const asking = vehicles.filter(isDriven);
  const drivers = driversOf(workers, asking);
  return asking
    .filter((vehicle) => !drivers.has(vehicle))
    .map((vehicle) => ({
      kind: "driver",
      column: "worker",
      text: driverText(vehicle, workers, drivers),
      missing: 1,
    }));
}

export const driversOf = <W extends Driver, V extends Driven>(
  workers: readonly W[],
  vehicles: readonly V[],
): Map<V, W> => matching(workers, vehicles, mayDrive);

function driverText(
  vehicle: CrewVehicle,
  workers: readonly CrewMember[],
  drivers: ReadonlyMap<CrewVehicle, CrewMember>,
): string {
  const busy = [...drivers].filter(([, worker]) => mayDrive(worker, vehicle));
  if (busy.length) {
    const who = names(busy.map(([other, { name }]) => `${name} guida ${other.name}`));
    return `${vehicle.name} senza autista: ${who}`;
  }
  const wanted = wantedOfDriver(vehicle);
  const why = workers.map((worker) => reasonOf(worker, wanted)).filter(Boolean);
  const asked = `${vehicle.name} chiede ${askedOfDriver(vehicle)}`;
  const all = workers.map(({ name }) => name).join(", ");
  return why.length ? `${asked}: ${why.join("; ")}` : `${asked}: nessuno in squadra (${all})`;
}

/** Why somebody who drives may not drive this; empty for who has nothing to do with it. */
function reasonOf({ name, own, expired }: CrewMember, wanted: readonly Skill[]): string {
  const lacking = wanted.filter((skill) => !holds(own, skill));
  const ended = [...expired].filter(([skill]) => lacking.some((one) => holds(new Set([skill]), one)));
  if (ended.length)
    return `${name} ha ${names(ended.map(([skill, day]) => `${named(skill)} scaduta il ${formatDay(day)}`))}`;
  const licence = licences.findLast((one) => own.has(one));
  if (!licence) return "";
  return lacking[0] === "cqc" ? `${name} non ha la CQC` : `${name} ha la ${named(licence)}`;
}

const ableTo = <W extends Driver>(skill: Skill, workers: readonly W[]): W[] =>
  workers.filter(({ own }) => holds(own, skill));

export const missingSkill = (skill: Skill, wanted: number, workers: readonly Driver[]): number =>
  Math.max(0, wanted - ableTo(skill, workers).length);

export function skillLack(skill: Skill, wanted: number, workers: readonly CrewMember[]): Lack[] {
  const missing = missingSkill(skill, wanted, workers);
  if (!missing) return [];
  const able = ableTo(skill, workers).map(({ name }) => name);
  const ended = workers.flatMap(({ name, expired }) =>
    [...expired].flatMap(([one, day]) =>
      holds(new Set([one]), skill) ? [`${name}: scaduta il ${formatDay(day)}`] : [],
    ),
  );
  const there = able.length ? `in squadra ${able.length}, ${names(able)}` : "nessuno in squadra";
  const text = [`${skillNames[skill]}: ${wanted} in richiesta, ${there}`, ...ended].join("; ");
  return [{ kind: "skill", column: "worker", text, missing }];
}

type Holding = Pick<CrewVehicle, "cubicMetres" | "seats">;

/** Null where it is not known of one of them, or there is none. */
function sumOf(vehicles: readonly Holding[], column: keyof Holding): number | null {
  const parts = vehicles.map((vehicle) => vehicle[column]).filter((value) => value !== null);
  return vehicles.length && parts.length === vehicles.length ? parts.reduce((sum, part) => sum + part) : null;
}

const eachWith = (vehicles: readonly CrewVehicle[], column: keyof Holding) =>
  vehicles.map((vehicle) => `${vehicle.name} ${decimalText(vehicle[column] ?? 0)}`).join(", ");

export function missingVolume(wanted: number | null, vehicles: readonly Holding[]): number {
  const room = sumOf(vehicles, "cubicMetres");
  return wanted === null || room === null ? 0 : Math.max(0, wanted - room);
}

export function volumeLack(wanted: number | null, vehicles: readonly CrewVehicle[]): Lack[] {
  const missing = missingVolume(wanted, vehicles);
  if (wanted === null || !missing) return [];
  const room = decimalText(wanted - missing);
  const text = `Volume ${volumeText(wanted)}, gli automezzi ne portano ${room} (${eachWith(vehicles, "cubicMetres")})`;
  return [{ kind: "volume", column: "vehicle", text, missing }];
}

export function seatLack(people: number, vehicles: readonly CrewVehicle[]): Lack[] {
  const seats = sumOf(vehicles, "seats");
  if (seats === null || seats >= people) return [];
  const text = `${people} persone per ${seatsText(seats)} (${eachWith(vehicles, "seats")})`;
  return [{ kind: "seats", column: "vehicle", text, missing: people - seats }];
}
