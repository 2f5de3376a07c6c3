import { expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { toWire } from "../../src/server/base/days";
import type { Profile } from "../../src/server/base/permissions";
import { update } from "../../src/server/db/db";
import { serve } from "../support/browser/kit";
import { streams } from "../support/browser/streams";
import { some } from "../support/thorough";
import { as, direct, tomorrow, wireTomorrow, world } from "../support/world";

const server = serve();

const rename = () => direct(() => update("clients", world.rossi, { name: "Ugo" }));
const renameAgent = () => direct(() => update("agents", 1, { text: "Squadra Nord" }));
const memo = { title: "Chiamare Bianchi", description: "Presto", date: toWire(today()), time: "10:00" };
const writeMemo = () => as("ufficio").call("Memo", "createNew", { values: memo });
const boxLine = { id_box: 4, used: 30, position: 0, client: world.rossi, title: "Mobili antichi" };
const store = () => as("ufficio").call("Box", "insert", { values: boxLine });
const absence = { id_worker: 1, from: toWire(today()), to: wireTomorrow, reason: "Ferie lunghe" };

/** The account, its screen, the change of a colleague, and the text that must then be shown. */
const screens: [Profile, () => string, () => unknown, string][] = [
  ["superadmin", () => "/admin/log/", writeMemo, "Memo inserita"],
  ["ufficio", () => "/", writeMemo, "Chiamare Bianchi"],
  ["ufficio", () => "/", rename, "Rossi Ugo"],
  ["ufficio", () => "/agenda", writeMemo, "Chiamare Bianchi"],
  ["ufficio", () => "/memo/", writeMemo, "Chiamare Bianchi"],
  ["ufficio", () => "/client/", rename, "Rossi Ugo"],
  ["ufficio", () => "/client/search?surname=rossi", rename, "Rossi Ugo"],
  ["consultazione", () => `/client/${world.rossi}`, rename, "Rossi Ugo"],
  ["ufficio", () => `/client/${world.rossi}`, movePlace, "Via Nuova 9"],
  ["ufficio", () => "/appointment/", rename, "Rossi Ugo"],
  ["consultazione", () => `/appointment/${world.open}`, rename, "Rossi Ugo"],
  ["ufficio", () => "/orders/", rename, "Rossi Ugo"],
  ["ufficio", () => `/orders/${world.order}`, raisePrice, "4.321 €"],
  ["ufficio", () => `/documents/${world.open}`, rename, "Rossi Ugo"],
  ["ufficio", () => "/agentsStats/", raisePrice, "4.321 €"],
  ["ufficio", () => `/planning/?day=${tomorrow}`, rename, "Rossi Ugo"],
  ["ufficio", () => `/dailyWorks/${wireTomorrow}`, rename, "Rossi Ugo"],
  ["ufficio", () => "/resources/", renameResource, "Furgone lungo"],
  [
    "ufficio",
    () => "/absences/",
    () => as("ufficio").call("Works", "addAbsence", { values: absence }),
    "Ferie lunghe",
  ],
  ["ufficio", () => "/box/", store, "Mobili antichi"],
  ["ufficio", () => "/box/?view=map", store, "Rossi Niccolò"],
  ["ufficio", () => "/box/show/4", store, "Mobili antichi"],
  ["ufficio", () => "/box/log/", store, "Mobili antichi"],
  ["ufficio", () => "/materials/history/", load, "Scotch"],
  [
    "gestione1",
    () => "/admin/settings/materials/",
    () => direct(() => update("materials", 4, { cost_cents: 7700 })),
    "77 €",
  ],
  ["gestione1", () => "/admin/settings/agents/", renameAgent, "Squadra Nord"],
  ["consultazione", () => `/appointment/${world.open}`, renameAgent, "Squadra Nord"],
  ["gestione1", () => "/admin/settings/workers/", hire, "Nuovo Assunto"],
  ["gestione1", () => "/admin/kiosks/", hangWall, "Ingresso merci"],
  ["gestione1", () => "/admin/locations/", renameLocation, "Parco Aurora"],
  [
    "gestione1",
    () => "/admin/accounts/",
    () => direct(() => update("users", 3, { surname: "Cognome" })),
    "Cognome",
  ],
  [
    "superadmin",
    () => "/admin/site_b/",
    () => as("superadmin").call("SiteB", "toggle", { siteBStatus: 0 }),
    "offline",
  ],
  ["ufficio", () => "/news/", publish, "Chiusura di agosto"],
  ["ufficio", () => "/reports/", report, "Cancello rotto"],
];

function movePlace() {
  direct(() => update("pickup_places", world.rossiPlace, { address: "Via Nuova 9" }));
}
function raisePrice() {
  direct(() => {
    update("orders", world.order, { agreed_price_cents: 432_100 });
    update("appointments", world.withOrder, { date: today() });
  });
}
function renameResource() {
  direct(() => update("resources", 2, { name: "Furgone lungo" }));
}
function renameLocation() {
  direct(() => update("locations", 1, { name: "Parco Aurora" }));
}
function load() {
  const values = [{ id_material: 4, increment: 6 }];
  return as("ufficio").call("Orders", "saveMaterialsList", { values, date: toWire(today()) });
}
function hire() {
  return as("gestione2").call("Settings", "addWorker", { values: { surname: "Nuovo", name: "Assunto" } });
}
function hangWall() {
  return as("gestione2").call("Kiosk", "createNew", { name: "Ingresso merci" });
}
function publish() {
  const news = {
    title: "Chiusura di agosto",
    description: "Dal 10 al 20",
    content: "Buone ferie",
    user_level: 1,
  };
  return as("gestione1").call("News", "publish", news);
}
function report() {
  return as("ufficio").call("Report", "sendNew", { category: "Sicurezza", message: "Cancello rotto" });
}

test("the results of a search show a colleague's change without a reload; their address has no name", async () => {
  const page = await server.page("ufficio");
  await page.goto("/memo/");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("rossi");
  await page.getByRole("option", { name: /Mostra tutti/ }).click();
  await page.waitForURL("**/search?search=*");
  await streams(1);
  await rename();
  await page.locator("#main").getByText("Rossi Ugo").first().waitFor({ state: "attached" });
  expect(page.url()).not.toContain("rossi");
});

test.each(some(screens, 9))(
  "%s shows a colleague's change without a reload: %#",
  async (who, path, act, text) => {
    const page = await server.page(who);
    await page.goto(path());
    await streams(1);
    const main = page.locator("#main");
    expect(await main.getByText(text).count()).toBe(0);
    const done = (await act()) as { ok: boolean; values: unknown } | undefined;
    if (done && !done.ok) throw new Error(JSON.stringify(done.values));
    await main.getByText(text).first().waitFor({ state: "attached" });
  },
);
