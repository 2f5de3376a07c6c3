import { database, update } from "../db/db";
import { orphanedWords } from "../db/search-index";
import { type Names, namesAny, namesOf, withoutNames } from "../journal/person-names";
import { personalValues } from "../journal/personal-values";
import { erased, type Person } from "../journal/persons";
import { mailsNaming } from "../mail/mail";
import { tablesWithMentions } from "./journal-erasure";

type Mention = { table: string; id: number };
type TextRow = Record<string, string | null>;

export function findMentions(names: Names): (Mention & { columns: string[] })[] {
  if (!names) return [];
  return tablesWithMentions.flatMap((table) => {
    const columns = personalValues[table]?.mentions ?? [];
    const rows = database()
      .query(`SELECT rowid AS id, ${listOf(columns)} FROM "${table}"`)
      .iterate() as Iterable<TextRow & { id: never }>;
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
      .get(id) as TextRow | null;
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

/** Texts of others and mails that name persons, and words of the search that nobody else has. */
export type Texts = { mentions: Mention[]; mails: number[]; words: string[] };

export function textsNaming(persons: readonly Person[]): Texts {
  const names = namesOf(persons);
  return {
    mentions: findMentions(names).map(({ table, id }) => ({ table, id })),
    mails: mailsNaming((text) => namesAny(text, names)),
    words: orphanedWords(persons.flatMap(({ kind, id }) => (kind === "client" ? [id] : []))),
  };
}
