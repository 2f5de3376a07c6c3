import { refuse } from "../../base/errors";
import { messages, spreadsheetLimits } from "./model";
import { builtInKind, kindOfCode, type NumberKind } from "./serials";
import { plainText } from "./xlsx-cells";
import { type Attributes, parseAll } from "./xml";
import type { Zip } from "./zip";

export type Book = {
  sheets: { name: string; hidden: boolean; path: string }[];
  since1904: boolean;
  texts: string[];
  kinds: NumberKind[];
};

export async function readBook(zip: Zip): Promise<Book> {
  const targets = await readTargets(zip);
  const sheets: Book["sheets"] = [];
  let since1904 = false;
  await parseAll(zip.read("xl/workbook.xml"), {
    open(name, attributes) {
      if (name === "workbookPr") since1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const target = targets.get(relation(attributes));
      if (target?.type !== "worksheet") return;
      if (sheets.length === spreadsheetLimits.sheets) refuse(422, messages.tooManySheets);
      const hidden = ["hidden", "veryHidden"].includes(attributes.state ?? "");
      sheets.push({ name: attributes.name ?? "", hidden, path: target.path });
    },
  });
  const [texts, kinds] = [await readTexts(zip), await readKinds(zip)];
  return { sheets, since1904, texts, kinds };
}

const isTrue = (value = "") => value === "1" || value === "true";

/** `r:id`, whatever the prefix. */
const relation = (attributes: Attributes) =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";

/** More than any book has, of parts and of styles. */
const maxParts = 10_000;
const maxStyles = 100_000;

async function readTargets(zip: Zip) {
  const targets = new Map<string, { type: string; path: string }>();
  await parseAll(zip.read("xl/_rels/workbook.xml.rels"), {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      if (targets.size === maxParts) refuse(422, messages.torn);
      const path = Target.startsWith("/") ? Target.slice(1) : `xl/${Target.replace(/^\.\//, "")}`;
      targets.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), path });
    },
  });
  return targets;
}

async function readTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = [];
  if (!zip.has("xl/sharedStrings.xml")) return texts;
  let total = 0;
  let text = "";
  let collecting = false;
  let phonetic = false;
  await parseAll(zip.read("xl/sharedStrings.xml"), {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") phonetic = true;
      else if (name === "t") collecting = !phonetic;
    },
    text(part) {
      if (!collecting) return;
      text += part;
      total += part.length;
      if (total > spreadsheetLimits.textLength) refuse(422, messages.expands);
    },
    close(name) {
      if (name === "t") collecting = false;
      else if (name === "rPh") phonetic = false;
      else if (name === "si") {
        if (texts.length === spreadsheetLimits.cells) refuse(422, messages.tooMuch);
        texts.push(plainText(text));
      }
    },
  });
  return texts;
}

async function readKinds(zip: Zip): Promise<NumberKind[]> {
  const kinds: NumberKind[] = [];
  if (!zip.has("xl/styles.xml")) return kinds;
  const custom = new Map<number, NumberKind>();
  let inCells = false;
  await parseAll(zip.read("xl/styles.xml"), {
    open(name, { numFmtId, formatCode = "" }) {
      const id = Number(numFmtId);
      if (custom.size > maxStyles || kinds.length > maxStyles) refuse(422, messages.torn);
      if (name === "cellXfs") inCells = true;
      else if (name === "numFmt") custom.set(id, kindOfCode(formatCode));
      else if (name === "xf" && inCells) kinds.push(custom.get(id) ?? builtInKind(id));
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return kinds;
}
