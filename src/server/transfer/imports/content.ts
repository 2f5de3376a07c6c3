import type { Database } from "bun:sqlite";
import { fold, wholeText } from "../../base/text";
import { one } from "../../db/db";
import type { Call } from "../../journal/caller";
import { addMaterial, catalogue, changeMaterial } from "../../materials/catalogue";
import { maxQuantity } from "../../materials/input";
import { defaultThreshold } from "../../materials/model";
import { materialWithStock, saveStocktaking } from "../../materials/store";
import { guessHeader, type Header, headerAt, lowerHeading } from "../spreadsheets/header";
import { boxes } from "./boxes";
import { ofKind } from "./cells";
import { clients } from "./clients";
import type { Cell, Checked, Column, ImportKind, Values } from "./kind";
import { orders } from "./orders";
import { cleanText } from "./values";
import { visits } from "./visits";
import { type FileRow, sheetsIn, topOf } from "./work-file";
import { vehicles, workers } from "./workers";
import { works } from "./works";

const materials: ImportKind = {
  name: "materials",
  title: "Materiali e giacenze",
  table: "materials",
  columns: [
    {
      name: "name",
      heading: "Materiale",
      synonyms: ["Nome", "Articolo", "Descrizione", "Nome materiale", "Prodotto"],
      help: "Il nome nell'elenco dei materiali.",
      example: "Scatola piccola",
      need: "always",
      clean: cleanText(60),
    },
    ofKind("materials.cost_cents", {
      name: "cost",
      heading: "Costo",
      synonyms: ["Prezzo", "Prezzo unitario", "Costo unitario", "Importo", "€"],
      help: "Di un pezzo, in euro, con i centesimi se ci sono.",
      example: 3,
    }),
    ofKind("material_loads.increment", {
      name: "stock",
      heading: "Giacenza",
      synonyms: ["Quantità", "Qta", "Q.tà", "Pezzi", "Scorta", "In magazzino", "Esistenza"],
      help: "I pezzi in magazzino: la differenza vale come un inventario.",
      example: 250,
    }),
    ofKind("materials.threshold", {
      name: "threshold",
      heading: "Soglia",
      synonyms: ["Scorta minima", "Minimo", "Sottoscorta"],
      help: `A quanti pezzi la scorta è bassa; senza, ${defaultThreshold}.`,
      example: 20,
    }),
    ofKind("materials.stocked", {
      name: "stocked",
      heading: "Di magazzino",
      synonyms: ["A magazzino", "Gestito a magazzino"],
      help: "No per ciò che non si conta, come un camion; senza, sì.",
      example: "sì",
    }),
  ],
  check: checkMaterial,
  find: ({ value }) => catalogue().find(({ name }) => fold(name) === value)?.id ?? null,
  write: (values, call) => {
    const { name, cost, threshold, stocked } = numbersOf(values);
    const { id } = addMaterial({ name, cost_cents: cost ?? 0, threshold, stocked, yes_no: undefined });
    setStock(id, values, call);
    return id;
  },
  merge: (id, values, call) => {
    const { cost, threshold } = numbersOf(values);
    changeMaterial(
      id,
      { name: undefined, position: undefined, stocked: undefined, cost_cents: cost, threshold },
      call,
    );
    setStock(id, values, call);
  },
  mayRepeat: false,
};

function checkMaterial(values: Values): Checked {
  const keys = [{ name: "name", value: fold(String(values.name)), words: "stesso nome" }];
  if (Number(values.stock ?? 0) > maxQuantity)
    return { values, keys, refused: `La giacenza supera ${wholeText(maxQuantity)} pezzi.` };
  if (values.stocked !== 0 || values.stock === null) return { values, keys };
  return {
    values: { ...values, stock: null },
    keys,
    normalised: ["Giacenza: non viene importata, perché il materiale non è di magazzino"],
  };
}

function numbersOf({ name, cost, threshold, stocked }: Values) {
  return {
    name: String(name),
    cost: (cost ?? undefined) as number | undefined,
    threshold: (threshold ?? undefined) as number | undefined,
    stocked: (stocked ?? undefined) as 0 | 1 | undefined,
  };
}

function setStock(id_material: number, { stock: counted }: Values, call: Call) {
  const { stock, stocked, retired } = materialWithStock(id_material);
  if (counted === null || !stocked || (retired && !stock)) return;
  saveStocktaking({ values: [{ id_material, counted: counted as number, stock }] }, call);
}

/** What the rows of a file may be, in the order in which an old archive is brought over. */
export const kinds: readonly ImportKind[] = [
  vehicles,
  workers,
  materials,
  clients,
  visits,
  orders,
  works,
  boxes,
];

export function kindNamed(name: string): ImportKind {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`No kind of import is called ${name}.`);
  return kind;
}

/** For each column of the file, counted from 0, the name of the kind's column that it is. */
export type Mapping = Record<string, string>;

/** Letters and digits alone: `E-Mail (principale)` is `emailprincipale`. */
const plain = (text: string) => fold(text).replace(/[^a-z0-9]+/g, "");

const textOf = (cell: Cell | undefined) => (cell === null || cell === undefined ? "" : String(cell).trim());

const namesOf = ({ heading, name, synonyms }: Column) => [heading, name, ...synonyms].map(plain);

function isHeading(kinds: readonly ImportKind[]): (text: string) => boolean {
  const names = new Set(kinds.flatMap((kind) => kind.columns.flatMap(namesOf)));
  return (text) => names.has(plain(text));
}

/** By most headings, or else most cells; of several kinds the one with the fewest columns. */
function guessKind(kinds: readonly ImportKind[], headings: readonly Cell[], rows: readonly FileRow[]) {
  const points = ({ columns, signs, ...kind }: ImportKind) => {
    const found = Object.values(guessMapping({ ...kind, columns }, headings, rows));
    const lacking = columns.filter(({ name, need }) => need === "always" && !found.includes(name));
    const isElse = signs !== undefined && !signs.some((name) => found.includes(name));
    return found.length - lacking.length - (isElse ? found.length : 0) - columns.length / 1000;
  };
  const scored = kinds.map((kind) => ({ kind, points: points(kind) }));
  return scored.reduce((best, next) => (next.points > best.points ? next : best)).kind;
}

const sampleSize = 30;
/** The part of the cells that must look like a column before it is taken for one. */
const enough = 0.7;

/** By the headings first, then by the cells of columns that no heading explains. */
function guessMapping(kind: ImportKind, headings: readonly Cell[], rows: readonly FileRow[]): Mapping {
  const mapping: Mapping = {};
  const free = new Set(kind.columns);
  const take = (at: number, column: Column | undefined) => {
    if (!column || mapping[at] !== undefined) return;
    mapping[at] = column.name;
    free.delete(column);
  };
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length), 0);
  const places = Array.from({ length: width }, (_, at) => ({ at, heading: textOf(headings[at]) }));
  const samples = places.map(({ at }) =>
    rows
      .map((row) => row.cells[at] ?? null)
      .filter((cell) => textOf(cell) !== "")
      .slice(0, sampleSize),
  );
  const isLike = (at: number, fits: (cell: Cell) => boolean) =>
    (samples[at] ?? []).filter(fits).length >= enough * (samples[at]?.length ?? 0);
  const called = (name: string, at: number) =>
    name
      ? [...free].find(
          (column) => namesOf(column).includes(name) && (!column.mayBe || isLike(at, column.mayBe)),
        )
      : undefined;
  const titled = (name: string) => [...free].find((column) => plain(column.heading) === name);
  // A heading of its own goes before a word that may mean another column: `Comune` before `Paese`.
  for (const { at, heading } of places) take(at, titled(plain(heading)));
  for (const { at, heading } of places) take(at, called(plain(heading), at));
  for (const { at, heading } of places) take(at, called(plain(lowerHeading(heading)), at));
  for (const { at } of places) {
    const fits = ({ recognises }: Column) =>
      recognises !== undefined && samples[at]?.length !== 0 && isLike(at, recognises);
    if (mapping[at] === undefined) take(at, [...free].find(fits));
  }
  return mapping;
}

/** Files with the same headings have the same shape; without headings there is none. */
export function shapeOf(headings: readonly Cell[]): string | null {
  const names = headings.map((cell) => plain(textOf(cell)));
  return names.some(Boolean) ? new Bun.CryptoHasher("sha256").update(names.join("|")).digest("hex") : null;
}

const topRows = 60;

type Content = { kind: string; sheet: number; header: number; header_rows: number; mapping: Mapping };

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
