import { afterEach, expect, setDefaultTimeout } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { serve, shot } from "../support/browser/kit";
import { temporaryFolder } from "../support/folders";
import { freePort } from "../support/ports";
import { startServer } from "../support/server";
import { slowCall } from "../support/slow-call";
import { xtest } from "../support/thorough";
import { browserTestTimeout, until } from "../support/timeouts";
import { as, database, wireTomorrow, world } from "../support/world";

setDefaultTimeout(browserTestTimeout);
const server = serve();

const sentence = "Ripristino in corso: la pagina torna da sola tra qualche secondo.";
let child: Bun.Subprocess | undefined;
afterEach(async () => {
  child?.kill("SIGKILL");
  await child?.exited;
});

const port = freePort();
const baseURL = `http://127.0.0.1:${port}`;

/** The real program on the present data, with the sessions of the pages that are open. */
async function startProgram() {
  const folder = temporaryFolder("restore-pages");
  mkdirSync(join(folder, "uploads"));
  writeFileSync(join(folder, "traslo.db"), database().serialize());
  ({ child } = await startServer(folder, { PORT: String(port) }));
}

/** Waits until so many live streams are open: earlier changes would reach no page. */
const streams = (count: number, admin: Page) =>
  until(async () => (await (await admin.request.get("/salute?dettagli")).json()).streams === count);

xtest("during a restore nobody loses anything: pages and a wall display come back with the restored data", async () => {
  const { link } = (await as("gestione1").call("Kiosk", "createNew", { name: "Magazzino" })).values;
  const admin = await server.page("superadmin", { baseURL });
  const reader = await server.page("gestione1", { baseURL });
  const writer = await server.page("gestione1", { baseURL });
  const display = await server.page(undefined, { baseURL, viewport: { width: 1920, height: 1080 } });
  await startProgram();

  await admin.goto("/admin/backups/");
  await streams(1, admin);
  await admin.getByRole("button", { name: "Salva ora" }).click();
  const row = admin.getByRole("row").filter({ hasText: "A mano" });
  await row.waitFor();
  const name = (await row.locator("code").textContent()) as string;

  const values = { name: "Parco dei Pini", address: "Via Toledo 1", city: "Napoli" };
  await call(reader, "Location", { funct: "createNew", values });
  const work = await call(reader, "Calendar", { funct: "getWork", id: world.work });
  expect(work.values.work.hour).toBe("08:00");
  await call(reader, "Calendar", { funct: "moveWork", id: world.work, date: wireTomorrow, hour: "11:15" });
  await reader.goto("/admin/locations/");
  await reader.getByRole("rowheader", { name: "Parco dei Pini", exact: true }).waitFor();
  await display.goto(link);
  await display.goto(`/kiosk?date=${wireTomorrow}`);
  await display.getByText("11:15").waitFor();
  await writer.goto("/admin/locations/insert");
  for (const [label, text] of [
    ["Nome", "Parco nuovo"],
    ["Indirizzo", "Via Foria 2"],
    ["Città", "Napoli"],
  ] as const)
    await writer.getByLabel(label).fill(text);

  await streams(4, admin);
  // The restore waits for it.
  const slow = slowCall({ url: baseURL, cookie: "" }, "Auth", { funct: "check" });
  await slow.begun;
  await admin.getByRole("link", { name: "Ripristina il salvataggio" }).first().click();
  await admin.getByLabel("Nome del salvataggio").fill(name);
  await admin.getByRole("button", { name: "Ripristina" }).click();
  await until(async () => (await fetch(baseURL)).status === 503);
  await writer.getByRole("button", { name: "Salva", exact: true }).click();
  await writer.getByText(sentence).waitFor();
  expect(await writer.getByLabel("Nome").inputValue()).toBe("Parco nuovo");
  await shot(writer, "restore-writer");
  await shot(reader, "restore-reader");
  await shot(display, "restore-display");
  await slow.finish();

  await reader.getByRole("rowheader", { name: "Parco dei Pini", exact: true }).waitFor({ state: "detached" });
  await display.getByText("08:00").waitFor();
  await admin.getByText("I dati di prima di un ripristino sono in").waitFor();
  await shot(admin, "restore-admin");
  expect(await writer.getByLabel("Città").inputValue()).toBe("Napoli");
  await writer.getByRole("button", { name: "Salva", exact: true }).click();
  await reader.getByRole("rowheader", { name: "Parco nuovo", exact: true }).waitFor();
});

async function call(page: Page, service: string, body: object) {
  const answer = await page.request.post(`/api/${service}`, { data: body });
  const { ok, values } = await answer.json();
  expect([service, ok, ok || values]).toEqual([service, true, true]);
  return { values };
}
