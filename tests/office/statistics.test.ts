import {
  countedNet,
  countedPrice,
  percentOf,
  periodBefore,
  sideBySide,
  totalFigures,
  usualPeriods,
} from "../../src/server/office/statistics/model";
import { all, as, type Day, direct, fresh, insert, update, visitor, world } from "../support/requests";

beforeEach(fresh);

const order = {
  orders: 1,
  is_out_campania: 0,
  agreed_price: 120_000,
  permits: 5000,
  materials: 15_000,
  hasRealWork: 1,
};

test.each([
  ["2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
  ["2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
  ["2026-02-01", "2026-03-31", "2025-12-01", "2026-01-31"],
  ["2026-11-02", "2026-11-08", "2026-10-26", "2026-11-01"],
  ["2026-11-05", "2026-11-05", "2026-11-04", "2026-11-04"],
] as Day[][])("%s to %s is compared with as many months or days before it", (...days) => {
  const [dateStart, dateEnd, from, to] = days as [Day, Day, Day, Day];
  expect(periodBefore({ dateStart, dateEnd })).toEqual({ dateStart: from, dateEnd: to });
});

test.each([
  [order, 120_000, 100_000],
  [{ ...order, is_out_campania: 1 }, 10_000, 0],
  [{ ...order, hasRealWork: 0 }, 120_000, 0],
  [{ ...order, agreed_price: 10_001 }, 10_001, -9999],
  [{ ...order, orders: 3, is_out_campania: 1 }, 30_000, 0],
])(
  "an order out of Campania counts 100 and no net, one of packaging alone has no net: %#",
  (figures, price, net) => {
    expect(countedPrice(figures)).toBe(price);
    expect(countedNet(figures)).toBe(net);
  },
);

test.each([
  [0, 0, 0],
  [1, 3, 33.33],
  [2, 3, 66.67],
  [3, 3, 100],
])("%i confirmed of %i is %p percent", (confirmed, quantity, percent) => {
  expect(percentOf(confirmed, quantity)).toBe(percent);
});

const counts = (quantity: number, confirmed: number) => ({
  ...{ quantity, confirmed, failed: 0, cancelled: 0, not_confirmed: quantity - confirmed },
});
const month = (id_agent: number, month: string, quantity: number, confirmed: number) => ({
  ...{ id_agent, month, ...counts(quantity, confirmed) },
});

test("months stand side by side, empty ones too, with a last row and a last column of totals", () => {
  const months = [month(1, "2026-02", 4, 1), month(2, "2026-01", 3, 3), month(2, "2026-02", 1, 0)];
  expect(sideBySide(months)).toEqual({
    spans: ["2026-01", "2026-02"],
    rows: [
      { id_agent: 1, counts: [counts(0, 0), counts(4, 1)], total: counts(4, 1) },
      { id_agent: 2, counts: [counts(3, 3), counts(1, 0)], total: counts(4, 3) },
      { id_agent: null, counts: [counts(3, 3), counts(5, 1)], total: counts(8, 4) },
    ],
  });
});

test("more than twelve months are shown by year", () => {
  const months = Array.from({ length: 13 }, (_, at) =>
    month(1, at < 12 ? `2025-${String(at + 1).padStart(2, "0")}` : "2026-01", 2, 1),
  );
  expect(sideBySide(months).spans).toEqual(["2025", "2026"]);
  expect(sideBySide(months).rows[0]?.counts).toEqual([counts(24, 12), counts(2, 1)]);
  expect(sideBySide(months.slice(1)).spans).toHaveLength(12);
});

test("the totals of all agents have their own percentage", () => {
  const figures = (quantity: number, confirmed: number) => ({
    ...{ ...counts(quantity, confirmed), total_price_cents: 100, net_total_cents: 50 },
  });
  expect(totalFigures([figures(10, 1), figures(2, 2)])).toEqual({
    ...counts(12, 3),
    ...{ confirmed_percentage: 25, total_price_cents: 200, net_total_cents: 100 },
  });
});

test.each([
  [
    "2026-11-22",
    ["2026-11-01 2026-11-30", "2026-10-01 2026-10-31", "2026-01-01 2026-12-31", "2025-01-01 2025-12-31"],
  ],
  [
    "2028-03-31",
    ["2028-03-01 2028-03-31", "2028-02-01 2028-02-29", "2028-01-01 2028-12-31", "2027-01-01 2027-12-31"],
  ],
  [
    "2027-01-01",
    ["2027-01-01 2027-01-31", "2026-12-01 2026-12-31", "2027-01-01 2027-12-31", "2026-01-01 2026-12-31"],
  ],
])("on %s one click chooses a whole month or year", (today, periods) => {
  const usual = usualPeriods(today as Day);
  expect(usual.map(({ text }) => text)).toEqual(["Questo mese", "Mese scorso", "Quest'anno", "Anno scorso"]);
  expect(usual.map(({ dateStart, dateEnd }) => `${dateStart} ${dateEnd}`)).toEqual(periods);
});

describe("the statistics of a period", () => {
  const period = { dateStart: "2020-02-28", dateEnd: "2020-03-01" };

  function appointment(date: string, row: Record<string, number>) {
    const place = { id_client: world.rossi, id_address: world.rossiPlace, date_created: `${date} 08:00` };
    return insert("appointments", { date, time: "10:00", time_end: "11:00", ...place, ...row });
  }

  function sale(date: string, row: Record<string, number>, price: number, type = 0) {
    const id_appointment = appointment(date, { state: 1, ...row });
    const id = 500 + id_appointment;
    insert("orders", {
      id,
      id_client: world.rossi,
      id_appointment,
      agreed_price_cents: price * 100,
      date_created: `${date} 09:00`,
    });
    const work = { id_order: id, date, hour: "08:00", type, id_pickup_place: world.rossiPlace };
    insert("works", { ...work, police_permission_cents: 4000, date_created: `${date} 09:00` });
    return id;
  }

  test("include its first and last day, by agent and month, in either date format", async () => {
    direct(() => {
      appointment("2020-02-27", { id_agent: 1 });
      appointment("2020-02-28", { id_agent: 1 });
      appointment("2020-02-29", { id_agent: 1, state: 2 });
      sale("2020-03-01", { id_agent: 1 }, 1000);
      sale("2020-03-01", { id_agent: 2, is_out_campania: 1 }, 3000);
      sale("2020-03-01", { id_agent: 2 }, 700, 2);
    });
    const wire = { dateStart: "28-02-2020", dateEnd: "01-03-2020" };
    const { general_stats, months } = (await as("direzione").call("Agents", "getStats", wire)).values;

    expect(general_stats).toEqual([
      {
        id_agent: 1,
        quantity: 3,
        confirmed: 1,
        failed: 1,
        cancelled: 0,
        not_confirmed: 1,
        confirmed_percentage: 33.33,
        total_price: 1000,
        total_price_cents: 100_000,
        net_total: 960,
        net_total_cents: 96_000,
      },
      {
        id_agent: 2,
        quantity: 2,
        confirmed: 2,
        failed: 0,
        cancelled: 0,
        not_confirmed: 0,
        confirmed_percentage: 100,
        total_price: 800,
        total_price_cents: 80_000,
        net_total: 0,
        net_total_cents: 0,
      },
    ]);
    expect(months.map((row: { month: string }) => row.month)).toEqual(["2020-02", "2020-03", "2020-03"]);

    const { stats } = (await as("direzione").call("Agents", "getAgentsStats", period)).values;
    expect(stats).toHaveLength(3);
    expect(stats.at(-1)).toMatchObject({
      id_client: world.rossi,
      client: "Rossi Niccolò",
      date: "2020-03-01",
      agreed_price: 1000,
      total_costs: 40,
      id_agent: 1,
    });
  });

  test("are drawn on one scale for all agents, with a line at the confirmed of the period before", async () => {
    direct(() => {
      for (const date of ["2020-03-01", "2020-03-09", "2020-03-31"] as Day[])
        appointment(date, { id_agent: 1, state: 0 });
      appointment("2020-03-02", { id_agent: 2, state: 0 });
      for (const date of ["2020-02-01", "2020-02-29"] as Day[]) appointment(date, { id_agent: 1, state: 1 });
    });
    const { text } = await visitor("direzione").get("/agentsStats/?dateStart=01-03-2020&dateEnd=31-03-2020");
    expect(text).toContain("Linea: i confermati dal 01/02/2020 al 29/02/2020");
    const bars = [...text.matchAll(/class="stacked-bar" viewBox="0 0 (\d+) 1".*?class="mark" x1="(\d+)"/g)];
    expect(bars.map(([, whole, mark]) => [whole, mark])).toEqual([
      ["3", "2"],
      ["3", "0"],
    ]);
  });

  test("name why appointments failed and orders were cancelled, most frequent first, on site A alone", async () => {
    const reasons = direct(() => {
      appointment("2020-03-01", { id_agent: 1, state: 2, id_reason: 2 });
      appointment("2020-03-01", { id_agent: 2, state: 2, id_reason: 1 });
      appointment("2020-03-01", { id_agent: 1, state: 2 });
      const cancelled = sale("2020-03-01", { id_agent: 1, order_cancelled: 1 }, 1000);
      update("orders", cancelled, { id_reason: 1, cancelled_on: "2020-02-29" });
      return Object.fromEntries(
        all<{ value: number; text: string }>`SELECT value, text FROM loss_reasons`.map((row) => [
          row.value,
          row.text,
        ]),
      );
    });
    const { losses } = (await as("direzione").call("Agents", "getLosses", period)).values;
    expect(losses).toEqual([
      { id_reason: 1, failed: 1, cancelled: 1, reason: reasons[1] },
      { id_reason: null, failed: 1, cancelled: 0, reason: "" },
      { id_reason: 2, failed: 1, cancelled: 0, reason: reasons[2] },
    ]);
    const query = "?dateStart=28-02-2020&dateEnd=01-03-2020";
    const { text } = await visitor("direzione").get(`/agentsStats/${query}`);
    const [drawn = ""] = /aria-label="Motivi di perdita".*?<\/table>/s.exec(text) ?? [];
    expect([...drawn.matchAll(/viewBox="0 0 (\d+) 1"/g)].map(([, whole]) => whole)).toEqual(["2", "2", "2"]);
    expect(drawn).toContain("Non indicato");
    expect(drawn).toContain("50,00%");
    expect((await visitor("direzione", "B").get(`/agentsStats/${query}`)).text).not.toContain(
      "Motivi di perdita",
    );
  });

  test("stand without a line where the period before is before all days", async () => {
    direct(() => sale("2020-03-01", { id_agent: 1 }, 1000));
    const { text } = await visitor("direzione").get("/agentsStats/?dateStart=01-01-2000&dateEnd=31-12-2100");
    expect(text).toContain("Rossi Niccolò");
    expect(text).not.toContain("Linea: i confermati");
  });

  test("lead from an order's client to the page of the client", async () => {
    direct(() => sale("2020-03-01", { id_agent: 1 }, 1000));
    const { text } = await visitor("superadmin").get("/agentsStats/?dateStart=28-02-2020&dateEnd=01-03-2020");
    expect(text).toMatch(RegExp(`<a href="/client/${world.rossi}\\?row=row-\\d+">Rossi Niccolò</a>`));
  });

  test("show a sentence when there are no appointments or no confirmed ones", async () => {
    const empty = await visitor("direzione").get("/agentsStats/?dateStart=01-01-2019&dateEnd=31-01-2019");
    expect(empty.text).toContain("Nessun informazione trovata per il periodo scelto.");
    direct(() => appointment("2019-02-01", { state: 0 }));
    const open = await visitor("direzione").get("/agentsStats/?dateStart=01-02-2019&dateEnd=28-02-2019");
    expect(open.text).toContain("Nessun appuntamento confermato nel periodo scelto.");
  });

  test("refuse an invalid or reversed period with a sentence beside its field", async () => {
    const bad = { dateStart: "29-02-2019", dateEnd: "2019-03-01" };
    const refused = await as("direzione").call("Agents", "getStats", bad);

    expect(refused).toMatchObject({
      status: 422,
      values: { errors: { dateStart: "Formato non valido. (gg-mm-aaaa)" } },
    });

    const turned = await as("direzione").call("Agents", "getStats", {
      dateStart: "2019-03-02",
      dateEnd: "2019-03-01",
    });
    expect(turned.values.errors.dateEnd).toBe("La data finale precede quella iniziale.");

    const page = await visitor("direzione").get("/agentsStats/?dateStart=boh&dateEnd=01-03-2019");
    expect(page.text).toContain("Formato non valido. (gg-mm-aaaa)");
  });

  test("show the dates of the period in Italian format, whichever format the address has", async () => {
    for (const query of [
      "dateStart=2020-03-01&dateEnd=02-03-2020",
      "dateStart=01-03-2020&dateEnd=2020-03-02",
    ]) {
      const page = await visitor("direzione").get(`/agentsStats/?${query}`);
      expect(page.text).toContain("Dal 01/03/2020 al 02/03/2020");
    }
  });

  test("are downloaded as CSV; an invalid period is 422", async () => {
    direct(() => sale("2020-03-01", { id_agent: 1 }, 1000));
    const saved = await visitor("direzione").post(
      "/agentsStats/csv?dateStart=2020-03-01&dateEnd=2020-03-01",
      {},
    );

    expect(saved.headers.get("content-type")).toContain("text/csv");
    expect(saved.text).toContain("Rossi Niccolò;Agente 1;01/03/2020;10:00;No;1000;40\r\n");

    const general = await visitor("direzione").post(
      "/agentsStats/csv/agents?dateStart=2020-03-01&dateEnd=2020-03-01",
      {},
    );
    expect(general.text).toMatch(/^\ufeffAgente;Appuntamenti;.*\r\nAgente 1;1;1;0;0;0;100;1000;\d+\r\n$/);

    const bad = await visitor("direzione").post("/agentsStats/csv/agents?dateStart=2020-13-01&dateEnd=x", {});
    expect(bad.status).toBe(422);
  });
});

test("the fields of a searched period name the weekdays of its days", async () => {
  const page = (await visitor("superadmin").get("/agentsStats/?dateStart=01-09-2026&dateEnd=2026-11-23"))
    .text;
  expect([...page.matchAll(/data-weekday="(\p{L}*)"/gu)].map(([, name]) => name)).toEqual(["mar", "lun"]);
});

test("orders come 25 a page, the totals are of all, and every number has its thousands apart", async () => {
  const orders = 30;
  direct(() => {
    for (let number = 0; number < 1100; number++) {
      const day = {
        date: "2021-03-08" as Day,
        time: "09:00",
        time_end: "10:00",
        date_created: "2021-03-01 08:00",
      };
      const client = { id_client: world.rossi, id_address: world.rossiPlace, id_agent: 1, state: 1 };
      const id_appointment = insert("appointments", { ...day, ...client });
      if (number < orders)
        insert("orders", {
          ...{ id_client: world.rossi, id_appointment, date_created: day.date_created },
          agreed_price_cents: 100_000,
        });
    }
  });
  const { text } = await visitor("direzione").get("/agentsStats/?dateStart=2021-03-01&dateEnd=2021-03-31");
  expect(text.match(/id="row-\d+"/g)).toHaveLength(25);
  expect(text).toContain("1–25 di 30");
  expect(text).toContain("30.000 €");
  expect(text).toContain(">1.100<");
  expect(/>1100</.test(text)).toBe(false);
});
