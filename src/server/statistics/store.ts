import { clientName } from "../clients/model";
import type { Day } from "../days";
import { all } from "../db";
import { internalOrder } from "../works/model";
import type { Period } from "./input";
import { countedNet, countedPrice, type OrderFigures, percentOf } from "./model";

type States = { id_agent: number; month: string; quantity: number; confirmed: number; failed: number };

type OrderRow = OrderFigures & {
  order_id: number;
  id_agent: number;
  date: Day;
  time: string;
  private_client: number;
  name: string;
  surname: string;
  business_name: string;
};

const statesIn = ({ dateStart, dateEnd }: Period) => all<States>`
  SELECT id_agent, substr(date, 1, 7) AS month, count(*) AS quantity,
         sum(state = 1) AS confirmed, sum(state = 2) AS failed
  FROM appointments WHERE date BETWEEN ${dateStart} AND ${dateEnd}
  GROUP BY id_agent, month ORDER BY id_agent, month`;

const ordersIn = ({ dateStart, dateEnd }: Period) => all<OrderRow>`
  SELECT o.id AS order_id, a.id_agent, a.date, a.time, a.is_out_campania, o.agreed_price,
         c.private_client, c.name, c.surname, c.business_name,
         coalesce((SELECT sum(police_permission) FROM works WHERE id_order = o.id), 0) AS permits,
         coalesce((SELECT sum(price) FROM order_materials WHERE id_order = o.id), 0) AS materials,
         EXISTS (SELECT 1 FROM works WHERE id_order = o.id AND type <> 2) AS hasRealWork
  FROM appointments a JOIN orders o ON o.id_appointment = a.id JOIN clients c ON c.id = o.id_client
  WHERE a.date BETWEEN ${dateStart} AND ${dateEnd} AND a.state = 1 AND o.id <> ${internalOrder}
  ORDER BY a.date DESC, a.time DESC, o.id DESC`;

const sum = <T>(rows: T[], figure: (row: T) => number) => rows.reduce((total, row) => total + figure(row), 0);

export type AgentFigures = ReturnType<typeof agentFigures>["general_stats"][number];
export type MonthFigures = ReturnType<typeof agentFigures>["months"][number];
export type SoldOrder = ReturnType<typeof orderFigures>[number];

/** A row per agent with appointments in the period, ends included (spec 1 §3, §9), and the same by month. */
export function agentFigures(period: Period) {
  const states = statesIn(period);
  const orders = Map.groupBy(ordersIn(period), (order) => order.id_agent);
  const general_stats = [...Map.groupBy(states, (row) => row.id_agent)].map(([id_agent, months]) => {
    const own = orders.get(id_agent) ?? [];
    return {
      id_agent,
      ...counts(months),
      total_price: sum(own, countedPrice),
      net_total: sum(own, countedNet),
    };
  });
  const months = states.map((row) => ({ id_agent: row.id_agent, month: row.month, ...counts([row]) }));
  return { general_stats, months };
}

function counts(rows: States[]) {
  const quantity = sum(rows, (row) => row.quantity);
  const confirmed = sum(rows, (row) => row.confirmed);
  const failed = sum(rows, (row) => row.failed);
  const confirmed_percentage = percentOf(confirmed, quantity);
  return { quantity, confirmed, failed, not_confirmed: quantity - confirmed - failed, confirmed_percentage };
}

/** A row per order made from a confirmed appointment of the period. */
export const orderFigures = (period: Period) =>
  ordersIn(period).map((order) => ({
    order_id: order.order_id,
    client: clientName(order),
    is_out_campania: order.is_out_campania,
    date: order.date,
    time: order.time,
    agreed_price: order.agreed_price,
    total_costs: order.materials + order.permits,
    id_agent: order.id_agent,
  }));
