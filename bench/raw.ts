import { fromWire } from "../src/server/base/days";
import { open } from "../src/server/db/db";
import { removeTriggers } from "../src/server/journal/triggers";

// `bun bench/raw.ts FILE CASE SECONDS` with what is drawn as JSON on standard input: the statements of one answer.
const [, , file = "", name = "", seconds = "1"] = process.argv;
const asked = JSON.parse(await Bun.stdin.text()) as (number | string)[];
const db = open(file);
removeTriggers(db);

type Row = Record<string, number | string>;
const all = (text: string) => {
  const statement = db.prepare(text);
  return (...values: (number | string)[]) => statement.all(...values) as Row[];
};
const ofWorks = (rows: Row[]) => JSON.stringify(rows.map(({ id }) => id));

const works = all("SELECT * FROM work_rows WHERE id_order = +? ORDER BY date, hour, id");
const order = all("SELECT * FROM order_rows WHERE id = +?");
const materials = all(
  "SELECT l.*, m.name FROM order_materials l JOIN materials m ON m.id = l.id_material WHERE l.id_order = +?",
);
const required = all(
  `SELECT l.id_work, l.id_resource, r.name, r.type, l.value FROM json_each(?) w
   CROSS JOIN work_resources l ON l.id_work = w.value AND l.list = 'A' JOIN resources r ON r.id = l.id_resource`,
);
const crew = all("SELECT * FROM crew_lines WHERE id_work IN (SELECT value FROM json_each(?))");
const clients = all("SELECT * FROM clients WHERE id = ?");
const places = all("SELECT * FROM pickup_places WHERE id_client = ? ORDER BY id");
const contacts = all("SELECT * FROM client_contacts WHERE id_client = ? ORDER BY id");
const appointment = all(
  `SELECT a.*, c.name, c.surname, c.business_name, c.phone, p.address, p.city FROM appointment_rows a
   JOIN clients c ON c.id = a.id_client JOIN pickup_places p ON p.id = a.id_address WHERE a.id = +?`,
);
const work = all("SELECT * FROM work_rows WHERE id = +?");
const list = all(
  `SELECT o.id, o.date_created, c.surname, c.name FROM orders o JOIN clients c ON c.id = o.id_client
   ORDER BY o.date_created DESC, o.id DESC LIMIT 25 OFFSET ?`,
);
const between = all("SELECT * FROM work_rows WHERE date BETWEEN ? AND ? ORDER BY date, hour, id");
const visits = all(
  "SELECT * FROM appointment_rows WHERE date BETWEEN ? AND date(?, '+6 days') ORDER BY date, time",
);
const ofWeek = all(
  "SELECT * FROM work_rows WHERE date BETWEEN ? AND date(?, '+6 days') ORDER BY date, hour, id",
);
const search = all(
  `SELECT c.* FROM clients_text t JOIN clients c ON c.id = t.rowid WHERE clients_text MATCH ? ORDER BY t.rowid DESC LIMIT 25`,
);

const begin = db.prepare("BEGIN IMMEDIATE");
const commit = db.prepare("COMMIT");
const act = db.prepare(
  `INSERT INTO activity (id_user, user, site, id_operation, ip, notes, date_created, hash)
   VALUES (1, 'superadmin', 'A', ?, '127.0.0.1', 'Appuntamento inserito', '2026-06-08 09:00', ?) RETURNING id`,
);
const change = db.prepare(
  "INSERT INTO change (id_activity, noun, id_row, before, after) VALUES (?, ?, ?, ?, ?)",
);
const hash = "0123456789abcdef".repeat(4);
const insertVisit = db.prepare(
  `INSERT INTO appointments (date, time, time_end, id_client, id_address, description, date_created)
   VALUES ('2027-01-04', '10:00', '11:00', ?, (SELECT min(id) FROM pickup_places WHERE id_client = ?), 'Sopralluogo',
           '2026-06-08 09:00') RETURNING *`,
);
const editWork = db.prepare(
  "UPDATE works SET hour = '09:00', type = 0, notes = ?, version = version + 1 WHERE id = ? RETURNING *",
);
const workRow = db.prepare("SELECT * FROM works WHERE id = ?");

/** A write with the two rows of the journal that the application inserts with it. */
function committed(noun: string, before: unknown, write: () => Row) {
  begin.run();
  const { id } = act.get(noun, hash) as { id: number };
  const row = write();
  change.run(id, noun, row.id as number, before ? JSON.stringify(before) : null, JSON.stringify(row));
  commit.run();
}

const clientOf = (id: number) => [clients(id), places(id), contacts(id)];
const parts = (rows: Row[]) => [required(ofWorks(rows)), crew(ofWorks(rows))];

const answers: Record<string, (drawn: number | string) => unknown> = {
  order: (id) => {
    const [{ id_client = 0, id_appointment = 0 } = {}] = order(id);
    return [parts(works(id)), materials(id), clientOf(Number(id_client)), appointment(id_appointment)];
  },
  client: (id) => clientOf(Number(id)),
  work: (id) => parts(work(id)),
  appointment: (id) => {
    const [{ id_client = 0 } = {}] = appointment(id);
    return [places(id_client), contacts(id_client)];
  },
  list: (page) => list(25 * (Number(page) - 1)),
  day: (date) => {
    const day = fromWire(String(date)) ?? "";
    return parts(between(day, day));
  },
  week: (date) => {
    const day = fromWire(String(date)) ?? "";
    return [ofWeek(day, day), visits(day, day)];
  },
  search: (text) => search(`"${String(text).replaceAll('"', "")}"*`),
  create: (id) => committed("appointments", null, () => insertVisit.get(id, id) as Row),
  edit: (id) => committed("works", workRow.get(id), () => editWork.get(`Interno ${id}`, id) as Row),
};

const answer = answers[name];
if (!answer) throw new Error(`No statements of "${name}".`);
let at = 0;
const one = () => answer(asked[at++ % asked.length] as number | string);
for (let warm = 0; warm < 50; warm++) one();
const before = process.cpuUsage();
const began = performance.now();
let runs = 0;
for (; performance.now() - began < Number(seconds) * 1000; runs++) one();
const { user, system } = process.cpuUsage(before);
const elapsed = performance.now() - began;
console.log(JSON.stringify({ perSecond: (runs / elapsed) * 1000, cost: (user + system) / 1000 / runs }));
