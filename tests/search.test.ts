import { beforeEach, expect, test } from "bun:test";
import { visitor } from "./support/requests";
import { fresh, world } from "./support/world";

beforeEach(fresh);

const suggestions = async (profile: Parameters<typeof visitor>[0], query: string) =>
  JSON.parse((await visitor(profile).post("/search/items", { q: query })).text).items;

test("the top bar finds clients and orders by name or phone", async () => {
  expect(await suggestions("ufficio", "rossi")).toEqual([
    {
      value: `order-${world.order}`,
      text: `Ordine ${world.order} · Rossi Niccolò`,
      href: `/orders/${world.order}`,
    },
    { value: `client-${world.rossi}`, text: "Rossi Niccolò", href: `/client/${world.rossi}` },
  ]);
  expect((await suggestions("ufficio", "0815551234")).length).toBeGreaterThan(0);
  expect(await suggestions("ufficio", "zzz")).toEqual([]);
});

test("a user without the edit permission gets the same link to the client", async () => {
  expect((await suggestions("magazzino", "niccolò")).at(-1).href).toBe(`/client/${world.rossi}`);
});

test("a search without results shows a sentence; without a session it redirects to the login", async () => {
  expect((await visitor("agenda").post("/search", { q: "zzz" })).text).toContain("Nessun risultato.");
  expect((await visitor("nobody").post("/search/items", { q: "a" })).status).toBe(303);
});
