import type { z } from "zod";
import { services } from "../src/server/api";
import type { AnyFunct } from "../src/server/call/funct";
import type { Gate } from "../src/server/call/gate";

/**
 * `docs/wire.md` from the tables of functs: `bun run wire` writes anew which functs there are, what each takes and which
 * right it needs. Written by hand stay the prose and the third column, what a funct answers beyond the contract.
 */
export const wireFile = `${import.meta.dir}/wire.md`;

/** The page with present tables: one under each service's heading, made where it is missing. */
export function wirePage(page: string): string {
  const answers = new Map(
    Array.from(page.matchAll(row), ([, funct = "", , answer = ""]) => [funct, answer.trim()]),
  );
  const prose = page.replace(table, "");
  const [before = "", ...sections] = prose.split(/^(?=## )/m);
  const texts = new Map(sections.map((section) => [section.slice(3, section.indexOf("\n")), section]));
  const ofServices = Object.entries(services).map(([service, functs]) => {
    const text = texts.get(service) ?? `## ${service}\n`;
    texts.delete(service);
    const rows = Object.values(functs as Record<string, AnyFunct>).map(
      ({ operation, shape, gate }) =>
        `| ${operation} | ${cell(taken(shape))} | ${answers.get(operation) ?? ""} | ${needs(gate)} |`,
    );
    return `${text.trimEnd()}\n\n| funct | takes | answers | needs |\n|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `${[before, ...ofServices, ...texts.values()].map((part) => part.trim()).join("\n\n")}\n`;
}

const row = /^\| (\w+\.\w+) +\|(.*?[^\\])\|(.*)\| [^|]+ \|$/gm;
const table = /^\| funct .*\n\|[-|: ]+\|\n(\| \w+\.\w+ .*\n)*/gm;

const cell = (text: string) => text.replaceAll("|", "\\|");

function needs(gate: Gate): string {
  if (typeof gate === "string") return gate;
  if ("kioskOr" in gate) return gate.kioskOr;
  if ("onA" in gate) return `${needs(gate.onA)}; on site A`;
  return "allOf" in gate ? gate.allOf.join(" and ") : gate.join(" or ");
}

/** The fields of a body: `?` may be left out. */
function taken(shape: z.ZodType): string {
  const text = notation(shape);
  return text.startsWith("{ ") ? text.slice(2, -2) : text;
}

// biome-ignore lint/suspicious/noExplicitAny: the definition of a shape differs from kind to kind
type Definition = Record<string, any>;

/** A shape as its input is written: fields of objects, elements of lists, the words of a choice; else nothing. */
function notation(shape: z.ZodType): string {
  const { fields } = (shape.meta() ?? {}) as { fields?: z.ZodType };
  if (fields) return notation(fields);
  const def = shape._zod.def as Definition;
  if (def.type === "object")
    return `{ ${Object.entries(def.shape as z.ZodRawShape)
      .map(field)
      .join(", ")} }`;
  if (def.type === "array") return `[${notation(def.element)}]`;
  if (def.type === "enum") return choice(Object.values(def.entries));
  if (def.type === "union") return [...new Set(def.options.map(notation).filter(Boolean))].join(" | ");
  if (def.type === "record") return `{ ${notation(def.keyType) || "id"}: ${notation(def.valueType) || "…"} }`;
  if (def.type === "intersection")
    return `${notation(def.left).slice(0, -2)}, ${notation(def.right).slice(2)}`;
  if (def.type === "pipe") return inPipe(notation(def.in), notation(def.out));
  return def.innerType ? notation(def.innerType) : "";
}

/** A list is first only a list, and what is mended before it is read is read as the second shape. */
const inPipe = (before: string, after: string) =>
  before === "" || before === "[]" ? after || before : before;

/** The words of a choice, without those that sort the other way round. */
const choice = (words: unknown[]) =>
  words
    .filter((word) => word && !String(word).startsWith("-"))
    .map((word) => `\`${word}\``)
    .join(" | ");

function field([name, shape]: [string, unknown]): string {
  const { success } = (shape as z.ZodType).safeParse(undefined);
  const text = notation(shape as z.ZodType);
  return `${name}${success ? "?" : ""}${text && `: ${text}`}`;
}

if (import.meta.main) await Bun.write(wireFile, wirePage(await Bun.file(wireFile).text()));
