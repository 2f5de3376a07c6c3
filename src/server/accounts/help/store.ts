import { readFileSync } from "node:fs";
import { lazy } from "../../base/lazy";
import { programFile } from "../../base/program-files";
import { fold } from "../../base/text";
import { errorsBetween } from "../../search/model";
import { emptyWords, everydayWords, synonyms } from "./everyday-words";
import { anchor, type Chapter, chapters, home, isAbout, isPartOpen, type ManualReader } from "./model";

type Part = { address: string; heading?: string; text: string };

const texts = new Map<string, string>();

function wholeText(id: string): string {
  let text = texts.get(id);
  if (text === undefined) {
    text = readFileSync(programFile(`src/views/accounts/help/chapters/${id}.md`), "utf8");
    texts.set(id, text);
  }
  return text;
}

/** The beginning of a chapter and its sections, each as it is written. */
function partsOf({ id }: Chapter): Part[] {
  const [beginning = "", ...sections] = wholeText(id).split(/^(?=## )/m);
  return [
    { address: id, text: beginning },
    ...sections.map((text) => {
      const [line = ""] = text.split("\n", 1);
      const heading = line.slice("## ".length);
      return { address: `${id}#${anchor(heading)}`, heading, text };
    }),
  ];
}

export const textFor = (chapter: Chapter, reader: ManualReader): string =>
  partsOf(chapter)
    .filter(({ address }) => isPartOpen(address, reader))
    .map(({ text }) => text)
    .join("");

const synonymsOf = (word: string): string[] =>
  synonyms.filter((group) => group.some((beginning) => word.startsWith(beginning))).flat();

export type Found = { title: string; address: string };

type Words = ReadonlySet<string>;
type Indexed = Found & { part: string; chapter: Chapter; heading: Words; words: Words; sentences: Words[] };

/** Which words of the manual a typed one means, and how surely; `weight`: one of nearly every part tells little. */
type Meaning = { known: [word: string, likeness: number][]; weight: number };

const points = { heading: 6, text: 2, synonym: 0.5, together: 1.5, mistyped: 0.75 };

/** Parts with the typed words or their synonyms; where nothing has all, one of several may be missing, as a name. */
export function searchManual(query: string, reader: ManualReader): Found[] {
  const meanings = meaningsOf(query);
  if (!meanings.length) return [];
  const rated = ratedBy(meanings, reader);
  const fewest = Math.min(...rated.map(({ missing }) => missing));
  const mayLack = meanings.length > 2 || (meanings.length > 1 && isPlainWords(query)) ? 1 : 0;
  if (fewest > mayLack) return [];
  return rated
    .filter(({ missing }) => missing === fewest)
    .sort((a, b) => b.rating - a.rating)
    .map(({ part: { title, address } }) => ({ title, address }));
}

const maxAnswers = 12;

/** Parts with any of the words, those with most of them first: who asks the manual alone means no name. */
export function askManual(question: string, reader: ManualReader): Found[] {
  return ratedBy(meaningsOf(question, true), reader)
    .filter(({ rating }) => rating > 0)
    .sort((a, b) => a.missing - b.missing || b.rating - a.rating)
    .slice(0, maxAnswers)
    .map(({ part: { title, address } }) => ({ title, address }));
}

const ratedBy = (meanings: readonly Meaning[], reader: ManualReader) =>
  index()
    .filter(({ chapter, part }) => isAbout(chapter, reader) && isPartOpen(part, reader))
    .map((part) => ({ part, ...ratingOf(part, meanings) }));

/** Whether all words are such as a question has, and none can be a name. */
export function isPlainWords(query: string): boolean {
  const words = wordsOf(query);
  return words.length > 0 && !words.some((word) => surnames.has(word)) && words.every(isPlain);
}

const isPlain = (word: string) =>
  word.length === 1 || emptyWords.has(word) || synonymsOf(word).length > 0 || isPlainForm(word);

const isPlainForm = (word: string) => {
  const stem = stemOf(word);
  return plainWords().has(word) || (stem.length > 4 && plainStems().has(stem));
};

/** Words of the manual, or nearly so, that many families are called. */
const surnames = new Set("conti costa guida piano piccolo rea rossi sala testa volpe".split(" "));

const tellingWords = (query: string): string[] => {
  const words = [...new Set(wordsOf(query))].filter((word) => !emptyWords.has(word));
  return words.some((word) => word.length > 1) ? words : [];
};

/** A word that nobody wrote is corrected in a question; beside a surname or a number it is a name. */
function meaningsOf(query: string, isAsked = false): Meaning[] {
  const words = tellingWords(query);
  const meanings = words.map(meaningOf);
  const isQuestion =
    isAsked ||
    (!/\d/.test(query) && words.some((word, at) => meanings[at]?.known.length && !surnames.has(word)));
  return meanings.map((one, at) =>
    isQuestion && !one.known.length ? correctedMeaning(words[at] as string) : one,
  );
}

function meaningOf(word: string): Meaning {
  const stem = stemOf(word);
  const beginnings = synonymsOf(word);
  const known: Meaning["known"] = [];
  for (const [other, otherStem] of stems())
    if ((otherStem === stem && (other === otherStem) === (word === stem)) || begins(word, other))
      known.push([other, 1]);
    else if (beginnings.some((beginning) => other.startsWith(beginning))) known.push([other, points.synonym]);
  return meaning(known);
}

function meaning(known: Meaning["known"]): Meaning {
  const having = index().filter(({ words }) => likenessIn(words, known) > 0);
  return { known, weight: Math.log(1 + index().length / (1 + having.length)) };
}

const shortestMistyped = 5;

/** The words that differ in one letter, whatever their endings. */
function correctedMeaning(word: string): Meaning {
  const stem = stemOf(word);
  if (stem.length < shortestMistyped) return meaning([]);
  const likely = [...stems()].filter(
    ([, other]) => other[0] === stem[0] && (errorsBetween(stem, other) ?? Infinity) <= 1,
  );
  return meaning(likely.map(([other]) => [other, points.mistyped]));
}

const begins = (word: string, other: string) => word.length > 1 && other.startsWith(word);

const likenessIn = (words: Words, known: Meaning["known"]): number => {
  let best = 0;
  for (const [word, likeness] of known) if (likeness > best && words.has(word)) best = likeness;
  return best;
};

function ratingOf({ heading, words, sentences }: Indexed, meanings: readonly Meaning[]) {
  const ratings = meanings.map(({ known, weight }) => {
    const inText = points.text * likenessIn(words, known);
    return weight * (inText + points.heading * likenessIn(heading, known));
  });
  const isTogether =
    meanings.length > 1 &&
    sentences.some((sentence) => meanings.every(({ known }) => likenessIn(sentence, known) > 0));
  return {
    missing: ratings.filter((rating) => rating === 0).length,
    rating: ratings.reduce((sum, rating) => sum + rating, 0) * (isTogether ? points.together : 1),
  };
}

/** What the program does not do comes last: where two parts say the same, the other one helps. */
const inOrder = [...chapters].sort((a, b) => Number(a.id === "limiti") - Number(b.id === "limiti"));

const index = lazy((): Indexed[] =>
  inOrder.flatMap((chapter) =>
    partsOf(chapter).map(({ address: part, heading, text }) => {
      const title = heading ? `${chapter.title}: ${heading}` : chapter.title;
      const everyday = everydayWords.get(part) ?? "";
      const sentences = [title, everyday, ...sentencesOf(text)].map((sentence) => new Set(wordsOf(sentence)));
      const words = new Set(sentences.flatMap((sentence) => [...sentence]));
      const own = new Set(wordsOf(`${heading ?? chapter.title} ${everyday}`));
      return { chapter, part, address: `${home}/${part}`, title, heading: own, words, sentences };
    }),
  ),
);

const stems = lazy(
  () => new Map(index().flatMap(({ words }) => [...words].map((word) => [word, stemOf(word)] as const))),
);

/** Names begin with a capital letter in the manual too; those of buttons and shortened ones are words. */
const plainWords = lazy(() => {
  const texts = chapters.flatMap(partsOf).map(({ text }) => withoutAddresses(text));
  const small = texts.flatMap(
    (text) => text.match(/(?<![\p{L}\p{N}])(?:\p{Ll}+|\p{Lu}{3,})(?![\p{L}\p{N}])/gu) ?? [],
  );
  const labels = texts.flatMap((text) => text.match(/\*\*[^*]+\*\*/g) ?? []);
  return new Set([...small, ...labels, ...everydayWords.values()].flatMap(wordsOf));
});

const plainStems = lazy(() => new Set([...plainWords()].map(stemOf)));

const withoutAddresses = (text: string) => text.replace(/\]\([^)]*\)/g, " ");

const sentencesOf = (text: string) => withoutAddresses(text).split(/(?<=[.:;?!])\s|\n+/);

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Without the ending of a verb, a number or a gender, where enough is left. */
const stemOf = (word: string): string => {
  const form = word.replace(/(?<=..[aei]r)(?:l[oaie]|ne)$/, "e");
  const verb = form.match(/^(.{4,}?)(?:are|ere|ire|at[oaie]|it[oaie]|ut[oaie]|ando|endo|iamo|ano|ono)$/)?.[1];
  return (verb ?? form).replace(/(?<=.{3})[aeio]+$/, "").replace(/(?<=.{3}[cg])h$/, "");
};
