import { open } from "../src/server/db";
import { busyDay } from "./company/trade";

// The baseline of the machine: a server that answers one JSON text, and the SQL of the cases as prepared statements.
const db = open(process.argv[2] as string);

const list = db.prepare(
  `SELECT o.id, o.date_created, c.surname, c.name FROM orders o JOIN clients c ON c.id = o.id_client
   ORDER BY o.date_created DESC, o.id DESC LIMIT 25`,
);
const order = db.prepare("SELECT * FROM order_rows WHERE id = ?");
const worksOf = db.prepare("SELECT * FROM work_rows WHERE id_order = ?");
const linesOf = db.prepare("SELECT * FROM order_materials WHERE id_order = ?");
const day = db.prepare("SELECT * FROM work_rows WHERE date = ? ORDER BY hour, id");
const crew = db.prepare("SELECT * FROM crew_lines WHERE id_work IN (SELECT id FROM works WHERE date = ?)");
const search = db.prepare(
  `SELECT c.* FROM clients_text t JOIN clients c ON c.id = t.rowid WHERE clients_text MATCH ? ORDER BY t.rowid DESC LIMIT 10`,
);
const appointment = db.prepare(
  `INSERT INTO appointments (date, time, time_end, id_client, id_address, date_created)
   VALUES ('2026-06-08', '10:00', '11:00', 10000, 15000, '2026-06-08 09:00')`,
);
const work = db.prepare("UPDATE works SET hour = '09:00', version = version + 1 WHERE id = ?");

let turn = 0;
const statements = {
  list: () => list.all(),
  order: () => [order.get(20_000 + (turn++ % 200)), worksOf.all(20_000), linesOf.all(20_000)],
  day: () => [day.all(busyDay), crew.all(busyDay)],
  search: () => search.all('folded : ("esposito"*)'),
  appointment: () => committed(() => appointment.run()),
  work: () => committed(() => work.run(60_000 + (turn++ % 200))),
};

function committed(write: () => unknown) {
  db.run("BEGIN IMMEDIATE");
  write();
  db.run("COMMIT");
}

db.run("DROP TRIGGER IF EXISTS journal_appointments_insert");
db.run("DROP TRIGGER IF EXISTS journal_works_update");

const perSecond: Record<string, number> = {};
for (const [name, statement] of Object.entries(statements)) {
  for (let warm = 0; warm < 20; warm++) statement();
  const began = performance.now();
  let runs = 0;
  for (; performance.now() - began < 500; runs++) statement();
  perSecond[name] = (runs / (performance.now() - began)) * 1000;
}

const answer = { ok: true, values: { orders: list.all(), total: 40_001 } };
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => Response.json(answer) });
console.log(JSON.stringify({ url: server.url.href.slice(0, -1), perSecond }));
