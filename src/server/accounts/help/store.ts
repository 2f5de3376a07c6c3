import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Operation } from "../../api";
import { fold } from "../../base/text";
import { anchor, type Chapter, chapters, isAbout } from "./model";

type Part = { chapter: Chapter; title: string; address: string; text: string };

const folder = join(import.meta.dir, "../../../views/accounts/help/chapters");

const texts = new Map<string, string>();

export function textOf(id: string): string {
  let text = texts.get(id);
  if (text === undefined) {
    text = readFileSync(join(folder, `${id}.md`), "utf8");
    texts.set(id, text);
  }
  return text;
}

export const chapterById = (id: string): Chapter | undefined => chapters.find((chapter) => chapter.id === id);

function partsOf(chapter: Chapter): Part[] {
  const { id, title } = chapter;
  const [beginning = "", ...sections] = textOf(id).split(/^## /m);
  return [
    { chapter, title, address: `/aiuto/${id}`, text: beginning },
    ...sections.map((section) => {
      const [heading = ""] = section.split("\n", 1);
      const address = `/aiuto/${id}#${anchor(heading)}`;
      return { chapter, title: `${title}: ${heading}`, address, text: section };
    }),
  ];
}

const wordsOf = (text: string) => fold(text.replace(/\]\([^)]*\)/g, " ")).match(/[\p{L}\p{N}]+/gu) ?? [];

type Known = Part & { titleWords: string[]; words: string[] };
let known: Known[] | undefined;

const index = () =>
  (known ??= chapters.flatMap(partsOf).map((part) => ({
    ...part,
    titleWords: wordsOf(part.title),
    words: [...new Set(wordsOf(`${part.title} ${part.text}`))],
  })));

export function searchManual(
  query: string,
  mayCall: (operation: Operation) => boolean,
): { title: string; address: string }[] {
  const typed = wordsOf(query).filter((word) => word.length > 1);
  if (!typed.length) return [];
  const inAll = (words: string[]) => typed.every((prefix) => words.some((word) => word.startsWith(prefix)));
  const found = index().filter(({ chapter, words }) => isAbout(chapter, mayCall) && inAll(words));
  const inTitle = found.filter(({ titleWords }) => inAll(titleWords));
  return [...new Set([...inTitle, ...found])].map(({ title, address }) => ({ title, address }));
}
