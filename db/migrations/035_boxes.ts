import type { Database } from "bun:sqlite";
import { rebuild } from "../rebuild";

const groups = [
  { from: 1, to: 51, text: "Depositi" },
  { from: 52, to: 62, text: "Container vecchi" },
  { from: 63, to: 65, text: "Container nuovi" },
  { from: 66, to: 67, text: "Capannone nuovo, piano superiore" },
  { from: 68, to: 71, text: "Capannone nuovo, piano inferiore" },
  { from: 72, to: 72, text: "Soffitta" },
];

/** The boxes and their groups that the program had in its code become rows. */
export default function boxesAsRows(db: Database) {
  db.run(`CREATE TABLE box_groups (
  value INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  position INTEGER NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT`);
  db.run(`CREATE TABLE boxes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The number that lines hold as id_box, and people say.
  number INTEGER NOT NULL UNIQUE CHECK (number > 0),
  id_group INTEGER NOT NULL REFERENCES box_groups (value),
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT`);
  const group = db.query("INSERT INTO box_groups (value, text, position) VALUES (?, ?, ?)");
  const box = db.query("INSERT INTO boxes (number, id_group) VALUES (?, ?)");
  for (const [index, { from, to, text }] of groups.entries()) {
    group.run(index + 1, text, index + 1);
    for (let number = from; number <= to; number++) box.run(number, index + 1);
  }
  rebuild(db, { box_lines: [["CHECK (id_box BETWEEN 1 AND 72)", "CHECK (id_box > 0)"]] });
}
