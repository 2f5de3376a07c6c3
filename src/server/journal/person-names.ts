import { fold } from "../base/text";
import { all, database } from "../db/db";
import type { ChangeRow } from "./chain";
import { personalColumns } from "./personal-values";
import { erased, type Person, personTables } from "./persons";
import { type Cells, storedCellsOf } from "./stored-values";

export type Names = RegExp | null;

/** A shorter text would also be found in words that have nothing to do with the person. */
const shortest = 6;
const contacts = ["email", "pec", "fiscal_code", "vat_number", "unique_code"];
const phones = ["phone", "cellphone"];
const whole = ["business_name", "private_address", "business_address"];

/** The keys of the persons must still be there. */
export function namesOf(persons: readonly Person[]): Names {
  const states = persons.flatMap(statesOf);
  const texts = states.flatMap(textsIn).filter(isDistinct).map(textPattern);
  const numbers = states.flatMap(numbersIn).filter(isDistinct).map(phonePattern);
  return oneOf([...texts, ...numbers]);
}

export const surnamesOf = (persons: readonly Person[]): Names =>
  oneOf(
    persons
      .flatMap(statesOf)
      .map(({ surname }) => String(surname ?? ""))
      .filter((surname) => surname.length > 3 && surname !== erased)
      .map(textPattern),
  );

export function statesOf({ kind, id }: Person): Cells[] {
  const table = personTables[kind];
  const columns = personalColumns(table).join(", ");
  const stored = database().query(`SELECT ${columns} FROM "${table}" WHERE rowid = ?`).all(id) as Cells[];
  const journaled =
    all<ChangeRow>`SELECT noun, before, after FROM change WHERE noun = ${table} AND id_row = ${id}`
      .flatMap((change) => Object.values(storedCellsOf(change)))
      .filter((row) => row !== null);
  return [...journaled, ...stored];
}

function textsIn(row: Cells): string[] {
  const { name, surname } = row as { name?: string; surname?: string };
  const both = name && surname ? [`${surname} ${name}`, `${name} ${surname}`] : [];
  return [...both, ...[...contacts, ...whole].map((key) => String(row[key] ?? ""))];
}

const numbersIn = (row: Cells) =>
  phones.map((key) =>
    String(row[key] ?? "")
      .replace(/^(\+|00)39/, "")
      .replace(/\D/g, ""),
  );

const isDistinct = (name: string) => name.length >= shortest && name !== erased;

/** Longest first: the whole name goes before a part of it. */
function oneOf(patterns: string[]): Names {
  if (!patterns.length) return null;
  const sorted = [...new Set(patterns)].sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${sorted.join("|")})(?![\\p{L}\\p{N}])`, "giu");
}

const letters: Record<string, string> = {
  a: "[aàáâä]",
  e: "[eèéêë]",
  i: "[iìíîï]",
  o: "[oòóôö]",
  u: "[uùúûü]",
  "'": "['’`]",
};

const textPattern = (text: string) =>
  [...fold(text)]
    .map((letter) =>
      letter === " " ? "[\\s+]+" : (letters[letter] ?? letter.replace(/[.*+?^${}()|[\]\\/]/, "\\$&")),
    )
    .join("");

const phonePattern = (digits: string) => `(?:(?:\\+|00)39[\\s./-]*)?${[...digits].join("[\\s./-]*")}`;

export const namesAny = (text: unknown, names: Names): boolean =>
  typeof text === "string" && text !== "" && names !== null && text.search(names) >= 0;

export const withoutNames = (text: string, names: Names): string =>
  names ? text.replace(names, erased) : text;
