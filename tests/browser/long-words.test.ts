import { expect, test } from "bun:test";
import { update } from "../../src/server/db/db";
import { insertLine } from "../support/boxes";
import { fits, serve } from "../support/browser/kit";
import { some } from "../support/thorough";
import { as, direct, wireTomorrow, world } from "../support/world";

const server = serve();

test.each(some([360, 1440], 1))("a name of 190 letters widens no page at %d px", async (width) => {
  direct(() => update("clients", world.rossi, { surname: "Z".repeat(190), folded: "z".repeat(190) }));
  const visit = { client: world.rossi, client_address: world.rossiPlace, date: wireTomorrow, agent: 1 };
  const twice = { ...visit, time: "15:00", time_end: "16:00" };
  const { id } = (await as("ufficio").call("Appointment", "createNew", { values: twice })).values;
  await as("ufficio").call("Appointment", "createNew", { values: twice });
  await insertLine();
  const memo = { title: "Z".repeat(90), description: "Z".repeat(400), date: wireTomorrow, time: "09:00" };
  await as("superadmin").call("Memo", "createNew", { values: memo });
  const page = await server.page("superadmin", { viewport: { width, height: 800 } });
  for (const path of [
    "/",
    "/agenda",
    `/planning/?day=${wireTomorrow}`,
    `/dailyWorks/${wireTomorrow}`,
    "/client/",
    `/client/${world.rossi}`,
    `/client/modify/${world.rossi}`,
    `/client/merge/${world.rossi}`,
    "/appointment/",
    `/appointment/${id}`,
    `/appointment/modify/${id}`,
    `/appointment/${id}/order`,
    `/slots/visit/${id}`,
    "/orders/",
    `/orders/${world.order}`,
    `/orders/works/insert/${world.order}`,
    "/memo/",
    "/memo/?view=cards",
    "/box/",
    "/box/?view=map",
    `/documents/${world.withOrder}`,
  ]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await fits(page);
  }
  await page.goto("/agenda");
  const name = page.locator(`#row-appointment-${id} .agenda-name`);
  expect((await name.boundingBox())?.height).toBeLessThanOrEqual(24);
  await page.goto(`/appointment/modify/${id}`);
  await page.getByText("è già occupato").waitFor();
  await fits(page);
});
