import { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { removeTriggers } from "../../src/server/journal/triggers";
import { makePublishable } from "../../src/server/publication/contents";
import { described, tableOf } from "../../src/server/tables/all";
import { unjournaled } from "../../src/server/tables/unjournaled";
import { temporaryFolder } from "../support/folders";
import { columnsOf, isHidden, isUnique, type Mark, markEveryTable, namesOfTables } from "../support/marked";
import { database, fresh } from "../support/world";

/** What site B does not see, by the specification and the decisions: written here once more by hand. */
const hiddenTables = `absences calls city_rules closures costs documents erasures inventory_items inventory_lines log_cuts
  loss_reasons messages permits quote_lines quote_versions quotes travel_times vehicle_needs
  work_hours work_needs work_stops worker_skills`;
const unpublishedTables = "account_requests box_reminders calendar_feeds kiosk_devices";
const tablesWithRule = `agents appointments crew_lines material_blocks order_materials orders settings work_materials
  work_resources works`;
const hiddenColumns = `appointments.call_on appointments.flag_renata appointments.id_reason box_lines.date box_lines.title box_log.date box_log.title
  clients.confirmed clients.id_message_contact clients.message_channel clients.no_messages materials.sale_cents municipalities.coordinates orders.agreed_price_cents orders.cancelled_by orders.id_reason
  orders.notes orders.notes_manager orders.paid_permits_cents orders.penalty_cents
  pickup_places.contact_name pickup_places.contact_phone pickup_places.coordinates pickup_places.elevator
  pickup_places.floor pickup_places.limited_traffic pickup_places.limited_traffic_note pickup_places.needs_permit
  pickup_places.street_metres resources.sale_cents users.hash users.must_change_password users.phone users.temporary_until
  work_types.announced work_types.people work_types.unloads works.expected_end works.flag_renata works.id_job works.id_unloading_place works.minutes
  works.notes_foreman works.typed_permission_cents`;
/** Rows of accounts that site B has, and no others. */
const tablesOfReaders = "memos memo_shares menus news_reads saved_views";
const words = (list: string) => list.split(/\s+/);

let marks: Mark[] = [];
let folder = "";
let copy: Database;
let bytes: Buffer;

beforeAll(() => {
  fresh();
  marks = markEveryTable();
  folder = temporaryFolder("closed");
  ({ copy, bytes } = publish());
});

/** The publication of the marked database, to which `change` added something. */
function publish(change: (working: Database) => void = () => {}) {
  const [working, to] = [crypto.randomUUID(), crypto.randomUUID()].map((name) => join(folder, name));
  if (!working || !to) throw new Error("no path");
  database().run("VACUUM INTO ?", [working]);
  const open = new Database(working, { strict: true });
  removeTriggers(open);
  change(open);
  open.close();
  makePublishable(working, folder, to);
  return { copy: new Database(to), bytes: readFileSync(to) };
}

const isPublishedRow = ({ table, pass }: Mark): boolean => {
  const siteB = tableOf(table)?.siteB;
  if (words(`${tablesWithRule} ${tablesOfReaders}`).includes(table)) return pass === "shown";
  return siteB === true || (siteB === undefined && unjournaled[table as keyof typeof unjournaled].length > 0);
};
const isPublished = (mark: Mark) => isPublishedRow(mark) && !isHidden(mark.table, mark.column);

function isIn(file: Buffer, { value }: Mark): boolean {
  if (typeof value !== "number") return file.includes(value as string | Uint8Array);
  const stored = Buffer.alloc(6);
  stored.writeUIntBE(value, 0, 6);
  return file.includes(stored);
}
const nameOf = ({ table, column, pass }: Mark) => `${table}.${column} ${pass}`;

test("the descriptions hide what this list says, and nothing else", () => {
  const tables = Object.entries(described).map(([name, { siteB }]) => ({ name, siteB }));
  const named = (siteB: unknown) => tables.filter((table) => table.siteB === siteB).map(({ name }) => name);
  expect(named(false).sort()).toEqual(words(hiddenTables));
  expect(named("unpublished").sort()).toEqual(words(unpublishedTables));
  const withRule = tables.filter(({ siteB }) => typeof siteB === "object").map(({ name }) => name);
  expect(withRule.sort()).toEqual(words(tablesWithRule));
  const columns = tables
    .filter(({ siteB }) => siteB !== false && siteB !== "unpublished")
    .flatMap(({ name }) =>
      columnsOf(name).flatMap(({ name: column }) => (isHidden(name, column) ? [`${name}.${column}`] : [])),
    );
  expect(columns.sort()).toEqual(words(hiddenColumns));
});

test("every table and every column of the marked database holds a mark", () => {
  const filled = database();
  const empty = namesOfTables().flatMap((table) =>
    columnsOf(table).flatMap(({ name }) =>
      filled.query(`SELECT 1 FROM "${table}" WHERE "${name}" IS NOT NULL LIMIT 1`).get()
        ? []
        : [`${table}.${name}`],
    ),
  );
  // Nobody is signed in who writes them.
  expect(empty).toEqual(["activity.id_user"]);
  const whole = Buffer.from(filled.serialize());
  expect(marks.filter((mark) => isUnique(mark) && !isIn(whole, mark)).map(nameOf)).toEqual([]);
});

describe("the publication", () => {
  test("has every mark that a description shows, and no other in any of its bytes", () => {
    const unique = marks.filter(isUnique);
    const found = unique.filter((mark) => isIn(bytes, mark));
    expect(found.map(nameOf).sort()).toEqual(unique.filter(isPublished).map(nameOf).sort());
  });

  test("has the rows that are shown alone, each hidden column with one value in all of them", () => {
    for (const table of namesOfTables()) {
      const columns = columnsOf(table).map(({ name }) => name);
      const isEmpty = !marks.some((mark) => mark.table === table && isPublishedRow(mark));
      const { rows } = copy.query(`SELECT count(*) AS rows FROM "${table}"`).get() as { rows: number };
      if (!["list_totals", "material_stock", "search_words"].includes(table))
        expect([table, rows === 0]).toEqual([table, isEmpty]);
      const revealing = columns.filter((column) => {
        const values = copy.query(`SELECT DISTINCT "${column}" FROM "${table}"`).values();
        return isHidden(table, column) && values.length > 1;
      });
      expect([table, revealing]).toEqual([table, []]);
    }
  });

  test("is whole: no row refers to one that is gone", () => {
    expect(copy.query("PRAGMA foreign_key_check").all()).toEqual([]);
    const loose = copy
      .query("SELECT id_order FROM box_log WHERE id_order NOT IN (SELECT id FROM orders)")
      .all();
    expect(loose).toEqual([]);
  });
});

test("a table or a column that nobody describes comes out empty, also with rows of hidden works", () => {
  const { copy, bytes } = publish((working) => {
    working.run(
      "CREATE TABLE extra (id INTEGER PRIMARY KEY, id_work INTEGER NOT NULL REFERENCES works (id), note TEXT)",
    );
    working.run("INSERT INTO extra (id_work, note) SELECT id, 'undescribed-row' FROM works");
    working.run("CREATE TABLE pairs (id_work INTEGER PRIMARY KEY REFERENCES works (id)) WITHOUT ROWID");
    working.run("INSERT INTO pairs SELECT id FROM works");
    working.run("CREATE VIRTUAL TABLE extra_text USING fts5 (note)");
    working.run("INSERT INTO extra_text (note) VALUES ('undescribed-index')");
    for (const table of ["clients", "menus", "works"]) {
      working.run(`ALTER TABLE ${table} ADD COLUMN remark TEXT`);
      working.run(
        `ALTER TABLE ${table} ADD COLUMN mode TEXT NOT NULL DEFAULT 'a' CHECK (mode IN ('a', 'b'))`,
      );
      working.run(`UPDATE ${table} SET remark = 'undescribed-cell', mode = 'b'`);
    }
  });
  expect(bytes.includes("undescribed-")).toBe(false);
  for (const rows of [
    "extra",
    "extra_text",
    "pairs",
    ...["clients", "menus", "works"].map((name) => `${name} WHERE remark IS NOT NULL OR mode <> 'a'`),
  ])
    expect([rows, copy.query(`SELECT count(*) AS n FROM ${rows}`).get()]).toEqual([rows, { n: 0 }]);
  expect(copy.query("PRAGMA foreign_key_check").all()).toEqual([]);
});
