import { tablesReadBy } from "../../src/server/db/table-reads";
import { tablesOpenedBy } from "../support/opened-tables";
import { database, fresh } from "../support/world";

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

type Column = { table: string; column: string };

test("what a write of any table changes by triggers and foreign keys depends on that table", () => {
  const columns = database()
    .query(
      `SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list t, pragma_table_info(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`,
    )
    .all() as Column[];
  const missed = Object.entries(Object.groupBy(columns, ({ table }) => table)).flatMap(
    ([table, own = []]) => {
      const sets = own.map(({ column }) => `"${column}" = "${column}"`).join(", ");
      const acts = [
        `INSERT INTO "${table}" DEFAULT VALUES`,
        `UPDATE "${table}" SET ${sets}`,
        `DELETE FROM "${table}" WHERE random() > 0`,
      ];
      const written = acts.flatMap((act) => tablesOpenedBy(database(), act).written);
      return [...new Set(written)]
        .filter((other) => !other.startsWith("sqlite_"))
        .filter((other) => !tablesReadBy(`SELECT 1 FROM "${other}"`).includes(table))
        .map((other) => `${other} after ${table}`);
    },
  );
  expect(missed).toEqual([]);
});

test.each([
  ["a table that a view hides", "CREATE VIEW later AS SELECT id FROM orders", "misses orders"],
  ["a table of another database", "CREATE TEMP TABLE later (id INTEGER)", "misses a table of database 1"],
])("a select of any test is refused when what it reads is not found: %s", (what, schema, message) => {
  tablesReadBy("SELECT 1");
  database().run(schema);
  expect(() => database().prepare(`SELECT id FROM later -- ${what}`)).toThrow(message);
});
