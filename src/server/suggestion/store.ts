import type { Call } from "../caller";
import { isUnica, type Kind, type Line, type Person } from "../crew/model";
import { type Away, asked, presentIn } from "../crew/staffing";
import { assign } from "../crew/store";
import { readDay } from "../daily-works/store";
import { addDays, type Day, mondayOf } from "../days";
import { all } from "../db";
import { notFound, refuse } from "../errors";
import { listResources } from "../resources/store";
import { type Candidate, type OpenWork, proposalFor, type Vacated, type Week } from "./model";

/** "Completa i posti vuoti": a proposal, which changes nothing. Site B keeps no empty seats (spec 2 §4). */
export const suggestCrew = (date: Day, call: Call) =>
  call.site === "B" ? [] : proposalFor(weekOf(date, call));

export type Seat = {
  id_work: number;
  /** The line of somebody who is away, whom this one replaces. */
  id_line: number | null;
  id_worker: number | null;
  id_vehicle: number | null;
};

const changedSince = "I posti sono cambiati nel frattempo: chiedere una nuova proposta.";

/** Takes a proposal over, whole or in part, as one act; a seat that was filled meanwhile refuses it all. */
export function acceptCrew(date: Day, seats: readonly Seat[], call: Call) {
  if (call.site === "B") refuse(403, "Operazione non consentita.");
  const day = readDay(date, call);
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
      const sum = presentIn(own, away)[kind] + wanted.length;
      if (sum > asked(work)[kind] || wanted.some(isTaken)) refuse(409, changedSince);
    }
  }
  for (const { id_work: work, id_line: line, id_worker, id_vehicle } of seats) {
    if (id_worker) assign("worker", { work, line, person: id_worker }, call);
    if (id_vehicle) assign("vehicle", { work, line, person: id_vehicle }, call);
  }
}

/** The seats of a work whose holder is away. */
const vacatedIn = (own: readonly Line[], kind: Kind, away: Away): Vacated[] =>
  own.flatMap((line) => {
    const person = line[`id_${kind}`];
    return person !== null && away[kind].has(person)
      ? [{ id_line: line.id, text: line[kind]?.text ?? "" }]
      : [];
  });

function weekOf(date: Day, call: Call): Week {
  const day = readDay(date, call);
  const away = day.away();
  const crew = Map.groupBy(day.crews().lines, (line) => line.id_work);
  const works = day.works().map((work) => {
    const own = crew.get(work.id) ?? [];
    const coming = (kind: Kind) =>
      own.flatMap((line) => line[`id_${kind}`] ?? []).filter((person) => !away[kind].has(person));
    const { id, hour, show_worksheet } = work;
    const open: OpenWork = {
      id,
      hour,
      seated: { worker: coming("worker"), vehicle: coming("vehicle") },
      vacated: { worker: vacatedIn(own, "worker", away), vehicle: vacatedIn(own, "vehicle", away) },
      workers: asked(work).worker,
      vehicles: work.requiredVehicles,
    };
    return { ...open, shown: show_worksheet === 1 };
  });
  const mates = lastMates(date);
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
    workers: candidates("worker"),
    vehicles: candidates("vehicle"),
    vehicleKinds: listResources().flatMap(({ name, type }) => (type === 1 ? [name] : [])),
  };
}

type Count = { id: number; days: number };

/** On how many days of its week, this one apart, everybody works. */
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

/** How far back "last time" may lie. */
const memory = 28;

/** With whom everybody sat on the last work before the day. */
function lastMates(date: Day): Map<number, Set<number>> {
  const rows = all<{ id_work: number; id_worker: number }>`
    SELECT l.id_work, l.id_worker FROM works w JOIN crew_lines l ON l.id_work = w.id
    WHERE w.date >= ${addDays(date, -memory)} AND w.date < ${date} AND l.id_worker IS NOT NULL
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
