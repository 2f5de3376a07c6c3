import { shortDay } from "../../base/days";
import { clientName } from "../../clients/model";
import type { Kind, Taken } from "../../crews/model";
import { paceOf } from "../../crews/skills/paces";
import { clash } from "./model";
import { type DayReading, timed, type WorkAround } from "./store";

type Person = { kind: Kind; id: number };

export function elsewhereOf(day: DayReading): (person: Person) => ReadonlyMap<number, WorkAround> {
  const own = worksAroundOf(day);
  const works = day.works().map(timed);
  return (person) => {
    const others = own(person);
    const ways = day.ways(paceOf(person));
    return new Map(
      works.flatMap((work) => {
        const other = others.find((one) => clash(work, one, ways));
        return other ? [[work.id, other] as const] : [];
      }),
    );
  };
}

export function worksAroundOf(day: DayReading): (person: Person) => WorkAround[] {
  const around = new Map(day.around().map((work) => [work.id, work]));
  const seats = Map.groupBy(day.seatsAround(), ({ kind, id }) => `${kind} ${id}`);
  return ({ kind, id }) =>
    (seats.get(`${kind} ${id}`) ?? []).flatMap(({ id_work }) => around.get(id_work) ?? []);
}

/** On the works of that day that `counts` takes, or of another day. */
export function takenOn(
  day: DayReading,
  counts: (work: number) => boolean = () => true,
): (work: number) => Record<Kind, Taken[]> {
  const works = new Map(day.works().map((work) => [work.id, work]));
  const elsewhere = elsewhereOf(day);
  const takenBy = (kind: Kind, id: number, work: number): Taken[] => {
    const own = works.get(work);
    if (!own) return [];
    const others = day
      .crews()
      .lines.flatMap((line) =>
        line[`id_${kind}`] === id && line.id_work !== work && counts(line.id_work)
          ? (works.get(line.id_work) ?? [])
          : [],
      );
    const ways = day.ways(paceOf({ kind, id }));
    const busy = others.find((other) => clash(timed(own), timed(other), ways));
    if (busy) return [{ id, isBusy: true, text: `alle ${busy.hour} da ${clientName(busy)}` }];
    const other = elsewhere({ kind, id }).get(work);
    if (other) return [{ id, isBusy: true, text: `${shortDay(other.date)} alle ${other.hour}` }];
    const hours = [...new Set(others.map(({ hour }) => hour))].join(" e ");
    return hours ? [{ id, isBusy: false, text: `alle ${hours}` }] : [];
  };
  return (work) => {
    const of = (kind: Kind) => day.lists[kind]().flatMap(({ id }) => takenBy(kind, id, work));
    return { worker: of("worker"), vehicle: of("vehicle") };
  };
}
