import { countryCode } from "../base/countries";
import { bareAddress } from "../base/mail-addresses";
import { wordQuery, wordsIn } from "../base/name-folding";
import { vatNumber } from "../base/tax-codes";
import { fold } from "../base/text";
import { phoneDigits } from "../base/written-numbers";
import { all, type Fragment, one, sql } from "../db/db";
import { errorsBetween } from "./model";

/** Where the words of a client are; a code is found only whole. Many share a place: names alone do not mean it. */
const columns = {
  person: "{folded email phone cellphone contacts}",
  anywhere: "{folded email phone cellphone contacts places}",
};

/** Undefined when nothing but punctuation was typed. */
export function clientsOf(query: string, where: Where = "anywhere"): Fragment | undefined {
  const [first, ...others] = waysToClients(query, where);
  return first && (others.length ? sql`(${union([first, ...others])})` : sql`(${first})`);
}

type Where = keyof typeof columns;

/** The ways to find a client, each a SELECT of rowids: its words, any part of a number however written, a code, a country. */
export function waysToClients(query: string, where: Where): Fragment[] {
  const words = wordsIn(bareAddress(query));
  if (!words.length) return [];
  const match = (text: string) =>
    sql`SELECT rowid FROM clients_text WHERE clients_text MATCH ${`${columns[where]} : (${text})`}`;
  const ways = [match(wordQuery(words)), ...numbersIn(query).map((part) => withDigits([part]))];
  const code = codeIn(query);
  if (code) ways.push(sql`SELECT rowid FROM clients_text WHERE clients_text MATCH ${`codes : "${code}"`}`);
  const country = query.trim().length > 3 && countryCode(query);
  if (country && where === "anywhere")
    ways.push(sql`SELECT id_client AS rowid FROM pickup_places WHERE country = ${country}`);
  const rest = words.filter((word) => !isNumber(word));
  const parts = words.filter(isNumber);
  if (rest.length && parts.length && parts.every((part) => part.length >= shortestPart))
    // The sign keeps SQLite from asking the index again for each number.
    ways.push(sql`${match(wordQuery(rest))} AND +rowid IN (${withDigits(parts)})`);
  return ways;
}

/** The clients that have a street and its number beside each other, the number whole; undefined without one. */
export function placedTogether(query: string): Fragment | undefined {
  const words = wordsIn(query);
  if (words.length < 2 || !words.some(isNumber)) return undefined;
  const text = words.map((word) => `"${word}"${isNumber(word) ? "" : "*"}`).join(" ");
  return sql`SELECT rowid FROM clients_text WHERE clients_text MATCH ${`places : NEAR(${text}, 6)`}`;
}

export const placedSo = (words: readonly string[]): Fragment =>
  sql`SELECT rowid FROM clients_text WHERE clients_text MATCH ${`places : (${wordQuery(words)})`}`;

const withDigits = (parts: readonly string[]) =>
  sql`SELECT rowid FROM digits_text WHERE digits_text MATCH ${parts.map((part) => `"${part}"`).join(" ")}`;

const union = ([first = sql``, ...rest]: Fragment[]): Fragment =>
  rest.length ? sql`${first} UNION ${union(rest)}` : first;

/** Of `unknown` words, or of all, because `nicolo` is a name too where Niccolò is meant. */
export const wordsAlmostOfClients = (query: string, which: "unknown" | "all") =>
  wordsAlmost(
    query,
    (word) =>
      which === "unknown" && one`SELECT 1 FROM clients_text WHERE clients_text MATCH ${word}` !== null,
  );

export const clientsWritten = (words: readonly string[][]): Fragment =>
  sql`SELECT rowid FROM clients_text WHERE clients_text MATCH ${written(words)}`;

export function nearQuery(query: string, isKnown: (word: string) => boolean): string | undefined {
  const words = wordsAlmost(query, isKnown);
  return words && written(words);
}

function wordsAlmost(query: string, isKnown: (word: string) => boolean): string[][] | undefined {
  const words = wordsIn(query).map((word) => [word, ...(isKnown(`"${word}"*`) ? [] : wordsNear(word))]);
  return words.some(({ length }) => length > 1) ? words : undefined;
}

const written = (words: readonly string[][]) =>
  words.map((ways) => `(${ways.map((way) => `"${way}"*`).join(" OR ")})`).join(" AND ");

const maxNear = 8;

function wordsNear(word: string): string[] {
  if (word.length < 4 || isNumber(word)) return [];
  const threes = Array.from({ length: word.length - 2 }, (_, at) => `"${word.slice(at, at + 3)}"`);
  return all<{ word: string }>`
    SELECT word FROM words_text
    WHERE words_text MATCH ${threes.join(" OR ")} AND length(word) BETWEEN ${word.length - 2} AND ${word.length + 6}
    ORDER BY rank LIMIT 150`
    .map((row) => fold(row.word))
    .map((known) => ({ known, errors: errorsBetween(word, known) }))
    .filter(({ known, errors }) => errors !== undefined && !known.startsWith(word))
    .sort((a, b) => (a.errors as number) - (b.errors as number))
    .slice(0, maxNear)
    .map(({ known }) => known);
}

export const isNumber = (word: string) => /^\d+$/.test(word);

/** An index of three letters finds nothing shorter. */
const shortestPart = 3;

/** The digits of a number as people write it: `+39 081-104.8468` is 0811048468; also all of them, for one stored so. */
export function numbersIn(query: string): string[] {
  if (!/^(tel:)?[\d\s()+./-]+$/i.test(query)) return [];
  const forms = [query.replace(/\D/g, ""), phoneDigits(query)];
  return [...new Set(forms)].filter((part) => part.length >= shortestPart);
}

/** A fiscal code or VAT number with blanks, or with the letters of its state. */
function codeIn(query: string): string | undefined {
  const code = fold(vatNumber(query));
  return /^(?=.*\d)[a-z0-9]{11,16}$/.test(code) ? code : undefined;
}
