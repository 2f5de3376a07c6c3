import { all, database } from "./db";
import type { ChangeRow } from "./journal-chain";
import { type Cells, cellsOf } from "./journal-values";
import { personalColumns } from "./personal-values";
import { erased, type Person, personTables } from "./persons";

/** Names and contacts by which texts of others name a person, longest first. */
export type Names = readonly string[];

/** A shorter text would also be found in words that have nothing to do with the person. */
const shortest = 6;
const contacts = ["email", "pec", "phone", "cellphone", "fiscal_code", "unique_code"];
const whole = ["business_name", "private_address", "business_address"];

/** The person's names and contacts, the present ones and those of before; the key must still be there. */
export function namesOf({ kind, id }: Person): Names {
  const table = personTables[kind];
  const states = all<ChangeRow>`SELECT before, after FROM change WHERE noun = ${table} AND id_row = ${id}`
    .flatMap((change) => Object.values(cellsOf(change)))
    .filter((row) => row !== null);
  const names = [...states, ...storedRow(table, id)].flatMap(namesIn);
  return longestFirst(names.filter(isDistinct));
}

export const longestFirst = (names: Names): Names => [...new Set(names)].sort((a, b) => b.length - a.length);

function storedRow(table: string, id: number): Cells[] {
  const columns = personalColumns(table).join(", ");
  const row = database().query(`SELECT ${columns} FROM "${table}" WHERE rowid = ?`).get(id) as Cells | null;
  return row ? [row] : [];
}

function namesIn(row: Cells): string[] {
  const { name, surname } = row as { name?: string; surname?: string };
  const both = name && surname ? [`${surname} ${name}`, `${name} ${surname}`] : [];
  return [...both, ...[...contacts, ...whole].map((key) => String(row[key] ?? ""))];
}

const isDistinct = (name: string) => name.length >= shortest && name !== erased;

const pattern = (names: Names) =>
  new RegExp(names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "gi");

export const namesAny = (text: unknown, names: Names): boolean =>
  typeof text === "string" && names.length > 0 && pattern(names).test(text);

/** The text with each name replaced. */
export const withoutNames = (text: string, names: Names): string =>
  names.length ? text.replace(pattern(names), erased) : text;
