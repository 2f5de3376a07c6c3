import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { callerPath, dataFolder } from "../../base/environment";
import { asCaller } from "../../base/owner";
import { commandLine } from "../../base/program-files";
import { applyNationalList, type ListedMunicipality } from "../../clients/places/store";
import { database, use } from "../../db/db";
import { journaled } from "../../journal/journal";
import { openExistingDatabase } from "../data-folder";

const usage = `Uso: ${commandLine("comuni FILE")}, con l'elenco dei comuni dell'ISTAT in formato CSV`;

/** Columns of ISTAT's Elenco-comuni-italiani.csv, by the beginning of their heads. */
const heads = {
  id: "Codice Comune formato numerico",
  name: "Denominazione in italiano",
  province: "Sigla automobilistica",
  region: "Denominazione Regione",
  code: "Codice Catastale",
} as const;

/** Fewer rows are no list of all comuni. */
const fewest = 7000;

function readList(path: string): ListedMunicipality[] {
  const bytes = asCaller(() => readFileSync(path));
  const rows = parse(decoded(bytes), { delimiter: ";", bom: true, relax_column_count: true }) as string[][];
  const [first = [], ...others] = rows;
  const found = first.map((head) => head.replace(/\s+/g, " ").trim().toLowerCase());
  const at = (field: keyof typeof heads) => {
    const place = found.findIndex((head) => head.startsWith(heads[field].toLowerCase()));
    if (place < 0) throw new Error(`nel file manca la colonna «${heads[field]}». ${usage}`);
    return place;
  };
  const places = {
    id: at("id"),
    name: at("name"),
    province: at("province"),
    region: at("region"),
    code: at("code"),
  };
  const listed = others
    .map((row) => ({
      id: Number(row[places.id]),
      name: row[places.name]?.trim() ?? "",
      province: row[places.province]?.trim() ?? "",
      region: row[places.region]?.trim() ?? "",
      code: row[places.code]?.trim() ?? "",
    }))
    .filter(({ code }) => /^[A-Z]\d{3}$/.test(code));
  if (listed.length < fewest)
    throw new Error(`il file ha solo ${listed.length} comuni: non è l'elenco di tutti. ${usage}`);
  return listed;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const act = { id_user: null, user: "", site: "A", operation: "Comune.update", ip: "" } as const;

export const failed = "I comuni non sono stati aggiornati";

export function run([path]: string[]) {
  if (!path) throw new Error(`manca il file. ${usage}`);
  const listed = readList(callerPath(path));
  use(openExistingDatabase(dataFolder));
  const { result } = journaled(act, () => ({
    result: applyNationalList(listed),
    note: `Comuni aggiornati dall'elenco nazionale con ${commandLine("comuni")}`,
  }));
  for (const line of result.lines) console.log(line);
  console.log(
    `${result.added} comuni nuovi, ${result.changed} cambiati, ${result.retired} disattivati, ${result.same} senza cambiamenti.`,
  );
  database().close();
}
