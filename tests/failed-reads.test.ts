import { beforeEach, expect, test } from "bun:test";
import { toWire } from "../src/server/days";
import { visitor } from "./ask";
import { as, fresh, tomorrow, unreadable, world } from "./world";

beforeEach(fresh);

test.each([
  ["the places of a client", "pickup_places", () => `/appointment/places?client=${world.rossi}`],
  ["the client of a new appointment", "clients", () => `/appointment/insert?client=${world.rossi}`],
  ["the client of a new order", "clients", () => `/orders/insert?client=${world.rossi}`],
  ["the types of a new work", "work_types", () => `/orders/works/insert/${world.order}`],
  ["the materials beside a work", "materials", () => `/orders/works/modify/${world.work}`],
  ["the order that a work's resources lead back to", "orders", () => `/orders/works/resources/${world.work}`],
  ["the workers of a work", "crew_lines", () => `/orders/works/workers/${world.work}`],
  ["the vehicles of the planner", "vehicles", () => `/orders/planner/${world.order}`],
  ["the materials of a new line", "materials", () => `/orders/materials/insert/${world.order}`],
  ["the materials in bulk", "materials", () => `/orders/materials/bulk/${world.order}`],
  ["the materials of a load", "materials", () => "/orders/materials/"],
  ["the lists of the daily board", "absences", () => `/dailyWorks/${toWire(tomorrow)}`],
])("%s: a read that fails is an error page, never an empty choice", async (_, table, path) => {
  unreadable(table);
  await expectErrorPage(path());
  fresh();
  expect((await visitor("ufficio").get(path())).status).toBe(200);
});

test("the problems of the daily board: a read that fails is an error page, never a day without problems", async () => {
  // The works and the lists of the day are cached from here on: the problems alone are read again.
  await as("ufficio").call("Works", "getByDate", { date: tomorrow });
  await as("ufficio").call("Works", "getWorkersVehiclesList", { date: tomorrow });
  unreadable("work_resources");
  await expectErrorPage(`/dailyWorks/${toWire(tomorrow)}`);
});

async function expectErrorPage(path: string) {
  const answer = await visitor("ufficio").get(path);
  expect(answer.status).toBe(500);
  expect(answer.text).toContain("Errore imprevisto: riprovare o segnalare il codice");
}
