import { database, update } from "../db/db";
import { type Names, namesAny, withoutNames } from "../journal/person-names";
import { personalValues } from "../journal/personal-values";
import { erased } from "../journal/persons";
import { tablesWithMentions } from "./journal-erasure";

export type Mention = { table: string; id: number };
type Texts = Record<string, string | null>;

export function findMentions(names: Names): (Mention & { columns: string[] })[] {
  if (!names) return [];
  return tablesWithMentions.flatMap((table) => {
    const columns = personalValues[table]?.mentions ?? [];
    const rows = database()
      .query(`SELECT rowid AS id, ${listOf(columns)} FROM "${table}"`)
      .iterate() as Iterable<Texts & { id: never }>;
    const found: (Mention & { columns: string[] })[] = [];
    for (const { id, ...texts } of rows) {
      const named = columns.filter((column) => namesAny(texts[column], names));
      if (named.length) found.push({ table, id, columns: named });
    }
    return found;
  });
}

/** What else such a text has stays. */
export function eraseMentions(mentions: readonly Mention[], names: Names) {
  for (const { table, id } of mentions) {
    const { mentions: columns = [], personal = {} } = personalValues[table] ?? {};
    const row = database()
      .query(`SELECT ${listOf(columns)} FROM "${table}" WHERE rowid = ?`)
      .get(id) as Texts | null;
    const clean = Object.entries(row ?? {}).flatMap(([column, text]) => {
      if (text === null || !namesAny(text, names)) return [];
      const left = withoutNames(text, names);
      const empty = personal[column];
      // A telephone that was the person's is none any more.
      return [[column, left === erased && typeof empty === "string" ? empty : left]];
    });
    if (clean.length) update(table, id, Object.fromEntries(clean));
  }
}

const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(", ");
