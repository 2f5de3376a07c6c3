import { expect, test } from "bun:test";
import { wireAnswer, wireBytes, wireJson } from "../../src/server/call/wire";
import { post } from "../support/wire";
import { as, fresh, world } from "../support/world";

test.each<[string, unknown]>([
  ["no field", {}],
  [
    "rows with days, and days as keys",
    { rows: [{ date: "2026-01-31", id: 1 }, {}, { "2026-01-31": ["è"] }] },
  ],
  [
    "fields beside rows",
    { pages: 2, date: "2026-01-31 10:00", missing: undefined, rows: [], state: { a: 1 } },
  ],
  ["a text", "2026-01-31"],
  ["a list", [{ date: "2026-01-31" }]],
  ["nothing", null],
])("an answer that a Worker writes row by row is the JSON of the wire: %s", (_name, values) => {
  for (const isoDays of [false, true])
    expect(new TextDecoder().decode(wireBytes({ isoDays }, values))).toBe(
      wireJson({ isoDays }, { ok: true, values }),
    );
});

test("the answer of a read is encoded once for each object, and the same values otherwise made are encoded again", () => {
  const values = { rows: [{ date: "2026-01-31", city: "Forlì" }] };
  const answer = wireAnswer({ kind: "read" }, { ok: true, values });
  expect(new TextDecoder().decode(answer as Uint8Array)).toBe(
    '{"ok":true,"values":{"rows":[{"date":"31-01-2026","city":"Forlì"}]}}',
  );
  expect(wireAnswer({ kind: "read" }, { ok: true, values })).toBe(answer);
  expect(wireAnswer({ kind: "read" }, { ok: true, values: { ...values } })).not.toBe(answer);
  expect(wireAnswer({ kind: "read" }, { ok: false, values })).toBe(wireJson({}, { ok: false, values }));
});

test("a call that is answered from the cache has what another call has changed since", async () => {
  fresh();
  const order = async () =>
    (await post("Orders", { funct: "getFromId", id: world.order }, office)).values.order;
  const { version, private_client: _, ...before } = (await order()).client;
  await order();
  const values = { ...before, surname: "Verdi" };
  await as("ufficio").call("Client", "modifyClient", { id_client: world.rossi, values });
  expect([before.surname, (await order()).client.surname]).toEqual(["Rossi", "Verdi"]);
});

const office = { as: "ufficio" } as const;
