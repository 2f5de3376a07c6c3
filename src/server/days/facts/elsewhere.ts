import type { Kind } from "../../crews/model";
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
