import { addDays, type Day, daysOf } from "../../base/days";
import { clientName } from "../../clients/model";
import { townOrAddress } from "../../clients/pickup-places/model";
import { slowest } from "../../clients/travel/model";
import { awayByDay } from "../../crews/absences/store";
import type { Away } from "../../crews/model";
import { noVehicleNeeds } from "../../crews/skills/model";
import { paceOfNamed, paceOfVehicle } from "../../crews/skills/paces";
import { needsOfVehicles, skillsOfWorkers } from "../../crews/skills/store";
import { listWorkers } from "../../crews/workers/store";
import { all } from "../../db/db";
import type { Call } from "../../journal/caller";
import { listResources } from "../../orders/resources/store";
import { internalOrder, type Work } from "../../orders/works/model";
import { pacesOfWorks } from "../../orders/works/paces";
import { depotWays } from "../../orders/works/stop-roads";
import { depot } from "../../orders/works/stops";
import { lastPlaceOf, lastTownOf } from "../../orders/works/stops-model";
import { worksBetween } from "../../orders/works/store";
import { capacityOfDays } from "../capacity/store";
import { isOpen } from "../closures/store";
import { firmLimits } from "../facts/limits";
import { endOf } from "../facts/model";
import { startOn } from "../facts/times";
import { waysOf } from "../facts/ways";
import { daysOfJob } from "./job-days";
import type { Calendar, PlannedWork, Seat, Vehicle, WantedWork } from "./model";

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

type Crew = Pick<Work, "totalResources">;

export const vehiclesIn = ({ totalResources }: Crew, vehicles: ReadonlyMap<number, Seat>): Seat[] =>
  totalResources.flatMap(({ id_vehicle }) => vehicles.get(id_vehicle ?? 0) ?? []);

const workersIn = ({ totalResources }: Crew): Seat[] =>
  totalResources.flatMap(({ id_worker: id }) => (id ? [{ kind: "worker", id, text: "", pace: "van" }] : []));

export function namedWorkersIn(work: Crew): Seat[] {
  const ids = JSON.stringify(workersIn(work).map(({ id }) => id));
  const names = new Map(
    all<{ id: number; text: string }>`
      SELECT id, trim(surname || ' ' || name) AS text FROM workers
      WHERE id IN (SELECT value FROM json_each(${ids}))`.map(({ id, text }) => [id, text]),
  );
  return workersIn(work).map((seat) => ({ ...seat, text: names.get(seat.id) ?? "" }));
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
  const days = daysOf(from, last);
  const away = awayByDay(days, call);
  const capacity = capacityOfDays(from, last, call.site);
  const works = worksBetween(addDays(from, -daysBefore), addDays(last, 1), call);
  const planned = Map.groupBy(
    works.map((work) => plannedWork(work, vehicles)),
    ({ date }) => date,
  );
  const places = [
    ...works,
    ...[wanted, ...wanted.nextDays].map(({ id, id_place, id_last }) => ({
      id,
      id_pickupPlace: id_place,
      stops: [id_last],
    })),
    { id: fromDepot.id, id_pickupPlace: depot()?.id ?? 0 },
  ];
  const ways = waysOf(places);
  const paces = pacesOfWorks(works.map(({ id }) => id));
  const asked = [...wanted.needs, ...wanted.crew].map(({ pace }) => pace);
  // A work that is not written yet has what was typed for it.
  const paceOf = (id: number) => paces.get(id) ?? (asked.length ? slowest(asked) : "lorry");
  return {
    days: days.map((date) => ({
      date,
      closed: isOpen(date) ? null : (capacity.get(date)?.closed ?? ""),
      resources: new Map(capacity.get(date)?.resources.map((resource) => [resource.name, resource])),
      away: away.get(date) as Away,
      skills: skillsOfWorkers(date),
      works: inTime(planned.get(date) ?? [], date),
      around: inTime(
        daysOf(addDays(date, -daysBefore), addDays(date, 1)).flatMap((other) =>
          other === date ? [] : (planned.get(other) ?? []),
        ),
        date,
      ).filter((work) => endOf(work) > -dayMinutes),
    })),
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
    kmFromDepot: ways(paceOf(wanted.id))(fromDepot, wanted)?.km ?? null,
    depotWays: (work) => {
      const own = ways(paceOf(work.id));
      return depotWays(own(fromDepot, work), own(work, fromDepot));
    },
    ofOrder: all<{ date: Day; type_text: string }>`
      SELECT date, type_text FROM work_rows
      WHERE id_order = ${wanted.id_order} AND id_order <> ${internalOrder}
        AND id NOT IN (SELECT value FROM json_each(${JSON.stringify([...wanted.moving])}))
      ORDER BY date, hour, id`,
  };
}

/** So many days before one a work that still lasts may have begun. */
const daysBefore = 5;

const dayMinutes = 24 * 60;

const inTime = (works: readonly PlannedWork[], day: Day) =>
  works.map((work) => ({ ...work, start: startOn(day, work) }));

/** A vehicle that comes from the depot, as if from a work there. */
const fromDepot = { id: -1, hour: "00:00", minutes: 0 };

function plannedWork(work: Work, vehicles: ReadonlyMap<number, Seat>): PlannedWork {
  const { id, hour, minutes = 0, date, id_order, id_client, id_pickupPlace: id_place, type_text } = work;
  const required = [...work.requiredWorkers, ...work.requiredVehicles];
  const seated = vehiclesIn(work, vehicles);
  return {
    id,
    hour,
    minutes,
    isAssumed: work.isAssumed === true,
    date,
    id_order,
    id_client,
    id_place,
    id_last: lastPlaceOf(work),
    type_text,
    client: clientName(work),
    town: townOrAddress(work),
    lastTown: lastTownOf(work),
    skills: work.skills ?? {},
    required: new Map(required.map(({ name, value }) => [name, value])),
    seats: [...workersIn(work), ...seated, ...awaitedIn(work, seated)],
  };
}

/** The vehicles that a work asks for and nobody has chosen yet: they will be there too. */
const awaitedIn = ({ id, requiredVehicles }: Work, seated: readonly Seat[]): Seat[] =>
  requiredVehicles
    .filter(({ name, value }) => seated.filter(({ resource }) => resource === name).length < value)
    .map(({ name }) => ({
      ...{ kind: "vehicle", id: -id, text: `un ${name}`, resource: name },
      pace: paceOfNamed(name),
    }));
