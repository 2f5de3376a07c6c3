import { beforeEach, expect, test } from "bun:test";
import { as, fresh, world } from "../support/world";

beforeEach(fresh);

test("deleting a place that appointments or works name is refused with their number", async () => {
  const refused = await as("ufficio").call("Client", "deletePickupPlace", { id: world.rossiPlace });

  expect(refused.values.msg).toBe("Il luogo non può essere eliminato: ha 2 appuntamenti, 1 lavorazione.");
});
