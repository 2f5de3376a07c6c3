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
