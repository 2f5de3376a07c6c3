import { all, insert } from "../../src/server/db/db";

export function insertCosts() {
  insert("costs", { unit: "hour", cents: 2150 });
  insert("costs", { unit: "day", cents: 6500 });
  insert("costs", { unit: "km", cents: 42 });
  for (const id_worker of [1, 2]) insert("costs", { unit: "hour", id_worker, cents: 2600 });
  const lorries = all<{ id: number }>`
    SELECT id FROM vehicles WHERE name LIKE 'Camion%' AND deleted = 0 AND date IS NULL ORDER BY id`;
  for (const { id: id_vehicle } of lorries) {
    insert("costs", { unit: "day", id_vehicle, cents: 11_000 });
    insert("costs", { unit: "km", id_vehicle, cents: 78 });
  }
}
