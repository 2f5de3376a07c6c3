import { addDays, type Day } from "../../src/server/base/days";
import { all, insert, run } from "../../src/server/db/db";
import { type Random, seededRandom } from "./random";
import { atlas, placeIn } from "./towns";

const depot = 1;

export function insertRoutes(today: Day) {
  const random = seededRandom("percorsi");
  for (const { id } of all<{ id: number }>`SELECT id FROM pickup_places WHERE id > ${depot} ORDER BY id`)
    if (random.chance(0.65)) writeAccess(random, id);
  run`UPDATE works SET id_unloading_place = ${depot} WHERE type = 6 AND id_pickup_place <> ${depot}`;
  insertEnds(random, today);
}

function writeAccess(random: Random, id: number) {
  const floor = random.weighted([
    [-1, 3],
    [0, 22],
    [1, 22],
    [2, 20],
    [3, 17],
    [4, 10],
    [7, 6],
  ] as const);
  const elevator = floor > 0 ? random.pick(["none", "none", "small", "big"]) : "";
  const metres = random.chance(0.4) ? random.pick([0, 10, 20, 30, 40, 60, 80, 120]) : null;
  const zone = random.chance(0.08) ? 1 : 0;
  const hours = zone ? random.pick(["", "8–18, varco in piazza", "accesso fino alle 10"]) : "";
  const permit = random.chance(0.07) ? 1 : 0;
  const contact = random.chance(0.06)
    ? random.pick(["Portiere", "Sig.ra del primo piano", "Amministratore"])
    : "";
  const phone = contact ? `395${random.digits(7)}` : "";
  run`UPDATE pickup_places SET floor = ${floor}, elevator = ${elevator}, street_metres = ${metres},
      limited_traffic = ${zone}, limited_traffic_note = ${hours}, needs_permit = ${permit},
      contact_name = ${contact}, contact_phone = ${phone} WHERE id = ${id}`;
}

type Removal = { id: number; date: Day; id_client: number; id_pickup_place: number };

/** Nearly all of the last two weeks and of those to come, before then those at a place that was known. */
function insertEnds(random: Random, today: Day) {
  const towns = atlas();
  const added = new Map<number, number>();
  const removals = all<Removal>`
    SELECT w.id, w.date, w.id_pickup_place, o.id_client FROM works w JOIN orders o ON o.id = w.id_order
    WHERE w.type IN (0, 1) ORDER BY w.id`;
  for (const { id, date, id_client, id_pickup_place } of removals) {
    const [other] = all<{ id: number }>`
      SELECT id FROM pickup_places WHERE id_client = ${id_client} AND id <> ${id_pickup_place} ORDER BY id DESC`;
    const isRecent = date >= addDays(today, -14);
    if (isRecent && random.chance(0.1)) continue;
    const end = other?.id ?? added.get(id_client) ?? (isRecent ? newPlace() : null);
    if (end === null) continue;
    run`UPDATE works SET id_unloading_place = ${end} WHERE id = ${id}`;
    if (isRecent && random.chance(0.06)) insert("work_stops", { id_work: id, id_place: depot, position: 0 });

    function newPlace() {
      const place = insert("pickup_places", { id_client, ...placeIn(towns(random, 0.8), random) });
      writeAccess(random, place);
      added.set(id_client, place);
      return place;
    }
  }
}
