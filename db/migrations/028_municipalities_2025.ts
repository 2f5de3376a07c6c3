import type { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { programFile } from "../../src/server/base/program-files";
import { fold } from "../../src/server/base/text";

type Change = [
  change: string,
  code: string,
  name: string,
  province: string,
  region: string,
  id: string,
  others: string,
];
type Origin = { caps: string; population: number };

/** What changed from 2020 to 2025; from now on administrators change the rows, and the search follows them. */
export default function updateMunicipalities(db: Database) {
  db.run(
    "ALTER TABLE municipalities ADD COLUMN retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))",
  );
  db.run("ALTER TABLE municipalities ADD COLUMN id_successor INTEGER REFERENCES municipalities (id)");
  db.run("ALTER TABLE municipalities ADD COLUMN version INTEGER NOT NULL DEFAULT 1");
  db.run("CREATE INDEX municipalities_successor ON municipalities (id_successor)");
  for (const [change, code, name, province, region, id, others] of changes()) {
    if (change === "new")
      add(db, { id: Number(id), code, name, province, region, origins: others.split(" ") });
    else if (change === "merged") merge(db, code, others);
    else if (change === "moved") move(db, code, province, region);
    else rename(db, code, name);
  }
  db.run("INSERT INTO municipalities_text (municipalities_text) VALUES ('rebuild')");
  db.run(`CREATE TRIGGER municipalities_text_insert AFTER INSERT ON municipalities BEGIN
  INSERT INTO municipalities_text (rowid, folded) VALUES (NEW.id, NEW.folded);
END`);
  db.run(`CREATE TRIGGER municipalities_text_update AFTER UPDATE OF folded ON municipalities BEGIN
  INSERT INTO municipalities_text (municipalities_text, rowid, folded) VALUES ('delete', OLD.id, OLD.folded);
  INSERT INTO municipalities_text (rowid, folded) VALUES (NEW.id, NEW.folded);
END`);
  db.run(`CREATE TRIGGER municipalities_text_delete AFTER DELETE ON municipalities BEGIN
  INSERT INTO municipalities_text (municipalities_text, rowid, folded) VALUES ('delete', OLD.id, OLD.folded);
END`);
}

const changes = () =>
  readFileSync(programFile("db/comuni-2025.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t") as Change);

type NewRow = { id: number; code: string; name: string; province: string; region: string; origins: string[] };

/** It has the CAPs of those that it was made of; one that was only a part of another has no population of its own. */
function add(db: Database, { id, code, name, province, region, origins }: NewRow) {
  const find = db.query("SELECT caps, population FROM municipalities WHERE code = ?");
  const rows = origins.map((origin) => find.get(origin) as Origin | null).filter((row) => row !== null);
  const caps = [...new Set(rows.flatMap((row) => JSON.parse(row.caps) as string[]))].sort();
  const population = rows.length > 1 ? rows.reduce((sum, row) => sum + row.population, 0) : 0;
  db.query(
    `INSERT INTO municipalities (id, name, folded, province, region, code, caps, population)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(id, name, fold(name), province, region, code, JSON.stringify(caps), population);
}

const merge = (db: Database, code: string, into: string) =>
  db
    .query(
      `UPDATE municipalities SET retired = 1, id_successor = (SELECT id FROM municipalities WHERE code = ?)
       WHERE code = ?`,
    )
    .run(into, code);

const move = (db: Database, code: string, province: string, region: string) =>
  db.query("UPDATE municipalities SET province = ?, region = ? WHERE code = ?").run(province, region, code);

const rename = (db: Database, code: string, name: string) =>
  db.query("UPDATE municipalities SET name = ?, folded = ? WHERE code = ?").run(name, fold(name), code);
