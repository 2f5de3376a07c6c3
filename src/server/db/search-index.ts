import type { Database } from "bun:sqlite";
import { all, run } from "./db";

/** Deleted words stay in the parts of an index until it is made anew. */
export function rebuildSearch(db: Database) {
  for (const statement of statements) db.run(statement);
}

const columns = "folded, email, phone, cellphone, contacts, places, codes";

const statements = [
  "INSERT INTO clients_text (clients_text) VALUES ('delete-all')",
  `INSERT INTO clients_text (rowid, ${columns}) SELECT id, ${columns} FROM client_texts`,
  "INSERT INTO digits_text (digits_text) VALUES ('delete-all')",
  "INSERT INTO digits_text (rowid, digits) SELECT id, digits FROM client_texts",
  "DELETE FROM search_words",
  "INSERT INTO words_text (words_text) VALUES ('rebuild')",
  "INSERT INTO search_words (word) SELECT word FROM municipality_words UNION SELECT word FROM client_words",
];

export const orphanedWords = (clients: readonly number[]): string[] =>
  clients.length
    ? all<{ word: string }>`
        SELECT word FROM search_words EXCEPT SELECT word FROM municipality_words
        EXCEPT SELECT word FROM client_words WHERE id NOT IN (SELECT value FROM json_each(${JSON.stringify(clients)}))`.map(
        ({ word }) => word,
      )
    : [];

export function forgetWords(words: readonly string[]) {
  for (const word of words) run`DELETE FROM search_words WHERE word = ${word}`;
}
