import { addDays, type Day } from "../../base/days";
import { instantOf } from "../../base/instants";
import type { Site } from "../../base/permissions";
import { clientName, type NamedClient } from "../../clients/model";
import { townOrAddress } from "../../clients/pickup-places/model";
import type { Pace } from "../../clients/travel/model";
import { waysBetween } from "../../clients/travel/store";
import type { Kind } from "../../crews/model";
import { paceOf } from "../../crews/skills/paces";
import { all, type Fragment, sql } from "../../db/db";
import { expectedEnds } from "../../orders/works/expected-ends";
import { type CrewLine, lengthOf } from "../../orders/works/model";
import {
  type Ends,
  noRoad,
  type PaceColumns,
  type Passing,
  type PlannedVehicles,
  paceColumns,
  paceIn,
  type Road,
  roadsPassing,
  type Tour,
  toursOf,
} from "../../orders/works/stop-roads";
import { depot } from "../../orders/works/stops";
import { clash, type Ways } from "./model";

/** A work in time; `from` and `until` are instants (`instantOf`). Site B knows no lengths and has none of this. */
export type WorkInTime = {
  id: number;
  id_order: number;
  id_client: number;
  type_text: string;
  date: Day;
  hour: string;
  end: string;
  end_date: Day;
  isAssumed: boolean;
  isShort?: boolean;
  minutes: number;
  from: number;
  until: number;
  version: number;
  client: string;
  town: string;
  lastTown: string;
  first: number;
  last: number;
  isShown: boolean;
  road: number;
  wheel: number;
  isRough: boolean;
  pace: Pace;
};

type Row = NamedClient &
  PaceColumns &
  Passing & {
    id_order: number;
    id_client: number;
    type_text: string;
    date: Day;
    hour: string;
    minutes: number | null;
    usual_minutes: number | null;
    version: number;
    show_worksheet: number;
    address: string;
    city: string;
    country: string;
    last: number;
    last_address: string;
    last_city: string;
    last_country: string;
  };

/** So many days before one a work that still lasts may have begun. */
export const daysBack = 8;

/** Of works that ended longer ago no rule asks. */
const longestPast = 24 * 60;

function worksAround(from: Day, to: Day = from, planned?: PlannedVehicles): WorkInTime[] {
  const yesterday = addDays(from, -1);
  const rows = all<Row>`
    SELECT r.id, r.id_order, r.id_client, r.type_text, r.date, r.hour, r.minutes, r.usual_minutes, r.version,
           r.show_worksheet, r.private_client, r.name, r.surname, r.business_name,
           r.id_pickup_place AS first, r.address, r.city, r.country,
           w.id_unloading_place AS unloading,
           (SELECT json_group_array(id_place ORDER BY position) FROM work_stops WHERE id_work = w.id) AS passing,
           e.id AS last, e.address AS last_address, e.city AS last_city, e.country AS last_country,
           ${paceColumns}
    FROM works w JOIN work_rows r ON r.id = w.id
    JOIN pickup_places e ON e.id = coalesce(w.id_unloading_place, (
      SELECT id_place FROM work_stops WHERE id_work = w.id ORDER BY position DESC LIMIT 1), w.id_pickup_place)
    WHERE w.date BETWEEN ${yesterday} AND ${addDays(to, 1)}
       OR w.date BETWEEN ${addDays(from, -daysBack)} AND ${addDays(from, -2)} AND (
         w.minutes > 720 OR w.id_unloading_place IS NOT NULL
         OR EXISTS (SELECT 1 FROM work_stops WHERE id_work = w.id)
         OR w.minutes IS NULL AND EXISTS (SELECT 1 FROM work_types WHERE value = w.type AND minutes > 720))
    ORDER BY w.date, w.hour, w.id`;
  const paces = new Map(rows.map((row) => [row.id, paceIn(row, planned?.get(row.id))]));
  const roads = roadsPassing(rows, paces);
  const earliest = instantOf(from, "00:00") - longestPast;
  return rows
    .map((row) => inTime(row, roads.get(row.id) ?? noRoad, paces.get(row.id) ?? "lorry"))
    .filter(({ date, until }) => date >= from || until > earliest);
}

/** Of a work `w`: it begins on this day or later, or has begun before and still lasts; site B knows no lengths. */
export function lastsFrom(day: Day, site: Site = "A"): Fragment {
  return sql`(w.date >= ${day} OR ${lastsOn(day, site)})`;
}

/** Of a work `w`: it begins on this day, or has begun before and still lasts; site B knows no lengths. */
export function touches(day: Day, site: Site): Fragment {
  return sql`(w.date = ${day} OR ${lastsOn(day, site)})`;
}

function lastsOn(day: Day, site: Site): Fragment {
  const ids = JSON.stringify(site === "A" ? begunBefore(day) : []);
  return sql`w.id IN (SELECT value FROM json_each(${ids}))`;
}

export function begunBefore(day: Day): number[] {
  const midnight = instantOf(day, "00:00");
  return worksAround(day).flatMap(({ id, date, until }) => (date < day && until > midnight ? id : []));
}

function inTime(row: Row, { minutes: road, wheel, isRough }: Road, pace: Pace): WorkInTime {
  const { id, id_order, id_client, type_text, date, hour, version, first, last } = row;
  const { minutes, end, end_date, isAssumed, isShort } = lengthOf({ ...row, road }, expectedEnds().get(id));
  const from = instantOf(date, hour);
  return {
    ...{
      id,
      id_order,
      id_client,
      type_text,
      date,
      hour,
      end,
      end_date,
      isAssumed,
      isShort,
      minutes,
      version,
    },
    ...{ first, last, from },
    until: from + minutes,
    client: clientName(row),
    town: townOrAddress(row),
    lastTown: townOrAddress({ address: row.last_address, city: row.last_city, country: row.last_country }),
    isShown: row.show_worksheet === 1,
    ...{ road, wheel, isRough, pace },
  };
}

/** Ways at a pace: whose it is says `crews/skills/paces.ts`. */
export type WaysAt = (pace: Pace) => Ways;

export function waysFrom(
  works: readonly Pick<Ends, "id" | "first" | "last">[],
  between = waysBetween(works.flatMap(({ first, last }) => [first, last])),
): WaysAt {
  const firstOf = new Map(works.map(({ id, first }) => [id, first]));
  const lastOf = new Map(works.map(({ id, last }) => [id, last]));
  return (pace) => (from, to) => between(lastOf.get(from.id) ?? 0, firstOf.get(to.id) ?? 0, pace);
}

export type DayTimes = {
  works: readonly WorkInTime[];
  ways: WaysAt;
  tours: (work: number) => Tour;
};

/** `more`: between which there are ways besides, as a work that looks for a day. */
export function timesOf(
  from: Day,
  to: Day = from,
  planned?: PlannedVehicles,
  more: readonly Ends[] = [],
): DayTimes {
  const works = worksAround(from, to, planned);
  const ends = [...works, ...more];
  const start = depot()?.id;
  const between = waysBetween([start ?? 0, ...ends.flatMap(({ first, last }) => [first, last])]);
  return { works, ways: waysFrom(ends, between), tours: toursOf(ends, start, between) };
}

export const linesOfWorks = (works: readonly number[]): CrewLine[] =>
  !works.length
    ? []
    : all<CrewLine>`
        SELECT id, id_work, id_worker, id_vehicle FROM crew_lines
        WHERE id_work IN (SELECT value FROM json_each(${JSON.stringify(works)})) ORDER BY id`;

export function clashesOnOtherDay(
  kind: Kind,
  person: number,
  { id, date }: { id: number; date: Day },
): boolean {
  const works = worksAround(date).map((work) => ({ ...work, start: work.from }));
  const wanted = works.find((work) => work.id === id);
  const others = works.filter((work) => work.date !== date);
  if (!wanted) return false;
  const lines = linesOfWorks(others.map((work) => work.id));
  const ways = waysFrom(works)(paceOf({ kind, id: person }));
  return others.some(
    (other) =>
      clash(wanted, other, ways) &&
      lines.some((line) => line.id_work === other.id && line[`id_${kind}`] === person),
  );
}

/** Minutes from the day's midnight to the beginning of a work; below zero where it began before. */
export const startOn = (day: Day, { date, hour }: { date: Day; hour: string }): number =>
  instantOf(date, hour) - instantOf(day, "00:00");
