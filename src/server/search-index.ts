import type { Database } from "bun:sqlite";

/**
 * Makes the indexes of the search anew: deleted words stay in the parts of an index until then. A row follows its
 * client, places and contacts by triggers.
 */
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
