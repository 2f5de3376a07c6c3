import {
  byMargin,
  marginOf,
  type OrderFacts,
  type OrderMargin,
  totalMargins,
} from "../../src/server/orders/margins/model";
import { depot } from "../../src/server/orders/works/stops";
import { addDays, type Day, insert, toWire, update, visitor } from "../support/requests";
import { as, direct, fresh, tomorrow, type Values, world } from "../support/world";

beforeEach(fresh);

const boss = () => as("superadmin");
const setCosts = (values: object) => boss().call("Margin", "changeCosts", { values });
const margin = async (id: number): Promise<Values> =>
  (await boss().call("Margin", "getOfOrder", { id })).values.margin;
const usual = { hour: "20", day: "80", km: "0,50" };

const none = { usual: { hour: null, day: null, km: null }, workers: new Map(), vehicles: new Map() };
const some = {
  usual: { hour: 2000, day: 8000, km: 50 },
  workers: new Map([[7, 3000]]),
  vehicles: new Map([[3, { day: 10000, km: null }]]),
};
const work = {
  date: "2026-11-24" as Day,
  isDone: true,
  minutes: 240,
  hours: [],
  workers: [7, 8],
  vehicles: [{ id: 3, share: 0.5 }],
  way: { km: 100, isRough: false },
};
const order: OrderFacts = { price: 100_000, materials: 5_000, permits: 10_000, works: [work] };

describe("the margin", () => {
  test("is the price without hours, vehicles, kilometres, materials and permits, each at its own cost", () => {
    const found = marginOf(order, some);
    expect(found.hours).toEqual({ minutes: 480, cents: 4 * 3000 + 4 * 2000, isEstimate: true });
    expect(found.vehicles).toEqual({ days: 0.5, cents: 5000, isEstimate: false });
    expect(found.way).toEqual({ km: 100, isRough: false, cents: 5000 });
    expect(found).toMatchObject({ missing: [], margin: 100_000 - 20_000 - 5_000 - 5_000 - 5_000 - 10_000 });
  });

  test("takes the hours that were typed in place of the length for the crew", () => {
    const typed = { ...work, hours: [{ id_worker: 7, minutes: 90 }] };
    expect(marginOf({ ...order, works: [typed] }, some).hours).toEqual({
      minutes: 90,
      cents: 4500,
      isEstimate: false,
    });
  });

  test("of hours that come to half a cent takes the next cent", () => {
    const eleven = { ...work, hours: [{ id_worker: 7, minutes: 11 }] };
    const costs = { ...some, workers: new Map([[7, 150]]) };
    expect(marginOf({ ...order, works: [eleven] }, costs).hours.cents).toBe(28);
  });

  test("is not known, and says why, where a cost is not set, a way is not known or nobody is named", () => {
    expect(marginOf(order, none)).toMatchObject({
      hours: { cents: null },
      vehicles: { cents: null },
      way: { cents: null },
      missing: [
        "Costo orario non indicato",
        "Costo di un automezzo al giorno non indicato",
        "Costo al chilometro non indicato",
      ],
      margin: null,
    });
    const lost = { ...work, way: null, workers: [] };
    expect(marginOf({ ...order, works: [lost] }, some)).toMatchObject({
      missing: ["Operai non indicati (24/11/2026)", "Percorso non calcolato (24/11/2026)"],
      margin: null,
    });
    expect(marginOf({ ...order, works: [] }, some).missing).toEqual(["Nessuna lavorazione"]);
  });

  test("of several orders sums those that are known and counts the others", () => {
    const row = (margin: number | null) => ({
      ...marginOf(order, some),
      order_id: 1,
      id_client: 1,
      client: "Rossi",
      date: "2026-11-24" as Day,
      id_agent: 1,
      margin,
    });
    expect(totalMargins([row(700), row(-200), row(null)])).toMatchObject({
      actual: { orders: 0 },
      estimate: { orders: 2, price: 200_000, margin: 500 },
      unknown: 1,
    });
  });

  test("of an estimate is neither summed nor ranked with what is known, and names the days whose hours are missing", () => {
    const own = { order_id: 1, id_client: 1, client: "Rossi", date: "2026-11-24" as Day, id_agent: 1 };
    const hours = [7, 8].map((id_worker) => ({ id_worker, minutes: 240 }));
    const actual: OrderMargin = { ...own, ...marginOf({ ...order, works: [{ ...work, hours }] }, some) };
    const cheap: OrderMargin = { ...own, order_id: 2, ...marginOf(order, some), margin: 99_000 };
    const coming: OrderMargin = {
      ...own,
      order_id: 3,
      ...marginOf({ ...order, works: [{ ...work, isDone: false }] }, some),
    };
    const unknown: OrderMargin = { ...own, order_id: 4, ...marginOf(order, none) };
    expect([actual, cheap, coming].map(({ isEstimate }) => isEstimate)).toEqual([false, true, true]);
    expect([actual, cheap, coming].map(({ hoursToType }) => hoursToType)).toEqual([[], [work.date], []]);
    const sorted = [unknown, coming, cheap, actual].sort(byMargin);
    expect(sorted.map(({ order_id }) => order_id)).toEqual([1, 2, 3, 4]);
    expect(totalMargins(sorted)).toMatchObject({
      actual: { orders: 1, margin: actual.margin },
      estimate: { orders: 2, margin: 99_000 + (coming.margin ?? 0) },
      unknown: 1,
      hoursToType: { works: 2, first: work.date },
    });
  });
});

describe("the costs", () => {
  test("are shown as they are written, stay where they are not sent, and go when emptied", async () => {
    const saved = await setCosts({ usual, workers: { 1: "1.234,50" }, vehicles: { 1: { km: "0,80" } } });
    expect(saved.values.msg).toBe("Costi aggiornati");
    const read = async () => (await boss().call("Margin", "getCosts", {})).values;
    expect((await read()).costs).toMatchObject({
      usual: { hour: "20,00", day: "80,00", km: "0,50" },
      workers: { 1: "1.234,50", 2: "" },
      vehicles: { 1: { day: "", km: "0,80" } },
    });
    await setCosts({ usual: { hour: "" } });
    expect((await read()).costs.usual).toEqual({ hour: "", day: "80,00", km: "0,50" });
    await boss().undo(saved);
    expect((await setCosts({ usual: { hour: "0" } })).ok).toBe(true);
    expect((await read()).costs.usual.hour).toBe("0,00");
  });

  test("that are no amounts, or of nobody, are refused beside their field; an old version too", async () => {
    for (const wrong of ["venti", "-3", "1,234", "1000000"])
      expect((await setCosts({ usual: { hour: wrong } })).values.errors).toHaveProperty(["usual.hour"]);
    expect((await setCosts({ workers: { 9999: "10" } })).values.errors).toEqual({
      "workers.9999": "Operaio non trovato.",
    });
    expect((await boss().call("Margin", "changeCosts", { values: { usual }, version: 5 })).status).toBe(409);
  });

  test("are on a page of the settings, which is refused to others and unknown on site B", async () => {
    const page = await visitor("superadmin").post("/admin/settings/costs", { "usual.hour": "venti" });
    expect(page.status).toBe(422);
    expect(page.text).toContain('value="venti"');
    expect((await visitor("superadmin").post("/admin/settings/costs", { "usual.hour": "22,5" })).status).toBe(
      303,
    );
    expect((await visitor("superadmin").get("/admin/settings/costs/")).text).toContain('value="22,50"');
    expect((await visitor("ufficio").get("/admin/settings/costs/")).status).toBe(403);
    expect((await visitor("superadmin", "B").get("/admin/settings/costs/")).status).toBe(404);
  });
});

describe("an order", () => {
  const naplesPoint = "40.8518, 14.2681";

  beforeEach(async () => {
    direct(() => {
      update("pickup_places", world.rossiPlace, { coordinates: "40.9518, 14.2681" });
      update("orders", world.order, { agreed_price_cents: 100_000 });
      update("works", world.work, { police_permission_cents: 6000, minutes: 120 });
      update("pickup_places", depot()?.id ?? 0, { coordinates: naplesPoint });
      insert("order_materials", {
        id_order: world.order,
        id_material: 1,
        date: tomorrow,
        quantity: 3,
        price_cents: 9000,
      });
      update("materials", 1, { cost_cents: 2000 });
    });
    await setCosts({ usual });
  });

  test("counts what it asks for as an estimate until there is a crew, and the way from the firm and back", async () => {
    const found = await margin(world.order);
    expect(found.price).toBe((1000 + 90 + 60) * 100);
    expect(found.hours).toEqual({ minutes: 240, cents: 8000, isEstimate: true });
    expect(found.vehicles).toEqual({ days: 1, cents: 8000, isEstimate: true });
    expect(found.way.km).toBeGreaterThan(20);
    expect(found).toMatchObject({ materials: 6000, permits: 6000, missing: [] });
    expect(found.margin).toBe(115_000 - 8_000 - 8_000 - found.way.cents - 6_000 - 6_000);
  });

  test("divides the day of a vehicle among its works of that day, and takes the hours of the sheets", async () => {
    direct(() => {
      update("works", world.work, { date: addDays(tomorrow, -3) });
      update("works", world.hiddenWork, { date: addDays(tomorrow, -3) });
      insert("crew_lines", { id_work: world.work, id_worker: 1, id_vehicle: 1 });
      insert("crew_lines", { id_work: world.hiddenWork, id_vehicle: 1 });
      const times = { arrival: "", start: "08:00", pause: 30, finish: "11:00" };
      insert("work_hours", { id_work: world.work, id_worker: 1, ...times });
    });
    expect(await margin(world.order)).toMatchObject({
      hours: { minutes: 150, cents: 5000, isEstimate: false },
      vehicles: { days: 0.5, cents: 4000, isEstimate: false },
    });
  });

  test("shows its margin to administrators alone, and never on site B", async () => {
    const path = `/orders/${world.order}`;
    const shown = (await visitor("superadmin").get(path)).text;
    expect(shown).toContain("Margine");
    expect(shown).toContain("al costo del catalogo");
    // The bar and the figures beside it.
    expect(shown).toMatch(
      /<svg class="stacked-bar".*?<rect class="blue".*?<dt>.*?Ore .*?<dd><span class="money">/s,
    );
    expect((await visitor("ufficio").get(path)).text).not.toContain("Margine");
    expect((await visitor("superadmin", "B").get(path)).text).not.toContain("Margine");
    expect(
      JSON.stringify((await as("superadmin").call("Orders", "getFromId", { id: world.order })).values),
    ).not.toContain("margin");
  });

  test("is in the list of its period with the sums, on the page and as CSV", async () => {
    const period = { dateStart: toWire(addDays(tomorrow, -3)), dateEnd: toWire(addDays(tomorrow, 3)) };
    const { values } = await boss().call("Margin", "getAll", { ...period, page: 1 });
    expect(values.orders[0]).toMatchObject({ order_id: world.order, missing: [] });
    expect(values.sums).toMatchObject({ actual: { orders: 0 }, estimate: { price: 115_000 } });
    const query = new URLSearchParams(period).toString();
    const page = (await visitor("superadmin").get(`/agentsStats/margins?${query}`)).text;
    expect(page).toContain(`href="/orders/${world.order}"`);
    expect(page).not.toContain("Ore mancanti");
    direct(() => {
      update("works", world.work, { date: addDays(tomorrow, -1) });
      insert("crew_lines", { id_work: world.work, id_worker: 1 });
    });
    const hours = `href="/hours/${toWire(addDays(tomorrow, -1))}">`;
    const missing = (await visitor("superadmin").get(`/agentsStats/margins?${query}`)).text;
    expect(missing).toContain(`${hours}Ore mancanti: 1 lavorazione</a>`);
    expect(missing).toContain(`${hours}stima</a>`);
    expect((await visitor("superadmin").get(`/orders/${world.order}`)).text).toContain(hours);
    expect(page).toContain(`<a href="/client/${world.rossi}?row=row-${world.order}">Rossi Niccolò</a>`);
    const file = await visitor("superadmin").post(`/agentsStats/margins/csv?${query}`, {});
    expect(file.text).toMatch(new RegExp(`^${world.order};Rossi Niccolò;.*;1150;2;40;Sì;`, "m"));
    expect((await visitor("ufficio").get(`/agentsStats/margins?${query}`)).status).toBe(403);
    expect((await visitor("superadmin", "B").get("/agentsStats/margins")).status).not.toBe(200);
  });
});
