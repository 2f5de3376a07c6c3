import { now, today } from "../../base/clock";
import { addDays, type Day, dayOf, formatDay } from "../../base/days";
import { derivedVersion } from "../../base/derived-version";
import { refuse } from "../../base/errors";
import { civilOf, instantOf } from "../../base/instants";
import { clientName, type NamedClient } from "../../clients/model";
import { all, one, sql } from "../../db/db";
import type { Call } from "../../journal/caller";
import { workById, worksById } from "../../orders/works/store";
import type { Taken } from "../../undo/revert";
import { awayOfDay } from "../absences/store";
import {
  faultOf,
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

export const peopleOfWork = (work: number): PersonHours[] =>
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
export function overlapOf(
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

export const overlapText = ({ client, start, finish, date }: Span & { client: string }) =>
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
