import type { Database } from "bun:sqlite";
import { one } from "../../db/db";
import { guessHeader, type Header, headerAt } from "../spreadsheets/header";
import { guessKind, guessMapping, isHeading, type Mapping, shapeOf } from "./headings";
import { kindNamed, kinds } from "./kinds";
import { sheetsIn, topOf } from "./work-file";

const topRows = 60;

export type Content = { kind: string; sheet: number; header: number; header_rows: number; mapping: Mapping };

type Chosen = { kind: string | null; sheet: number; header: number; header_rows: number };

/** What was chosen before stays; otherwise the first sheet with rows that is not hidden. */
export function guessContent(work: Database, before: Chosen): Content {
  if (before.kind) return mapped(work, { ...before, kind: before.kind });
  const sheets = sheetsIn(work);
  const sheet = (sheets.find(({ hidden, rows }) => !hidden && rows > 0) ?? sheets[0])?.number ?? 0;
  const top = topOf(work, sheet, topRows);
  const { first, last, headings } = guessHeader(top, isHeading(kinds));
  const remembered = shapeIn(headings, last);
  const rows = top.filter(({ number }) => number > last);
  const kind = remembered?.kind ?? guessKind(kinds, last ? headings : [], rows).name;
  const header_rows = last ? last - first + 1 : 0;
  return mapped(work, { kind, sheet, header: last, header_rows });
}

export function mapped(work: Database, content: Omit<Content, "mapping">): Content {
  const { kind, sheet, header } = content;
  const headings = headingsOf(work, content);
  const remembered = shapeIn(headings, header);
  if (remembered?.kind === kind) return { ...content, mapping: remembered.mapping };
  const rows = topOf(work, sheet, topRows).filter(({ number }) => number > header);
  return { ...content, mapping: guessMapping(kindNamed(kind), header ? headings : [], rows) };
}

type Place = Pick<Content, "sheet" | "header" | "header_rows">;

export function headingsOf(work: Database, { sheet, header, header_rows }: Place): Header["headings"] {
  const top = topOf(work, sheet, topRows);
  return headerAt(top, header_rows ? header - header_rows + 1 : 0, header_rows ? header : 0).headings;
}

export const previewOf = (work: Database, { sheet, header }: Place, limit: number) =>
  topOf(work, sheet, topRows)
    .filter(({ number }) => number > header)
    .slice(0, limit);

function shapeIn(headings: readonly string[], header: number) {
  const shape = header ? shapeOf(headings) : null;
  if (!shape) return null;
  const row = one<{ kind: string; mapping: string }>`
    SELECT kind, mapping FROM import_shapes WHERE shape = ${shape}`;
  return row && kinds.some(({ name }) => name === row.kind)
    ? { kind: row.kind, mapping: JSON.parse(row.mapping) as Mapping }
    : null;
}
