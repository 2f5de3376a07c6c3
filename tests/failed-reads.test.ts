import { beforeEach, expect, test } from "bun:test";
import { visitor } from "./ask";
import { fresh, unreadable, world } from "./world";

beforeEach(fresh);

test.each([
  ["the places of a client", "pickup_places", () => `/appointment/places?client=${world.rossi}`],
  ["the client of a new appointment", "clients", () => `/appointment/insert?client=${world.rossi}`],
  ["the client of a new order", "clients", () => `/orders/insert?client=${world.rossi}`],
])("%s: a read that fails is an error page, never an empty choice", async (_, table, path) => {
  expect((await visitor("ufficio").get(path())).status).toBe(200);
  unreadable(table);
  const answer = await visitor("ufficio").get(path());
  expect(answer.status).toBe(500);
  expect(answer.text).toContain("Errore imprevisto: riprovare o segnalare il codice");
});
