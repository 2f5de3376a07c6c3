import { addDays, type Day, firstOfMonth, lastOfMonth, mondayOf, shortDay } from "../../base/days";
import { clientName } from "../../clients/model";
import { townOrAddress } from "../../clients/pickup-places/model";
import { isUnica, type Kind, kinds, type Line, requiredCounts } from "../../crews/model";
import { paceOfVehicle } from "../../crews/skills/paces";
import { needsOfVehicles, needsOfWorks, skillsOfWorkers } from "../../crews/skills/store";
import { all } from "../../db/db";
import type { Call } from "../../journal/caller";
import { listResources } from "../../orders/resources/store";
import { plannedMinutes } from "../../orders/works/details";
import type { Work } from "../../orders/works/model";
import { startOf } from "../facts/model";
import { asksTwoDrivers, type WorkOfShift } from "../facts/shifts";
import {
  type DayReading,
  dayFacts,
  elsewhereOf,
  firmLimits,
  lastCrews,
  weeksAround,
  worksAroundOf,
} from "../facts/store";
import type { AcceptedPlan } from "./input";
import {
  type Facts,
  type Mode,
  type OtherKind,
  openSeats,
  type Placed,
  type Plan,
  type SeatNow,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
} from "./model";

/** `unlocked` are lines that somebody typed. */
export type Scope = { mode: Mode; unlocked: readonly number[]; otherKinds?: readonly OtherKind[] };

export type DayFacts = Facts & {
  day: DayReading;
  lines: ReadonlyMap<number, Line>;
  shown: ReadonlySet<number>;
  otherKinds: readonly OtherKind[];
};

export function factsOf(date: Day, scope: Scope, call: Call): DayFacts {
  const day = dayFacts(date, call);
  const works = day.works();
  const { lines, retired } = day.crews();
  const away = day.away();
  const needs = needsOfWorks(works.map(({ id }) => id));
  const ofWork = Map.groupBy(lines, (line) => line.id_work);
  const around = elsewhereOf(day);
  const withOtherDays = <P extends { kind: Kind; id: number }>(one: P) => ({
    ...one,
    elsewhere: new Map([...around(one)].map(([id, work]) => [id, { ...work, day: shortDay(work.date) }])),
  });
  const limits = firmLimits();
  const twoDrivers = ({ id, minutes = 0, road = 0, span }: Work) => {
    const { wheel, isRough } = day.times().tours(id);
    const asks = asksTwoDrivers({ minutes, road, wheel, isPart: span !== undefined }, limits);
    return asks ? { twoDrivers: { wheel, isRough, binds: limits.binding.has("wheel") } } : {};
  };
  const drivenIn = ({ id, minutes = 0, road = 0, wheel = 0, span }: Work) => ({
    tour: day.times().tours(id),
    road: wheel,
    rests: span !== undefined || minutes >= road + limits.rest,
  });
  const people = {
    worker: workersOf(date, day, lines).map(withOtherDays),
    vehicle: vehiclesOf(date, day, lines).map(withOtherDays),
  };
  const vehicles = new Map(people.vehicle.map((one) => [one.id, one]));
  const movable =
    scope.mode === "day" ? new Set([...proposedLines(lines), ...scope.unlocked]) : new Set<number>();
  const seatsOf = (work: Work, kind: Kind): SeatNow[] => {
    const mayChange = work.show_worksheet === 1 && requiredCounts(work)[kind] > 0;
    return (ofWork.get(work.id) ?? []).flatMap((line) => {
      const id = line[`id_${kind}`];
      if (id === null) return [];
      const isAway = away[kind].has(id) && !retired[kind].has(id);
      const state = !mayChange ? "fixed" : isAway ? "vacated" : movable.has(line.id) ? "movable" : "fixed";
      return [{ line: line.id, kind, id, state }];
    });
  };
  return {
    works: works.map((work) => {
      const { id } = work;
      const isShown = work.show_worksheet === 1;
      const facts = {
        ...day.inShift(work),
        ...twoDrivers(work),
        driven: drivenIn(work),
        client: clientName(work),
        town: townOrAddress(work),
        workers: isShown ? requiredCounts(work).worker : 0,
        vehicles: isShown ? withOtherKinds(work, scope.otherKinds) : [],
        needs: (isShown && needs.get(id)) || { skills: {}, cubicMetres: null },
        seats: kinds.flatMap((kind) => seatsOf(work, kind)),
      };
      return { ...facts, open: openSeats(facts, (vehicle) => vehicles.get(vehicle)) };
    }),
    people,
    ways: day.ways("lorry"),
    vanWays: day.ways("van"),
    limits,
    day,
    lines: new Map(lines.map((line) => [line.id, line])),
    otherKinds: scope.otherKinds ?? [],
    shown: new Set(works.flatMap(({ id, show_worksheet }) => (show_worksheet === 1 ? [id] : []))),
  };
}

/** As the work asks for them, but for the seats where somebody wants another kind. */
function withOtherKinds({ id, requiredVehicles }: Work, otherKinds: Scope["otherKinds"] = []) {
  let asked = requiredVehicles;
  for (const other of otherKinds)
    if (other.id_work === id && asked.some(({ name, value }) => name === other.asked && value > 0)) {
      const more = asked.some(({ name }) => name === other.taken)
        ? asked
        : [...asked, { name: other.taken, value: 0 }];
      const change = (name: string) => Number(name === other.taken) - Number(name === other.asked);
      asked = more.map(({ name, value }) => ({ name, value: value + change(name) }));
    }
  return asked;
}

function listed(kind: Kind, day: DayReading, lines: readonly Line[]) {
  const { retired } = day.crews();
  const away = day.away()[kind];
  const list = day.lists[kind]().map(({ id, value, text }) => ({
    id,
    value,
    text,
    away: awayText(kind, away.get(id)),
  }));
  const gone = new Map(
    lines.flatMap((line) => {
      const [id, named] = [line[`id_${kind}`], line[kind]];
      return id !== null && named && retired[kind].has(id)
        ? [
            [
              id,
              { id, value: named.value, text: named.text, away: "non è più in elenco", isRetired: true },
            ] as const,
          ]
        : [];
    }),
  );
  return [...list, ...gone.values()];
}

function awayText(kind: Kind, reason: string | undefined): string | null {
  if (reason === undefined) return null;
  return `è ${kind === "worker" ? "assente" : "fermo"}${reason && ` (${reason})`}`;
}

function workersOf(date: Day, day: DayReading, lines: readonly Line[]): WorkerOfDay[] {
  const mates = lastCrews("worker", date);
  const monday = mondayOf(date);
  const week = plannedMinutes("worker", monday, addDays(monday, 6), date);
  const month = plannedMinutes("worker", firstOfMonth(date), lastOfMonth(date), date);
  const own = skillsOfWorkers(date);
  const around = worksAroundOf(day);
  const weeks = weeksAround(date);
  return listed("worker", day, lines).map((one) => ({
    ...one,
    kind: "worker",
    unica: isUnica(one),
    week: week.get(one.id) ?? 0,
    month: month.get(one.id) ?? 0,
    mates: mates.get(one.id) ?? new Set(),
    own: own.get(one.id)?.own ?? new Set(),
    sevenDays: weeks.get(one.id),
    around: beside(around({ kind: "worker", id: one.id })),
  }));
}

function beside(works: readonly WorkOfShift[]) {
  const sorted = works.toSorted((one, other) => startOf(one) - startOf(other));
  const { before = [], after = [] } = Object.groupBy(sorted, (work) =>
    startOf(work) < 0 ? "before" : "after",
  );
  return { before, after };
}

function vehiclesOf(date: Day, day: DayReading, lines: readonly Line[]): VehicleOfDay[] {
  const ofVehicles = lastCrews("vehicle", date);
  const needs = needsOfVehicles();
  const names = new Map(listResources().map(({ id, name }) => [id, name]));
  return listed("vehicle", day, lines).map((one) => {
    const own = needs.get(one.id);
    return {
      ...one,
      kind: "vehicle",
      resource: names.get(own?.resource ?? 0) ?? null,
      ...(own?.crew.length
        ? { usual: new Set(own.crew) }
        : { usual: ofVehicles.get(one.id) ?? new Set<number>(), byLastCrew: true as const }),
      licence: own?.licence ?? null,
      cqc: own?.cqc ?? false,
      cubicMetres: own?.cubicMetres ?? null,
      seats: own?.seats ?? null,
      pace: paceOfVehicle(one.id),
    };
  });
}

function proposedLines(lines: readonly Line[]): number[] {
  const ids = JSON.stringify(lines.map(({ id }) => id));
  return all<{ id: number }>`
    SELECT l.value AS id FROM json_each(${ids}) l
    WHERE (SELECT a.id_operation FROM change c JOIN activity a ON a.id = c.id_activity
           WHERE c.noun = 'crew_lines' AND c.id_row = l.value ORDER BY c.id DESC LIMIT 1)
      IN ('Works.acceptPlan', 'Works.acceptCrew')`.map(({ id }) => id);
}

type Seats = AcceptedPlan["seats"];
type Coming = Seats[number] & { id: number };

/** The day when those whose seats are given up have left, and who comes to which of its seats. */
export function afterLeaving(facts: DayFacts, seats: Seats): [DayFacts, Plan] {
  const vehicles = new Map(facts.people.vehicle.map((one) => [one.id, one as VehicleOfDay]));
  const kindOf = ({ kind, id }: Coming) => (kind === "vehicle" ? (vehicles.get(id)?.resource ?? null) : null);
  const comingTo = ({ id }: WorkOfDay) =>
    seats.filter((seat): seat is Coming => seat.id_work === id && seat.id !== null);
  const leaves = (seat: SeatNow) =>
    seat.state === "vacated" ||
    seats.some(({ kind, id_line }) => kind === seat.kind && id_line === seat.line);
  const works = facts.works.map((work) => {
    const staying = work.seats
      .filter((seat) => !leaves(seat))
      .map((seat): SeatNow => ({ ...seat, state: "fixed" }));
    const asked = withLast(work, comingTo(work).map(kindOf));
    const open = openSeats({ ...work, vehicles: asked, seats: staying }, (id) => vehicles.get(id));
    return { ...work, seats: staying, open };
  });
  const plan = works.flatMap((work) => {
    const left = [...work.open];
    // Those whose kind is known take their seats first.
    const inOrder = comingTo(work).toSorted((one, other) => Number(!kindOf(one)) - Number(!kindOf(other)));
    return inOrder.map((seat): Placed => {
      const { kind, id } = seat;
      const own = kindOf(seat);
      const at = left.findIndex((slot) => slot.kind === kind && (own === null || slot.resource === own));
      const [slot] = at < 0 ? [] : left.splice(at, 1);
      return { id_work: work.id, kind, id, resource: slot?.resource ?? null };
    });
  });
  return [{ ...facts, works }, plan];
}

/** Who stays and is of no known kind takes the first seat that is left: those of who comes stand last. */
function withLast({ vehicles }: WorkOfDay, coming: readonly (string | null)[]): WorkOfDay["vehicles"] {
  const asked = vehicles.map(({ name, value }) => {
    const wanted = Math.min(value, coming.filter((kind) => kind === name).length);
    return { name, wanted, others: value - wanted };
  });
  return [
    ...asked.map(({ name, others }) => ({ name, value: others })),
    ...asked.map(({ name, wanted }) => ({ name, value: wanted })),
  ];
}
