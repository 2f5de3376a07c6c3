import { addDays, type Day, daysOf } from "../../base/days";
import { instantOf } from "../../base/instants";
import { slowest } from "../../clients/travel/model";
import type { Away } from "../../crews/model";
import { noVehicleNeeds } from "../../crews/skills/model";
import { paceOfKind, paceOfVehicle } from "../../crews/skills/paces";
import { needsOfVehicles, needsOfWorks, skillsOfWorkers } from "../../crews/skills/store";
import { listWorkers } from "../../crews/workers/store";
import { all } from "../../db/db";
import type { Call } from "../../journal/caller";
import { listResources, type RequiredLine } from "../../orders/resources/store";
import { type CrewLine, internalOrder } from "../../orders/works/model";
import { depot } from "../../orders/works/stops";
import { capacityOfDays } from "../capacity/store";
import { isOpen } from "../closures/store";
import { firmLimits, spanFacts } from "../facts/store";
import { daysBack } from "../facts/times";
import type { Calendar, Seat, Vehicle, WantedWork } from "./model";
import { daysOfJob } from "./ranking";

export function vehicleSeats(): Map<number, Vehicle> {
  const resources = new Map(listResources().map(({ id, name }) => [id, name]));
  const needs = needsOfVehicles();
  const kindOf = (id: number) => resources.get(needs.get(id)?.resource ?? 0);
  const rows = all<{ id: number; text: string; isListed: number }>`
    SELECT id, name AS text, deleted = 0 AND date IS NULL AS isListed FROM vehicles ORDER BY code`;
  return new Map(
    rows.map(({ id, text, isListed }) => {
      const { licence, cqc, cubicMetres, seats } = needs.get(id) ?? noVehicleNeeds;
      const own = { licence, cqc, cubicMetres, seats };
      return [
        id,
        {
          ...{ kind: "vehicle", id, text, name: text, resource: kindOf(id), isListed: isListed === 1 },
          pace: paceOfVehicle(id),
          ...own,
        },
      ];
    }),
  );
}

export const vehiclesIn = (lines: readonly CrewLine[], vehicles: ReadonlyMap<number, Seat>): Seat[] =>
  lines.flatMap(({ id_vehicle }) => vehicles.get(id_vehicle ?? 0) ?? []);

const workersIn = (lines: readonly CrewLine[]): Seat[] =>
  lines.flatMap(({ id_worker: id }) => (id ? [{ kind: "worker", id, text: "", pace: "van" }] : []));

export function namedWorkersIn(lines: readonly CrewLine[]): Seat[] {
  const ids = JSON.stringify(workersIn(lines).map(({ id }) => id));
  const names = new Map(
    all<{ id: number; text: string }>`
      SELECT id, trim(surname || ' ' || name) AS text FROM workers
      WHERE id IN (SELECT value FROM json_each(${ids}))`.map(({ id, text }) => [id, text]),
  );
  return workersIn(lines).map((seat) => ({ ...seat, text: names.get(seat.id) ?? "" }));
}

export function calendarOf(
  wanted: WantedWork,
  from: Day,
  until: Day,
  vehicles: ReadonlyMap<number, Vehicle>,
  call: Call,
): Calendar {
  // From the day where it stands a job keeps its days, which may be fewer: a Sunday that was worked.
  const ends = [until, addDays(until, 1)].map((first) => daysOfJob(wanted, first).at(-1) ?? first);
  const last = ends.sort().at(-1) ?? until;
  const paceOf = ({ needs, crew }: WantedWork) =>
    needs.length + crew.length ? slowest([...needs, ...crew].map(({ pace }) => pace)) : "lorry";
  const looking = [wanted, ...wanted.nextDays].map((work) => ({
    ...{ id: work.id, first: work.first, last: work.last, pace: paceOf(work) },
    ...{ wheel: work.wheel, isRough: false },
  }));
  const yard = depot()?.id ?? 0;
  const span = spanFacts(from, last, call, {
    ends: [
      ...looking,
      { id: fromDepot.id, first: yard, last: yard, pace: "lorry", wheel: 0, isRough: false },
    ],
  });
  const { works, ways, tours } = span.times();
  const away = span.away();
  const capacity = capacityOfDays(span);
  const skills = needsOfWorks(works.map(({ id }) => id));
  const planned = Map.groupBy(
    works.map((work) => {
      const lines = span.lines().get(work.id) ?? [];
      const required = span.required().get(work.id) ?? [];
      const seated = vehiclesIn(lines, vehicles);
      return {
        ...work,
        skills: skills.get(work.id)?.skills ?? {},
        required: new Map(required.map(({ name, value }) => [name, value])),
        seats: [...workersIn(lines), ...seated, ...awaitedBy(work.id, required, seated)],
      };
    }),
    ({ date }) => date,
  );
  return {
    days: span.days.map((date) => {
      const midnight = instantOf(date, "00:00");
      const near = daysOf(addDays(date, -daysBack), addDays(date, 1)).flatMap((other) =>
        (planned.get(other) ?? []).flatMap((work) =>
          work.until > midnight - dayMinutes ? [{ ...work, start: work.from - midnight }] : [],
        ),
      );
      return {
        date,
        closed: isOpen(date) ? null : (capacity.get(date)?.closed ?? ""),
        resources: new Map(capacity.get(date)?.resources.map((resource) => [resource.name, resource])),
        away: away.get(date) as Away,
        skills: skillsOfWorkers(date),
        works: near.filter((work) => work.date === date),
        around: near.filter((work) => work.date !== date),
      };
    }),
    until,
    workers: listWorkers().map(({ id, surname, name }) => ({
      kind: "worker",
      pace: "van",
      id,
      text: `${surname} ${name}`.trim(),
    })),
    vehicles,
    ways,
    limits: firmLimits(),
    kmFromDepot: ways(paceOf(wanted))(fromDepot, wanted)?.km ?? null,
    depotWays: ({ id }) => tours(id),
    ofOrder: all<{ date: Day; type_text: string }>`
      SELECT date, type_text FROM work_rows
      WHERE id_order = ${wanted.id_order} AND id_order <> ${internalOrder}
        AND id NOT IN (SELECT value FROM json_each(${JSON.stringify([...wanted.moving])}))
      ORDER BY date, hour, id`,
  };
}

const dayMinutes = 24 * 60;

/** A vehicle that comes from the depot, as if from a work there. */
const fromDepot = { id: -1, hour: "00:00", minutes: 0 };

/** The vehicles that a work asks for and nobody has chosen yet: they will be there too. */
const awaitedBy = (work: number, required: readonly RequiredLine[], seated: readonly Seat[]): Seat[] =>
  required
    .filter(
      ({ name, type, value }) =>
        type === 1 && seated.filter(({ resource }) => resource === name).length < value,
    )
    .map(({ name, id_resource }) => ({
      ...{ kind: "vehicle", id: -work, text: `un ${name}`, resource: name },
      pace: paceOfKind(id_resource),
    }));
