import type { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { programFile } from "../../src/server/base/program-files";

/** Where comuni and places are, as `40.8518, 14.2681` (empty: not known), and the firm's own travel times. */
export default function travel(db: Database) {
  db.run("ALTER TABLE municipalities ADD COLUMN coordinates TEXT NOT NULL DEFAULT ''");
  db.run("ALTER TABLE pickup_places ADD COLUMN coordinates TEXT NOT NULL DEFAULT ''");
  db.run(`CREATE TABLE travel_times (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The comuni of a pair in the order of their numbers: the way back takes as long.
  id_city_1 INTEGER NOT NULL REFERENCES municipalities (id),
  id_city_2 INTEGER NOT NULL REFERENCES municipalities (id),
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 2880),
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (id_city_1, id_city_2),
  CHECK (id_city_1 <= id_city_2)
) STRICT`);
  db.run("CREATE INDEX travel_times_city_2 ON travel_times (id_city_2)");
  const place = db.query("UPDATE municipalities SET coordinates = ? WHERE code = ?");
  for (const [code, latitude, longitude] of lines())
    place.run(`${Number(latitude)}, ${Number(longitude)}`, code as string);
  db.run(`UPDATE municipalities SET coordinates =
    (SELECT now.coordinates FROM municipalities now WHERE now.id = municipalities.id_successor)
    WHERE id_successor IS NOT NULL AND coordinates = ''`);
}

const lines = () =>
  readFileSync(programFile("db/coordinates.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
