import { readFileSync } from "node:fs";
import { lazy } from "../../base/lazy";
import { programFile } from "../../base/program-files";
import { fold } from "../../base/text";
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

/** Beginnings of words that the office and the manual use for the same thing. */
const groups = `
  malat malatti infortun assen ferie
  disd disdett rinunc fallit
  sbagli error annull ripens
  cancell elimin cestin sparit
  mand invi sped
  accont caparr anticip sald pagament pagat bancomat contant incass rimbors
  fattur ricevut
  second altr
  indirizz luog
  trov cerc
  spost rimand rinvi posticip
  doppi duplicat unir unisc unit volt
  dipendent ragazz operai
  licenzi andat dimess disattiv
  turn squadr
  mezz automezz furgon camion
  sollecit scadut scadenz moros
  backup salvatagg
  visit sopralluog appuntament
  magazzin deposit box
  trasloc lavoraz
  sms whatsapp messagg
  tard ritard
  guast rott officin ferm
  tagliand revision
  privacy gdpr personal
  benzin gasol carburant pedagg autostrad chilometr
  guadagn margin
  scont prezz
  patron fest chiusur
  finit esaurit scars sogli
  arrabb reclam lament segnalaz
  scal montacaric elevator risors
  fot immagin identit document
  modific corregg cambi
  entrar acced access
  esport scaric excel
  collegh utent account
  login acced access
  bolla foglio fogli
  rete internet collegament
  comput cellular telefon
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));

const synonymsOf = (word: string): string[] =>
  groups.filter((group) => group.some((beginning) => word.startsWith(beginning))).flat();

/** They say nothing of what is looked for. */
const emptyWords = new Set(
  `a ad ai al alla alle allo agli che chi ci come con cosa cos da dal dalla dei del della delle degli di do dove e ed
   era fa faccio fai fare ha hai hanno ho i il in io la le lo gli l un una uno mi mio mia ne nel nella nei nelle non o
   per perche piu posso puo poi quale quali quando quanto quello questa questo se si serve sono sta su sua suo sul
   sulla ti tra va vado voglio vorrei bisogna devo deve fatto qui qua riesco suoi vuole vogliono ci
   c lunedi martedi mercoledi giovedi venerdi funziona funzionano lavora`.split(/\s+/),
);

export type Found = { title: string; address: string };

type Words = ReadonlySet<string>;
type Indexed = Found & { part: string; chapter: Chapter; heading: Words; words: Words; sentences: Words[] };

/** Which words of the manual a typed one means, and how surely; `weight`: one of nearly every part tells little. */
type Meaning = { known: [word: string, likeness: number][]; weight: number };

const points = { heading: 6, text: 2, synonym: 0.5, together: 1.5 };

/** Parts with the typed words or their synonyms; where nothing has all, one of several may be missing, as a name. */
export function searchManual(query: string, reader: ManualReader): Found[] {
  const meanings = tellingWords(query).map(meaningOf);
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
  const meanings = tellingWords(question).map(meaningOf);
  return ratedBy(meanings, reader)
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

function meaningOf(word: string): Meaning {
  const stem = stemOf(word);
  const synonyms = synonymsOf(word);
  const known: Meaning["known"] = [];
  for (const [other, otherStem] of stems())
    if (otherStem === stem || (word.length > 1 && other.startsWith(word))) known.push([other, 1]);
    else if (synonyms.some((beginning) => other.startsWith(beginning))) known.push([other, points.synonym]);
  const having = index().filter(({ words }) => likenessIn(words, known) > 0);
  return { known, weight: Math.log(1 + index().length / (1 + having.length)) };
}

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

const index = lazy((): Indexed[] =>
  chapters.flatMap((chapter) =>
    partsOf(chapter).map(({ address: part, heading, text }) => {
      const title = heading ? `${chapter.title}: ${heading}` : chapter.title;
      const sentences = [title, ...sentencesOf(text)].map((sentence) => new Set(wordsOf(sentence)));
      const words = new Set(sentences.flatMap((sentence) => [...sentence]));
      const own = new Set(wordsOf(heading ?? chapter.title));
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
  return new Set([...small, ...labels].flatMap(wordsOf));
});

const plainStems = lazy(() => new Set([...plainWords()].map(stemOf)));

const withoutAddresses = (text: string) => text.replace(/\]\([^)]*\)/g, " ");

const sentencesOf = (text: string) => withoutAddresses(text).split(/(?<=[.:;?!])\s|\n+/);

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Without the ending of a verb, a number or a gender, where enough is left. */
const stemOf = (word: string): string =>
  word.match(/^(.{4,}?)(?:are|ere|ire|at[oaie]|it[oaie]|ut[oaie]|ando|endo|iamo|ano|ono)$/)?.[1] ??
  word.match(/^(.{3,}?)[aeio]+$/)?.[1] ??
  word;
