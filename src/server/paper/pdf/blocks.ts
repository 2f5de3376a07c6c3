import { type Canvas, grey, hairline, leading, left, right, tint, width } from "./page";
import { printable, type Style } from "./text";

/** A part of a printout, drawn at the current position; `below` is the room to leave for the next one under its end. */
export type Block = {
  (canvas: Canvas, below: number): void;
  /** Of a part that must not stand alone on a page: the end of the text or facts before it goes with it. */
  height?: number;
};

export type Fact = [label: string, value: string | null | undefined];

export type Cell = string | { bold: string; rest?: string };

/** A row of a table; what is `under` it begins at the second column and is as wide as the rest of the table. */
export type Row = readonly Cell[] | { cells: readonly Cell[]; under: string };

export interface Column {
  title: string;
  /** Share of the page's width. */
  share: number;
  align?: "left" | "right" | "center";
  /** A box to tick by hand instead of a text. */
  isTick?: boolean;
}

const label = { size: 7.5 };
const body = { size: 10 };
const small = { size: 9 };
const tickSize = 10;

const clamp = <Each>(lines: Each[], max: number, end: Each): Each[] =>
  lines.length <= max ? lines : [...lines.slice(0, max - 1), end];

export const heading =
  (text: string): Block =>
  (canvas) => {
    const style = { size: 11, bold: true };
    canvas.ensureRoom(90);
    canvas.structure.tag("H2", () => {
      for (const line of canvas.typesetter.wrap(text, style, width)) {
        canvas.text(line, left, canvas.y, style);
        canvas.y += leading(style.size);
      }
    });
    canvas.y += 4;
  };

/** Labels over values, side by side; a fact without a value is left out, the last of a row has the rest of its width. */
export function facts(rows: Fact[], most = 3, value: Style = body): Block | undefined {
  const filled = rows.flatMap(([name, text]) => (text && printable(text).trim() ? [{ name, text }] : []));
  if (!filled.length) return undefined;
  return (canvas, below) => {
    const gutter = 14;
    const cellOf = (columns: number) => (width - gutter * (columns - 1)) / columns;
    const fits = (columns: number) =>
      filled.every(({ text }) =>
        printable(text)
          .split(/\s/)
          .every((word) => canvas.typesetter.width(word, value) <= cellOf(columns)),
      );
    // A long e-mail address gets a wider column before it is broken.
    let columns = most;
    while (columns > 1 && !fits(columns)) columns--;
    const cell = cellOf(columns);
    for (let start = 0; start < filled.length; start += columns) {
      const ends = start + columns >= filled.length;
      const cells = filled.slice(start, start + columns).map(({ name, text }, index, { length }) => ({
        name,
        lines: clamp(
          canvas.typesetter.wrap(
            text,
            value,
            ends && index === length - 1 ? width - index * (cell + gutter) : cell,
          ),
          20,
          "…",
        ),
      }));
      const tallest = Math.max(...cells.map(({ lines }) => lines.length));
      const height = leading(label.size) + tallest * leading(value.size) + 7;
      canvas.ensureRoom(height + (ends ? 3 + below : 0));
      cells.forEach(({ name, lines }, index) => {
        const x = left + index * (cell + gutter);
        canvas.structure.tag("P", () => {
          canvas.text(name, x, canvas.y, { ...label, color: grey });
          lines.forEach((line, row) => {
            canvas.text(line, x, canvas.y + leading(label.size) + row * leading(value.size), value);
          });
        });
      });
      canvas.y += height;
    }
    canvas.y += 3;
  };
}

/** A table that repeats its head on every page and breaks no row. */
export const table =
  (columns: Column[], rows: readonly Row[]): Block =>
  (canvas) => {
    const total = columns.reduce((sum, { share }) => sum + share, 0);
    const pad = 5;
    let x = left;
    const places = columns.map(({ share, align = "left" }) => {
      const wide = (width * share) / total;
      const place = { x, wide: wide - 2 * pad, align };
      x += wide;
      return place;
    });
    const indent = (places[1]?.x ?? left) + pad;
    const at = ({ x, wide, align }: (typeof places)[number]) =>
      x + pad + { left: 0, center: wide / 2, right: wide }[align];

    const { tag, asDecoration } = canvas.structure;
    const head = () => {
      const height = leading(8.5) + 7;
      canvas.box(left, canvas.y, width, height, { fill: tint });
      places.forEach((place, index) => {
        const style = { size: 8.5, bold: true };
        const title = canvas.typesetter.fit(columns[index]?.title ?? "", style, place.wide);
        tag("TH", () => canvas.text(title, at(place), canvas.y + 3.5, { ...style, align: place.align }));
      });
      canvas.y += height;
      canvas.line(left, canvas.y, right, canvas.y, 0.8);
    };

    // A short one, such as the prices with their total, is not broken.
    canvas.ensureRoom(rows.length <= 6 ? 30 + rows.length * (leading(small.size) + 6) : 60);
    const drawRow = (row: Row) => {
      const { cells, under } = "cells" in row ? row : { cells: row, under: "" };
      const lines = places.map((place, index) =>
        clamp(linesOf(canvas, cells[index] ?? "", place.wide), 12, cutLine),
      );
      const below = under ? clamp(linesOf(canvas, under, right - pad - indent), 12, cutLine) : [];
      const tallest = Math.max(...lines.map(({ length }) => length));
      const height = (tallest + below.length) * leading(small.size) + 6;
      // The head again on a new page is for the eye.
      if (canvas.ensureRoom(height)) asDecoration(head);
      const write = ({ line, style }: Line, row: number, x: number, align?: Column["align"]) =>
        canvas.text(line, x, canvas.y + 3 + row * leading(small.size), { ...style, align });
      tag("TR", () =>
        lines.forEach((own, index) => {
          const place = places[index];
          if (!place) return;
          tag("TD", () => {
            own.forEach((line, row) => void write(line, row, at(place), place.align));
            if (index === 1) below.forEach((line, row) => void write(line, tallest + row, indent));
          });
          if (columns[index]?.isTick)
            canvas.box(at(place) - tickSize / 2, canvas.y + 4, tickSize, tickSize, { border: 0.8 });
        }),
      );
      canvas.y += height;
      canvas.line(left, canvas.y, right, canvas.y, 0.4, hairline);
    };
    tag("Table", () => {
      tag("TR", head);
      for (const row of rows) drawRow(row);
    });
    canvas.y += 12;
  };

type Line = { line: string; style: Style };

const cutLine: Line = { line: "…", style: small };

function linesOf({ typesetter }: Canvas, cell: Cell, wide: number): Line[] {
  const { bold, rest } = typeof cell === "string" ? { bold: undefined, rest: cell } : cell;
  return [
    { text: bold, style: { ...small, bold: true } },
    { text: rest, style: small },
  ].flatMap(({ text, style }) =>
    text === undefined ? [] : typesetter.wrap(text, style, wide).map((line) => ({ line, style })),
  );
}

export function note(name: string, text: string | null | undefined): Block | undefined {
  if (!text || !printable(text).trim()) return undefined;
  return (canvas, below) => {
    const lines = canvas.typesetter.wrap(text.trim(), body, width - 12);
    const line = leading(body.size);
    const end = below && 9 + below;
    const first = Math.min(lines.length, 3);
    canvas.ensureRoom(leading(label.size) + first * line + 4 + (first === lines.length ? end : 0));
    const bar = (from: number) => canvas.line(left + 1, from, left + 1, canvas.y, 2, hairline);
    let from = canvas.y;
    canvas.structure.tag("P", () => {
      canvas.text(name, left + 10, canvas.y, { ...label, bold: true, color: grey });
      canvas.y += leading(label.size);
      for (const [at, each] of lines.entries()) {
        const rest = lines.length - at;
        const needed = rest <= 2 ? rest * line + end : line;
        // The bar of a page is drawn before the next page starts.
        if (canvas.roomLeft() < needed) {
          bar(from);
          canvas.ensureRoom(needed);
          from = canvas.y;
        }
        canvas.text(each, left + 10, canvas.y, body);
        canvas.y += line;
      }
    });
    bar(from);
    canvas.y += 9;
  };
}
