import { addDays, type Day, daysOf } from "../../base/days";
import { notFound, refuse } from "../../base/errors";
import { instantOf } from "../../base/instants";
import type { Away } from "../../crews/model";
import { paceOfKind } from "../../crews/skills/paces";
import { needsOfVehicles } from "../../crews/skills/store";
import { all, one } from "../../db/db";
import type { Call, Reader } from "../../journal/caller";
import { shownOn } from "../../journal/visibility";
import { type List, onlyPrivate, type Resource } from "../../orders/resources/model";
import { resourcesWithUse } from "../../orders/resources/store";
import type { Tour } from "../../orders/works/stop-roads";
import { closedBetween } from "../closures/store";
import { neededTogether } from "../facts/model";
import { type SpanReading, spanFacts } from "../facts/store";
import type { WorkInTime } from "../facts/times";
import { type DayCapacity, type DayResource, presentOf } from "./model";

/** Retired resources are there while they are asked for; site B knows of no absences. */
export function capacityOfDays(span: SpanReading, list: List = "A"): Map<Day, DayCapacity> {
  const { days, site } = span;
  const [from, to] = [days[0] as Day, days.at(-1) as Day];
  const away = span.away();
  const rows = Map.groupBy(resourcesWithUse(from, to, site, list), ({ id }) => id);
  const resources = [...rows.values()].map(([first]) => first as NonNullable<typeof first>);
  const used = new Map([...rows.values()].flat().map((row) => [`${row.date} ${row.id}`, row.used ?? 0]));
  const hasStops = [...away.values()].some(({ vehicle }) => vehicle.size > 0);
  const awayOf = countAway(resources, hasStops);
  const closed = closedBetween(from, to, { site });
  const peakOf = site === "A" && list === "A" ? peaksOf(span) : null;
  return new Map(
    days.map((day) => {
      const ofDay = resources.flatMap((resource) => {
        const { id, name, type, ammount: total, retired } = resource;
        const asked = used.get(`${day} ${id}`) ?? 0;
        if (retired && !asked) return [];
        const gone = awayOf(resource, away.get(day) as Away);
        const free = presentOf({ total, away: gone }) - asked;
        const around = peakOf ? peakOf(day, resource) : { peak: asked };
        return [{ id_resource: id, name, type, total, away: gone, used: asked, free, ...around }];
      });
      return [day, { closed: closed[day] ?? null, resources: ofDay }];
    }),
  );
}

export const capacityOfDay = (day: Day, reader: Pick<Reader, "site" | "user">, list?: List) =>
  capacityOfDays(spanFacts(day, day, reader), list).get(day) as DayCapacity;

type Peak = Pick<DayResource, "peak" | "continuing" | "offBoard">;

function peaksOf({ times, required }: SpanReading): (day: Day, resource: Resource) => Peak {
  const { works, ways, tours } = times();
  const asking = works.flatMap((each) => {
    const lines = required().get(each.id);
    if (!lines) return [];
    const work = { ...each, start: each.from };
    const days = daysOnRoad(work, tours(work.id));
    return lines.flatMap(({ id_resource, value }) =>
      days.map((day) => ({ key: `${day} ${id_resource}`, work, value })),
    );
  });
  const byDay = Map.groupBy(asking, ({ key }) => key);
  return (day, { id, type }) => {
    const from = instantOf(day, "00:00");
    const ofDay = byDay.get(`${day} ${id}`) ?? [];
    const asked = (by: (work: WorkInTime) => boolean) =>
      ofDay.reduce((sum, { work, value }) => sum + (by(work) ? value : 0), 0);
    const continuing = asked((work) => work.date < day && work.until > from);
    const offBoard = asked((work) => work.date === day && !work.isShown);
    return {
      peak: neededTogether(ofDay, ways(type === 1 ? paceOfKind(id) : "van")),
      ...(continuing > 0 && { continuing }),
      ...(offBoard > 0 && { offBoard }),
    };
  };
}

function daysOnRoad({ date, from, until }: WorkInTime, { out, back }: Tour): Day[] {
  let [first, last] = [date, date];
  while (from - out < instantOf(first, "00:00")) first = addDays(first, -1);
  while (until + back > instantOf(addDays(last, 1), "00:00")) last = addDays(last, 1);
  return daysOf(first, last);
}

/** Where several resources are of workers, absences count for the largest (docs/decisions/crews.md). */
function countAway(resources: readonly Resource[], hasStops: boolean) {
  const [largest] = resources.filter(({ type }) => type === 0).sort((a, b) => b.ammount - a.ammount);
  const kinds = hasStops ? needsOfVehicles() : null;
  return ({ id, type }: Resource, { worker, vehicle }: Away) => {
    if (type === 0) return id === largest?.id ? worker.size : 0;
    return [...vehicle.keys()].filter((stopped) => kinds?.get(stopped)?.resource === id).length;
  };
}

/** Every resource that is offered, or required by this work, with its day's total (spec 2 §7). */
export function workResources(id: number, list: List, call: Call) {
  const work = visibleWork(id, list, call);
  const resources = all<Resource & { value: number }>`
    SELECT r.id, r.name, r.type, r.ammount, coalesce(l.value, 0) AS value
    FROM resources r LEFT JOIN work_resources l
      ON l.id_resource = r.id AND l.id_work = ${id} AND l.list = ${list}
    WHERE NOT r.retired OR l.value > 0
    ORDER BY r.id`;
  const availability = capacityOfDay(work.date, call, list).resources.map(({ id_resource, used, away }) => ({
    id_resource,
    used,
    away,
  }));
  return { resources, availability, version: work.version };
}

/** 404 for a work that site B does not show; resources B is for private clients alone (spec 2 §2). */
function visibleWork(id: number, list: List, call: Call) {
  const work =
    one<{ date: Day; private_client: number; version: number }>`
      SELECT date, private_client, version FROM work_rows
      WHERE id = ${id} AND ${shownOn(call.site)}` ?? notFound("Lavorazione non trovata.");
  if (list === "B" && work.private_client !== 1) refuse(409, onlyPrivate);
  return work;
}
