import { addDays, type Day, mondayOf } from "../../base/days";
import { notFound, refuse } from "../../base/errors";
import { clientName } from "../../clients/model";
import { addAbsence } from "../../crews/absences/store";
import { isUnica, type Kind, type Line, presentCounts, requiredCounts } from "../../crews/model";
import { type Lack, lacksOfCrew } from "../../crews/skills/lacks";
import { licences, named, noNeeds, noSkills, seatsText, volumeText } from "../../crews/skills/model";
import { paceOf } from "../../crews/skills/paces";
import { needsOfVehicles, needsOfWorks, skillsOfWorkers } from "../../crews/skills/store";
import { assign, unassign } from "../../crews/store";
import type { Call } from "../../journal/caller";
import { plannedMinutes } from "../../orders/works/details";
import { type DayReading, dayFacts, firmLimits, lastCrews, weeksAround, worksAroundOf } from "../facts/store";
import type { Substitution } from "./input";
import { type Candidate, messages, type OwnSeat, rankSubstitutes, type SeatToFill } from "./model";

type PersonOfDay = { date: Day; id_worker: number | null; id_vehicle: number | null };

const personOf = ({ id_worker, id_vehicle }: Omit<PersonOfDay, "date">) =>
  id_worker === null
    ? ({ kind: "vehicle", id: id_vehicle as number } as const)
    : ({ kind: "worker", id: id_worker } as const);

/** Changes nothing; site B sees nobody. */
export function substitutesOf(
  { date, id_work, ...which }: PersonOfDay & { id_work: number | null },
  call: Call,
) {
  if (call.site === "B") return [];
  const { kind, id } = personOf(which);
  const day = dayFacts(date, call);
  const seats = ownSeats(kind, day).get(id) ?? [];
  const fill = seats.flatMap(({ id_line, work }) =>
    id_work === null || id_work === work.id ? [{ id_line, work }] : [],
  );
  const candidates = candidatesFor(kind, id, day);
  return rankSubstitutes({
    kind,
    seats: fill,
    candidates,
    waysOf: (id) => day.ways(paceOf({ kind, id })),
    limits: firmLimits(),
    newLacks: newLacks(kind, id, day),
    traits: kind === "worker" ? workerTraits(day, id) : vehicleTraits(),
  });
}

export function substitute({ date, absent, reason, seats, ...which }: Substitution, call: Call) {
  const { kind, id } = personOf(which);
  const own = ownSeats(kind, dayFacts(date, call));
  const lines = new Map((own.get(id) ?? []).map((seat) => [seat.id_line, seat.work.id]));
  if (absent) addAbsence({ ...which, from: date, to: date, reason });
  for (const { id_line, id_substitute, id_from } of seats) {
    const work = lines.get(id_line);
    if (work === undefined) refuse(409, messages.changed);
    if (id_substitute === null) continue;
    if (id_from !== null) {
      if (!own.get(id_substitute)?.some((seat) => seat.id_line === id_from)) refuse(409, messages.changed);
      unassign(kind, id_from, call);
    }
    assign(kind, { work, line: id_line, person: id_substitute }, call);
    lines.delete(id_line);
  }
  const replaced = (own.get(id)?.length ?? 0) - lines.size;
  if (absent) for (const line of lines.keys()) unassign(kind, line, call);
  return { replaced, emptied: absent ? lines.size : 0 };
}

function ownSeats(kind: Kind, day: DayReading): Map<number, OwnSeat[]> {
  const works = new Map(day.works().map((work) => [work.id, work]));
  const { lines } = day.crews();
  const away = day.away();
  const crew = Map.groupBy(lines, (line) => line.id_work);
  const seats = lines.flatMap((line) => {
    const person = line[`id_${kind}`];
    if (person === null) return [];
    const work = works.get(line.id_work) ?? notFound("Lavorazione non trovata.");
    const present = presentCounts(crew.get(work.id) ?? [], away)[kind];
    const isExtra = present > requiredCounts(work)[kind] && requiredCounts(work)[kind] > 0;
    return [{ person, id_line: line.id, work: { ...day.inShift(work), client: clientName(work) }, isExtra }];
  });
  return Map.groupBy(seats, ({ person }) => person);
}

function candidatesFor(kind: Kind, id: number, day: DayReading): Candidate[] {
  const seats = ownSeats(kind, day);
  const monday = mondayOf(day.date);
  const minutes = plannedMinutes(kind, monday, addDays(monday, 6));
  const away = day.away()[kind];
  const needs = kind === "vehicle" ? needsOfVehicles() : undefined;
  const resource = needs?.get(id)?.resource ?? null;
  const around = worksAroundOf(day);
  const weeks = kind === "worker" ? weeksAround(day.date) : undefined;
  const isOther = (other: number) => {
    const its = needs?.get(other)?.resource ?? null;
    return resource !== null && its !== null && its !== resource;
  };
  return day.lists[kind]()
    .filter((one) => one.id !== id)
    .map((one) => ({
      id: one.id,
      value: one.value,
      text: one.text,
      absent: away.has(one.id),
      unica: kind === "worker" && isUnica(one),
      otherKind: isOther(one.id),
      weekMinutes: minutes.get(one.id) ?? 0,
      seats: seats.get(one.id) ?? [],
      elsewhere: around({ kind, id: one.id }),
      week: weeks?.get(one.id),
    }));
}

function workerTraits(day: DayReading, replaced: number) {
  const skills = skillsOfWorkers(day.date);
  const mates = lastCrews("worker", day.date);
  const crews = Map.groupBy(day.crews().lines, (line) => line.id_work);
  return ({ work }: SeatToFill, id: number): string[] => {
    const { own } = skills.get(id) ?? noSkills;
    const licence = licences.findLast((one) => own.has(one));
    const known = (crews.get(work.id) ?? []).flatMap(({ id_worker, worker }) =>
      worker && id_worker !== replaced && mates.get(id)?.has(id_worker ?? 0) ? worker.text : [],
    );
    return [
      ...(licence ? [named(licence)] : []),
      ...(own.has("foreman") ? ["caposquadra"] : []),
      ...(known.length ? [`ultima volta con ${known.slice(0, 2).join(" e ")}`] : []),
    ];
  };
}

function vehicleTraits() {
  const needs = needsOfVehicles();
  return (_: SeatToFill, id: number): string[] => {
    const { cubicMetres, seats } = needs.get(id) ?? { cubicMetres: null, seats: null };
    return [
      ...(cubicMetres ? [`porta ${volumeText(cubicMetres)}`] : []),
      ...(seats ? [seatsText(seats)] : []),
    ];
  };
}

function newLacks(kind: Kind, person: number, day: DayReading) {
  const needs = needsOfWorks(day.works().map(({ id }) => id));
  const skills = skillsOfWorkers(day.date);
  const vehicles = needsOfVehicles();
  const names = {
    worker: new Map(day.lists.worker().map(({ id, text }) => [id, text])),
    vehicle: new Map(day.lists.vehicle().map(({ id, text }) => [id, text])),
  };
  const crew = Map.groupBy(day.crews().lines, (line) => line.id_work);
  const away = day.away();
  const there = (lines: readonly Line[], of: Kind, replacement?: number) =>
    lines.flatMap((line) => {
      const id = line[`id_${of}`];
      if (id === null) return [];
      if (of === kind && id === person) return replacement === undefined ? [id] : [replacement];
      return away[of].has(id) ? [] : [id];
    });
  const lacks = (work: number, replacement?: number): Lack[] => {
    const lines = crew.get(work) ?? [];
    return lacksOfCrew(
      needs.get(work) ?? noNeeds,
      there(lines, "worker", replacement).map((id) => ({
        ...(skills.get(id) ?? noSkills),
        name: names.worker.get(id) ?? "",
      })),
      there(lines, "vehicle", replacement).flatMap((id) => {
        const its = vehicles.get(id);
        return its ? [{ ...its, name: names.vehicle.get(id) ?? "" }] : [];
      }),
    );
  };
  const before = new Map<number, Map<string, number>>();
  const missingBefore = (work: number) => {
    const known = before.get(work) ?? missingByKind(lacks(work));
    before.set(work, known);
    return known;
  };
  return ({ work }: SeatToFill, replacement: number): string[] => {
    const found = lacks(work.id, replacement);
    const now = missingByKind(found);
    return found
      .filter((lack) => (now.get(lack.kind) ?? 0) > (missingBefore(work.id).get(lack.kind) ?? 0))
      .map(({ text }) => text);
  };
}

function missingByKind(lacks: readonly Lack[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { kind, missing } of lacks) sums.set(kind, (sums.get(kind) ?? 0) + missing);
  return sums;
}
