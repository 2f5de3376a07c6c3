import { type Day, formatDay } from "../../base/days";
import { decimalText } from "../../base/text";

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

/** `expired`: what he could do, with the last day. */
export type WorkerSkills = {
  own: ReadonlySet<Skill>;
  expired: ReadonlyMap<Skill, Day>;
  vehicle: number | null;
};

export type VehicleNeeds = {
  /** Its kind among the resources: as entered, else as its name begins. */
  resource: number | null;
  licence: Licence | null;
  cqc: boolean;
  cubicMetres: number | null;
  seats: number | null;
  /** Ids of the workers who usually go with it, drivers first. */
  crew: readonly number[];
};

export const maxOf = { cubicMetres: 999, people: 99, seats: 60 };

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

export function holds(own: ReadonlySet<Skill>, wanted: Skill): boolean {
  if (own.has(wanted)) return true;
  const licence = licences.indexOf(wanted as Licence);
  if (licence < 0) return false;
  for (let higher = licence + 1; higher < licences.length; higher++)
    if (own.has(licences[higher] as Licence)) return true;
  return false;
}

/** Cubic metres have one decimal at most, as they are shown. */
export const isVolume = (value: number) => Number(value.toFixed(1)) === value;

export const volumeText = (cubicMetres: number) => `${decimalText(cubicMetres)} m³`;

/** `CE, CQC, capo` */
export const shortSkills = (own: ReadonlySet<Skill>): string =>
  skills
    .filter((skill) => own.has(skill))
    .map((skill) => shortNames[skill])
    .join(", ");

export const skillsText = ({ own, expired }: Pick<WorkerSkills, "own" | "expired">, today: Day): string =>
  [shortSkills(own), endingText(expired, today)].filter(Boolean).join(", ");

export const endingText = (ending: ReadonlyMap<Skill, Day>, today: Day): string =>
  [...ending]
    .map(([skill, day]) => `${named(skill)} ${day < today ? "scaduta" : "scade"} il ${formatDay(day)}`)
    .join(", ");

export const needsTexts = ({ skills: wanted = {}, cubicMetres }: Partial<WorkNeeds>): string[] => [
  ...skills.flatMap((skill) => (wanted[skill] ? [`${skillNames[skill]} ${wanted[skill]}`] : [])),
  ...(cubicMetres ? [volumeText(cubicMetres)] : []),
];

export const everySkill = (wanted: WorkNeeds["skills"] = {}) =>
  Object.fromEntries(skills.map((skill) => [skill, wanted[skill] ?? ""]));

export const seatsText = (seats: number) => (seats === 1 ? "1 posto" : `${seats} posti`);

export const vehicleText = ({ licence, cqc, cubicMetres, seats }: Omit<VehicleNeeds, "resource" | "crew">) =>
  [
    ...(cubicMetres ? [volumeText(cubicMetres)] : []),
    ...(seats === null ? [] : [seatsText(seats)]),
    ...(licence || cqc ? [askedOfDriver({ licence, cqc })] : []),
  ].join(", ");

export const askedOfDriver = ({ licence, cqc }: Pick<VehicleNeeds, "licence" | "cqc">) =>
  [licence && named(licence), cqc && "CQC"].filter(Boolean).join(" e ");

export const named = (skill: Skill) => (skill === "cqc" ? "CQC" : skillNames[skill].replace(/^./, lower));
const lower = (letter: string) => letter.toLowerCase();

export const vehicleDates = ["insurance_until", "inspection_until", "tachograph_until"] as const;
export type VehicleDate = (typeof vehicleDates)[number];
export const vehicleDateNames: Record<VehicleDate, string> = {
  insurance_until: "Assicurazione",
  inspection_until: "Revisione",
  tachograph_until: "Tachigrafo",
};

export const messages = {
  cubicMetres: "Scrivere i metri cubi, come 12,5 (al massimo 999)",
  saved: "Competenze salvate",
  vehicles: "Automezzi salvati",
  noLicence: "Scegliere la patente, o togliere la sua scadenza",
  noCqc: "Spuntare la CQC, o togliere la sua scadenza",
  noVehicle: "L'automezzo non è in elenco.",
  noKind: "Scegliere un automezzo tra le risorse.",
};

export const ticks = { workers: ["cqc", "foreman", "piano", "lift"], vehicles: ["cqc"] } as const;
export type Ticks = typeof ticks;
