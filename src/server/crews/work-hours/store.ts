import { now, today } from "../../base/clock";
import { addDays, type Day, dayOf, formatDay } from "../../base/days";
import { derivedVersion } from "../../base/derived-version";
import { notFound, refuse, refuseFields, stale } from "../../base/errors";
import { civilOf, instantOf } from "../../base/instants";
import { clientName, type NamedClient } from "../../clients/model";
import { all, insert, one, run, sql } from "../../db/db";
import type { Call } from "../../journal/caller";
import { expectedEnds } from "../../orders/works/expected-ends";
import { setExpectedEnd, workById, worksById } from "../../orders/works/store";
import type { Taken } from "../../undo/revert";
import { awayOfDay } from "../absences/store";
import type { HoursOfDay, HoursOfWork } from "./input";
import {
  faultOf,
  messages,
  overlap,
  type Person,
  type PersonHours,
  type Planned,
  type Span,
  type Times,
} from "./model";

type Seat = Person & { id_work: number; in_crew: number } & { [part in keyof Times]: Times[part] | null };

const seats = sql`
  SELECT s.id_work, s.id_worker, p.code AS value, trim(p.surname || ' ' || p.name) AS text, max(s.in_crew) AS in_crew,
         h.arrival, h.start, h.pause, h.finish
  FROM (
    SELECT id_work, id_worker, 1 AS in_crew, id AS position FROM crew_lines WHERE id_worker IS NOT NULL
    UNION ALL SELECT id_work, id_worker, 0, 9e15 FROM work_hours
  ) s JOIN works w ON w.id = s.id_work JOIN workers p ON p.id = s.id_worker
  LEFT JOIN work_hours h ON h.id_work = s.id_work AND h.id_worker = s.id_worker`;

const inOrder = sql`GROUP BY s.id_work, s.id_worker ORDER BY min(s.position), p.code`;

function personHours({ id_work, in_crew, arrival, start, pause, finish, ...person }: Seat): PersonHours {
  const times = start === null ? null : ({ arrival, start, pause, finish } as Times);
  return { ...person, times, isFormer: !in_crew };
}

const peopleOfWork = (work: number): PersonHours[] =>
  all<Seat>`${seats} WHERE s.id_work = ${work} ${inOrder}`.map(personHours);

export const versionOf = (people: readonly PersonHours[]) =>
  derivedVersion(people.map(({ id_worker, times }) => [id_worker, times]));

export function hoursOfWork(work: number, call: Call) {
  workById(work, call);
  const people = peopleOfWork(work);
  return { people, version: versionOf(people) };
}

type WorkRow = NamedClient & { id: number; id_order: number; hour: string; type_text: string; city: string };

export function hoursOfDay(date: Day, call: Call) {
  const works = all<WorkRow>`
    SELECT id, id_order, hour, type_text, city, private_client, name, surname, business_name
    FROM work_rows WHERE date = ${date} ORDER BY hour, id`;
  const bySeat = Map.groupBy(all<Seat>`${seats} WHERE w.date = ${date} ${inOrder}`, ({ id_work }) => id_work);
  const away = awayOfDay(date, call).worker;
  const lengths = new Map(
    worksById(
      works.map(({ id }) => id),
      call,
    ).map(({ id, minutes }) => [id, minutes]),
  );
  const found = {
    works: works.map(({ id, id_order, hour, type_text, city, ...client }) => {
      const people = (bySeat.get(id) ?? []).map(personHours);
      const version = versionOf(people);
      const withAbsences = people.map((person) => ({ ...person, absent: away.get(person.id_worker) }));
      return {
        id,
        id_order,
        hour,
        type_text,
        city,
        client: clientName(client),
        people: withAbsences,
        planned: withAbsences.every(({ times }) => !times)
          ? plannedOf({ date, start: hour, minutes: lengths.get(id) ?? 0 })
          : null,
        version,
      };
    }),
  };
  return { ...found, version: versionOfDay(found.works) };
}

/** As it changes when the hours of any of the day's works do. */
const versionOfDay = (works: readonly { id: number; version: number }[]) =>
  derivedVersion(works.map(({ id, version }) => [id, version]));

/** Of a work that should have ended by now. */
function plannedOf({ date, start, minutes }: { date: Day; start: string; minutes: number }): Planned | null {
  const [moment, until] = [now(), instantOf(date, start) + minutes];
  const planned = { start, finish: civilOf(until).time };
  const isOver = until <= instantOf(dayOf(moment), moment.slice(11));
  return isOver && !faultOf({ date, pause: 0, ...planned }) ? planned : null;
}

type OwnSpan = { id_work: number; id_worker: number } & Span;

/** `except`: works whose hours are written at the same time. */
function overlapOf(
  { id_work, id_worker, ...own }: OwnSpan,
  except: readonly number[] = [],
): string | undefined {
  const others = all<Span & NamedClient>`
    SELECT h.start, h.finish, w.date, w.private_client, w.name, w.surname, w.business_name
    FROM work_hours h JOIN work_rows w ON w.id = h.id_work
    WHERE h.id_worker = ${id_worker} AND h.id_work <> ${id_work}
      AND h.id_work NOT IN (SELECT value FROM json_each(${JSON.stringify(except)}))
      AND w.date BETWEEN ${addDays(own.date, -1)} AND ${addDays(own.date, 1)} ORDER BY w.date, h.start`;
  const other = others.find((span) => overlap(own, span));
  return other && overlapText({ ...other, client: clientName(other) });
}

const overlapText = ({ client, start, finish, date }: Span & { client: string }) =>
  `Negli stessi orari è anche da ${client}, ${start}–${finish} del ${formatDay(date)}`;

export function mayTakeBack({ former }: Taken): undefined {
  const work = former && one<{ date: Day }>`SELECT date FROM works WHERE id = ${former.id_work}`;
  const other = work && overlapOf({ ...(former as unknown as Omit<OwnSpan, "date">), ...work });
  if (other) refuse(409, other);
}

/** The newest day until today with a work whose crew lacks hours; otherwise today. */
export function dayToWrite(): Day {
  return daysLacking(addDays(today(), -31), today(), 1)[0]?.date ?? today();
}

type Lacking = { date: Day; works: number };

export const daysLacking = (first: Day, last: Day, limit: number) => all<Lacking>`
  SELECT w.date, count(*) AS works FROM works w
  WHERE w.date BETWEEN ${first} AND ${last}
    AND EXISTS (SELECT 1 FROM crew_lines WHERE id_work = w.id AND id_worker IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM work_hours WHERE id_work = w.id)
  GROUP BY w.date ORDER BY w.date DESC LIMIT ${limit}`;

/** Replaces the hours of a work; somebody whose times are empty has none, unless those of the crew are given. */
export function saveHours({ id_work, crew, workers }: HoursOfWork, call: Call) {
  const { date } = workById(id_work, call);
  if (date > today()) refuse(409, messages.future);
  if (call.version !== undefined && call.version !== versionOf(peopleOfWork(id_work))) refuse(409, stale);
  write([{ under: "", id_work, crew, workers: [...workers.entries()] }], date, call);
  return { version: versionOf(peopleOfWork(id_work)) };
}

/** The hours of all these works of a day at once, or none of them. */
export function saveDayHours({ date, works }: HoursOfDay, call: Call) {
  if (date > today()) refuse(409, messages.future);
  const now = hoursOfDay(date, call);
  if (call.version !== undefined && call.version !== now.version) refuse(409, stale);
  if (works.some(({ id_work }) => !now.works.some(({ id }) => id === id_work)))
    notFound("Lavorazione non trovata.");
  write(typedOfDay(works), date, call);
  return { version: hoursOfDay(date, call).version };
}

const typedOfDay = (works: HoursOfDay["works"]): Typed[] =>
  works.map(({ id_work, crew, workers }, at) => ({
    ...{ under: `works.${at}.`, id_work, crew },
    workers: [...workers.entries()],
  }));

/** What was typed for a work; `under`: where the names of its fields begin. */
export type Typed = Pick<HoursOfWork, "id_work" | "crew"> & {
  under: string;
  workers: [number, HoursOfWork["workers"][number]][];
};

function write(typed: readonly Typed[], date: Day, call: Call) {
  const { rows, errors } = checked(typed, date, call);
  refuseFields(errors);
  for (const { id_work, person, times } of rows) setHours(id_work, person, times);
  // What was expected gives way to what was.
  for (const { id_work, workers, crew } of typed)
    if (expectedEnds().has(id_work) && (crew || workers.some(({ 1: { times } }) => times)))
      setExpectedEnd(id_work, "");
}

type Row = { id_work: number; person: PersonHours; times: Times | null; field: string };

function checked(typed: readonly Typed[], date: Day, call: Call) {
  const away = awayOfDay(date, call).worker;
  const errors: Record<string, string> = {};
  const check = (field: string, times: Times | null | undefined) => {
    const [part, fault] = (times && faultOf({ date, ...times })) ?? [];
    if (fault) errors[`${field}.${part}`] = fault;
  };
  const rows = typed.flatMap(({ under, id_work, crew, workers }): Row[] => {
    const people = peopleOfWork(id_work);
    check(`${under}crew`, crew);
    return workers.flatMap(([at, { id_worker, times: own }]) => {
      const field = `${under}workers.${at}`;
      const person = people.find((one) => one.id_worker === id_worker);
      if (!person) {
        errors[`${field}.start`] = messages.notInCrew;
        return [];
      }
      check(field, own);
      const isCounted = !person.isFormer && !person.times && !away.has(id_worker);
      return [{ id_work, person, times: own ?? ((isCounted && crew) || null), field }];
    });
  });
  return { rows, errors: { ...errors, ...overlaps(rows, date, call) } };
}

/** With hours that stay, and with each other. */
function overlaps(rows: readonly Row[], date: Day, call: Call): Record<string, string> {
  const works = [...new Set(rows.map(({ id_work }) => id_work))];
  const clients = new Map(worksById(works, call).map((work) => [work.id, clientName(work)]));
  return Object.fromEntries(
    rows.flatMap(({ id_work, person: { id_worker }, times, field }, at) => {
      if (!times) return [];
      const beside = rows.find(
        (row, index) =>
          index < at &&
          row.person.id_worker === id_worker &&
          row.id_work !== id_work &&
          row.times &&
          overlap({ date, ...times }, { date, ...row.times }),
      );
      const text = beside?.times
        ? overlapText({ date, ...beside.times, client: clients.get(beside.id_work) ?? "" })
        : overlapOf({ id_work, id_worker, date, ...times }, works);
      return text ? [[`${field}.start`, text]] : [];
    }),
  );
}

export function hoursErrors(typed: readonly Typed[], call: Call): Record<string, string> {
  if (call.site !== "A") return {};
  const dates = new Map(
    worksById(
      typed.map(({ id_work }) => id_work),
      call,
    ).map(({ id, date }) => [id, date]),
  );
  const known = typed.filter(({ id_work }) => dates.has(id_work));
  return Object.assign(
    {},
    ...[...Map.groupBy(known, ({ id_work }) => dates.get(id_work) as Day)].map(
      ([date, some]) => checked(some, date, call).errors,
    ),
  );
}

function setHours(id_work: number, { id_worker, times: before }: PersonHours, times: Times | null) {
  if (JSON.stringify(before) === JSON.stringify(times)) return;
  if (!times) run`DELETE FROM work_hours WHERE id_work = ${id_work} AND id_worker = ${id_worker}`;
  else if (!before) insert("work_hours", { id_work, id_worker, ...times });
  else
    run`UPDATE work_hours SET arrival = ${times.arrival}, start = ${times.start}, pause = ${times.pause},
          finish = ${times.finish} WHERE id_work = ${id_work} AND id_worker = ${id_worker}`;
}
