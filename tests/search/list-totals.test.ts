import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { app } from "../../src/server/app";
import { all, insert, one, remove, update } from "../../src/server/db/db";
import { cookieName } from "../../src/server/sessions/session";
import { temporaryFolder } from "../support/folders";
import { queryPlans } from "../support/query-plans";
import { formatDay, type Profile, today, userId, visitor } from "../support/requests";
import { manyRossis } from "../support/rossis";
import { readSpreadsheet } from "../support/spreadsheet-reading";
import { boundStatementsOf, statementsOf } from "../support/statements";
import { as, direct, fresh, signedIn, world } from "../support/world";

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
    expect(await as("superadmin").undo(flagged)).toMatchObject({
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

async function exported(path: string, account: Profile, site: "A" | "B" = "A") {
  const { status, text } = await visitor(account, site).post(path, {});
  expect(status).toBe(200);
  return text.replace("\ufeff", "").trim().split("\r\n");
}

async function workbook(path: string, account: Profile) {
  const headers = { cookie: `${cookieName("A")}=${signedIn(userId(account))}` };
  const book = await app.request(path, { method: "POST", headers }, { site: "A", demo: false });
  const file = join(temporaryFolder("list-exports"), "list.xlsx");
  writeFileSync(file, new Uint8Array(await book.arrayBuffer()));
  const { sheets } = await readSpreadsheet(file);
  return {
    name: book.headers.get("content-disposition"),
    rows: sheets[0]?.read.map(({ cells }) => cells) ?? [],
  };
}

const exportsInLog = () =>
  all<{ user: string; notes: string }>`
    SELECT user, notes FROM activity WHERE id_operation LIKE '%.exportList' ORDER BY id`;

/** Refused, and not in the log either. */
async function refused(path: string, account: Profile | "nobody") {
  const { status } = await visitor(account).post(path, {});
  expect([status, exportsInLog()]).toEqual([account === "nobody" ? 303 : 403, []]);
}

const memo = (account: Profile, title: string, more: object = {}) =>
  as(account).call("Memo", "createNew", {
    values: { title, description: "", date: "10-05-2025", time: "09:30", ...more },
  });

describe("an export of memos", () => {
  test("has those of the filter, whole and with formulas made text, and never another account's", async () => {
    await memo("ufficio", "=SOMMA(1)", { description: `riga "uno"; ${"lunga ".repeat(20).trim()}` });
    await memo("ufficio", "Altro mese", { date: "10-06-2025" });
    await memo("direzione", "Riservata");
    await memo("direzione", "Condivisa", { users: [userId("ufficio")], time: "08:00" });
    const whole = `riga ""uno""; ${"lunga ".repeat(20).trim()}`;
    expect(await exported("/memo/export/csv?from=01-05-2025&to=31-05-2025", "ufficio")).toEqual([
      "Titolo;Descrizione;Data;Autore",
      `'=SOMMA(1);"${whole}";10/05/2025 09:30;ufficio`,
      `Condivisa;;10/05/2025 08:00;direzione`,
    ]);
    expect(await exported("/memo/export/csv?view=cards&of=shared", "ufficio")).toHaveLength(2);
    expect(exportsInLog()[0]).toEqual({ user: "ufficio", notes: "Elenco esportato: righe filtrate, CSV" });
    expect(await exported("/memo/export/csv", "magazzino", "B")).toEqual(["Titolo;Descrizione;Data;Autore"]);
  });
});

describe("an export of logs", () => {
  const vehicleLog = (account: Profile, intervention_type: string) =>
    direct(() =>
      insert("vehicle_logs", {
        ...{ id_user: userId(account), id_vehicle: 1, intervention_type, description: "Fatto" },
        date_created: `${today()} 08:00`,
      }),
    );

  test("of vehicles has an account's own entries, and for an administrator all with their authors", async () => {
    vehicleLog("preventivi", "Gomme");
    vehicleLog("superadmin", "Olio");
    const [vehicle] = all<{ name: string }>`SELECT name FROM vehicles WHERE id = 1`;
    const at = `${formatDay(today())} 08:00`;
    expect(await exported("/logVehicle/export/csv", "preventivi")).toEqual([
      "Automezzo;Tipo di intervento;Descrizione;Data",
      `${vehicle?.name};Gomme;Fatto;${at}`,
    ]);
    expect(await exported("/logVehicle/export/csv?sort=value", "superadmin")).toEqual([
      "Automezzo;Tipo di intervento;Descrizione;Utente;Data",
      `${vehicle?.name};Gomme;Fatto;preventivi;${at}`,
      `${vehicle?.name};Olio;Fatto;superadmin;${at}`,
    ]);
  });

  test("of workers has amounts as numbers, in a workbook too", async () => {
    const [worker] = all<{ id: number; whole: string }>`
      SELECT id, surname || ' ' || name AS whole FROM workers WHERE date IS NULL LIMIT 1`;
    direct(() =>
      insert("worker_logs", {
        ...{ id_user: userId("superadmin"), id_worker: worker?.id, cents: 1212_50, description: "+39" },
        date_created: "2025-05-10 08:00",
      }),
    );
    const row = [worker?.whole, "1212,50", "'+39", "superadmin", "10/05/2025 08:00"].join(";");
    expect(await exported("/logWorkers/export/csv?from=10-05-2025", "superadmin")).toEqual([
      "Operaio;Importo;Descrizione;Utente;Data",
      row,
    ]);
    const { name, rows } = await workbook("/logWorkers/export/xlsx", "superadmin");
    expect(name).toContain('filename="log-operai.xlsx"');
    expect(rows).toEqual([
      ["Operaio", "Importo", "Descrizione", "Utente", "Data"],
      [worker?.whole as string, 1212.5, "+39", "superadmin", "2025-05-10 08:00"],
    ]);
  });

  test("is refused without the right of the list, and then nothing is written into the log", async () => {
    for (const path of ["/logVehicle/export/csv", "/logWorkers/export/xlsx"])
      await refused(path, "consultazione");
  });
});

test("an export of orders has prices as numbers with their cents", async () => {
  direct(() => update("orders", world.order, { agreed_price_cents: 123_405 }));
  const inCsv = (await exported("/orders/export/csv?sort=number", "superadmin")).map((row) => row.split(";"));
  const { rows } = await workbook("/orders/export/xlsx?sort=number", "superadmin");
  const at = inCsv[0]?.indexOf("Prezzo") as number;
  expect(inCsv.slice(0, 3).map((row) => row[at])).toEqual(["Prezzo", "1234,05", "1200"]);
  expect(rows.slice(0, 3).map((row) => row[at])).toEqual(["Prezzo", 1234.05, 1200]);
});

describe("an export of reports", () => {
  beforeEach(async () => {
    await as("ufficio").call("Report", "sendNew", { category: "Clienti", message: "@Uno" });
    await as("direzione").call("Report", "sendNew", { category: "Ufficio", message: "Due" });
  });

  test("has the reports of the open tab, with their author where the list has one", async () => {
    const own = await exported("/reports/export/csv", "ufficio");
    expect(own).toEqual([
      "Categoria;Messaggio;Foto;Data;Stato",
      expect.stringMatching(/^Clienti;'@Uno;no;\d\d\/\d\d\/\d{4} \d\d:\d\d;Aperta$/),
    ]);
    expect(await exported("/reports/export/csv?view=shared", "ufficio")).toHaveLength(1);
    const everyone = await exported("/reports/export/csv?view=all&sort=category&status=0", "superadmin");
    expect(everyone.map((line) => line.split(";")[3])).toEqual(["Autore", "ufficio", "direzione"]);
  });

  test("of all accounts is for administrators alone", async () => {
    await refused("/reports/export/csv?view=all", "ufficio");
    await refused("/reports/export/csv", "nobody");
  });
});

test.each(["/memo/", "/logVehicle", "/logWorkers", "/reports/?view=all"])(
  "%s offers its export with the filters of its address",
  async (path) => {
    const { text } = await visitor("superadmin").get(`${path}${path.includes("?") ? "&" : "?"}when=month`);
    expect(text).toMatch(/action="[^"]*\/export\/xlsx\?[^"]*when=month/);
  },
);
