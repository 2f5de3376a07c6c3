import type { Day } from "../../base/days";
import type { Kind } from "../../crews/model";
import { paceOf } from "../../crews/skills/paces";
import { clash } from "./model";
import { seatsOfWorks } from "./seats";
import { worksAround } from "./times";
import { waysFrom } from "./ways";

export function clashesOnOtherDay(
  kind: Kind,
  person: number,
  { id, date }: { id: number; date: Day },
): boolean {
  const works = worksAround(date).map((work) => ({ ...work, start: work.from }));
  const wanted = works.find((work) => work.id === id);
  if (!wanted) return false;
  const others = works.filter((work) => work.date !== date);
  const seats = seatsOfWorks(others.map((work) => work.id));
  const ways = waysFrom(works)(paceOf({ kind, id: person }));
  return others.some(
    (other) =>
      clash(wanted, other, ways) &&
      seats.some((seat) => seat.id_work === other.id && seat.kind === kind && seat.id === person),
  );
}
