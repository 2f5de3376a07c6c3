import { database, remove } from "../../src/server/db/db";
import { namedRecords, recordNameById } from "../../src/server/records/names";
import { as, direct, formatDay, fresh, setClock, today, tomorrow, world } from "../support/world";

beforeEach(() => {
  setClock();
  fresh();
});

test("records are named in words, with what they belong to", () => {
  const day = new Intl.DateTimeFormat("it-IT", { weekday: "long", timeZone: "UTC" }).format(
    new Date(`${tomorrow}T00:00:00Z`),
  );
  const short =
    tomorrow.slice(0, 4) === today().slice(0, 4) ? formatDay(tomorrow).slice(0, 5) : formatDay(tomorrow);
  expect(recordNameById("clients", world.rossi)).toBe("cliente Rossi Niccolò");
  expect(recordNameById("orders", world.order)).toBe(`ordine ${world.order} di Rossi Niccolò`);
  expect(recordNameById("works", world.work)).toBe(`lavorazione di ${day} ${short} per Rossi Niccolò`);
  expect(recordNameById("clients", 999_999)).toBe("clients 999999");
});

test("a record links to the screen that shows it, a part to that of its whole", () => {
  const records = namedRecords([
    { table: "orders", id: world.order },
    { table: "works", id: world.work },
    { table: "clients", id: world.rossi },
  ]);
  expect(records("orders", world.order).link).toBe(`/orders/${world.order}`);
  expect(records("works", world.work).link).toBe(`/orders/${world.order}`);
  expect(records("clients", world.rossi).link).toBe(`/client/${world.rossi}`);
});

test("a deleted record has the name that the journal last knew, and no link", async () => {
  const place = world.rossiOtherPlace;
  const before = recordNameById("pickup_places", place);
  expect(before).toStartWith("luogo di carico ");
  expect(before).toEndWith(" di Rossi Niccolò");
  direct(() => remove("pickup_places", place));
  expect(namedRecords([{ table: "pickup_places", id: place }])("pickup_places", place)).toEqual({
    name: before,
    link: null,
  });
});

test("a settings row is named by what its form calls it", async () => {
  await as("superadmin").call("Settings", "changeOrderTerms", { values: { validityDays: 20 } });
  const { id } = database().query("SELECT id FROM settings WHERE key = 'quote.validityDays'").get() as {
    id: number;
  };
  expect(recordNameById("settings", id)).toBe("impostazione Giorni di validità del preventivo");
});

test("many records are named at once", () => {
  const all = database().query("SELECT id FROM works").all() as { id: number }[];
  const names = namedRecords(all.map(({ id }) => ({ table: "works", id })));
  for (const { id } of all) expect(names("works", id).name).toStartWith("lavorazione di ");
});
