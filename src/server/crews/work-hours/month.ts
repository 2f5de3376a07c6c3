import { today } from "../../base/clock";
import { csv } from "../../base/csv";
import {
  type Day,
  daysOf,
  earliest,
  formatDay,
  formatDuration,
  isWorkingDay,
  lastOfMonth,
} from "../../base/days";
import { notFound } from "../../base/errors";
import { clientName, type NamedClient } from "../../clients/model";
import { all, one, sql } from "../../db/db";
import { setting } from "../../db/settings";
import type { Call } from "../../journal/caller";
import { absencesBetween } from "../absences/store";
import { type DayHours, decimalHours, monthOf, type Person, type Times, workedMinutes } from "./model";
import { daysLacking } from "./store";

type Worked = Person & { date: Day; id_work: number; id_order: number } & Times & NamedClient;

const worked = sql`
  SELECT h.id_worker, p.code AS value, trim(p.surname || ' ' || p.name) AS text, w.date, w.id AS id_work, w.id_order,
         h.arrival, h.start, h.pause, h.finish, w.private_client, w.name, w.surname, w.business_name
  FROM work_hours h JOIN work_rows w ON w.id = h.id_work JOIN workers p ON p.id = h.id_worker`;

/** What a person worked on each day; what is beyond the ordinary hours of a day is overtime. */
function hoursByDay(rows: readonly Worked[]): DayHours[] {
  const ordinary = Number(setting("hours.ordinary")) * 60;
  const byDay = Map.groupBy(rows, ({ id_worker, date }) => `${id_worker} ${date}`);
  return [...byDay.values()].map((works) => {
    const [{ id_worker, value, text, date }] = works as [Worked];
    const minutes = works.reduce((sum, times) => sum + workedMinutes(times), 0);
    return { id_worker, value, text, date, minutes, overtime: Math.max(0, minutes - ordinary) };
  });
}

const daysOfMonth = (month: Day) =>
  hoursByDay(all<Worked>`
    ${worked} WHERE w.date BETWEEN ${month} AND ${lastOfMonth(month)} ORDER BY p.code, p.id, w.date, h.start`);

const awayIn = (month: Day, call: Call) =>
  absencesBetween(month, lastOfMonth(month), call).flatMap(
    ({ id_worker, value, text, date_from, date_to, reason }) => {
      if (id_worker === null) return [];
      const from = date_from < month ? month : date_from;
      const to = earliest(date_to, lastOfMonth(month));
      const days = daysOf(from, to).filter(isWorkingDay).length;
      return [{ id_worker, value, text, reason, from, to, days }];
    },
  );

export function hoursOfMonth({ month }: { month: Day }, call: Call) {
  const until = earliest(lastOfMonth(month), today());
  return {
    workers: monthOf(daysOfMonth(month), awayIn(month, call)),
    lacking: daysLacking(month, until, 31).reverse(),
  };
}

export function hoursOfWorker({ month, id }: { month: Day; id: number }, call: Call) {
  const worker =
    one<{ value: number; text: string }>`
      SELECT code AS value, trim(surname || ' ' || name) AS text FROM workers WHERE id = ${id}` ??
    notFound("Operaio non trovato.");
  const rows = all<Worked>`
    ${worked} WHERE h.id_worker = ${id} AND w.date BETWEEN ${month} AND ${lastOfMonth(month)} ORDER BY w.date, h.start`;
  return {
    ...worker,
    works: rows.map(({ date, id_work, id_order, arrival, start, pause, finish, ...client }) => {
      const times = { arrival, start, pause, finish };
      return {
        date,
        id_work,
        id_order,
        ...times,
        client: clientName(client),
        minutes: workedMinutes({ date, ...times }),
      };
    }),
    days: hoursByDay(rows).map(({ date, minutes, overtime }) => ({ date, minutes, overtime })),
    away: awayIn(month, call).filter(({ id_worker }) => id_worker === id),
  };
}

const heads = ["Codice", "Operaio", "Giorno", "Ore", "Ore decimali", "Di cui straordinario", "Assenza"];

export function monthCsv({ month }: { month: Day }, call: Call): string {
  return csv(heads, [
    ...daysOfMonth(month).map(({ value, text, date, minutes, overtime }) => [
      value,
      text,
      formatDay(date),
      formatDuration(minutes),
      decimalHours(minutes),
      decimalHours(overtime),
      "",
    ]),
    ...awayIn(month, call).map(({ value, text, reason, from, to }) => [
      value,
      text,
      from === to ? formatDay(from) : `${formatDay(from)} - ${formatDay(to)}`,
      "",
      "",
      "",
      reason || "Assente",
    ]),
  ]);
}
