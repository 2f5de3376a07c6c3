import { seededRandom } from "../../db/seed/random";
import { addDays, type Day, toWire } from "../../src/server/base/days";
import { acts, drawFrom } from "../support/acts";
import { pastWork } from "../support/hours";
import { thorough } from "../support/thorough";
import { all, as, database, direct, fresh, insert, today, type Values } from "../support/world";

beforeEach(() => {
  fresh();
  for (let count = 0; count < 4; count++) pastWork();
  direct(() =>
    insert("material_loads", {
      id_material: 7,
      increment: 9000,
      date: today(),
      id_user: 1,
      date_created: "2026-01-01 08:00",
    } as never),
  );
});

/** With `THOROUGH=1` each beginning has its thousands of steps; `./test` takes some hundreds of the first. */
const [beginnings, steps] = thorough
  ? [["order life", "second", "third", "fourth"], 2_500]
  : [["order life"], 200];

const often = ["Orders.insert", "Orders.cancel", "Orders.restore", "Orders.addWork", "Activity.undo"];

const also =
  `Appointment.createNew Appointment.editState Appointment.deleteAppointment Orders.createNew Orders.modify
  Orders.deleteOrder Orders.editWork Orders.deleteWork Orders.copyWork Orders.addMaterial Orders.deleteMaterial
  Orders.saveWorkResources Works.setWorkers Works.setVehicles Box.insert Bin.restore`.split(/\s+/);

type Order = { id: number; id_appointment: number; cancelled_on: Day | null; agreed_price_cents: number };

type Visit = {
  id: number;
  id_agent: number;
  date: Day;
  state: number;
  order_cancelled: number;
  flag_renata: number;
  is_out_campania: number;
};

type Work = { id: number; id_order: number; date: Day };
type Line = { id_order: number; id_material: number; quantity: number; delivered: number };
const rowsOf = <T>(table: string) => database().query(`SELECT * FROM "${table}"`).all() as T[];
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Counts every row by itself and compares what the program says. */
async function compare() {
  const orders = rowsOf<Order>("orders");
  const visits = rowsOf<Visit>("appointments");
  const works = rowsOf<Work>("works");
  const lines = rowsOf<Line>("order_materials");
  const gone = new Set(orders.filter(({ cancelled_on }) => cancelled_on).map(({ id }) => id));
  const soldBy = new Map(orders.map((order) => [order.id_appointment, order]));

  for (const { id, state, order_cancelled } of visits) {
    const order = soldBy.get(id);
    if (order) expect([id, state, order_cancelled]).toEqual([id, ...(order.cancelled_on ? [2, 1] : [1, 0])]);
  }
  expect(works.filter(({ id_order, date }) => gone.has(id_order) && date > today())).toEqual([]);
  expect(lines.filter(({ id_order, delivered }) => gone.has(id_order) && !delivered)).toEqual([]);

  const boss = as("superadmin");
  const period = { dateStart: "2000-01-01", dateEnd: "2090-12-31" };
  const { general_stats } = (await boss.call("Agents", "getStats", period)).values;
  for (const figures of general_stats) {
    const own = visits.filter(({ id_agent, date }) => id_agent === figures.id_agent && date >= "2000");
    const confirmed = own.filter(({ state }) => state === 1).length;
    const cancelled = own.filter(({ order_cancelled }) => order_cancelled).length;
    const failed = own.filter(({ state, order_cancelled }) => state === 2 && !order_cancelled).length;
    expect(figures).toMatchObject({
      ...{ quantity: own.length, confirmed, failed, cancelled },
      not_confirmed: own.filter(({ state }) => state === 0).length,
      confirmed_percentage: Math.round((confirmed / own.length) * 10_000) / 100,
    });
  }

  const isShown = ({ date, state, order_cancelled, flag_renata }: Visit) =>
    date <= "2023-10-15" || (state !== 1 && !order_cancelled) || flag_renata === 1;
  const shown = new Set(visits.filter(isShown).map(({ id }) => id));
  const totals = {
    A: [visits.length, orders.length],
    B: [shown.size, orders.filter(({ id_appointment }) => shown.has(id_appointment)).length],
  };
  for (const site of ["A", "B"] as const) {
    const listed = await as("superadmin", site).call("Appointment", "getAll", { page: 1 });
    const ordered = await as("superadmin", site).call("Orders", "getIndex", { page: 1 });
    expect([site, listed.values.total, ordered.values.total]).toEqual([site, ...totals[site]]);
  }
  const cancelled = await boss.call("Orders", "getIndex", { state: "cancelled", page: 1 });
  const prices = (of: readonly Order[]) => sum(of.map(({ agreed_price_cents }) => agreed_price_cents)) / 100;
  const isGone = ({ id }: { id: number }) => gone.has(id);
  expect([cancelled.values.total, cancelled.values.sum]).toEqual([gone.size, prices(orders.filter(isGone))]);
  const agentOf = new Map(visits.map(({ id, id_agent }) => [id, id_agent]));
  for (const agent of new Set(agentOf.values())) {
    const own = orders.filter(({ id_appointment }) => agentOf.get(id_appointment) === agent);
    const listed = await boss.call("Orders", "getIndex", { agent, page: 1 });
    expect([agent, listed.values.total, listed.values.sum]).toEqual([
      ...[agent, own.length, prices(own.filter((order) => !isGone(order)))],
    ]);
  }
  const unplanned = orders.filter(
    ({ id }) => id !== 9999 && !gone.has(id) && !works.some((work) => work.id_order === id),
  );
  const home = await boss.call("Orders", "getIndex", { state: "unplanned", page: 1 });
  expect(home.values.total).toBe(unplanned.length);
  // Who sees no works sees all the same which order is cancelled.
  const desk = await as("segreteria").call("Orders", "getIndex", {});
  expect(
    desk.values.orders
      .filter(({ state }: Values) => state === "cancelled")
      .map(({ id }: Values) => id)
      .sort(),
  ).toEqual([...gone].sort());

  const counted = orders.filter((order) => !isGone(order) && order.id !== 9999);
  const sold = await boss.call("Agents", "getAgentsStats", { ...period, page: 1 });
  expect(sold.values.total).toBe(counted.length);
  const region = new Map(visits.map(({ id, is_out_campania }) => [id, is_out_campania]));
  expect(sum(general_stats.map(({ total_price_cents }: Values) => total_price_cents))).toBe(
    sum(counted.map((order) => (region.get(order.id_appointment) ? 10_000 : order.agreed_price_cents))),
  );
  const margins = (await boss.call("Margin", "getAll", period)).values;
  expect([margins.total, margins.orders.some(({ order_id }: Values) => gone.has(order_id))]).toEqual([
    ...[counted.length, false],
  ]);

  const { days } = (await boss.call("Calendar", "getLoad", {})).values;
  const asked = rowsOf<{ id_work: number; id_resource: number; list: string; value: number }>(
    "work_resources",
  );
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const day = addDays(today(), at);
    const own = new Set(works.filter(({ date }) => date === day).map(({ id }) => id));
    const load = days.find(({ date }: Values) => date === toWire(day));
    for (const { id_resource, used } of load?.resources ?? []) {
      const ofDay = asked.filter(
        (line) => line.list === "A" && line.id_resource === id_resource && own.has(line.id_work),
      );
      expect([day, id_resource, used]).toEqual([day, id_resource, sum(ofDay.map(({ value }) => value))]);
    }
  }

  const loads = rowsOf<{ id_material: number; increment: number }>("material_loads");
  for (const { id_material, stock } of all<{
    id_material: number;
    stock: number;
  }>`SELECT * FROM material_stock`) {
    const came = loads.filter((load) => load.id_material === id_material).map(({ increment }) => increment);
    const left = lines.filter((line) => line.id_material === id_material && line.delivered);
    expect([id_material, stock]).toEqual([
      id_material,
      sum(came) - sum(left.map(({ quantity }) => quantity)),
    ]);
  }
}

test.each(beginnings)(
  "after random steps of state conversion, totals, load and stock equal an independent count: %s",
  async (beginning) => {
    const random = seededRandom(beginning);
    const draw = drawFrom(random);
    const done = new Map<string, number>();
    for (let step = 0; step < steps; step++) {
      const operation = random.pick(random.chance(0.5) ? often : also);
      const [service, name] = operation.split(".") as [never, never];
      const body = (acts[operation] as (typeof acts)[string])(draw);
      const who = random.pick(["superadmin", "superadmin", "gestione1"] as const);
      const { status } = await as(who).call(service, name, body as never);
      expect([operation, status]).not.toContain(500);
      if (status === 200) done.set(operation, (done.get(operation) ?? 0) + 1);
      if (step % Math.ceil(steps / 10) === 0) await compare();
    }
    await compare();
    for (const operation of often) expect([operation, done.get(operation) ?? 0]).not.toContain(0);
  },
);
