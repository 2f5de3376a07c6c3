import { capacityOfDay } from "../capacity/store";
import { clientName } from "../clients/model";
import { type Away, type Kind, type Line, requiredCounts } from "../crew/model";
import type { DayReading } from "../daily-works/store";
import type { Day } from "../days";
import { townOrAddress } from "../pickup-places/model";
import { lacksOfCrew } from "../skills/lacks";
import { noNeeds, noSkills, noVehicleNeeds } from "../skills/model";
import { needsOfVehicles, skillsOfWorkers } from "../skills/store";
import { waysBetween } from "../travel/store";
import { isEndUnknown, lastPlaceOf, lastTownOf } from "../work-stops/model";
import { internalOrder, showsPermit, type Work } from "../works/model";
import { type DayFacts, type Problem, problemsOf, type SeatOfDay, type Ways, type WorkOfDay } from "./model";

/** The day's problems; none on site B, which sees only part of the day (docs/decisions.md). */
export const problemsOfDay = (day: DayReading) => (day.site === "B" ? [] : problemsOf(factsOf(day)));

const clashing: readonly Problem["kind"][] = ["overlap", "travel", "absent", "availability"];

/** What a day would not have against it without one of its works. */
export function clashesOfWork(day: DayReading, work: number): string[] {
  if (day.site === "B") return [];
  const facts = factsOf(day);
  const rest = problemsOf({
    ...facts,
    works: facts.works.filter(({ id }) => id !== work),
    seats: facts.seats.filter(({ id_work }) => id_work !== work),
  });
  const keyOf = ({ id_work, text }: Problem) => `${id_work} ${text}`;
  const others = new Set(rest.map(keyOf));
  return problemsOf(facts)
    .filter((problem) => clashing.includes(problem.kind) && !others.has(keyOf(problem)))
    .map(({ text }) => text);
}

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
    ways: waysOf(works()),
    lacks: lacksOf(date, works(), lines, away()),
    ...capacityOfDay(date, site, { away: new Map([[date, away()]]) }),
  };
}

/** What the people and vehicles that come lack; where nobody comes only the number is missing. */
function lacksOf(date: Day, works: readonly Work[], lines: readonly Line[], away: Away): DayFacts["lacks"] {
  const skills = skillsOfWorkers(date);
  const vehicles = needsOfVehicles();
  const crews = Map.groupBy(lines, ({ id_work }) => id_work);
  const coming = (kind: Kind, own: readonly Line[]) =>
    own.flatMap((line) => seatOf(line, kind, noOne)).filter(({ person }) => !away[kind].has(person));
  return new Map(
    works.map((work) => {
      const own = crews.get(work.id) ?? [];
      const members = coming("worker", own).map(({ person, text }) => ({
        ...(skills.get(person) ?? noSkills),
        name: text,
      }));
      const cars = coming("vehicle", own).map(({ person, text }) => ({
        ...(vehicles.get(person) ?? noVehicleNeeds),
        name: text,
      }));
      const lacks = lacksOfCrew({ ...noNeeds, ...work }, members, cars);
      return [work.id, members.length ? lacks : lacks.filter(({ column }) => column === "vehicle")];
    }),
  );
}

const noOne: ReadonlySet<number> = new Set();

type Ends = Pick<Work, "id" | "id_pickupPlace" | "stops" | "unloading">;

/** The ways from the last place of a work to the first one of another, each which `waysBetween` computes once. */
export function waysOf(works: readonly Ends[]): Ways {
  const firstOf = new Map(works.map((work) => [work.id, work.id_pickupPlace]));
  const lastOf = new Map(works.map((work) => [work.id, lastPlaceOf(work)]));
  const between = waysBetween([...firstOf.values(), ...lastOf.values()]);
  return (from, to) => between(lastOf.get(from.id) ?? 0, firstOf.get(to.id) ?? 0);
}

const workOf = (work: Work): WorkOfDay => ({
  id: work.id,
  hour: work.hour,
  minutes: work.minutes ?? 0,
  end: work.end ?? "",
  client: clientName(work),
  town: townOrAddress(work),
  lastTown: lastTownOf(work),
  internal: work.id_order === internalOrder,
  shown: work.show_worksheet === 1,
  phones: [work.cellphone, work.phone],
  address: work.address,
  endUnknown: isEndUnknown(work),
  permit: work.police_permission,
  permitShown: showsPermit(work),
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
