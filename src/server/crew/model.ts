import type { Day } from "../days";

export type Kind = "worker" | "vehicle";

export const kinds: readonly Kind[] = ["worker", "vehicle"];

/** Codes of workers that no answer lists (spec 2 §9). */
export const hiddenCodes = [99, 100];

/** Names on the board are cut here (spec 2 §9). */
export const nameCut = 15;

/** What is said of workers, and of vehicles (spec 2 §5, §8). */
export const words = {
  worker: {
    invalid: "Operaio non valido",
    invalidName: "Nome operaio non valido",
    away: "assente",
    warning: "Attenzione: operaio già assegnato ad un'altra lavorazione",
    twice: "L'operaio è già assegnato a questa lavorazione.",
    listed: "Lista operai aggiornata",
    added: "Operaio inserito",
    removed: "Operaio eliminato",
  },
  vehicle: {
    invalid: "Automezzo non valido",
    invalidName: "Nome automezzo non valido",
    away: "fermo",
    warning: "Attenzione: automezzo già assegnato ad un'altra lavorazione",
    twice: "L'automezzo è già assegnato a questa lavorazione.",
    listed: "Lista automezzi aggiornata",
    added: "Automezzo inserito",
    removed: "Automezzo eliminato",
  },
} as const;

/** A cell of the daily screen was written. */
export const saved = "Informazione salvata";

/** A worker or a vehicle as the lists show it; `value` is its code, `date` is there for day-only entries. */
export type Person = { id: number; value: number; text: string; deleted: number; date: Day | null };

export type Named = Pick<Person, "value" | "text">;

/** Who sits in a seat. */
export type Seated = Named & { id: number };

/** An entry of a day's list. */
export type Listed = Person & {
  /** How often the day uses it. */
  used: number;
  /** Why it is not there that day; empty when nobody wrote why. */
  absent?: string;
};

/** A line of a work's crew with the names that stand in it. */
export type Line = {
  id: number;
  id_work: number;
  id_worker: number | null;
  id_vehicle: number | null;
  version: number;
  worker: Named | null;
  vehicle: Named | null;
  /** The account that changed it last, for those who work beside it. */
  by?: string;
};

export const absenceMessages = {
  added: "Assenza inserita",
  changed: "Assenza modificata",
  deleted: "Assenza eliminata",
};

/** Workers of another firm, all called Unica (spec 2 §9). */
export const isUnica = ({ text }: Pick<Person, "text">) => /^unica\b/i.test(text);

/**
 * The day as site B shows it (spec 2 §2): each assigned worker named Unica becomes the next jolly, a regular
 * worker of the list without an assignment that day; `jolly` are those left over. An Unica beyond the last
 * jolly is not shown at all.
 */
export function withJolly(lines: readonly Line[], list: readonly Person[]) {
  const busy = new Set(lines.map((line) => line.id_worker));
  const jolly = list.filter((worker) => !busy.has(worker.id) && !worker.date && !isUnica(worker));
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
