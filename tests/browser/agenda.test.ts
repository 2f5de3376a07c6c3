import { expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { addDays, mondayOf, toWire } from "../../src/server/base/days";
import { update } from "../../src/server/db/db";
import { focused, serve } from "../support/browser/kit";
import { as, direct, world } from "../support/world";

const server = serve();

/** A week without days of which the agenda speaks. */
const monday = addDays(mondayOf(today()), 14);
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];
const week = `/agenda?week=${monday}`;

const place = async () => {
  const { appointment } = (await as("ufficio").call("Appointment", "getFromId", { id: world.open })).values;
  return [appointment.date, appointment.time, appointment.time_end, appointment.state];
};

test("a visit is dragged, moved by keys and marked as failed; each can be taken back", async () => {
  direct(() => update("appointments", world.open, { date: monday, time: "10:00", time_end: "11:30" }));
  const page = await server.page("gestione1");
  await page.goto(week);
  const visit = page.locator(`#row-appointment-${world.open}`);
  const hour = (day: string, time: string) =>
    page.locator(`.agenda-hour[data-date="${toWire(day as typeof monday)}"][data-time="${time}"]`);
  await visit.dragTo(hour(tuesday, "15:00"), { sourcePosition: { x: 6, y: 6 } });
  await page.getByText("Appuntamento spostato").waitFor();
  await hour(tuesday, "15:00").locator(`#row-appointment-${world.open}`).waitFor();
  expect(await place()).toEqual([toWire(tuesday), "15:00", "16:30", 0]);

  await visit.getByRole("link", { name: "15:00–16:30" }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await hour(wednesday, "15:00").locator(`#row-appointment-${world.open}`).waitFor();
  expect(await place()).toEqual([toWire(wednesday), "15:00", "16:30", 0]);
  await focused(visit.getByRole("link", { name: "15:00–16:30" }));
  await page.getByRole("button", { name: "Annulla" }).last().click();
  await hour(tuesday, "15:00").locator(`#row-appointment-${world.open}`).waitFor();

  await visit.getByRole("button", { name: "Stato di Rossi Niccolò: In trattativa" }).click();
  await visit.getByRole("button", { name: "Fallito" }).click();
  await page.getByText("Stato aggiornato").waitFor();
  expect(await place()).toEqual([toWire(tuesday), "15:00", "16:30", 2]);

  await hour(monday, "09:00").getByRole("link").click();
  expect(await page.getByLabel("Data").inputValue()).toBe(toWire(monday));
  expect(await page.getByLabel("Ora di inizio").inputValue()).toBe("09:00");
});
