import { all, one } from "../db";
import { fold, toFtsPrefixQuery } from "../text";
import { type City, maxCities } from "./model";

type Row = { id: number; name: string; province: string; caps: string };

/** Municipalities by the beginning of their name first, then by population. */
export function searchCities(query: string): City[] {
  const words = toFtsPrefixQuery(query);
  if (!words) return [];
  const folded = fold(query);
  return all<Row>`
    SELECT m.id, m.name, m.province, m.caps
    FROM municipalities_text t JOIN municipalities m ON m.id = t.rowid
    WHERE municipalities_text MATCH ${words}
    ORDER BY m.folded >= ${folded} AND m.folded < ${`${folded}\u{10FFFF}`} DESC, m.population DESC
    LIMIT ${maxCities}`.map(asCity);
}

export const hasCity = (id: number) => one`SELECT 1 FROM municipalities WHERE id = ${id}` !== null;

function asCity({ id, name, province, caps }: Row): City {
  const list = JSON.parse(caps) as string[];
  return { value: id, text: `${name} (${province})`, cap: list[0] ?? "", province, comune: name, caps: list };
}
