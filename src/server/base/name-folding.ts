import { fold } from "./text";

const particles = new Set(
  "d de di da del dal dell dall della dalla dello dallo dei degli l la lo li le o san santa sant".split(" "),
);

export const withJoinedWords = (words: readonly string[]): string[] => [
  ...words,
  ...words.slice(1).flatMap((word, at) => joined(words[at], word)),
];

export const waysToWrite = (words: readonly string[]): string[][] =>
  words.map((word, at) => [word, ...joined(words[at - 1], word)]);

const joined = (particle: string | undefined, word: string) =>
  particle && particles.has(particle) && !/\d/.test(word) ? [particle + word] : [];

const shortestRest = 3;

const inTwo = (word: string): [string, string][] =>
  [...particles]
    .filter((particle) => word.startsWith(particle) && word.length >= particle.length + shortestRest)
    .map((particle): [string, string] => [particle, word.slice(particle.length)])
    .filter(([particle, rest]) => !elided.has(particle) || /^[aeiouh]/.test(rest));

/** These lost their last vowel before another one. */
const elided = new Set(["d", "l", "dell", "dall", "sant"]);

export const wordQuery = (words: readonly string[]): string =>
  waysToWrite(words)
    .map((ways, at) => {
      const word = words[at] as string;
      const begun = [
        ...ways.map((way) => `"${way}"*`),
        ...inTwo(word).map((parts) => `"${parts.join(" ")}"*`),
      ];
      const short = shortKindsOf(word).flatMap((kind) =>
        kind.length > 1 ? [`"${kind}"`, `"${kind[0]} ${kind.slice(1)}"`] : [`"${kind}"`],
      );
      const all = [...begun, ...short];
      return all.length > 1 ? `(${all.join(" OR ")})` : all[0];
    })
    .join(" AND ");

export function toFtsPrefixQuery(query: string): string | null {
  const words = wordsIn(query);
  return words.length ? wordQuery(words) : null;
}

/** D'Angelo, D’ANGELO and Dangelo are one; the index `clients_name_key` leaves out the same signs. */
export const nameKey = (name: string): string => fold(name).replace(/[ '’`´.,-]/g, "");

export const streetKey = (street: string): string =>
  streetWords(street)
    .map((word) => (saints.has(word) ? "s" : word))
    .join(" ")
    .replace(/(?<!\d) | (?!\d)/g, "");

const saints = new Set(["san", "santa", "santo", "sant", "santi", "ss"]);

const streetWords = (street: string): string[] => {
  const words = wordsOf(fullStreetKinds(withoutNumberSigns(fold(street))));
  return words[0] === "v" && words.length > 1 ? ["via", ...words.slice(1)] : words;
};

/** `v.` alone may be the beginning of a name. */
const fullStreetKinds = (folded: string) =>
  folded.replace(shortKinds, (written) => kindOf[written.replace(/[^a-z]/g, "")] ?? written);

const kindOf: Record<string, string> = {
  vle: "viale",
  pzza: "piazza",
  pza: "piazza",
  pzz: "piazza",
  pzzle: "piazzale",
  ple: "piazzale",
  pzle: "piazzale",
  pzzetta: "piazzetta",
  cso: "corso",
  lgo: "largo",
  lre: "lungomare",
  vlo: "vicolo",
  vco: "vico",
  str: "strada",
  cda: "contrada",
  ctda: "contrada",
  trav: "traversa",
  trv: "traversa",
};

const shortKinds =
  /(?<![\p{L}\p{N}'])(?:v\.?(?:le|lo|co)|p\.?(?:zz?a|zz?le|zzetta|le)|p\.zz|c\.?so|l\.?go|str\.|c\.da|c\.tda|trav|trv)(?![\p{L}\p{N}'])\.?/gu;

const withoutNumberSigns = (folded: string) =>
  folded.replace(/(?<![\p{L}\p{N}'])(?:nr?|num|civ|civico|numero)\s?[.°º]*\s?(?=\d)/gu, "");

export const wordsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

export const wordsIn = (text: string): string[] => wordsOf(fullStreetKinds(withoutNumberSigns(fold(text))));

const shortKindsOf = (word: string): string[] =>
  word === "via"
    ? ["v"]
    : Object.keys(kindOf)
        .filter((short) => kindOf[short] === word)
        .slice(0, 1);
