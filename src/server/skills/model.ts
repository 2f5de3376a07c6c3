import type { Kind } from "../crew/model";
import { type Day, formatDay } from "../days";

/** Each licence holds those before it. */
export const licences = ["licence-b", "licence-c", "licence-ce"] as const;
export type Licence = (typeof licences)[number];

export const skills = [...licences, "cqc", "foreman", "piano", "lift"] as const;
export type Skill = (typeof skills)[number];

export const skillNames: Record<Skill, string> = {
  "licence-b": "Patente B",
  "licence-c": "Patente C",
  "licence-ce": "Patente CE",
  cqc: "CQC",
  foreman: "Caposquadra",
  piano: "Pianoforte",
  lift: "Elevatore",
};

/** For the lists of a cell, where there is little room. */
export const shortNames: Record<Skill, string> = {
  "licence-b": "B",
  "licence-c": "C",
  "licence-ce": "CE",
  cqc: "CQC",
  foreman: "capo",
  piano: "piano",
  lift: "elev.",
};

/** What somebody can do on a day; `expired`: what he could do, with the last day. */
export type WorkerSkills = {
  own: ReadonlySet<Skill>;
  expired: ReadonlyMap<Skill, Day>;
  /** The vehicle that he usually goes with. */
  vehicle: number | null;
};

export type VehicleNeeds = {
  /** Its kind among the resources: as entered, else as its name begins. */
  resource: number | null;
  /** Of its driver; null where none was entered. */
  licence: Licence | null;
  cqc: boolean;
  cubicMetres: number | null;
  seats: number | null;
  /** Ids of the workers who usually go with it, drivers first. */
  crew: readonly number[];
};

export type WorkNeeds = { skills: Partial<Record<Skill, number>>; cubicMetres: number | null };

export const noSkills: WorkerSkills = { own: new Set(), expired: new Map(), vehicle: null };
export const noVehicleNeeds: VehicleNeeds = {
  resource: null,
  licence: null,
  cqc: false,
  cubicMetres: null,
  seats: null,
  crew: [],
};
export const noNeeds: WorkNeeds = { skills: {}, cubicMetres: null };

export type CrewMember = Pick<WorkerSkills, "own" | "expired"> & { name: string };
export type CrewVehicle = Omit<VehicleNeeds, "resource" | "crew"> & { name: string };

export type LackKind = "driver" | "skill" | "volume" | "seats";

/** What a crew lacks, in the column that it concerns; `missing`: people, cubic metres or seats. */
export type Lack = { kind: LackKind; column: Kind; text: string; missing: number };

/** Whether what somebody has is enough for what is wanted. */
export function holds(own: ReadonlySet<Skill>, wanted: Skill): boolean {
  const enough = licences.slice(licences.indexOf(wanted as Licence));
  return own.has(wanted) || (isLicence(wanted) && enough.some((licence) => own.has(licence)));
}

const isLicence = (skill: Skill): skill is Licence => (licences as readonly Skill[]).includes(skill);

/** `12,5 m³` */
export const volumeText = (cubicMetres: number) => `${decimal.format(cubicMetres)} m³`;

const decimal = new Intl.NumberFormat("it-IT", { maximumFractionDigits: 1, useGrouping: "always" });

/** `CE, CQC, capo` */
export const shortSkills = (own: ReadonlySet<Skill>): string =>
  skills
    .filter((skill) => own.has(skill))
    .map((skill) => shortNames[skill])
    .join(", ");

/** `CE, capo, CQC scaduta il 12/10/2026` */
export const skillsText = ({ own, expired }: Pick<WorkerSkills, "own" | "expired">, today: Day): string =>
  [shortSkills(own), endingText(expired, today)].filter(Boolean).join(", ");

/** `patente C scaduta il 12/10/2026, CQC scade il 3/1/2027` */
export const endingText = (ending: ReadonlyMap<Skill, Day>, today: Day): string =>
  [...ending]
    .map(([skill, day]) => `${named(skill)} ${day < today ? "scaduta" : "scade"} il ${formatDay(day)}`)
    .join(", ");

/** `Caposquadra 1`, `Pianoforte 2`, `38 m³`; none where nothing is asked for, or on site B. */
export const needsTexts = ({ skills: wanted = {}, cubicMetres }: Partial<WorkNeeds>): string[] => [
  ...skills.flatMap((skill) => (wanted[skill] ? [`${skillNames[skill]} ${wanted[skill]}`] : [])),
  ...(cubicMetres ? [volumeText(cubicMetres)] : []),
];

/** A number for each skill, as a form has them. */
export const everySkill = (wanted: WorkNeeds["skills"] = {}) =>
  Object.fromEntries(skills.map((skill) => [skill, wanted[skill] ?? ""]));

/** `20 m³, 3 posti, patente C e CQC`; empty where nothing was entered. */
export const vehicleText = ({ licence, cqc, cubicMetres, seats }: Omit<VehicleNeeds, "resource" | "crew">) =>
  [
    ...(cubicMetres ? [volumeText(cubicMetres)] : []),
    ...(seats === null ? [] : [seats === 1 ? "1 posto" : `${seats} posti`]),
    ...(licence || cqc ? [askedOfDriver({ licence, cqc })] : []),
  ].join(", ");

const askedOfDriver = ({ licence, cqc }: Pick<VehicleNeeds, "licence" | "cqc">) =>
  [licence && named(licence), cqc && "CQC"].filter(Boolean).join(" e ");

/** Within a sentence. */
const named = (skill: Skill) => (skill === "cqc" ? "CQC" : skillNames[skill].replace(/^./, lower));
const lower = (letter: string) => letter.toLowerCase();

const and = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} e ${names.at(-1)}`;

/**
 * What a crew lacks for a work: a driver of its own for each vehicle, people with each skill, room for the goods, a
 * seat for everybody. Where something was not entered it is not counted.
 */
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

const wantedOfDriver = ({ licence, cqc }: CrewVehicle): Skill[] => [
  ...(licence ? [licence] : []),
  ...(cqc ? (["cqc"] as const) : []),
];

const mayDrive = ({ own }: CrewMember, vehicle: CrewVehicle) =>
  wantedOfDriver(vehicle).every((skill) => holds(own, skill));

function driverLacks(workers: readonly CrewMember[], vehicles: readonly CrewVehicle[]): Lack[] {
  const asking = vehicles.filter((vehicle) => wantedOfDriver(vehicle).length > 0);
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

/** As many vehicles as possible with a driver of their own. */
function driversOf(workers: readonly CrewMember[], vehicles: readonly CrewVehicle[]) {
  const vehicleOf = new Map<CrewMember, CrewVehicle>();
  const assign = (vehicle: CrewVehicle, tried: Set<CrewMember>): boolean =>
    workers.some((worker) => {
      if (tried.has(worker) || !mayDrive(worker, vehicle)) return false;
      tried.add(worker);
      const other = vehicleOf.get(worker);
      if (other && !assign(other, tried)) return false;
      vehicleOf.set(worker, vehicle);
      return true;
    });
  for (const vehicle of vehicles) assign(vehicle, new Set());
  return new Map([...vehicleOf].map(([worker, vehicle]) => [vehicle, worker]));
}

function driverText(
  vehicle: CrewVehicle,
  workers: readonly CrewMember[],
  drivers: ReadonlyMap<CrewVehicle, CrewMember>,
): string {
  const busy = [...drivers].filter(([, worker]) => mayDrive(worker, vehicle));
  if (busy.length) {
    const who = and(busy.map(([other, { name }]) => `${name} guida ${other.name}`));
    return `${vehicle.name} senza autista: ${who}`;
  }
  const wanted = wantedOfDriver(vehicle);
  const why = workers.map((worker) => reasonOf(worker, wanted)).filter(Boolean);
  const asked = `${vehicle.name} chiede ${askedOfDriver(vehicle)}`;
  const names = workers.map(({ name }) => name).join(", ");
  return why.length ? `${asked}: ${why.join("; ")}` : `${asked}: nessuno in squadra (${names})`;
}

/** Why somebody who drives may not drive this; empty for who has nothing to do with it. */
function reasonOf({ name, own, expired }: CrewMember, wanted: readonly Skill[]): string {
  const lacking = wanted.filter((skill) => !holds(own, skill));
  const ended = [...expired].filter(([skill]) => lacking.some((one) => holds(new Set([skill]), one)));
  if (ended.length)
    return `${name} ha ${and(ended.map(([skill, day]) => `${named(skill)} scaduta il ${formatDay(day)}`))}`;
  const licence = licences.findLast((one) => own.has(one));
  if (!licence) return "";
  return lacking[0] === "cqc" ? `${name} non ha la CQC` : `${name} ha la ${named(licence)}`;
}

function skillLack(skill: Skill, wanted: number, workers: readonly CrewMember[]): Lack[] {
  const able = workers.filter(({ own }) => holds(own, skill)).map(({ name }) => name);
  const missing = wanted - able.length;
  if (missing <= 0) return [];
  const ended = workers.flatMap(({ name, expired }) =>
    [...expired].flatMap(([one, day]) =>
      holds(new Set([one]), skill) ? [`${name}: scaduta il ${formatDay(day)}`] : [],
    ),
  );
  const there = able.length ? `in squadra ${able.length}, ${and(able)}` : "nessuno in squadra";
  const text = [`${skillNames[skill]}: ${wanted} in richiesta, ${there}`, ...ended].join("; ");
  return [{ kind: "skill", column: "worker", text, missing }];
}

/** The sum of what each vehicle has; null where it is not known of one of them, or there is none. */
function sumOf(vehicles: readonly CrewVehicle[], column: "cubicMetres" | "seats"): number | null {
  const parts = vehicles.map((vehicle) => vehicle[column]).filter((value) => value !== null);
  return vehicles.length && parts.length === vehicles.length ? parts.reduce((sum, part) => sum + part) : null;
}

const eachWith = (vehicles: readonly CrewVehicle[], column: "cubicMetres" | "seats") =>
  vehicles.map((vehicle) => `${vehicle.name} ${decimal.format(vehicle[column] ?? 0)}`).join(", ");

function volumeLack(wanted: number | null, vehicles: readonly CrewVehicle[]): Lack[] {
  const room = sumOf(vehicles, "cubicMetres");
  if (wanted === null || room === null || room >= wanted) return [];
  const text = `Volume ${volumeText(wanted)}, gli automezzi ne portano ${decimal.format(room)} (${eachWith(vehicles, "cubicMetres")})`;
  return [{ kind: "volume", column: "vehicle", text, missing: wanted - room }];
}

function seatLack(people: number, vehicles: readonly CrewVehicle[]): Lack[] {
  const seats = sumOf(vehicles, "seats");
  if (seats === null || seats >= people) return [];
  const text = `${people} persone per ${seats === 1 ? "1 posto" : `${seats} posti`} (${eachWith(vehicles, "seats")})`;
  return [{ kind: "seats", column: "vehicle", text, missing: people - seats }];
}

export const messages = { cubicMetres: "Scrivere i metri cubi, come 12,5 (al massimo 999)" };
