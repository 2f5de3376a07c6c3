import type { Call } from "../caller";
import {
  type Away,
  isUnica,
  type Kind,
  type Line,
  type Person,
  presentCounts,
  requiredCounts,
} from "../crew/model";
import { assign } from "../crew/store";
import { loadDay } from "../daily-works/store";
import { addDays, type Day, mondayOf } from "../days";
import { all } from "../db";
import { notFound, refuse } from "../errors";
import { waysOf } from "../problems/store";
import { listResources } from "../resources/store";
import type { Seat } from "./input";
import { type Candidate, type OpenWork, proposeSeats, type SuggestionInput, type Vacated } from "./model";

/** "Completa i posti vuoti": a proposal, which changes nothing. Site B has no empty seats (spec 2 §4). */
export const suggestCrew = (date: Day, call: Call) =>
  call.site === "B" ? [] : proposeSeats(suggestionInput(date, call));

const changedSince = "I posti sono cambiati nel frattempo: chiedere una nuova proposta.";

/** Assigns some or all proposed people in one transaction; refuses all if a seat was filled meanwhile. */
export function acceptCrew(date: Day, seats: readonly Seat[], call: Call) {
  if (call.site === "B") refuse(403, "Operazione non consentita.");
  const day = loadDay(date, call);
  const works = new Map(day.works().map((work) => [work.id, work]));
  const { lines } = day.crews();
  const away = day.away();
  for (const kind of ["worker", "vehicle"] as const) {
    const mine = Map.groupBy(
      seats.filter((seat) => seat[`id_${kind}`] !== null),
      (seat) => seat.id_work,
    );
    for (const [id, wanted] of mine) {
      const work = works.get(id) ?? notFound("Lavorazione non trovata.");
      const own = lines.filter((line) => line.id_work === id);
      const vacated = new Set(vacatedIn(own, kind, away).map(({ id_line }) => id_line));
      const isTaken = ({ id_line }: Seat) => id_line !== null && !vacated.delete(id_line);
      const sum = presentCounts(own, away)[kind] + wanted.length;
      if (sum > requiredCounts(work)[kind] || wanted.some(isTaken)) refuse(409, changedSince);
    }
  }
  for (const { id_work: work, id_line: line, id_worker, id_vehicle } of seats) {
    if (id_worker) assign("worker", { work, line, person: id_worker }, call);
    if (id_vehicle) assign("vehicle", { work, line, person: id_vehicle }, call);
  }
}

/** The lines of absent people. */
const vacatedIn = (own: readonly Line[], kind: Kind, away: Away): Vacated[] =>
  own.flatMap((line) => {
    const person = line[`id_${kind}`];
    return person !== null && away[kind].has(person)
      ? [{ id_line: line.id, text: line[kind]?.text ?? "" }]
      : [];
  });

function suggestionInput(date: Day, call: Call): SuggestionInput {
  const day = loadDay(date, call);
  const away = day.away();
  const crew = Map.groupBy(day.crews().lines, (line) => line.id_work);
  const works = day.works().map((work) => {
    const own = crew.get(work.id) ?? [];
    const coming = (kind: Kind) =>
      own.flatMap((line) => line[`id_${kind}`] ?? []).filter((person) => !away[kind].has(person));
    const { id, hour, minutes = 0, show_worksheet } = work;
    const open: OpenWork = {
      id,
      hour,
      minutes,
      seated: { worker: coming("worker"), vehicle: coming("vehicle") },
      vacated: { worker: vacatedIn(own, "worker", away), vehicle: vacatedIn(own, "vehicle", away) },
      workers: requiredCounts(work).worker,
      vehicles: work.requiredVehicles,
    };
    return { ...open, shown: show_worksheet === 1 };
  });
  const mates = lastCrewMates(date);
  const candidates = (kind: Kind): Candidate[] => {
    const days = daysInWeek(kind, date);
    return day.lists[kind]().map((person: Person) => ({
      ...person,
      absent: away[kind].has(person.id),
      unica: kind === "worker" && isUnica(person),
      days: days.get(person.id) ?? 0,
      mates: (kind === "worker" && mates.get(person.id)) || new Set(),
    }));
  };
  return {
    works: works.filter(({ shown }) => shown),
    elsewhere: works.filter(({ shown }) => !shown),
    ways: waysOf(day.works()),
    workers: candidates("worker"),
    vehicles: candidates("vehicle"),
    vehicleKinds: listResources().flatMap(({ name, type }) => (type === 1 ? [name] : [])),
  };
}

type Count = { id: number; days: number };

/** The number of working days of each person in the week of `date`, without that day. */
function daysInWeek(kind: Kind, date: Day): Map<number, number> {
  const [monday, sunday] = [mondayOf(date), addDays(mondayOf(date), 6)];
  const rows =
    kind === "worker"
      ? all<Count>`
          SELECT l.id_worker AS id, count(DISTINCT w.date) AS days
          FROM works w JOIN crew_lines l ON l.id_work = w.id
          WHERE w.date BETWEEN ${monday} AND ${sunday} AND w.date <> ${date} AND l.id_worker IS NOT NULL
          GROUP BY l.id_worker`
      : all<Count>`
          SELECT l.id_vehicle AS id, count(DISTINCT w.date) AS days
          FROM works w JOIN crew_lines l ON l.id_work = w.id
          WHERE w.date BETWEEN ${monday} AND ${sunday} AND w.date <> ${date} AND l.id_vehicle IS NOT NULL
          GROUP BY l.id_vehicle`;
  return new Map(rows.map(({ id, days }) => [id, days]));
}

/** How many days back the last crew may lie. */
const lastCrewDays = 28;

/** For each worker, the others of the crew of their last work before the day. */
function lastCrewMates(date: Day): Map<number, Set<number>> {
  const rows = all<{ id_work: number; id_worker: number }>`
    SELECT l.id_work, l.id_worker FROM works w JOIN crew_lines l ON l.id_work = w.id
    WHERE w.date >= ${addDays(date, -lastCrewDays)} AND w.date < ${date} AND l.id_worker IS NOT NULL
    ORDER BY w.date DESC, w.hour DESC, w.id DESC`;
  const crews = Map.groupBy(rows, ({ id_work }) => id_work);
  const mates = new Map<number, Set<number>>();
  for (const { id_work, id_worker } of rows) {
    if (mates.has(id_worker)) continue;
    const others = (crews.get(id_work) ?? []).flatMap((row) =>
      row.id_worker === id_worker ? [] : [row.id_worker],
    );
    mates.set(id_worker, new Set(others));
  }
  return mates;
}
