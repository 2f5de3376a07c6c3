import { beforeEach, expect, test } from "bun:test";
import { as, fresh, naples, world } from "../support/world";

beforeEach(fresh);

test("deleting a place that appointments or works name is refused with their number", async () => {
  const refused = await as("ufficio").call("Client", "deletePickupPlace", { id: world.rossiPlace });

  expect(refused.values.msg).toBe("Il luogo non può essere eliminato: ha 2 appuntamenti, 1 lavorazione.");
});

test.each([
  ["abc", null],
  ["12", null],
  ["801422", null],
  ["IT-80142", "80142"],
  ["80 142", "80142"],
])("the CAP «%s» of an Italian place is %p", async (zip, saved) => {
  const values = { address: "Via Toledo 1", city: "Napoli", cityId: naples, zip, province: "NA" };
  const added = (await as("ufficio").call("Client", "addPickupPlace", { id: world.rossi, values })).values;

  const { pickup } = (await as("ufficio").call("Client", "getPickupFromId", { id: added.id ?? 0 })).values;
  expect([added.errors, pickup?.zip]).toEqual(
    saved === null ? [{ zip: "Un CAP ha cinque cifre, come 80142." }, undefined] : [undefined, saved],
  );
});
