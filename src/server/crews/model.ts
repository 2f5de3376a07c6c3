import type { Day } from "../base/days";
import type { Rows } from "../tables/rows";

export type Kind = "worker" | "vehicle";

export const kinds: readonly Kind[] = ["worker", "vehicle"];

/** Codes of workers that no answer lists (spec 2 §9). */
export const hiddenCodes = [99, 100];

/** Sentences about workers and about vehicles (spec 2 §5, §8). */
export const messages = {
  worker: {
    invalid: "Operaio non valido",
    notBack: (name: string) => `Non si può annullare: l'operaio «${name}» non è più in elenco.`,
    invalidName: "Nome operaio non valido",
    away: "assente",
    warning: "Attenzione: operaio già assegnato ad un'altra lavorazione",
    twice: "L'operaio è già assegnato a questa lavorazione.",
    unica: "Il nome Unica è riservato ai codici da 51 a 98.",
    listed: "Lista operai aggiornata",
    added: "Operaio inserito",
    removed: "Operaio eliminato",
  },
  vehicle: {
    invalid: "Automezzo non valido",
    notBack: (name: string) => `Non si può annullare: l'automezzo «${name}» non è più in elenco.`,
    invalidName: "Nome automezzo non valido",
    away: "fermo",
    warning: "Attenzione: automezzo già assegnato ad un'altra lavorazione",
    twice: "L'automezzo è già assegnato a questa lavorazione.",
    listed: "Lista automezzi aggiornata",
    added: "Automezzo inserito",
    removed: "Automezzo eliminato",
  },
} as const;

export const seatSaved = "Informazione salvata";

/** A worker or a vehicle as the lists show it; `value` is its code, `date` is there for day-only entries. */
export type Person = { id: number; value: number; text: string; deleted: number; date: Day | null };

export type Named = Pick<Person, "value" | "text">;

export type Seated = Named & { id: number };

export type Names = Record<Kind, Seated[]>;

export type Listed = Person & {
  used: number;
  /** How many works begun on the days before still last on this one. */
  continuing?: number;
  /** The day's works that do not go together with one of another day, and which: `mar 24 alle 22:00`. */
  busy?: readonly { id_work: number; text: string }[];
  /** Where not all works of the day are shown: those of them that go together with one on the others. */
  also?: readonly { id_work: number; text: string }[];
  /** The reason of the absence; empty when none was given. */
  absent?: string;
  /** What a worker can do that day, in short letters: `C, CQC, capo`; not on site B. */
  skills?: string;
  /** The workers who usually go with a vehicle, drivers first; not on site B. */
  crew?: readonly number[];
};

/** Somebody on another work: `isBusy` where that keeps him from this one. */
export type Taken = { id: number; isBusy: boolean; text: string };

export type Choice = { person: Listed; state: "free" | "used" | "busy" | "away"; note: string };

const states: readonly Choice["state"][] = ["free", "used", "busy", "away"];

/** Everybody for a seat of a work, who is free at its hour first and who is away last, with the word for it. */
export const choicesOf = (kind: Kind, people: readonly Listed[], taken: readonly Taken[]): Choice[] => {
  const others = new Map(taken.map((one) => [one.id, one]));
  return people
    .map((person) => choiceOf(kind, person, others.get(person.id)))
    .sort((one, other) => states.indexOf(one.state) - states.indexOf(other.state));
};

function choiceOf(kind: Kind, person: Listed, other: Taken | undefined): Choice {
  if (person.absent !== undefined) return { person, state: "away", note: messages[kind].away };
  if (other?.isBusy) return { person, state: "busy", note: `occupato ${other.text}` };
  const note = [other?.text ?? "libero", person.skills].filter(Boolean).join(" · ");
  return { person, state: other ? "used" : "free", note };
}

export type Line = Rows["crew_lines"] & { worker: Named | null; vehicle: Named | null; by?: string };

/** Workers of another firm, all called Unica (spec 2 §9). */
export const isUnica = ({ text }: Pick<Person, "text">) => /^unica\b/i.test(text);

/** On site B an assigned Unica becomes the next regular worker who is free that day, if there is one (spec 2 §2). */
export function withJolly(
  lines: readonly Line[],
  list: readonly Person[],
  isFree = (id: number) => lines.every((line) => line.id_worker !== id),
) {
  const jolly = list.filter((worker) => isFree(worker.id) && !worker.date && !isUnica(worker));
  const standIns = new Map<number, Person | undefined>();
  const shown = lines.map((line) => {
    if (line.id_worker === null || !line.worker || !isUnica(line.worker)) return line;
    if (!standIns.has(line.id_worker)) standIns.set(line.id_worker, jolly.shift());
    const standIn = standIns.get(line.id_worker);
    const worker = standIn ? { value: standIn.value, text: standIn.text } : null;
    return { ...line, id_worker: standIn?.id ?? null, worker };
  });
  return { lines: shown.filter((line) => line.worker || line.vehicle), jolly };
}

/** Who has seats of a work, `vehicle3.worker12`: who frees them frees those alone that were named. */
export const seatsKey = (seats: readonly { kind: Kind; person: { id: number } }[]): string =>
  seats.map(({ kind, person }) => `${kind}${person.id}`).join(".");

/** Behind the question whether a work is to go. */
export const freesText = (seats: readonly Named[]): string =>
  seats.length ? ` Si liberano: ${seats.map(({ value, text }) => `${value} ${text}`).join(", ")}.` : "";

export type Counts = Readonly<Record<Kind, number>>;

export type Away = Readonly<Record<Kind, ReadonlyMap<number, string>>>;

type Value = { value: number };

const sum = (lines: readonly Value[]) => lines.reduce((total, { value }) => total + value, 0);

export const requiredCounts = (work: {
  requiredWorkers: readonly Value[];
  requiredVehicles: readonly Value[];
}): Counts => ({ worker: sum(work.requiredWorkers), vehicle: sum(work.requiredVehicles) });

/** How many of a crew are present: absent workers and stopped vehicles do not count. */
export function presentCounts(lines: readonly Pick<Line, "id_worker" | "id_vehicle">[], away: Away): Counts {
  const count = (kind: Kind) =>
    lines.filter((line) => {
      const person = line[`id_${kind}`];
      return person !== null && !away[kind].has(person);
    }).length;
  return { worker: count("worker"), vehicle: count("vehicle") };
}

/** What a work lacks. One without required resources is incomplete as long as nobody is assigned (docs/decisions/days.md). */
export function staffing(required: Counts, present: Counts) {
  const lacks = {
    worker: Math.max(0, required.worker - present.worker),
    vehicle: Math.max(0, required.vehicle - present.vehicle),
  };
  const requiresNothing = kinds.every((kind) => required[kind] === 0);
  const isEmpty = kinds.every((kind) => present[kind] === 0);
  const isIncomplete = kinds.some((kind) => lacks[kind] > 0) || (requiresNothing && isEmpty);
  return { lacks, requiresNothing, isIncomplete };
}

/** What a work of the week lacks: null where it asks for nothing and nobody is there. */
export type Missing = number | null;

export function crewWords(missing: Missing): string {
  if (missing === null) return "risorse da indicare";
  if (missing === 0) return "completa";
  return missing === 1 ? "manca 1" : `mancano ${missing}`;
}
