import { csv } from "../../base/csv";
import { formatDay } from "../../base/days";
import type { Site } from "../../base/permissions";
import { wholeEuros } from "../../base/text";
import { reply } from "../../call/reply";
import { clientName, type NamedClient } from "../../clients/model";
import { all, sql } from "../../db/db";
import { paged } from "../../db/paging";
import { firmIdentity } from "../../db/settings";
import { textOf } from "../../firm/lists/store";
import { outOf } from "../../firm/model";
import { type Call, can } from "../../journal/caller";
import { internalOrder } from "../../orders/works/model";
import type { Rows } from "../../tables/rows";
import { confirmedState, failedState } from "../../visits/appointments/model";
import { agentNames } from "../../visits/appointments/store";
import type { Period } from "./input";
import {
  countedNet,
  countedPrice,
  type MonthCounts,
  type OrderFigures,
  ordersPerPage,
  packing,
  percentOf,
} from "./model";

type States = Omit<MonthCounts, "not_confirmed">;

type OrderRow = NamedClient &
  Pick<Rows["appointments"], "id_client" | "id_agent" | "is_out_campania" | "date" | "time"> &
  Record<"order_id" | "agreed_price" | "agreed_price_cents" | "permits" | "materials", number>;

const statesIn = ({ dateStart, dateEnd }: Period) => all<States>`
  SELECT id_agent, substr(date, 1, 7) AS month, count(*) AS quantity,
         sum(state = ${confirmedState}) AS confirmed, sum(state = ${failedState} AND NOT order_cancelled) AS failed,
         sum(order_cancelled) AS cancelled
  FROM appointments WHERE date BETWEEN ${dateStart} AND ${dateEnd}
  GROUP BY id_agent, month ORDER BY id_agent, month`;

/** Orders made from the period's confirmed appointments: `a`, `o` and the client `c`. */
export const soldIn = ({ dateStart, dateEnd }: Period) => sql`
  appointments a JOIN orders o ON o.id_appointment = a.id JOIN clients c ON c.id = o.id_client
  WHERE a.date BETWEEN ${dateStart} AND ${dateEnd} AND a.state = ${confirmedState} AND o.id <> ${internalOrder}`;

const permits = sql`coalesce((SELECT sum(police_permission_cents) FROM works WHERE id_order = o.id), 0) AS permits`;
const materials = sql`coalesce((SELECT sum(price_cents) FROM order_materials WHERE id_order = o.id), 0) AS materials`;

const sumsIn = (period: Period) => all<OrderFigures & { id_agent: number }>`
  SELECT id_agent, is_out_campania, hasRealWork, count(*) AS orders, sum(agreed_price_cents) AS agreed_price,
         sum(permits) AS permits, sum(materials) AS materials
  FROM (
    SELECT a.id_agent, a.is_out_campania, o.agreed_price_cents, ${permits}, ${materials},
           EXISTS (SELECT 1 FROM works WHERE id_order = o.id AND type <> ${packing}) AS hasRealWork
    FROM ${soldIn(period)}
  )
  GROUP BY id_agent, is_out_campania, hasRealWork`;

/** Whole as the specification has it, and to the cent. */
const inEuros = <Name extends string>(name: Name, cents: number) =>
  ({ [name]: wholeEuros(cents), [`${name}_cents`]: cents }) as Record<Name | `${Name}_cents`, number>;

const sum = <T>(rows: T[], figure: (row: T) => number) => rows.reduce((total, row) => total + figure(row), 0);

export type AgentFigures = ReturnType<typeof agentFigures>["general_stats"][number];
export type SoldOrder = ReturnType<typeof toFigures>;

/** A row per agent with appointments in the period, ends included (spec 1 §3, §9), and the same by month. */
export function agentFigures(period: Period) {
  const states = statesIn(period);
  const sums = Map.groupBy(sumsIn(period), (sum) => sum.id_agent);
  const general_stats = [...Map.groupBy(states, (row) => row.id_agent)].map(([id_agent, months]) => {
    const own = sums.get(id_agent) ?? [];
    return {
      id_agent,
      ...counts(months),
      ...inEuros("total_price", sum(own, countedPrice)),
      ...inEuros("net_total", sum(own, countedNet)),
    };
  });
  const months = states.map((row) => ({ id_agent: row.id_agent, month: row.month, ...counts([row]) }));
  return { general_stats, months };
}

function counts(rows: States[]) {
  const quantity = sum(rows, (row) => row.quantity);
  const confirmed = sum(rows, (row) => row.confirmed);
  const failed = sum(rows, (row) => row.failed);
  const cancelled = sum(rows, (row) => row.cancelled);
  const not_confirmed = quantity - confirmed - failed - cancelled;
  const confirmed_percentage = percentOf(confirmed, quantity);
  return { quantity, confirmed, failed, cancelled, not_confirmed, confirmed_percentage };
}

export function orderFigures({ page, ...period }: Period & { page?: number }) {
  const list = {
    columns: sql`o.id AS order_id, o.id_client, a.id_agent, a.date, a.time, a.is_out_campania, o.agreed_price, o.agreed_price_cents,
                 c.private_client, c.name, c.surname, c.business_name, ${permits}, ${materials}`,
    from: soldIn(period),
    order: sql`a.date DESC, a.time DESC, o.id DESC`,
  };
  const { rows, total } = paged<OrderRow>(list, page, ordersPerPage);
  return { stats: rows.map(toFigures), total };
}

const toFigures = (row: OrderRow) => ({
  order_id: row.order_id,
  id_client: row.id_client,
  client: clientName(row),
  is_out_campania: row.is_out_campania,
  date: row.date,
  time: row.time,
  agreed_price: row.agreed_price,
  agreed_price_cents: row.agreed_price_cents,
  ...inEuros("total_costs", row.materials + row.permits),
  id_agent: row.id_agent,
});

export type Loss = ReturnType<typeof lossesIn>["losses"][number];

/** Failed appointments and cancelled orders by their reason, the most frequent first; reasons are site A's. */
export const lossesIn = ({ dateStart, dateEnd }: Period, { site }: Call) => {
  const rows =
    site === "B"
      ? []
      : all<{ id_reason: number | null; failed: number; cancelled: number }>`
    SELECT CASE WHEN a.order_cancelled THEN o.id_reason ELSE a.id_reason END AS id_reason,
           sum(NOT a.order_cancelled) AS failed, sum(a.order_cancelled) AS cancelled
    FROM appointments a LEFT JOIN orders o ON o.id_appointment = a.id AND a.order_cancelled
    WHERE a.date BETWEEN ${dateStart} AND ${dateEnd} AND (a.state = ${failedState} OR a.order_cancelled)
    GROUP BY 1 ORDER BY count(*) DESC, 1`;
  return {
    losses: rows.map((row) => ({
      ...row,
      reason: row.id_reason === null ? "" : textOf("loss-reasons", row.id_reason),
    })),
  };
};

export const exportOf = ({ dateStart, dateEnd }: Period) =>
  reply(undefined, { about: `dal ${formatDay(dateStart)} al ${formatDay(dateEnd)}` });

const agentHeads = [
  "Agente",
  "Appuntamenti",
  "Confermati",
  "Falliti",
  "Annullati",
  "In trattativa",
  "% confermati",
];

const pricesFor = <T>(call: Call, cells: T[]): T[] => (can(call, "prices.view") ? cells : []);

export function agentsCsv(period: Period, call: Call): string {
  const agent = agentNameOn(call.site);
  const rows = agentFigures(period).general_stats.map((row) => [
    agent(row),
    row.quantity,
    row.confirmed,
    row.failed,
    row.cancelled,
    row.not_confirmed,
    row.confirmed_percentage,
    ...pricesFor(call, [{ cents: row.total_price_cents }, { cents: row.net_total_cents }]),
  ]);
  return csv([...agentHeads, ...pricesFor(call, ["Totale", "Totale netto"])], rows);
}

const orderHeads = () => ["Ordine", "Cliente", "Agente", "Data", "Ora", outOf(firmIdentity().region)];

export function ordersCsv(period: Period, call: Call): string {
  const agent = agentNameOn(call.site);
  const rows = orderFigures(period).stats.map((row) => [
    row.order_id,
    row.client,
    agent(row),
    formatDay(row.date),
    row.time,
    row.is_out_campania ? "Sì" : "No",
    ...pricesFor(call, [{ cents: row.agreed_price_cents }, { cents: row.total_costs_cents }]),
  ]);
  return csv([...orderHeads(), ...pricesFor(call, ["Prezzo concordato", "Costi"])], rows);
}

function agentNameOn(site: Site) {
  const names: Partial<Record<number, string>> = agentNames(site);
  return ({ id_agent }: { id_agent: number }) => names[id_agent] ?? "";
}
