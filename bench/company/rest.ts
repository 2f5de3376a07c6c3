import { seededRandom } from "../../db/seed/random";
import { memoTitles } from "../../db/seed/words/phrases";
import { addDays } from "../../src/server/base/days";
import { all, insert, run } from "../../src/server/db/db";
import { week } from "./trade";

const logEntries = 1_000_000;

/** `times` as many of log, loads and memos; the storage has room for no more. */
export function insertRest(times: number) {
  const random = seededRandom("bench rest");
  run`INSERT INTO activity (id_user, user, site, id_operation, ip, notes, date_created, hash)
      WITH RECURSIVE act (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM act WHERE n < ${logEntries * times - 1})
      SELECT 1 + n % 12, u.username, 'A', 'Orders.modify', '192.168.1.20', 'Ordine modificato correttamente',
             date('2016-06-20', '+' || (n / ${275 * times}) || ' days') || ' 10:00', 'bench'
      FROM act JOIN users u ON u.id = 1 + n % 12`;
  const orders = all<{
    id: number;
    id_client: number;
  }>`SELECT id, id_client FROM orders WHERE id > 35000 LIMIT 400`;
  for (const [at, { id, id_client }] of orders.entries()) {
    const line = {
      id_box: 1 + (at % 72),
      used: random.int(5, 25),
      date: addDays(week, random.int(-60, 300)),
    };
    const id_line = insert("box_lines", { ...line, id_order: id, id_client });
    insert("box_log", {
      ...line,
      id_line,
      action: "insert",
      id_order: id,
      surname: "Rossi",
      name: "",
      title: "",
      date_created: `${week} 09:00`,
    });
  }
  for (let id_material = 4; id_material <= 12; id_material++) {
    for (let load = 0; load < 120 * times; load++) {
      const date = addDays(week, -30 * Math.floor(load / times));
      insert("material_loads", { id_material, increment: 2000, date, date_created: `${date} 09:00` });
    }
  }
  for (let memo = 0; memo < 5000 * times; memo++) {
    const date = memo < 10 ? addDays(week, memo % 6) : addDays(week, -random.int(7, 3600));
    insert("memos", {
      id_user: memo < 10 ? 1 : random.int(1, 12),
      title: random.phrase(random.pick(memoTitles)),
      date,
      time: "10:00",
      date_created: `${addDays(date, -1)} 09:00`,
    });
  }
}
