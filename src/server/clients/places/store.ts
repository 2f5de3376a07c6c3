import { given, notFound, refuse, refusedBy, refuseField } from "../../base/errors";
import { toFtsPrefixQuery } from "../../base/name-folding";
import { fold } from "../../base/text";
import { all, type Fragment, insert, one, sql, update } from "../../db/db";
import { paged } from "../../db/paging";
import type { Call } from "../../journal/caller";
import { nearQuery } from "../../search/matching";
import type { MunicipalityValues } from "./input";
import { type City, type Municipality, maxCities, messages, perPage } from "./model";
import { otherNames } from "./other-names";

type Row = { id: number; name: string; province: string; caps: string; formerly: string | null };

/** One that was merged is found by its old name too, and offers what it was merged into. */
export function searchCities(query: string): City[] {
  const cap = query.trim();
  if (/^\d{3,5}$/.test(cap)) return cities(sql`m.caps LIKE ${`%"${cap}%`}`, "").map(withCap(cap));
  const words = toFtsPrefixQuery(query);
  if (!words) return [];
  const named = cities(isNamed(words), fold(query));
  const found = [
    ...named,
    ...namedOtherwise(query).filter(({ value }) => !named.some((city) => city.value === value)),
  ];
  const near = found.length ? undefined : nearQuery(query, isKnownName);
  return near ? cities(isNamed(near), "") : found;
}

const namedOtherwise = (query: string): City[] =>
  otherNames(query).flatMap(({ code, name, isFormer }) =>
    cities(sql`m.code = ${code}`, "", isFormer ? name : undefined),
  );

const isKnownName = (words: string) => one`SELECT 1 FROM municipalities m WHERE ${isNamed(words)}` !== null;

const isNamed = (words: string) =>
  sql`m.id IN (SELECT rowid FROM municipalities_text WHERE municipalities_text MATCH ${words})`;

const begins = (folded: string) => sql`m.folded >= ${folded} AND m.folded < ${`${folded}\u{10FFFF}`}`;

const cities = (which: Fragment, folded: string, former?: string): City[] =>
  all<Row>`
    SELECT now.id, now.name, now.province, now.caps, iif(m.retired, m.name, NULL) AS formerly
    FROM municipalities m
    JOIN municipalities now ON now.id = iif(m.retired, m.id_successor, m.id)
    WHERE ${which} AND NOT now.retired
    ORDER BY ${begins(folded)} DESC, m.population DESC
    LIMIT ${maxCities}`.map((row) => asCity({ ...row, formerly: former ?? row.formerly }));

const withCap =
  (typed: string) =>
  (city: City): City => ({ ...city, cap: city.caps.find((cap) => cap.startsWith(typed)) ?? city.cap });

export const regionOfCity = (id: number) =>
  one<{ region: string }>`SELECT region FROM municipalities WHERE id = ${id}`?.region;

export const hasCity = (id: number) => one`SELECT 1 FROM municipalities WHERE id = ${id}` !== null;

function asCity({ id, name, province, caps, formerly }: Row): City {
  const list = JSON.parse(caps) as string[];
  const former = formerly && formerly !== name ? `, già ${formerly}` : "";
  return {
    value: id,
    text: `${name} (${province})${former}`,
    cap: list[0] ?? "",
    province,
    comune: name,
    caps: list,
  };
}

type Stored = Omit<Municipality, "caps" | "retired" | "successor"> & {
  caps: string;
  retired: number;
  id_successor: number | null;
  successor: string | null;
};

const columns = sql`
  m.id, m.name, m.province, m.region, m.code, m.caps, m.retired, m.version, m.id_successor, s.name AS successor`;
const tables = sql`municipalities m LEFT JOIN municipalities s ON s.id = m.id_successor`;

const readable = ({ caps, retired, id_successor, successor, ...row }: Stored): Municipality => ({
  ...row,
  caps: JSON.parse(caps),
  retired: retired === 1,
  successor: id_successor === null ? null : { id: id_successor, name: successor as string },
});

export function listMunicipalities({ query = "", page }: { query?: string; page?: number }) {
  const words = toFtsPrefixQuery(query);
  const from = sql`${tables} WHERE ${words ? isNamed(words) : sql`TRUE`}`;
  const list = { columns, from, order: sql`${begins(fold(query))} DESC, m.folded, m.id` };
  const { rows, total } = paged<Stored>(list, page, perPage, perPage);
  return { municipalities: rows.map(readable), total };
}

export function municipalityById(id: number): Municipality {
  const row = one<Stored>`SELECT ${columns} FROM ${tables} WHERE m.id = ${id}`;
  return row ? readable(row) : notFound(messages.notFound);
}

/** The number of a municipality is its ISTAT code; those added by hand follow after all of them. */
const firstAdded = 900_001;

export function addMunicipality(values: MunicipalityValues) {
  mustBeUnused(values);
  const last = one<{ id: number }>`SELECT max(id) AS id FROM municipalities`?.id ?? 0;
  const id = Math.max(firstAdded, last + 1);
  insert("municipalities", { id, ...cellsOf(values), population: 0 });
  return { id };
}

/** A place keeps what was written in it. */
export function changeMunicipality(id: number, values: MunicipalityValues, call: Call) {
  municipalityById(id);
  mustBeUnused(values, id);
  update("municipalities", id, cellsOf(values), call.version);
}

const cellsOf = ({ caps, ...values }: MunicipalityValues) => ({
  ...values,
  folded: fold(values.name),
  caps: JSON.stringify(caps),
  region: regionOf(values.province),
});

function regionOf(province: string): string {
  const row = one<{ region: string }>`SELECT region FROM municipalities WHERE province = ${province} LIMIT 1`;
  return row?.region ?? refuseField("province", messages.unknownProvince);
}

function mustBeUnused({ name = "", province = "", code = "" }: Partial<MunicipalityValues>, except = 0) {
  const isTaken = one`SELECT 1 FROM municipalities WHERE code = ${code} AND id <> ${except}`;
  const other = one`
    SELECT 1 FROM municipalities
    WHERE folded = ${fold(name)} AND province = ${province} AND NOT retired AND id <> ${except}`;
  const errors = given({
    code: isTaken ? messages.taken : undefined,
    name: other ? messages.sameName : undefined,
  });
  const [first] = Object.values(errors);
  if (first) refuse(409, first, errors);
}

export const municipalityErrors = (values: Partial<MunicipalityValues>, id = 0) =>
  refusedBy(
    () => values.province && regionOf(values.province),
    () => mustBeUnused(values, id),
  );

export function retireMunicipality(id: number, successor: number | null, call: Call) {
  municipalityById(id);
  if (successor === id) refuseField("id_successor", messages.intoItself);
  if (successor !== null && municipalityById(successor).retired)
    refuseField("id_successor", messages.intoRetired);
  update("municipalities", id, { retired: 1, id_successor: successor }, call.version);
}

export function reopenMunicipality(id: number, call: Call) {
  const { name, province, code, caps } = municipalityById(id);
  mustBeUnused({ name, province, code, caps }, id);
  update("municipalities", id, { retired: 0, id_successor: null }, call.version);
}

/** A comune of the national list; `id` is its ISTAT code, `code` the cadastral one, which stays with it. */
export type ListedMunicipality = Pick<Municipality, "id" | "name" | "province" | "region" | "code">;

type Held = Omit<ListedMunicipality, "id"> & { id: number; folded: string; caps: string; retired: number };

/** A new one has the CAPs of those that were merged into it. */
export function applyNationalList(listed: readonly ListedMunicipality[]) {
  const held = all<Held>`SELECT id, name, folded, province, region, code, caps, retired FROM municipalities`;
  const byCode = new Map(held.map((row) => [row.code, row]));
  const codes = new Set(listed.map(({ code }) => code));
  const added = listed.filter(({ code }) => !byCode.has(code));
  const gone = held.filter(({ id, code, retired }) => !retired && id < firstAdded && !codes.has(code));
  const lines: string[] = [];
  for (const row of added) {
    const origins = gone.filter((each) => successorOf(each, added) === row);
    const caps = [...new Set(origins.flatMap((each) => JSON.parse(each.caps) as string[]))].sort();
    insert("municipalities", { ...row, folded: fold(row.name), caps: JSON.stringify(caps), population: 0 });
    lines.push(`Nuovo: ${row.name} (${row.province})${caps.length ? "" : ", senza CAP: da completare"}`);
  }
  let changed = 0;
  for (const { id: _, ...row } of listed) {
    const before = byCode.get(row.code);
    if (!before || !differs(before, row)) continue;
    update("municipalities", before.id, { ...row, folded: fold(row.name), retired: 0, id_successor: null });
    changed++;
    lines.push(`Cambiato: ${before.name} (${before.province}), ora ${row.name} (${row.province})`);
  }
  for (const row of gone) {
    const successor = successorOf(row, added);
    update("municipalities", row.id, { retired: 1, id_successor: successor?.id ?? null });
    lines.push(
      `Disattivato: ${row.name} (${row.province})${successor ? `, confluito in ${successor.name}` : ""}`,
    );
  }
  const same = listed.length - added.length - changed;
  return { added: added.length, changed, retired: gone.length, same, lines };
}

const differs = (before: Held, row: Omit<ListedMunicipality, "id">) =>
  before.retired === 1 ||
  (["name", "province", "region"] as const).some((column) => before[column] !== row[column]);

/** The list does not tell: the new one of the province that has its name in its own, or the only new one there. */
function successorOf(gone: Held, added: readonly ListedMunicipality[]): ListedMunicipality | undefined {
  const there = added.filter(({ province }) => province === gone.province);
  const [first = ""] = gone.folded.split(/[\s'-]+/);
  return there.find(({ name }) => fold(name).includes(first)) ?? (there.length === 1 ? there[0] : undefined);
}
