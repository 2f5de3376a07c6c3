import { tableOf } from "../../src/server/tables/all";
import type { TableName } from "../../src/server/tables/rows";
import { unjournaled } from "../../src/server/tables/unjournaled";
import { addDays, type Day, database, direct, today, tomorrow } from "./world";

/**
 * Rows of every table: those that site B shows, those that belong to what it hides, and those of a hidden work of an
 * order that it shows.
 */
export type Pass = "shown" | "hidden" | "part";

/** A value that is found again wherever it goes. */
export type Mark = { table: TableName; column: string; pass: Pass; id: number; value: Cell };

type Cell = string | number | null | Uint8Array;
type Cells = Record<string, Cell | ((pass: Pass) => Cell)>;

const byPass =
  (shown: Cell, hidden: Cell) =>
  (pass: Pass): Cell =>
    pass === "shown" ? shown : hidden;
const rowOf = (table: string) => (pass: Pass) => ids.get(`${table} ${pass}`) ?? null;

/** What a check, a unique index or the reading of the program allows. */
const limited: Record<string, Cells> = {
  absences: {
    id_worker: (pass) => (pass === "shown" ? rowOf("workers")(pass) : null),
    id_vehicle: (pass) => (pass === "hidden" ? rowOf("vehicles")(pass) : null),
  },
  account_requests: { state: "pending" },
  agents: { value: byPass(2, 4) },
  appointments: { state: 1, flag_renata: byPass(1, 0) },
  box_files: { id_line: rowOf("box_lines") },
  box_lines: { id_box: byPass(601, 602), used: 40 },
  box_log: {
    ...{ action: "modify", id_line: rowOf("box_lines"), id_order: rowOf("orders"), id_box: byPass(601, 602) },
  },
  box_reminders: { title: 1, id_line: rowOf("box_lines") },
  boxes: { number: byPass(601, 602) },
  calendar_feeds: { site: byPass("B", "A") },
  calls: { outcome: 1 },
  city_rules: { lead_days: 343, signs_hours: 711 },
  clients: { private_client: 1, message_channel: "sms" },
  costs: {
    unit: byPass("hour", "km"),
    id_worker: (pass) => (pass === "shown" ? rowOf("workers")(pass) : null),
    id_vehicle: (pass) => (pass === "hidden" ? rowOf("vehicles")(pass) : null),
    cents: byPass(99_000_017, 99_000_018),
  },
  day_plans: { plan: byPass('{"seats":["mk-day_plans-plan-shown."]}', "{}") },
  erasures: { kind: byPass("client", "worker"), reason: "term" },
  firm_logos: { only: 1, mime: "image/png" },
  import_decisions: { decision: "skip" },
  imports: { kind: "clients", state: "failed", duplicates: "skip", mapping: "{}", counts: "{}" },
  inventory_items: {
    ...{ litres: byPass(97_801, 97_802), dismantle_minutes: byPass(977, 978), people: 6, skill: "lift" },
  },
  inventory_lines: {
    litres: byPass(97_803, 97_804),
    quantity: byPass(977, 978),
    goal: "dump",
    packed_by: "firm",
  },
  kiosk_devices: { site: byPass("B", "A") },
  letters: { state: "waiting", level: 1 },
  messages: {
    id_appointment: (pass) => (pass === "shown" ? 971 : null),
    id_work: (pass) => (pass === "hidden" ? 972 : null),
    id_box_line: (pass) => (pass === "part" ? 973 : null),
    ...{ occasion: "visit", channel: "sms", state: "sent" },
  },
  menus: {
    board_view: byPass("bars", "lines"),
    pins: byPass('["mk-menus-pins-shown."]', "[]"),
    open: byPass('["mk-menus-open-shown."]', "[]"),
    lines: byPass('{"mk-menus-lines-shown.":1}', "{}"),
  },
  news: { user_level: 1 },
  orders: { penalty_cents: byPass(99_000_019, 99_000_020) },
  permits: {
    ...{ state: "asked", charge: "advanced", stamps: 87, metres: 973, stamp_cents: byPass(98_711, 98_712) },
    ...{ fee_cents: byPass(9_876_511, 9_876_512), signs_cents: byPass(9_876_513, 9_876_514) },
  },
  person_keys: { key: byPass(Buffer.from("mk-person-key-1."), Buffer.from("mk-person-key-2.")) },
  pickup_places: { country: "", elevator: "small", floor: 97, street_metres: byPass(9871, 9872) },
  profile_permissions: { permission: "boxes" },
  profiles: { level: 1 },
  quote_lines: { kind: "free" },
  quote_versions: {
    ...{
      state: "sent",
      road_minutes: byPass(5983, 5984),
      km: byPass(9873, 9874),
      people: 49,
      vehicles: "[]",
    },
    ...{
      minutes: byPass(97_805, 97_806),
      deposit_kind: "none",
      deposit_permille: 977,
      accepted_how: "paper",
    },
  },
  resources: { type: 0 },
  saved_views: { list: "orders" },
  sessions: { site: byPass("B", "A") },
  settings: { key: byPass("company.footer", "mk-settings-key-hidden.") },
  travel_times: { minutes: byPass(2877, 2878) },
  vat_rules: { rate_bp: byPass(9871, 9872) },
  users: { sites: byPass("B", "A"), level: 1, profile: "agenda" },
  vehicle_needs: { licence: "licence-ce", cubic_metres: byPass(977.25, 978.25), seats: 971 },
  vehicles: { code: byPass(71, 72), date: byPass(null, tomorrow) },
  work_resources: { list: "A", value: 3 },
  work_types: { minutes: 60, people: 49 },
  worker_skills: { licence: "licence-ce" },
  workers: { code: byPass(71, 72), date: byPass(null, tomorrow) },
  works: { minutes: byPass(5987, 5988), flag_renata: byPass(1, 0) },
};

/** The journal, which holds the values of all others anyway, and what triggers write. */
const written: readonly string[] = ["activity", "change", "list_totals", "material_stock", "search_words"];

const parts: readonly string[] = [
  ...["works", "crew_lines", "work_resources", "work_materials", "work_hours", "order_materials", "messages"],
  ...["permits", "work_needs", "work_stops"],
];

let ids = new Map<string, number>();

type Column = { name: string; type: string; notnull: number; pk: number; dflt_value: string | null };

export const columnsOf = (table: string) =>
  database()
    .query(`SELECT name, type, "notnull", pk, dflt_value FROM pragma_table_info('${table}')`)
    .all() as Column[];

export const namesOfTables = () =>
  database()
    .query(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .values()
    .flat() as TableName[];

/** Fills every table of the world, each column with a mark of its own where nothing limits it. */
export function markEveryTable(): Mark[] {
  ids = new Map();
  const marks: Mark[] = [];
  const put = (table: TableName, pass: Pass) => {
    const key = `${table} ${pass}`;
    if (ids.has(key) || (table === "firm_logos" && pass !== "shown")) return;
    ids.set(key, 0);
    const keys = database()
      .query(`SELECT "from", "table" FROM pragma_foreign_key_list('${table}')`)
      .all() as {
      from: string;
      table: TableName;
    }[];
    const passOf = (to: string): Pass => (pass === "part" && !parts.includes(to) ? "shown" : pass);
    for (const parent of keys) if (parent.table !== table) put(parent.table, passOf(parent.table));
    for (const [column, cell] of Object.entries(limited[table] ?? {}))
      if (typeof cell === "function" && /^id_(line|order)$/.test(column))
        put(column === "id_line" ? "box_lines" : "orders", pass);
    const sql = database().query("SELECT sql FROM sqlite_schema WHERE name = ?").get(table) as {
      sql: string;
    };
    const row: Record<string, Cell> = {};
    for (const { name, type, pk, dflt_value } of columnsOf(table)) {
      const given = limited[table]?.[name];
      const to = keys.find(({ from }) => from === name)?.table;
      const isFlag = new RegExp(`\\b${name} IN \\(0, 1\\)`).test(sql.sql);
      if (given !== undefined) row[name] = typeof given === "function" ? given(pass) : given;
      else if (to) row[name] = to === table ? null : (ids.get(`${to} ${passOf(to)}`) ?? null);
      else if (pk && type === "INTEGER" && rowidOf(table) === `"${name}"`) continue;
      else if (isFlag && isHidden(table, name)) row[name] = dflt_value === "1" ? 0 : 1;
      else if (isFlag || name === "version") continue;
      else row[name] = markOf(table, name, type, pass, marks.length);
    }
    const names = Object.keys(row);
    const saved = database()
      .query(
        `INSERT INTO "${table}" (${names.map((name) => `"${name}"`)}) VALUES (${names.map(() => "?")})
         ON CONFLICT DO UPDATE SET ${names.map((name) => `"${name}" = excluded."${name}"`)} RETURNING ${rowidOf(table)} AS id`,
      )
      .get(...Object.values(row)) as { id: number };
    ids.set(key, saved.id);
    for (const [column, value] of Object.entries(row))
      marks.push({ table, column, pass, id: saved.id, value });
  };
  direct(() => {
    const tables = namesOfTables().filter((table) => !written.includes(table));
    for (const table of tables) for (const pass of ["shown", "hidden"] as const) put(table, pass);
    for (const table of tables.filter((name) => parts.includes(name))) put(table, "part");
  });
  return marks;
}

/** The column of the number of a row; "0" where rows have none. */
function rowidOf(table: string): string {
  const keys = columnsOf(table).filter(({ pk }) => pk);
  return keys.length === 1 && keys[0]?.type === "INTEGER" ? `"${keys[0].name}"` : "0";
}

/** Of a table without a journal nothing is shown but what is published. */
export function isHidden(table: string, column: string): boolean {
  const described = tableOf(table);
  if (!described)
    return !(unjournaled[table as keyof typeof unjournaled] as readonly string[]).includes(column);
  return described.siteB === false || described.columns[column]?.siteB !== true;
}

let days = 0;

function markOf(table: string, column: string, type: string, pass: Pass, n: number): Cell {
  if (type !== "TEXT") return isHidden(table, column) ? hiddenNumber + n : 40 + (n % 9);
  const kind = tableOf(table)?.columns[column]?.kind;
  if (kind === "moment" || /^date_(created|sent)$/.test(column)) return `${today()} 08:00`;
  if (kind === "time")
    return isHidden(table, column) ? `03:${17 + (n % 40)}` : column === "time_end" ? "09:00" : "08:00";
  if (kind === "day" || column.startsWith("date"))
    return isHidden(table, column) ? addDays("2071-01-01" as Day, days++) : tomorrow;
  return `mk-${table}-${column}-${pass}.`;
}

/** Larger than every other number, and stored in six bytes that a file has nowhere by chance. */
const hiddenNumber = 0x5a3c91e70000;

/** Whether a mark is found by its value alone. */
export const isUnique = ({ value }: Mark) =>
  typeof value === "number" ? value >= hiddenNumber : typeof value === "string" && /mk-|^2071-/.test(value);
