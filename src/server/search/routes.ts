import { today } from "../base/clock";
import type { Day } from "../base/days";
import { wordsIn } from "../base/name-folding";
import { waysToWrite } from "../base/word-queries";
import type { Address } from "../clients/pickup-places/model";
import { lastsFrom } from "../days/facts/times";
import { all, type Fragment, sql } from "../db/db";
import { remembered } from "../db/memory";
import { type Call, can } from "../journal/caller";
import { isIn, placeWords } from "./clients";
import { placedSo } from "./matching";
import type { Hit } from "./model";
import { orders, works } from "./records";

type End = { id: number; id_order: number; words: string[] };

/** Beside all works to come, those to places of so many clients are compared, the newest clients first. */
const compared = 60;

/** Site B does not know where goods go. */
export function recordsTo(query: string, call: Call): Hit[] {
  const typed = wordsIn(query);
  if (call.site === "B" || !can(call, "works.view") || !typed.some((word) => word.length > 2)) return [];
  const ways = waysToWrite(typed);
  const isThere = ({ words }: End) => isIn(ways, words);
  const clients = all<{ rowid: number }>`${placedSo(typed)} ORDER BY rowid DESC LIMIT ${compared}`;
  const known = JSON.stringify(clients.map(({ rowid }) => rowid));
  const past = sql`p.id_client IN (SELECT value FROM json_each(${known}))`;
  const found = [...endsToCome(today()), ...endsOf(past)].filter(isThere);
  const ids = (of: (end: End) => number) =>
    sql`(SELECT value FROM json_each(${JSON.stringify(found.map(of))}))`;
  if (!found.length) return [];
  return [
    ...works(sql`w.id IN ${ids(({ id }) => id)}`, call),
    ...orders(sql`o.id IN ${ids((end) => end.id_order)}`, call),
  ];
}

const endsToCome = remembered(["works", "work_stops", "pickup_places"], (day: Day) => endsOf(lastsFrom(day)));

const columns = sql`w.id, w.id_order, p.address, p.zip, p.city, p.province, p.country`;

const endsOf = (which: Fragment): End[] =>
  all<Omit<End, "words"> & Address>`
    SELECT ${columns} FROM pickup_places p JOIN works w ON w.id_unloading_place = p.id WHERE ${which}
    UNION ALL
    SELECT ${columns} FROM pickup_places p JOIN work_stops s ON s.id_place = p.id JOIN works w ON w.id = s.id_work
    WHERE ${which}`.map(({ id, id_order, ...place }) => ({
    id,
    id_order,
    words: wordsIn(placeWords(place)),
  }));
