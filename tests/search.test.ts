import { beforeEach, expect, test } from "bun:test";
import { visitor } from "./support/requests";
import { fresh, world } from "./support/world";

beforeEach(fresh);

const items = async (who: Parameters<typeof visitor>[0], query: string) =>
  JSON.parse((await visitor(who).get(`/search/items?q=${encodeURIComponent(query)}`)).text).items;

test("finds clients and orders by what one knows of them", async () => {
  expect(await items("ufficio", "rossi")).toEqual([
    {
      value: `order-${world.order}`,
      text: `Ordine ${world.order} · Rossi Niccolò`,
      href: `/orders/${world.order}`,
    },
    { value: `client-${world.rossi}`, text: "Rossi Niccolò", href: `/client/modify/${world.rossi}` },
  ]);
  expect((await items("ufficio", "0815551234")).length).toBeGreaterThan(0);
  expect(await items("ufficio", "zzz")).toEqual([]);
});

test("leads whoever may not edit clients to the same page", async () => {
  expect((await items("magazzino", "niccolò")).at(-1).href).toBe(`/client/modify/${world.rossi}`);
});

test("the page says when there is nothing", async () => {
  expect((await visitor("agenda").get("/search?q=zzz")).text).toContain("Nessun risultato.");
  expect((await visitor("nobody").get("/search/items?q=a")).status).toBe(303);
});
