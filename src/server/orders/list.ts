import { today } from "../base/clock";
import type { Day } from "../base/days";
import type { Site } from "../base/permissions";
import { recordNumberIn, wholeEuros } from "../base/text";
import { clientName, type NamedClient } from "../clients/model";
import { clientsMatching } from "../clients/store";
import { lastsFrom } from "../days/facts/times";
import { all, type Fragment, sql } from "../db/db";
import { naturalOrder } from "../db/natural-order";
import { countOf, directions, idsFromNearerEnd, type Sorting, totalOf, totalsOf } from "../db/paging";
import { textOf } from "../firm/lists/store";
import { type Call, can } from "../journal/caller";
import { shownOn } from "../journal/visibility";
import { every, sortOf, withinPeriod } from "../search/listing/store";
import type { Rows } from "../tables/rows";
import { visibleAgent } from "../visits/appointments/model";
import { agentNames, storedAgents } from "../visits/appointments/store";
import { dueCents } from "./cancelled";
import type { OrderList } from "./input";
import { type OrderState, ordersPerPage } from "./model";
import { internalOrder } from "./works/model";

/** With any filter also the sum of their prices; cancelled ones count only where they alone are asked for. */
export function listOrders(asked: OrderList, call: Call) {
  const { ids, ...sums } = chosenOrders(asked, call);
  return { orders: orderRows(ids, call), ...sums };
}

export function chosenOrders(asked: OrderList, call: Call) {
  const { site } = call;
  const { page, sort, ...filters } = withoutUnseen(asked, call);
  const conditions = conditionsOf(filters, site);
  const where = every([...conditions, shownOn(site)]);
  const sums: { total: number; sum?: number } =
    conditions.length && can(call, "prices.view")
      ? totalsInEuros(sql`${source(site)} WHERE ${where}`, filters.state, site)
      : { total: conditions.length ? countOf(sql`${source(site)} WHERE ${where}`) : totalOf("orders", site) };
  const { column, descending } = sortOf(sort ?? "-created");
  const { from, by } = sortings(site)[column];
  const list = { id: sql`o.id`, from: sql`${from} WHERE ${where}`, ...directions(by, descending) };
  return { ids: idsFromNearerEnd(list, sums.total, page, ordersPerPage), ...sums };
}

function totalsInEuros(from: Fragment, state: OrderList["state"], site: Site) {
  const isCounted = state === "cancelled" ? sql`TRUE` : sql`o.cancelled_on IS NULL`;
  const amount = state === "owing" ? dueCents() : sql`iif(${isCounted}, ${priceInCents(site)}, 0)`;
  const { total, sum } = totalsOf(from, amount);
  return { total, sum: sum / 100 };
}

/** Of the orders entered since that day, those without a work. */
export const countUnplanned = (from: Day, site: Site): number =>
  countOf(
    sql`${source(site)} WHERE ${every([...conditionsOf({ state: "unplanned", from }, site), shownOn(site)])}`,
  );

function withoutUnseen(asked: OrderList, call: Call): OrderList {
  const known = can(call, "works.view") ? asked : withoutWorks(asked);
  return can(call, "prices.view") ? known : withoutPrices(known);
}

/** Neither an order of rows nor a filter tells a price; who owes is among the cancelled. */
const withoutPrices = ({ missing: _, state, sort, ...asked }: OrderList): OrderList => ({
  ...asked,
  state: state === "owing" ? "cancelled" : state,
  sort: sort?.endsWith("price") ? undefined : sort,
});

/** Who may not see works cannot ask for them; whether it is cancelled is no matter of works. */
const withoutWorks = ({ state, sort, ...asked }: OrderList): OrderList => ({
  ...asked,
  state: state === "cancelled" || state === "owing" ? state : undefined,
  sort: sort?.endsWith("work") ? undefined : sort,
});

const source = (site: Site) => (site === "A" ? sql`orders o` : sql`order_rows o`);

/** Site B has the second price alone. */
const price = (site: Site) => (site === "A" ? sql`o.agreed_price_cents` : sql`o.agreed_price_2`);

const priceInCents = (site: Site) => (site === "A" ? price(site) : sql`o.agreed_price_2 * 100`);

const works = (site: Site) => (site === "A" ? sql`works w WHERE TRUE` : sql`work_rows w WHERE w.shown_on_b`);

type Filters = Omit<OrderList, "page" | "sort">;

function conditionsOf({ query, state, agent, missing, ...period }: Filters, site: Site): Fragment[] {
  const planned = () => sql`o.id IN (SELECT w.id_order FROM ${works(site)} AND ${lastsFrom(today(), site)})`;
  const worked = sql`EXISTS (SELECT 1 FROM ${works(site)} AND w.id_order = o.id)`;
  const states: Record<OrderState | "owing", () => Fragment> = {
    unplanned: () => sql`o.id <> ${internalOrder} AND o.cancelled_on IS NULL AND NOT ${worked}`,
    planned: () => sql`o.cancelled_on IS NULL AND ${planned()}`,
    done: () => sql`o.cancelled_on IS NULL AND ${worked} AND NOT ${planned()}`,
    cancelled: () => sql`o.cancelled_on IS NOT NULL`,
    // Site B knows of no penalty.
    owing: () => (site === "A" ? sql`o.cancelled_on IS NOT NULL AND ${dueCents()} > 0` : sql`FALSE`),
  };
  const ofAgent = (code: number) =>
    sql`o.id_appointment IN (SELECT id FROM appointments WHERE id_agent IN ${storedAgents(code, site)})`;
  return [
    ...(query ? [matching(query)] : []),
    ...(state ? [states[state]()] : []),
    ...(agent === undefined ? [] : [ofAgent(agent)]),
    ...(missing ? [sql`${price(site)} = 0 AND o.cancelled_on IS NULL AND o.id <> ${internalOrder}`] : []),
    ...withinPeriod(sql`o.date_created`, period),
  ];
}

/** Without a number, the index of the clients' orders has all that is needed. */
function matching(query: string) {
  const ofClients = sql`o.id_client IN ${clientsMatching(query)}`;
  const number = recordNumberIn(query);
  return number ? sql`(${ofClients} OR o.id = ${number})` : ofClients;
}

type Column = "number" | "created" | "client" | "town" | "work" | "agent" | "price";

/** Each is read in the order of indexes, except the next work. */
function sortings(site: Site): Record<Column, Sorting> {
  const orders = source(site);
  const ofVisit = sql`CROSS JOIN ${orders} ON o.id_appointment = v.id`;
  const created = { from: orders, by: [sql`o.date_created`, sql`o.id`] };
  return {
    created,
    number: { from: orders, by: [sql`o.id`] },
    price: { from: orders, by: [price(site), sql`o.id`] },
    client: {
      from: sql`clients c CROSS JOIN ${orders} ON o.id_client = c.id`,
      by: [...naturalOrder(sql`c.folded`), sql`c.id`, sql`o.date_created`, sql`o.id`],
    },
    town: {
      from: sql`pickup_places p CROSS JOIN appointments v ON v.id_address = p.id ${ofVisit}`,
      by: [sql`p.city`, sql`p.id`, sql`v.id`],
    },
    // The order would tell the agents that site B hides.
    agent:
      site === "B"
        ? created
        : {
            from: sql`agents g CROSS JOIN appointments v ON v.id_agent = g.value ${ofVisit}`,
            by: [...naturalOrder(sql`lower(g.text)`), sql`g.value`, sql`v.date`, sql`v.time`, sql`v.id`],
          },
    get work() {
      return {
        from: sql`${orders} LEFT JOIN (
          SELECT w.id_order, min(w.date || w.hour) AS at FROM ${works(site)} AND ${lastsFrom(today(), site)}
          GROUP BY w.id_order) n ON n.id_order = o.id`,
        by: [sql`n.at IS NULL`, sql`n.at`, sql`o.id`],
      };
    },
  };
}

type Row = NamedClient &
  Rows["orders"] &
  Pick<Rows["appointments"], "flag_renata" | "id_agent"> &
  Record<"price_cents" | "due_cents" | "visit_version" | "worked", number> & {
    city: string;
    date: Day | null;
    hour: string | null;
    type: number | null;
  };

export type ListedOrder = ReturnType<typeof orderRows>[number];

export function orderRows(ids: readonly number[], call: Call) {
  const { site } = call;
  const agents = agentNames(site);
  return all<Row>`
    SELECT o.*, ${priceInCents(site)} AS price_cents, iif(o.cancelled_on IS NULL, 0, ${dueCents()}) AS due_cents,
           c.private_client, c.name, c.surname, c.business_name, p.city, v.id_agent, v.version AS visit_version,
           n.date, n.hour, n.type, EXISTS (SELECT 1 FROM ${works(site)} AND w.id_order = o.id) AS worked
    FROM json_each(${JSON.stringify(ids)}) chosen
    JOIN order_rows o ON o.id = chosen.value
    JOIN clients c ON c.id = o.id_client
    JOIN appointments v ON v.id = o.id_appointment
    JOIN pickup_places p ON p.id = v.id_address
    LEFT JOIN works n ON n.id = (
      SELECT w.id FROM ${works(site)} AND w.id_order = o.id AND ${lastsFrom(today(), site)}
      ORDER BY w.date, w.hour, w.id LIMIT 1)
    ORDER BY chosen.key`.map((row) => {
    const id_agent = visibleAgent(row.id_agent, site);
    return {
      id: row.id,
      client: clientName(row),
      date_created: row.date_created,
      ...(site === "A" && { flag_renata: row.flag_renata }),
      id_client: row.id_client,
      id_appointment: row.id_appointment,
      city: row.city,
      price: wholeEuros(row.price_cents),
      price_cents: row.price_cents,
      ...(site === "A" && row.due_cents && { due_cents: row.due_cents }),
      id_agent,
      agent: agents[id_agent] ?? "",
      visit_version: row.visit_version,
      ...worksOf(row, call),
    };
  });
}

type NextWork = { date: Day; hour: string; type: string };

/** Who may not see works knows of an order only whether it is cancelled. */
function worksOf(row: Row, call: Call): { state?: OrderState; next_work?: NextWork | null } {
  const { date, hour, type, worked, cancelled_on } = row;
  if (!can(call, "works.view")) return cancelled_on ? { state: "cancelled" } : {};
  return {
    state: cancelled_on ? "cancelled" : date ? "planned" : worked ? "done" : "unplanned",
    next_work:
      date && hour !== null && type !== null ? { date, hour, type: textOf("work-types", type) } : null,
  };
}
