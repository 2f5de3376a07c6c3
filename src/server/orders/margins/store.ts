import { today } from "../../base/clock";
import { csv } from "../../base/csv";
import { type Day, formatDay } from "../../base/days";
import { notFound } from "../../base/errors";
import { clientName, type NamedClient } from "../../clients/model";
import { waysBetween } from "../../clients/travel/store";
import { costs } from "../../crews/costs/store";
import { workedMinutes } from "../../crews/work-hours/model";
import { all, sql } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { Period } from "../../office/statistics/input";
import { soldIn } from "../../office/statistics/store";
import type { Rows } from "../../tables/rows";
import { agentNames } from "../../visits/appointments/store";
import { totals } from "../model";
import { internalOrder, plannedLength } from "../works/model";
import { type Passing, passingColumns, placesPassed, roadsPassing } from "../works/stop-roads";
import { depot } from "../works/stops";
import {
  byMargin,
  marginOf,
  marginsPerPage,
  type OrderMargin,
  percentOfPrice,
  totalMargins,
  type WorkFacts,
} from "./model";

export function marginOfOrder(id: number) {
  const [found] = marginsOf([id]);
  return { margin: found ?? notFound("Ordine non trovato.") };
}

export function marginsIn({ page, ...period }: Period & { page?: number }) {
  const rows = marginsOfPeriod(period);
  const first = ((page ?? 1) - 1) * marginsPerPage;
  return {
    orders: page ? rows.slice(first, first + marginsPerPage) : rows,
    total: rows.length,
    sums: totalMargins(rows),
  };
}

function marginsOfPeriod(period: Period): OrderMargin[] {
  const ids = all<{ id: number }>`SELECT o.id FROM ${soldIn(period)}`;
  return marginsOf(ids.map(({ id }) => id)).sort(byMargin);
}

type Priced = "agreed_price_cents" | "cancelled_on" | "penalty_cents" | "paid_permits_cents";
type OrderRow = Pick<Rows["orders"], "id" | "id_client" | Priced> &
  Pick<Rows["appointments"], "date" | "id_agent"> &
  NamedClient;

/** The company's own order earns nothing, so it has no margin. */
function marginsOf(ids: readonly number[]): OrderMargin[] {
  const chosen = JSON.stringify(ids);
  const present = costs();
  const works = worksOf(chosen);
  const materials = materialsOf(chosen);
  return all<OrderRow>`
    SELECT o.id, o.id_client, a.date, a.id_agent, o.agreed_price_cents, o.cancelled_on, o.penalty_cents,
           o.paid_permits_cents, c.private_client, c.name, c.surname, c.business_name
    FROM orders o JOIN appointments a ON a.id = o.id_appointment JOIN clients c ON c.id = o.id_client
    WHERE o.id IN (SELECT value FROM json_each(${chosen})) AND o.id <> ${internalOrder}`.map((order) => {
    const own = works.get(order.id) ?? [];
    const used = materials.get(order.id);
    const sums = totals(order.agreed_price_cents, used ? [used] : [], own);
    const isCancelled = order.cancelled_on !== null;
    const facts = {
      price: isCancelled ? order.penalty_cents + sums.totalCostMaterials_cents : sums.totalCost_cents,
      materials: used?.cost_cents ?? 0,
      permits: sums.totalCostPermissions_cents + (isCancelled ? order.paid_permits_cents : 0),
      works: own,
      isCancelled,
    };
    const { id, id_client, date, id_agent } = order;
    return {
      order_id: id,
      id_client,
      client: clientName(order),
      date,
      id_agent,
      ...marginOf(facts, present),
    };
  });
}

const materialsOf = (orders: string) =>
  new Map(
    all<{ id_order: number; price_cents: number; cost_cents: number }>`
      SELECT l.id_order, sum(l.price_cents) AS price_cents, sum(l.quantity * m.cost_cents) AS cost_cents
      FROM order_materials l JOIN materials m ON m.id = l.id_material
      WHERE l.id_order IN (SELECT value FROM json_each(${orders})) GROUP BY l.id_order`.map((row) => [
      row.id_order,
      row,
    ]),
  );

type WorkRow = Rows["works"] & { usual_minutes: number | null } & Passing;

type Seat = Omit<Rows["crew_lines"], "id" | "version"> & { works_of_day: number };
type Asked = { id_work: number; type: 0 | 1; value: number };
type Hours = Omit<Rows["work_hours"], "id" | "arrival"> & { date: Day };

function worksOf(orders: string): Map<number, (WorkFacts & { police_permission_cents: number })[]> {
  const rows = all<WorkRow>`
    SELECT w.*, ${passingColumns} FROM work_rows w
    WHERE w.id_order IN (SELECT value FROM json_each(${orders})) ORDER BY w.date, w.hour, w.id`;
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
  const seats = byWork(all<Seat>`
    SELECT l.id_work, l.id_worker, l.id_vehicle,
           (SELECT count(*) FROM crew_lines x JOIN works y ON y.id = x.id_work
            WHERE x.id_vehicle = l.id_vehicle AND y.date = w.date) AS works_of_day
    FROM crew_lines l JOIN works w ON w.id = l.id_work WHERE l.id_work IN ${ids} ORDER BY l.id`);
  const asked = byWork(all<Asked>`
    SELECT l.id_work, r.type, sum(l.value) AS value
    FROM work_resources l JOIN resources r ON r.id = l.id_resource
    WHERE l.list = 'A' AND l.id_work IN ${ids} GROUP BY l.id_work, r.type`);
  const hours = byWork(all<Hours>`
    SELECT h.id_work, h.id_worker, w.date, h.start, h.pause, h.finish
    FROM work_hours h JOIN works w ON w.id = h.id_work WHERE h.id_work IN ${ids} ORDER BY h.id`);
  const wayOf = waysOfWorks(rows);
  const roads = roadsPassing(rows);
  const facts = rows.map((row) => {
    const own = seats.get(row.id) ?? [];
    const askedOf = (type: 0 | 1) => (asked.get(row.id) ?? []).find((line) => line.type === type)?.value ?? 0;
    const workers = own.flatMap(({ id_worker }) => id_worker ?? []);
    const vehicles = own.flatMap(({ id_vehicle: id, works_of_day }) =>
      id === null ? [] : [{ id, share: 1 / works_of_day }],
    );
    return {
      id_order: row.id_order,
      date: row.date,
      isDone: row.date <= today(),
      minutes: plannedLength({ ...row, road: roads.get(row.id)?.minutes ?? 0 }),
      hours: (hours.get(row.id) ?? []).map((line) => ({
        id_worker: line.id_worker,
        minutes: workedMinutes(line),
      })),
      workers: workers.length ? workers : Array<null>(askedOf(0)).fill(null),
      vehicles: vehicles.length ? vehicles : Array(askedOf(1)).fill({ id: null, share: 1 }),
      way: wayOf(row),
      police_permission_cents: row.police_permission_cents,
    };
  });
  return Map.groupBy(facts, ({ id_order }) => id_order);
}

const byWork = <R extends { id_work: number }>(rows: R[]) => Map.groupBy(rows, ({ id_work }) => id_work);

/** From the firm's place over every place of a work and back; null where one of the ways is not known. */
function waysOfWorks(rows: readonly WorkRow[]) {
  const start = depot()?.id;
  const between = waysBetween([...(start ? [start] : []), ...rows.flatMap(placesPassed)]);
  return (row: WorkRow): WorkFacts["way"] => {
    if (start === undefined) return null;
    const all = [start, ...placesPassed(row), start];
    const legs = all.slice(1).flatMap((to, at) => (all[at] === to ? [] : [[all[at] as number, to] as const]));
    const ways = legs.flatMap(([from, to]) => between(from, to, "lorry") ?? []);
    if (ways.length < legs.length) return null;
    const km = ways.reduce((sum, way) => sum + way.km, 0);
    return { km, isRough: ways.some(({ isRough }) => isRough) };
  };
}

const heads = [
  "Ordine",
  "Cliente",
  "Agente",
  "Data",
  "Prezzo",
  "Ore",
  "Costo delle ore",
  "Ore stimate",
  "Automezzi",
  "Chilometri",
  "Costo dei chilometri",
  "Materiali",
  "Permessi",
  "Margine",
  "Stima",
  "% del prezzo",
  "Manca",
];

export function marginsCsv(period: Period, call: Call): string {
  const agents: Partial<Record<number, string>> = agentNames(call.site);
  const euros = (cents: number | null) => (cents === null ? "" : { cents });
  const rows = marginsOfPeriod(period).map((row) => [
    row.order_id,
    row.client,
    agents[row.id_agent] ?? "",
    formatDay(row.date),
    euros(row.price),
    Math.round((row.hours.minutes / 60) * 100) / 100,
    euros(row.hours.cents),
    row.hours.isEstimate ? "Sì" : "No",
    euros(row.vehicles.cents),
    row.way.km,
    euros(row.way.cents),
    euros(row.materials),
    euros(row.permits),
    euros(row.margin),
    row.isEstimate ? "Sì" : "No",
    percentOfPrice(row) ?? "",
    row.missing.join("; "),
  ]);
  return csv(heads, rows);
}
