import type { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { programFile } from "../../src/server/base/program-files";
import { fold } from "../../src/server/base/text";

type Row = [string, string, string, string, string, string, string];

/** All Italian municipalities of 1 January 2020 with their CAPs; the id is the ISTAT code read as a number. */
export default function loadMunicipalities(db: Database) {
  const insert = db.query(
    `INSERT INTO municipalities (id, name, folded, province, region, code, caps, population)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const [, ...lines] = readFileSync(programFile("db/comuni-2020.tsv"), "utf8").trimEnd().split("\n");
  for (const line of lines) {
    const [id, name, province, region, code, caps, population] = line.split("\t") as Row;
    const listed = JSON.stringify(caps.split(" "));
    insert.run(Number(id), name, fold(name), province, region, code, listed, Number(population));
  }
  db.run("INSERT INTO municipalities_text (municipalities_text) VALUES ('rebuild')");
}
