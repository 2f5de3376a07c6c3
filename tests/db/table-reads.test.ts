import { beforeEach, expect, test } from "bun:test";
import { tablesReadBy } from "../../src/server/db/table-reads";
import { fresh } from "../support/world";

beforeEach(fresh);

test.each([
  ["a view", "SELECT id FROM order_rows", ["orders", "appointments"], ["works"]],
  [
    "an index of words",
    "SELECT rowid FROM clients_text",
    ["clients", "client_contacts", "pickup_places"],
    ["works"],
  ],
  ["totals counted along", "SELECT total FROM list_totals", ["clients", "orders", "appointments"], ["works"]],
  ["rows that a foreign key changes", "SELECT id FROM appointments", ["client_contacts"], ["clients"]],
])("what is read from %s depends on the tables whose writes change it", (_, text, tables, others) => {
  const read = tablesReadBy(text);
  expect(read).toEqual(expect.arrayContaining(tables));
  for (const other of others) expect(read).not.toContain(other);
});
