import { toFtsPrefixQuery } from "../../base/name-folding";
import { fold } from "../../base/text";
import { italianOfTwoNames, otherNames } from "../../clients/places/other-names";
import { searchCities } from "../../clients/places/store";
import { all, type Fragment, sql } from "../../db/db";
import { remembered } from "../../db/memory";

type WrittenPlace = { city: string; zip: string; province: string };

type FoundPlace = { id: number; name: string; province: string; zip: string };

type Row = {
  id: number;
  name: string;
  province: string;
  caps: string;
  folded: string;
  formerly: string | null;
};

type Found = { municipality: FoundPlace; normalised?: string } | { municipality: null; problem: string };

/** By its name, also that before a merger, its cadastral code, or else a CAP that is of it alone. */
export const findMunicipality = ({ city, zip, province }: WrittenPlace): Found =>
  found(JSON.stringify({ city, zip, province }));

/** Rows of a list repeat a few places. */
const found = remembered(["municipalities"], (place: string) => find(JSON.parse(place)));

function find(place: WrittenPlace): Found {
  const written = withLeadingCap(place);
  const { name, province } = namedProvince(written);
  const named = name ? byName(name, { province, zip: written.zip }) : [];
  const rows = named.length ? named : byCap(written.zip);
  const isElsewhere = !named.length && province !== "" && !rows.some((row) => isOf(row, province));
  if (!rows.length || (name && isElsewhere)) return missing(written);
  const fitting = choose(rows, province, written.zip);
  if (!fitting) {
    const where = [...new Set(rows.map((row) => row.province))].sort().join(", ");
    return {
      municipality: null,
      problem: named.length
        ? `Ci sono più comuni «${written.city}» (${where}): scrivere la provincia.`
        : `Il comune «${written.city}» non esiste, e il CAP ${written.zip} è di più comuni.`,
    };
  }
  return asFound(fitting, written, { province, byCap: !named.length });
}

const maxOffered = 3;

function missing({ city, zip }: WrittenPlace): Found {
  if (!city) return { municipality: null, problem: `Nessun comune ha il CAP ${zip}.` };
  const near = searchCities(city).slice(0, maxOffered);
  const offered = near.length ? ` Forse: ${near.map(({ text }) => text).join(", ")}.` : "";
  return { municipality: null, problem: `Il comune «${city}» non esiste.${offered}` };
}

/** `80100 Napoli` has its CAP with it. */
function withLeadingCap(place: WrittenPlace): WrittenPlace {
  const [, cap, city] = /^(\d{5})\s+(\D.*)$/.exec(place.city.trim()) ?? [];
  return cap && city ? { ...place, city, zip: place.zip || cap } : place;
}

/** `Napoli (NA)`, `NAPOLI NA` and `Napoli - NA` have their province with them. */
function namedProvince({ city, province }: WrittenPlace) {
  const [, name, letters] = /^(.+?)\s*(?:[(\-,/]\s*|\s)([A-Za-z]{2})\)?$/.exec(city.trim()) ?? [];
  const within = letters?.toUpperCase();
  if (name && within && isProvince(within) && !byName(city).length)
    return { name, province: province ? abbreviation(province) : within };
  return { name: city.trim(), province: province ? abbreviation(province) : "" };
}

const isProvince = (letters: string) =>
  letters in ofSardinia || all`SELECT 1 FROM municipalities WHERE province = ${letters} LIMIT 1`.length > 0;

/** Provinces that have no chief town of their name. */
const unlikeTowns = new Map([
  ["monza e della brianza", "MB"],
  ["monza e brianza", "MB"],
  ["verbano-cusio-ossola", "VB"],
  ["barletta-andria-trani", "BT"],
  ["forli-cesena", "FC"],
  ["pesaro e urbino", "PU"],
  ["massa-carrara", "MS"],
  ["massa carrara", "MS"],
  ["reggio emilia", "RE"],
  ["reggio calabria", "RC"],
  ["sud sardegna", "SU"],
  ["gallura nord-est sardegna", "OT"],
  ["gallura", "OT"],
  ["olbia-tempio", "OT"],
  ["ogliastra", "OG"],
  ["sulcis iglesiente", "CI"],
  ["carbonia-iglesias", "CI"],
  ["medio campidano", "VS"],
  ["valle d'aosta", "AO"],
]);

/** Provinces of Sardinia by ISTAT's list of 1 January 2026, and those in which their comuni were before. */
const ofSardinia: Partial<Record<string, readonly string[]>> = {
  OT: ["SS"],
  OG: ["NU", "SU"],
  CI: ["SU", "CA"],
  VS: ["SU", "CA"],
};

/** Of a province written in letters or by its name; some were renamed. */
function abbreviation(written: string): string {
  const text = written.trim();
  if (text.length === 2) return { PS: "PU", FO: "FC" }[text.toUpperCase()] ?? text.toUpperCase();
  const folded = fold(text);
  return unlikeTowns.get(folded) ?? select(sql`m.folded = ${folded}`)[0]?.province ?? "";
}

type Where = { province: string; zip: string };

const isOf = (row: Row, province: string) =>
  row.province === province || Boolean(ofSardinia[province]?.includes(row.province));

/** Those that have taken over one of this name may be of another province. */
function byName(name: string, where?: Where): Row[] {
  const folded = fold(name);
  if (/^[a-z]\d{3}$/.test(folded)) return select(sql`m.code = ${folded.toUpperCase()}`);
  const exact = select(sql`m.folded = ${folded}`);
  const isThere = (row: Row) =>
    !where || (where.province ? isOf(row, where.province) : isDeliveredFrom(where.zip, row));
  if (exact.some(isThere)) return exact;
  const others = byOtherName(name);
  if (exact.length) return others.some(isThere) ? others.filter(isThere) : exact;
  const loose = others.length ? [] : byLooseName(folded);
  if (others.length || loose.length) return [...others, ...loose];
  const italian = italianOfTwoNames(name);
  return italian ? byName(italian, where) : [];
}

/** CAPs of one place begin with the same two digits; without a CAP it may be any. */
const isDeliveredFrom = (zip: string, row: Row) =>
  zip === "" || capsOf(row).some((cap) => cap.slice(0, 2) === zip.slice(0, 2));

const byOtherName = (written: string): Row[] =>
  otherNames(written).flatMap(({ code, name, isFormer }) =>
    select(sql`m.code = ${code}`).map((row) => ({ ...row, formerly: isFormer ? name : row.formerly })),
  );

const shortened = new Map([
  ["reggio emilia", "reggio nell'emilia"],
  ["reggio calabria", "reggio di calabria"],
]);

/** Without accents, apostrophes and signs; `s.` is San, Santa, Santo or Sant'. */
function byLooseName(folded: string): Row[] {
  const whole = shortened.get(folded);
  if (whole) return select(sql`m.folded = ${whole}`);
  const words = wordsOf(folded);
  const isSaint = words.length > 1 && /^(s|st|sta|sto|ss)$/.test(words[0] as string);
  const names = (isSaint ? saints : [words[0] ?? ""]).map((first) => first + words.slice(1).join(""));
  const query = toFtsPrefixQuery((isSaint ? words.slice(1) : words).join(" "));
  if (!query) return [];
  const begun = select(
    sql`m.id IN (SELECT rowid FROM municipalities_text WHERE municipalities_text MATCH ${query})`,
  );
  return begun.filter((row) => names.includes(wordsOf(row.folded).join("")));
}

const saints = ["san", "santa", "santo", "sant", "santi"];

const wordsOf = (folded: string) => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

const byCap = (zip: string): Row[] =>
  /^\d{5}$/.test(zip) ? select(sql`NOT m.retired AND instr(m.caps, ${`"${zip}"`})`) : [];

const select = (which: Fragment) => all<Row>`
  SELECT now.id, now.name, now.province, now.caps, m.folded, iif(m.id <> now.id AND m.name <> now.name, m.name, NULL) AS formerly
  FROM municipalities m JOIN municipalities now ON now.id = iif(m.retired, m.id_successor, m.id)
  WHERE NOT now.retired AND ${which} ORDER BY m.retired, now.population DESC`;

const capsOf = (row: Row) => JSON.parse(row.caps) as string[];

function choose(rows: Row[], province: string, zip: string): Row | undefined {
  const different = [...new Map(rows.map((row) => [row.id, row])).values()];
  if (different.length === 1) return different[0];
  const there = different.filter((row) => isOf(row, province));
  if (there.length === 1) return there[0];
  const delivered = (there.length ? there : different).filter((row) => capsOf(row).includes(zip));
  return delivered.length === 1 ? delivered[0] : undefined;
}

type How = { province: string; byCap: boolean };

function asFound(row: Row, written: WrittenPlace, how: How): Found {
  const caps = capsOf(row);
  const zip = suits(written.zip, caps) ? written.zip : caps.length === 1 ? (caps[0] as string) : written.zip;
  const changes: string[] = [];
  if (how.byCap)
    changes.push(`${written.city ? `«${written.city}» non è un comune: ` : ""}dal CAP è ${row.name}`);
  else if (row.formerly) changes.push(`${row.formerly} ora è ${row.name}`);
  else if (fold(written.city) !== fold(row.name)) changes.push(`«${written.city}» → ${row.name}`);
  if (zip !== written.zip)
    changes.push(written.zip ? `CAP ${written.zip} → ${zip}` : `CAP ${zip} dal comune`);
  else if (zip && !suits(zip, caps)) changes.push(`CAP ${zip} non è di ${row.name}, da verificare`);
  if (written.province && !isOf(row, how.province))
    changes.push(`provincia «${written.province}» → ${row.province}`);
  if (how.province === "SU") changes.push("provincia SU: dal 2026 divisa fra altre, resta com'è scritta");
  const municipality = {
    id: row.id,
    name: row.name,
    province: isOf(row, how.province) ? how.province : row.province,
    zip,
  };
  return { municipality, normalised: changes.join("; ") || undefined };
}

/** One of its CAPs, or the general one of a town with several, as 80100 of Napoli. */
const suits = (zip: string, caps: string[]) =>
  caps.includes(zip) ||
  (zip !== "" &&
    caps.some((cap) => cap.slice(0, 2) === zip.slice(0, 2) && zip.endsWith("00") && caps.length > 1));
