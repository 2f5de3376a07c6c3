import { beforeEach, describe, expect, test } from "bun:test";
import { all, database, one } from "../../src/server/db/db";
import type { ChangeRow } from "../../src/server/journal/chain";
import { verifyChain } from "../../src/server/journal/chain";
import { cellsOf } from "../../src/server/journal/values";
import { as, fresh, world } from "../support/world";

beforeEach(fresh);

const lastChangeOf = (table: string) => one<ChangeRow>`
  SELECT noun, id_row, before, after FROM change WHERE noun = ${table} ORDER BY id DESC LIMIT 1`;

describe("personal values in the journal", () => {
  test("are sealed, others are readable, and both are read through one function", async () => {
    await as("superadmin").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Rossi", phone: "0815550199" },
    });
    const change = lastChangeOf("clients") as ChangeRow;
    expect(change.after).not.toContain("5550199");
    expect(change.after).not.toContain("Rossi");
    expect(JSON.parse(change.after as string)).toMatchObject({
      id: world.rossi,
      private_client: 1,
      phone: null,
    });
    expect(cellsOf(change).after).toMatchObject({ id: world.rossi, phone: "0815550199", surname: "Rossi" });
    expect(cellsOf(change).before?.phone).not.toBe("0815550199");
  });

  test("of an order's work are sealed under the key of its client", async () => {
    await as("magazzino").call("Orders", "saveNotesForeman", {
      id: world.work,
      notes: "Citofonare Esposito",
    });
    expect(lastChangeOf("works")?.after).not.toContain("Esposito");
    const keys = all<{ person: string }>`SELECT person FROM person_keys ORDER BY id`;
    expect(keys.map(({ person }) => person)).toContain(`client ${world.rossi}`);
  });

  test("leave the chain whole when their key is destroyed, and read as erased", async () => {
    await as("superadmin").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Rossi", phone: "0815550199" },
    });
    database().run("DELETE FROM person_keys");
    const change = lastChangeOf("clients") as ChangeRow;
    expect(cellsOf(change).after).toMatchObject({ id: world.rossi, phone: "(dati cancellati)" });
    expect(verifyChain(database()).brokenAt).toBeNull();
  });
});

test("a change is final once its activity has its hash", () => {
  expect(() => database().run("UPDATE change SET after = '{}'")).toThrow("append-only");
});
