import { clientName } from "../clients/model";
import { type Kind, type Line, requiredCounts } from "../crew/model";
import type { DayReading } from "../daily-works/store";
import { resourcesOfDay } from "../resources/store";
import { internalOrder, type Work } from "../works/model";
import { type DayFacts, problemsOf, type SeatOfDay, type WorkOfDay } from "./model";

/** The day's problems; none on site B, which sees only part of the day (docs/decisions.md). */
export const problemsOfDay = (day: DayReading) => (day.site === "B" ? [] : problemsOf(factsOf(day)));

/** The input of the rules: works, assignments, absences and required resources of the day. */
function factsOf({ date, site, works, crews, away }: DayReading): DayFacts {
  const { lines, retired } = crews();
  return {
    works: works().map(workOf),
    seats: lines.flatMap((line) => [
      ...seatOf(line, "worker", retired.worker),
      ...seatOf(line, "vehicle", retired.vehicle),
    ]),
    away: away(),
    resources: resourcesOfDay(date, "A", site).map(({ name, type, used, ammount }) => ({
      name,
      kind: type === 0 ? "worker" : "vehicle",
      used,
      total: ammount,
    })),
  };
}

const workOf = (work: Work): WorkOfDay => ({
  id: work.id,
  hour: work.hour,
  client: clientName(work),
  internal: work.id_order === internalOrder,
  shown: work.show_worksheet === 1,
  phones: [work.cellphone, work.phone],
  address: work.address,
  permit: work.police_permission,
  permitShown: work.flag_in_schermata_lavorazioni === 1,
  required: requiredCounts(work),
  requiredNames: [...work.requiredWorkers, ...work.requiredVehicles].map(({ name }) => name),
});

function seatOf(line: Line, kind: Kind, retired: ReadonlySet<number>): SeatOfDay[] {
  const person = line[`id_${kind}`];
  const named = line[kind];
  if (person === null || !named) return [];
  const text = `${named.value} ${named.text}`;
  return [{ id: line.id, id_work: line.id_work, kind, person, text, retired: retired.has(person) }];
}
