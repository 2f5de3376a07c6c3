import { orphanedWords } from "../db/search-index";
import { namesAny, namesOf } from "../journal/person-names";
import type { Person } from "../journal/persons";
import { mailsNaming } from "../mail/mail";
import { findMentions, type Mention } from "./mentions";

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
