import { insert, run } from "../../src/server/db/db";

const [caserta, naples, capri] = [61022, 63049, 63014];
const warehouse = 1;

export function insertTravel() {
  run`UPDATE work_types SET minutes = 180 WHERE value = 2`;
  run`UPDATE work_types SET minutes = 120 WHERE value IN (3, 4)`;
  run`UPDATE work_types SET people = 2 WHERE value IN (2, 3)`;
  run`UPDATE works SET minutes = 120 + 30 * (id % 9) WHERE id % 4 = 0`;
  insert("travel_times", { id_city_1: caserta, id_city_2: naples, minutes: 45 });
  insert("travel_times", { id_city_1: capri, id_city_2: naples, minutes: 165 });
  run`UPDATE pickup_places SET coordinates = ${"40.9063, 14.3052"} WHERE id = ${warehouse}`;
}
