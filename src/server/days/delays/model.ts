import { type Day, durationWords, minutesOf, timeOf } from "../../base/days";
import type { Journey } from "../../clients/travel/model";
import type { Kind } from "../../crews/model";
import { endOf, startOf, type Timed, type Ways } from "../facts/model";

export const messages = {
  saved: "Fine prevista segnata",
  today: "La fine prevista si segna il giorno della lavorazione.",
  format: "Scrivere un'ora, come 15:30, o quanto in più, come +90 o +1:30.",
  tooLong: "Più di 16 ore dall'inizio: controllare.",
};

export type Broken = {
  id: number;
  version: number;
  date: Day;
  hour: string;
  client: string;
  town: string;
  /** Nobody: it is only of the same client. */
  people: LatePerson[];
  way: Journey | null;
  /** Minutes. */
  by: number;
  later: string | null;
};

export type BrokenVisit = { id: number; date: Day; time: string; agent: string; by: number };

export type LaterWork = Timed & {
  date: Day;
  version: number;
  client: string;
  town: string;
  id_client: number;
};
type LatePerson = { kind: Kind; id: number; text: string };
export type SeatOfWork = LatePerson & { id_work: number };

const step = 5;

/** Of each person and vehicle the next work; of the client, those that would begin before it ends. */
export function brokenBy(
  late: LaterWork,
  works: readonly LaterWork[],
  seats: readonly SeatOfWork[],
  waysOf: (person: LatePerson) => Ways,
): Broken[] {
  const after = works.filter((work) => work.id !== late.id && startOf(work) > startOf(late));
  const whoIn = (id: number) => seats.filter(({ id_work }) => id_work === id);
  const comingTo = new Map<number, LatePerson[]>();
  for (const { kind, id, text } of whoIn(late.id)) {
    const next = after.find((work) => whoIn(work.id).some((seat) => seat.kind === kind && seat.id === id));
    if (next) comingTo.set(next.id, [...(comingTo.get(next.id) ?? []), { kind, id, text }]);
  }
  return after.flatMap((work) => {
    const people = comingTo.get(work.id) ?? [];
    if (!people.length && work.id_client !== late.id_client) return [];
    const [way] = people
      .map((person) => waysOf(person)(late, work))
      .filter((one) => one !== null)
      .sort((one, other) => other.minutes - one.minutes);
    const arrival = endOf(late) + (way?.minutes ?? 0);
    const by = arrival - startOf(work);
    if (by <= 0) return [];
    const { id, version, date, hour, client, town } = work;
    // From the midnight of the work's own day.
    const start = Math.ceil((arrival - startOf(work) + minutesOf(hour)) / step) * step;
    const later = start < 1440 ? timeOf(start) : null;
    return [{ id, version, date, hour, client, town, people, way: way ?? null, by, later }];
  });
}

export const lateText = (late: number) => `in ritardo di ${durationWords(late)}`;
