const beyondAccents: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  þ: "th",
};

/** Text as searched: no accents, no case, one space between words. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøđðßæœıþ]/g, (letter) => beyondAccents[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * What somebody typed as an FTS5 query: every word must begin a word of the text.
 * Null when nothing but punctuation was typed.
 */
export function toFtsPrefixQuery(query: string): string | null {
  const words = fold(query).match(/[\p{L}\p{N}]+/gu);
  return words ? words.map((word) => `"${word}"*`).join(" ") : null;
}

/** The number of a record that was typed as a whole query; 0, which is no record's, for anything else. */
export const numberIn = (query: string): number => (/^\d{1,9}$/.test(query) ? Number(query) : 0);
