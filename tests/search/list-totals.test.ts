import { beforeEach, describe, expect, test } from "bun:test";
import { all, insert, one, remove, update } from "../../src/server/db/db";
import { queryPlans } from "../support/query-plans";
import { manyRossis } from "../support/rossis";
import { boundStatementsOf, statementsOf } from "../support/statements";
import { as, direct, fresh, world } from "../support/world";

beforeEach(fresh);

const counted = () =>
  all`SELECT 'appointments' AS list, 'A' AS site, (SELECT count(*) FROM appointments) AS total
      UNION ALL SELECT 'appointments', 'B', (SELECT count(*) FROM appointment_rows WHERE shown_on_b)
      UNION ALL SELECT 'clients', 'A', (SELECT count(*) FROM clients)
      UNION ALL SELECT 'orders', 'A', (SELECT count(*) FROM orders)
      UNION ALL SELECT 'orders', 'B', (SELECT count(*) FROM order_rows WHERE shown_on_b)`;

const stored = () => all`SELECT list, site, total FROM list_totals ORDER BY list, site`;

const mustAgree = () => expect(stored()).toEqual(counted());

describe("the stored totals of the lists equal the number of rows", () => {
  test("in a new company and after many rows", () => {
    mustAgree();
    manyRossis();
    mustAgree();
    expect(one`SELECT total FROM list_totals WHERE list = 'orders' AND site = 'A'`).not.toEqual({ total: 0 });
  });

  test("after an order is made, its flag changed and the change undone", async () => {
    const made = await as("ufficio").call("Orders", "createNew", { id: world.open });
    expect(made.ok).toBe(true);
    mustAgree();
    for (const flag_renata of [1, 0, 1]) {
      direct(() => update("appointments", world.open, { flag_renata }));
      mustAgree();
    }
    const flagged: { ok: boolean; activity?: number } = await as("superadmin").call("Orders", "modify", {
      id: world.order,
      values: { flag_renata: 0, agreed_price: 1, agreed_price_2: 1, payment_type: 0, notes: "" },
    });
    expect(flagged).toMatchObject({ ok: true });
    mustAgree();
    expect(await as("superadmin").call("Activity", "undo", { activity: flagged.activity })).toMatchObject({
      ok: true,
    });
    mustAgree();
  });

  test("after an appointment becomes older than what site B hides", () => {
    direct(() => update("appointments", world.withOrder, { state: 1, flag_renata: 0 }));
    mustAgree();
    direct(() => update("appointments", world.withOrder, { date: "2020-01-01" }));
    mustAgree();
  });

  test.each([0, 1])(
    "after deletions, and after an insert that is rolled back, with flag %d",
    (flag_renata) => {
      manyRossis();
      const last = one<{ id: number; id_appointment: number }>`
      SELECT id, id_appointment FROM orders WHERE id <> 9999 ORDER BY id DESC LIMIT 1`;
      const { id, id_appointment } = last as { id: number; id_appointment: number };
      direct(() => update("appointments", id_appointment, { state: 1, flag_renata }));
      direct(() => remove("orders", id));
      mustAgree();
      direct(() => remove("appointments", id_appointment));
      mustAgree();
      const failing = () =>
        direct(() => {
          insert("clients", { surname: "Bianchi", folded: "bianchi", date_created: "2026-01-01 08:00" });
          throw new Error("refused");
        });
      expect(failing).toThrow("refused");
      mustAgree();
    },
  );
});

type Asked = { query?: string; page?: number };

describe("pages behind the middle of a list", () => {
  test.each([
    ["orders", (asked: Asked) => as("superadmin").call("Orders", "getIndex", asked)],
    ["appointments", (asked: Asked) => as("superadmin").call("Appointment", "getAll", asked)],
    ["clients", (asked: Asked) => as("superadmin").call("Client", "getAll", asked)],
  ])("of %s follow each other without a gap", async (rows, list) => {
    manyRossis();
    for (const query of [undefined, "rossi"]) {
      const whole = await list({ query });
      const ids = (values: Record<string, unknown>) => (values[rows] as { id: number }[]).map(({ id }) => id);
      const paged: number[] = [];
      for (let page = 1; page <= 5; page++) {
        const { values } = await list({ query, page });
        expect(values.total).toBe(ids(whole.values).length);
        paged.push(...ids(values));
      }
      expect(paged).toEqual(ids(whole.values));
    }
  });

  test("of one account's log follow each other, also after more acts", async () => {
    const { caller } = as("superadmin");
    const user = caller.user?.id;
    const act = (id_user: number | undefined) =>
      insert("activity", {
        id_user,
        user: "superadmin",
        site: "A",
        id_operation: "Orders.modify",
        ip: "",
        date_created: "2026-01-01 08:00",
        hash: "x",
      });
    for (const count of [100, 31, 900]) {
      direct(() => {
        for (let at = 0; at < count; at++) act(user);
        act(undefined);
      });
      const listed: number[] = [];
      const rows = all<{ id: number }>`SELECT id FROM activity WHERE id_user = ${user} ORDER BY id DESC`;
      for (let page = 1; listed.length < rows.length; page++) {
        const { values } = await as("superadmin").call("Log", "getAll", { user, page });
        expect(values.total).toBe(rows.length);
        listed.push(...(values.logs as { id: number }[]).map(({ id }) => id));
      }
      expect(listed).toEqual(rows.map(({ id }) => id));
    }
  });
});

test.each(["A", "B"] as const)(
  "a search on site %s counts and sorts orders and appointments in the indexes of their clients alone",
  async (site) => {
    manyRossis();
    const asked = { query: "rossi", page: 1 };
    const readsOf = async (index: string, read: () => Promise<unknown>) =>
      (await queryPlans(read))
        .join("\n")
        .split("\n")
        .filter((step) => step.includes(index))
        .map((step) => step.includes(`USING COVERING INDEX ${index}`));
    const orders = () => as("superadmin", site).call("Orders", "getIndex", asked);
    expect(await readsOf("orders_client", orders)).toEqual([true, true]);
    const appointments = () => as("superadmin", site).call("Appointment", "getAll", asked);
    expect(await readsOf("appointments_client", appointments)).toEqual([true, true]);
  },
);

describe("a search is counted again", () => {
  const search = () => as("superadmin").call("Orders", "getIndex", { query: "rossi", page: 1 });
  const counts = async () => {
    await search();
    const before = (await search()).values;
    return async (write: () => void) => {
      direct(write);
      let values = before;
      const ran = await statementsOf(async () => {
        ({ values } = await search());
      });
      return {
        counted: ran.filter((text) => text.includes("count(*)")).length,
        more: values.total - before.total,
      };
    };
  };

  test("not after a work is saved, whose price, client and order stay", async () => {
    const after = await counts();
    expect(await after(() => update("works", world.work, { notes: "Citofonare" }))).toEqual({
      counted: 0,
      more: 0,
    });
  });

  test.each<[string, () => void, number]>([
    ["a client's name", () => update("clients", world.azienda, { folded: "rossi s.r.l." }), 1],
    [
      "a contact of another client",
      () => insert("client_contacts", { id_client: world.azienda, name: "Rossi" }),
      1,
    ],
    ["an order", () => update("orders", world.order, { agreed_price_cents: 1 }), 0],
  ])("after %s is saved", async (_, write, more) => {
    const after = await counts();
    expect(await after(write)).toEqual({ counted: 1, more });
  });
});

test("a page in the middle of one account's log is read from an act near it", async () => {
  const acts = 1700;
  direct(() => {
    for (let at = 0; at < acts; at++)
      insert("activity", {
        ...{ id_user: 7, user: "prova", site: "A", id_operation: "Orders.modify", ip: "" },
        ...{ date_created: "2026-01-01 08:00", hash: "x" },
      });
  });
  const page = (page: number) => as("superadmin").call("Log", "getAll", { user: 7, page });
  await page(1);
  const ran = await boundStatementsOf(() => page(28));
  const skipped = ran
    .filter(({ text }) => text.includes("OFFSET"))
    .map(({ values }) => Number(values.at(-1)));
  expect(skipped).not.toEqual([]);
  expect(Math.max(...skipped)).toBeLessThan(500);
});
