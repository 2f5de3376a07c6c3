import { beforeEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { app } from "../../src/server/app";
import { today } from "../../src/server/base/clock";
import { formatDay } from "../../src/server/base/days";
import type { Profile } from "../../src/server/base/permissions";
import { all, insert, update } from "../../src/server/db/db";
import { cookieName } from "../../src/server/sessions/session";
import { temporaryFolder } from "../support/folders";
import { userId, visitor } from "../support/requests";
import { readSpreadsheet } from "../support/spreadsheet-reading";
import { as, direct, fresh, signedIn, world } from "../support/world";

beforeEach(fresh);

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
