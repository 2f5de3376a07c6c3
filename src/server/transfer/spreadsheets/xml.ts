import { SaxesParser } from "saxes";
import { refuse } from "../../base/errors";
import { messages } from "./model";

export type Attributes = Record<string, string>;

/** Names come without their namespace prefix. */
export type Reader = {
  open: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Nothing is read after the end of this element. */
  until?: string;
};

const maxDepth = 100;
/** A tag or a text longer than this would be collected in memory. */
const maxSilence = 4_000_000;

/** Documents with a DTD are refused, so that there are no entities but the five of XML. */
export async function* parseXml(bytes: AsyncIterable<Uint8Array>, reader: Reader): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let depth = 0;
  let silence = 0;
  let isOver = false;
  parser.on("error", () => isOver || refuse(422, messages.torn));
  parser.on("doctype", () => refuse(422, messages.torn));
  parser.on("opentag", ({ name, attributes }) => {
    silence = 0;
    if (isOver) return;
    if (++depth > maxDepth) refuse(422, messages.torn);
    reader.open(localName(name), attributes as Attributes);
  });
  parser.on("closetag", ({ name }) => {
    silence = 0;
    depth--;
    reader.close?.(localName(name));
    isOver ||= localName(name) === reader.until;
  });
  if (reader.text) {
    parser.on("text", reader.text);
    parser.on("cdata", reader.text);
  }
  for await (const chunk of bytes) {
    silence += chunk.length;
    if (silence > maxSilence) refuse(422, messages.torn);
    parser.write(decoded(decoder, chunk));
    yield;
    if (isOver) return;
  }
  parser.write(decoded(decoder));
  parser.close();
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    return refuse(422, messages.torn);
  }
}

export async function parseAll(bytes: AsyncIterable<Uint8Array>, reader: Reader) {
  for await (const _ of parseXml(bytes, reader));
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);
