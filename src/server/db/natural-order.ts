import { type Fragment, sql } from "./db";

const beforeNumber = sql`' abcdefghijklmnopqrstuvwxyz.,-&()/''"+'`;
const fromNumber = (text: Fragment) => sql`ltrim(${text}, ${beforeNumber})`;
const afterNumber = (text: Fragment) => sql`ltrim(${fromNumber(text)}, '0123456789')`;
const toNumber = (text: Fragment): Fragment[] => [
  sql`substr(${text}, 1, length(${text}) - length(${fromNumber(text)}))`,
  sql`CAST(${fromNumber(text)} AS INTEGER)`,
];

/** Names as people order them, `Via Prova 2` before `Via Prova 10`, by two numbers; indexes have these expressions. */
export const naturalOrder = (text: Fragment): Fragment[] => {
  const rest = afterNumber(text);
  return [...toNumber(text), ...toNumber(rest), afterNumber(rest)];
};

const accents = { à: "a", á: "a", è: "e", é: "e", ì: "i", í: "i", ò: "o", ó: "o", ù: "u", ú: "u" };

/** Capitals and the accents of Italian make no difference: `lower` of SQLite knows ASCII alone. */
export const alphabetical = (text: Fragment): Fragment =>
  Object.entries(accents).reduce(
    (plain, [accented, letter]) =>
      sql`replace(replace(${plain}, ${accented}, ${letter}), ${accented.toUpperCase()}, ${letter})`,
    sql`lower(${text})`,
  );
