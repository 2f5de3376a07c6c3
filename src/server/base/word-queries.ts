import { shortKindsOf, wordsIn } from "./name-folding";

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
