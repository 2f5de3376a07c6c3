import { now, today } from "../../base/clock";
import { type Day, shortDay } from "../../base/days";
import { clientName } from "../../clients/model";
import { townOrAddress } from "../../clients/pickup-places/model";
import {
  type Away,
  type Kind,
  kinds,
  type Line,
  type Named,
  presentCounts,
  requiredCounts,
  staffing,
} from "../../crews/model";
import {
  type CrewMember,
  type CrewVehicle,
  driversOf,
  hasTwoDrivers,
  type Lack,
  lacksOfCrew,
  names,
} from "../../crews/skills/lacks";
import { noNeeds, noSkills, noVehicleNeeds } from "../../crews/skills/model";
import { paceOf } from "../../crews/skills/paces";
import { needsOfVehicles, skillsOfWorkers } from "../../crews/skills/store";
import { crewOfWork } from "../../crews/store";
import type { Reader } from "../../journal/caller";
import { listResources } from "../../orders/resources/store";
import {
  internalOrder,
  isEndUnknown,
  lastTownOf,
  shortText,
  showsPermit,
  type Work,
  wheelText,
} from "../../orders/works/model";
import type { Tour } from "../../orders/works/stop-roads";
import type { DayCapacity } from "../capacity/model";
import { capacityOfDays } from "../capacity/store";
import { startOf } from "../facts/model";
import { asksTwoDrivers, type Limits, type ShiftProblem, shiftProblems, tooLongAlone } from "../facts/shifts";
import {
  type DayReading,
  dayFacts,
  firmLimits,
  timed,
  type WorkAround,
  weeksAround,
  wheelOfDay,
  wheelOfDayText,
} from "../facts/store";
import { type DayFacts, type Problem, problemsOf, type SeatOfDay, type WorkOfDay } from "./model";

/** The day's problems; none on site B, which sees only part of the day (docs/decisions/days.md). */
export const problemsOfDay = (day: DayReading) => (day.site === "B" ? [] : problemsOf(factsOf(day)));

const clashing: readonly Problem["kind"][] = [
  ...(["overlap", "travel", "rest", "day", "away", "week", "absent", "availability"] as const),
];

export function clashesOfWork(day: DayReading, work: number): string[] {
  if (day.site === "B") return [];
  const facts = factsOf(day);
  const rest = problemsOf({
    ...facts,
    works: facts.works.filter(({ id }) => id !== work),
    seats: facts.seats.filter(({ id_work }) => id_work !== work),
  });
  const others = new Set(rest.map(keyOf));
  return problemsOf(facts)
    .filter((problem) => clashing.includes(problem.kind) && !others.has(keyOf(problem)))
    .map((problem) => (problem.id_work === work ? problem.text : atWork(problem, day)));
}

function atWork({ id_work, text }: Problem, day: DayReading): string {
  const other = day.works().find(({ id }) => id === id_work);
  return other ? `${other.hour} ${clientName(other)}: ${text}` : text;
}

/** What is wrong with these lines instead of the day's own, and is not with those; the roads stay as they are. */
export const brokenBy = (day: DayReading, lines: readonly Line[]): Problem[] =>
  newProblems(day, { ...day, crews: () => ({ ...day.crews(), lines: [...lines] }) });

/** What is wrong with the day as planned and is not now, or is asked about anyway. */
export function newProblems(
  day: DayReading,
  planned: DayReading,
  isAsked: (problem: Problem) => boolean = () => false,
): Problem[] {
  if (day.site === "B") return [];
  const now = new Set(problemsOf(factsOf(day)).map(keyOf));
  return problemsOf(factsOf(planned)).filter(
    (problem) => problem.kind !== "unasked" && (!now.has(keyOf(problem)) || isAsked(problem)),
  );
}

/** Whether somebody can take a seat beside all else that he does. */
const goTogether = (day: DayReading, seat: Line) =>
  brokenBy(day, [...day.crews().lines, seat]).every(
    ({ kind, column }) => !clashing.includes(kind) || column === null,
  );

const keyOf = ({ id_work, text }: Problem) => `${id_work} ${text}`;

function factsOf(day: DayReading): DayFacts {
  const { date, crews, away, around } = day;
  const works = day.works();
  const { lines, retired } = crews();
  const coming = crewsComing(date, lines, away());
  const limits = firmLimits();
  const weeks = weeksAround(date);
  const { tours: tourOf } = day.times();
  /** Who drives a work and can't be relieved. */
  const aloneOn = new Map(
    works.map(({ id, road = 0, minutes = 0, span }) => {
      const { workers, vehicles } = coming(id);
      const rests = span !== undefined || minutes >= road + limits.rest || hasTwoDrivers(workers, vehicles);
      return [id, rests ? [] : [...driversOf(workers, vehicles).values()].map((driver) => driver.id)];
    }),
  );
  const drives = Map.groupBy([...aloneOn.values()].flat(), (driver) => driver);
  const isInChain = (driver: number) => (drives.get(driver)?.length ?? 0) > 1;
  const ofDay = works.map((work) => {
    const found = workOf(work);
    const all = lengthsOf(work, found, tourOf(work.id), coming(work.id), limits);
    const lengths = aloneOn.get(work.id)?.some(isInChain) ? all.filter(({ kind }) => kind !== "wheel") : all;
    return { ...found, lengths };
  });
  const driven = new Map(works.map((work) => [work.id, work]));
  /** Of a day of several works; one alone is judged by itself (`lengthsOf`). */
  function wheelProblems(own: readonly WorkOfDay[], worker: number): ShiftProblem[] {
    const its = own.flatMap((one) => {
      const work = driven.get(one.id);
      if (!work) return [];
      const isAlone = aloneOn.get(work.id)?.includes(worker) ?? false;
      return [{ ...one, tour: tourOf(work.id), road: work.wheel ?? 0, isAlone }];
    });
    const last = its.findLast(({ isAlone }) => isAlone);
    const minutes = wheelOfDay(its, day.ways("van"));
    if (!last || minutes <= limits.wheel || !isInChain(worker)) return [];
    return [{ kind: "wheel", work: last.id, text: wheelOfDayText(minutes, limits) }];
  }
  return {
    works: [...ofDay, ...around().map((work) => workAround(work))].sort(
      (one, other) => startOf(one) - startOf(other),
    ),
    seats: [
      ...lines.flatMap((line) => [
        ...seatOf(line, "worker", retired.worker),
        ...seatOf(line, "vehicle", retired.vehicle),
      ]),
      ...day.seatsAround().map(({ id_line, id_work, kind, id: person }) => ({
        ...{ id: id_line, id_work, kind, person, text: "", retired: false },
      })),
    ],
    away: away(),
    waysOf: ({ kind, person }) => day.ways(paceOf({ kind, id: person })),
    shiftsOf: (own, worker) => [
      ...shiftProblems(
        own.map((work) => ({ ...work, ...tourOf(work.id) })),
        day.ways("van"),
        limits,
        weeks.get(worker),
      ),
      ...wheelProblems(own, worker),
    ],
    lacks: new Map(works.map((work) => [work.id, lacksOf(work, coming(work.id))])),
    ...(capacityOfDays(day.span).get(date) as DayCapacity),
  };
}

type Crew = { workers: (CrewMember & { id: number })[]; vehicles: CrewVehicle[] };

function crewsComing(date: Day, lines: readonly Line[], away: Away): (work: number) => Crew {
  const skills = skillsOfWorkers(date);
  const needs = needsOfVehicles();
  const crews = Map.groupBy(lines, ({ id_work }) => id_work);
  return (work) => {
    const there = (kind: Kind) =>
      (crews.get(work) ?? [])
        .flatMap((line) => seatOf(line, kind, noOne))
        .filter(({ person }) => !away[kind].has(person));
    return {
      workers: there("worker").map(({ person, text }) => ({
        ...(skills.get(person) ?? noSkills),
        id: person,
        name: text,
      })),
      vehicles: there("vehicle").map(({ person, text }) => ({
        ...(needs.get(person) ?? noVehicleNeeds),
        name: text,
      })),
    };
  };
}

/** Where nobody comes only the number is missing. */
function lacksOf(work: Work, { workers, vehicles }: Crew): Lack[] {
  const lacks = lacksOfCrew({ ...noNeeds, ...work }, workers, vehicles);
  return workers.length ? lacks : lacks.filter(({ column }) => column === "vehicle");
}

function lengthsOf(
  work: Work,
  found: WorkOfDay,
  tour: Tour,
  { workers, vehicles }: Crew,
  limits: Limits,
): NonNullable<WorkOfDay["lengths"]> {
  const { road = 0, minutes = 0, isShort, isRough, span } = work;
  const { wheel } = tour;
  const asksTwo = asksTwoDrivers({ minutes, road, wheel, isPart: span !== undefined }, limits);
  const tooLong = tooLongAlone({ ...found, ...tour }, limits);
  return [
    ...(isShort ? [{ kind: "road" as const, text: shortText({ minutes: road, isRough }) }] : []),
    ...(asksTwo && !hasTwoDrivers(workers, vehicles)
      ? [{ kind: "wheel" as const, text: wheelText(tour) }]
      : []),
    ...(tooLong ? [{ kind: "day" as const, text: tooLong }] : []),
  ];
}

const noOne: ReadonlySet<number> = new Set();

const workAround = (work: WorkAround): WorkOfDay => ({
  ...{
    id: work.id,
    hour: work.hour,
    start: work.start,
    minutes: work.minutes,
    end: work.end,
    isAssumed: work.isAssumed,
  },
  ...{ day: shortDay(work.date), client: work.client, town: work.town, lastTown: work.lastTown },
  ...{
    internal: true,
    shown: false,
    phones: [],
    address: "",
    endUnknown: false,
    permit: 0,
    permitShown: true,
  },
  ...{ required: { worker: 0, vehicle: 0 }, requiredNames: [] },
});

const workOf = (work: Work): WorkOfDay => ({
  ...timed(work),
  end: work.end ?? "",
  isAssumed: work.isAssumed,
  client: clientName(work),
  town: townOrAddress(work),
  lastTown: lastTownOf(work),
  internal: work.id_order === internalOrder,
  shown: work.show_worksheet === 1,
  phones: [work.cellphone, work.phone],
  address: work.address,
  endUnknown: isEndUnknown(work),
  permit: work.police_permission_cents,
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

type Freed = { date: Day; kind: Kind; id: number } & Named;

/** Whose seats a work takes away with it: read before it goes. */
export const seatsOn = (work: number, date: Day, reader: Reader): Freed[] =>
  kinds.flatMap((kind) =>
    crewOfWork(kind, work, reader).map(({ id, value, text }) => ({ date, kind, id, value, text })),
  );

export const seatNames = (seats: readonly Named[]) =>
  names([...new Set(seats.map(({ value, text }) => `${value} ${text}`))]);

const mostDays = 3;
const mostWorks = 3;

/** Who is free after works went, and which empty seats of the day he could take. */
export function freedText(freed: readonly Freed[], reader: Reader): string {
  const days = [...Map.groupBy(freed, ({ date }) => date)];
  const ofDay = ([date, seats]: (typeof days)[number]) => {
    const when = days.length > 1 || date !== today() ? `${shortDay(date)} ` : "";
    const verb = seats.length === 1 ? "si libera" : "si liberano";
    return `${when}${verb} ${seatNames(seats)}${emptySeats(date, seats, reader)}`;
  };
  const more = days.length - mostDays;
  return [...days.slice(0, mostDays).map(ofDay), ...(more > 0 ? [`e altri ${more} giorni`] : [])].join("; ");
}

function emptySeats(date: Day, seats: readonly Freed[], reader: Reader): string {
  if (reader.site === "B" || date < today()) return "";
  const day = dayFacts(date, reader);
  const isAhead = ({ hour }: Work) => date > today() || hour > now().slice(11);
  const found = day
    .works()
    .filter((work) => work.show_worksheet === 1 && isAhead(work))
    .flatMap((work) => {
      const own = seats.filter((seat) => fitsIn(work, seat, day));
      return own.length ? [`${work.hour} da ${clientName(work)} (${seatNames(own)})`] : [];
    });
  if (!found.length) return "";
  const more = found.length - mostWorks;
  return `, posti vuoti: ${found.slice(0, mostWorks).join(", ")}${more > 0 ? ` e altri ${more}` : ""}`;
}

function fitsIn(work: Work, { kind, id, value, text }: Freed, day: DayReading): boolean {
  const own = day.crews().lines.filter((line) => line.id_work === work.id);
  const { lacks } = staffing(requiredCounts(work), presentCounts(own, day.away()));
  if (!lacks[kind] || own.some((line) => line[`id_${kind}`] === id)) return false;
  const resource = kind === "vehicle" ? needsOfVehicles().get(id)?.resource : null;
  const kindName = resource && listResources().find((one) => one.id === resource)?.name;
  if (kindName && !work.requiredVehicles.some(({ name }) => name === kindName)) return false;
  const seat = {
    id: 0,
    id_work: work.id,
    version: 0,
    id_worker: null,
    id_vehicle: null,
    worker: null,
    vehicle: null,
  };
  return goTogether(day, { ...seat, [`id_${kind}`]: id, [kind]: { value, text } });
}
