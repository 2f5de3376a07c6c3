import { open } from "../src/server/db/db";
import { removeTriggers } from "../src/server/journal/triggers";
import { busyDay } from "./company/trade";

// The SQL of the cases as prepared statements: what the machine allows.
const db = open(process.argv[2] as string);
removeTriggers(db);

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
  `SELECT c.* FROM clients_text t JOIN clients c ON c.id = t.rowid WHERE clients_text MATCH ? ORDER BY t.rowid DESC LIMIT 25`,
);
const begin = db.prepare("BEGIN IMMEDIATE");
const commit = db.prepare("COMMIT");
const appointment = db.prepare(
  `INSERT INTO appointments (date, time, time_end, id_client, id_address, description, date_created)
   VALUES ('2026-06-08', '10:00', '11:00', 10000, 15000, 'Sopralluogo', '2026-06-08 09:00') RETURNING id`,
);
const work = db.prepare("UPDATE works SET hour = '09:00', version = version + 1 WHERE id = ?");
const act = db.prepare(
  `INSERT INTO activity (id_user, user, site, id_operation, ip, notes, date_created, hash)
   VALUES (1, 'superadmin', 'A', ?, '127.0.0.1', ?, '2026-06-08 09:00', ?) RETURNING id`,
);
const change = db.prepare(
  "INSERT INTO change (id_activity, noun, id_row, before, after) VALUES (?, ?, ?, ?, ?)",
);
const hash = "0123456789abcdef".repeat(4);
const cellsOf = (table: string) =>
  JSON.stringify(db.query(`SELECT * FROM ${table} ORDER BY id LIMIT 1`).get());
const cells = { appointments: cellsOf("appointments"), works: cellsOf("works") };

let turn = 0;
const statements = {
  "order list, 25 rows": () => list.all(),
  "one order with its works and lines": () => [
    order.get(20_000 + (turn++ % 200)),
    worksOf.all(20_000),
    linesOf.all(20_000),
  ],
  "the day of 40 works with its crews": () => [day.all(busyDay), crew.all(busyDay)],
  "client search, 25 rows": () => search.all('"esposito"*'),
  appointment: () =>
    committed("appointments", "Appuntamento inserito", () => (appointment.get() as { id: number }).id, null),
  work: () =>
    committed(
      "works",
      "Lavorazione modificata",
      () => {
        const id = 60_000 + (turn++ % 200);
        work.run(id);
        return id;
      },
      cells.works,
    ),
};

function committed(
  table: "appointments" | "works",
  note: string,
  write: () => number,
  before: string | null,
) {
  begin.run();
  const { id } = act.get(table, note, hash) as { id: number };
  change.run(id, table, write(), before, cells[table]);
  commit.run();
}

const perSecond: Record<string, number> = {};
for (const [name, statement] of Object.entries(statements)) {
  for (let warm = 0; warm < 20; warm++) statement();
  const began = performance.now();
  let runs = 0;
  for (; performance.now() - began < 1000; runs++) statement();
  perSecond[name] = (runs / (performance.now() - began)) * 1000;
}
console.log(JSON.stringify(perSecond));
