import { describe, expect, test } from "bun:test";
import { axe, serve, shot } from "../support/browser/kit";
import { userId } from "../support/requests";
import { as, world } from "../support/world";

const server = serve();
const notice = "Il sito non è al momento disponibile.";

test("an open page of site B shows the notice while it is switched off, and its data once it is on again", async () => {
  const guest = await server.page("ufficio", { site: "B" });
  await guest.goto("/client/");
  await guest.getByText("Rossi Niccolò").waitFor();
  const writer = await server.page("ufficio", { site: "B" });
  await writer.goto(`/client/modify/${world.rossi}`);
  await writer.locator("[name=surname]").fill("Bianchi");

  const admin = await server.page("superadmin");
  await admin.goto("/admin/site_b/");
  await admin.getByRole("switch", { name: "Il sito B è online" }).click();
  await admin.getByRole("button", { name: "No" }).click();
  await admin.getByRole("switch", { name: "Il sito B è online" }).click();
  await admin.getByRole("button", { name: "Metti offline" }).click();
  await admin.getByText("Il sito B è offline").waitFor();
  await shot(admin, "site-b-offline");
  await axe(admin);

  await guest.getByText(notice).waitFor();
  expect(await guest.content()).not.toContain("Rossi");
  await axe(guest);
  await shot(guest, "site-b-notice");
  // A page that reloads itself is read aloud each time.
  await guest.evaluate(() => Object.assign(window, { isSamePage: true }));
  for (let asked = 0; asked < 2; asked++)
    await guest.waitForResponse((answer) => answer.request().method() === "HEAD");
  expect(await guest.evaluate(() => "isSamePage" in window)).toBe(true);
  expect(await guest.locator(".silent").isVisible()).toBe(false);
  const { status, body } = await guest.evaluate(async () => {
    const answer = await fetch("/api/Client", { method: "POST", body: '{"funct":"getAll"}' });
    return { status: answer.status, body: await answer.json() };
  });
  expect({ status, body }).toEqual({ status: 503, body: { ok: false, values: { msg: notice } } });

  const client = await as("ufficio").call("Client", "getFromId", { id: world.rossi });
  expect(client.values.client.surname).toBe("Rossi");

  await admin.getByRole("switch", { name: "Il sito B è offline" }).click();
  await admin.getByText("Il sito B è online").waitFor();
  await guest.getByText("Rossi Niccolò").waitFor();
  await writer.getByRole("button", { name: "Salva", exact: true }).click();
  await writer.getByText("Cliente aggiornato").waitFor();
});

describe("site B", () => {
  test("shows no menu entry of site A and refuses its pages", async () => {
    const page = await server.page("superadmin", { site: "B" });
    await page.goto("/");
    await page.getByText("Sito B", { exact: true }).waitFor();
    await axe(page);
    expect(await page.getByRole("link", { name: "Statistiche agenti" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Gestire sito B" }).count()).toBe(0);
    await page.goto("/admin/site_b/");
    await page.getByText("Operazione non consentita.").waitFor();
  });

  test("signs out an account at the next click after site B was removed from it, and refuses its login", async () => {
    const page = await server.page("agenda", { site: "B" });
    await page.goto("/client/");
    await as("superadmin").call("Account", "update", { id: userId("agenda"), values: { sites: "A" } });
    await page.goto("/appointment/");

    expect(new URL(page.url()).pathname).toBe("/login");

    await page.getByLabel("Nome utente").fill("agenda");
    await page.getByLabel("Password").fill("traslochi");
    await page.getByRole("button", { name: "Accedere" }).click();
    await page.getByText("L'account non può accedere a questo sito.").waitFor();
    page.endsWith.push("L'account non può accedere a questo sito.");
  });
});

test("the update prepares a publication, and its link publishes it once", async () => {
  const admin = await server.page("superadmin");
  await admin.goto("/admin/site_b/");
  await admin.getByRole("button", { name: "Aggiorna" }).click();
  const link = admin.getByRole("link", { name: "Completa l'aggiornamento" });
  await link.waitFor();
  await shot(admin, "site-b-draft");
  const href = (await link.getAttribute("href")) ?? "";
  await link.click();
  const complete = admin.getByRole("button", { name: "Completa l'aggiornamento" });
  await complete.click();
  await admin.getByText("Aggiornamento completato").waitFor();
  await admin.goto(href);
  await complete.click();
  await admin.getByText("Il collegamento è già stato usato o non è più valido.").waitFor();
  admin.endsWith.push("Il collegamento è già stato usato o non è più valido.");
});
