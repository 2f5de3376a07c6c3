import type { Call } from "../caller";
import { clientName } from "../clients/model";
import { awayOfDay } from "../crew/absences";
import type { Kind, Line } from "../crew/model";
import { asked } from "../crew/staffing";
import { crewOfDay } from "../crew/store";
import type { Day } from "../days";
import { all } from "../db";
import { kept } from "../kept";
import { listResources, usedOn } from "../resources/store";
import { internalOrder, type Work } from "../works/model";
import { worksOfDay } from "../works/store";
import { type DayFacts, problemsOf, type SeatOfDay, type WorkOfDay } from "./model";

/** The day's problems; site B, which knows half of the day, is told of none (docs/decisions.md). */
export const problemsOfDay = (date: Day, call: Call) =>
  call.site === "B" ? [] : kept(`problems ${date}`, () => problemsOf(factsOf(date, call)));

/** What the rules look at: the day's works, who sits where, who is away, what is asked of the resources. */
function factsOf(date: Day, call: Call): DayFacts {
  const used = new Map(usedOn(date, "A", call.site).map(({ id_resource, used }) => [id_resource, used]));
  const retired = { worker: retiredWorkers(), vehicle: retiredVehicles() };
  return {
    works: worksOfDay(date, call).map(workOf),
    seats: crewOfDay(date, call.site).lines.flatMap((line) => [
      ...seatOf(line, "worker", retired.worker),
      ...seatOf(line, "vehicle", retired.vehicle),
    ]),
    away: awayOfDay(date, call),
    resources: listResources().map(({ id, name, type, ammount }) => ({
      name,
      kind: type === 0 ? "worker" : "vehicle",
      used: used.get(id) ?? 0,
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
  required: asked(work),
  asks: [...work.requiredWorkers, ...work.requiredVehicles].map(({ name }) => name),
});

function seatOf(line: Line, kind: Kind, retired: Set<number>): SeatOfDay[] {
  const person = line[`id_${kind}`];
  const named = line[kind];
  if (person === null || !named) return [];
  const text = `${named.value} ${named.text}`;
  return [{ id: line.id, id_work: line.id_work, kind, person, text, retired: retired.has(person) }];
}

const retiredWorkers = () =>
  new Set(all<{ id: number }>`SELECT id FROM workers WHERE deleted = 1`.map(({ id }) => id));

const retiredVehicles = () =>
  new Set(all<{ id: number }>`SELECT id FROM vehicles WHERE deleted = 1`.map(({ id }) => id));
