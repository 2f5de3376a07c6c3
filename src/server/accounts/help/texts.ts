import { readFileSync } from "node:fs";
import { programFile } from "../../base/program-files";
import { anchor, type Chapter, isPartOpen, type ManualReader } from "./model";

export type Part = { address: string; heading?: string; text: string };

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
export function partsOf({ id }: Chapter): Part[] {
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
