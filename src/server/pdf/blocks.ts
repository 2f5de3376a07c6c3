import { grey, hairline, leading, left, type Pen, right, tint, width } from "./page";
import { printable, type Style } from "./text";

/** A part of a sheet, written where the pen stands. */
export type Block = (pen: Pen) => void;

export type Fact = [label: string, value: string | null | undefined];

export interface Column {
  title: string;
  /** Share of the page's width. */
  share: number;
  align?: "left" | "right" | "center";
}

const label = { size: 7.5 };
const body = { size: 10 };
const small = { size: 9 };

/** What is too tall for one page loses its end, visibly. */
function clamp(lines: string[], max: number) {
  return lines.length <= max ? lines : [...lines.slice(0, max - 1), "…"];
}

export const heading =
  (text: string): Block =>
  (pen) => {
    const style = { size: 11, bold: true };
    pen.need(90);
    for (const line of pen.type.wrap(text, style, width)) {
      pen.text(line, left, pen.y, style);
      pen.y += leading(style.size);
    }
    pen.y += 4;
  };

/** Labels over values, side by side; a fact without a value is left out. */
export const facts =
  (rows: Fact[], columns = 3, value: Style = body): Block =>
  (pen) => {
    const filled = rows.flatMap(([name, text]) => (text && printable(text).trim() ? [{ name, text }] : []));
    const gutter = 14;
    const cell = (width - gutter * (columns - 1)) / columns;
    for (let start = 0; start < filled.length; start += columns) {
      const cells = filled.slice(start, start + columns).map(({ name, text }) => ({
        name,
        lines: clamp(pen.type.wrap(text, value, cell), 20),
      }));
      const tallest = Math.max(...cells.map(({ lines }) => lines.length));
      const height = leading(label.size) + tallest * leading(value.size) + 7;
      pen.need(height);
      cells.forEach(({ name, lines }, index) => {
        const x = left + index * (cell + gutter);
        pen.text(name, x, pen.y, { ...label, color: grey });
        lines.forEach((line, row) => {
          pen.text(line, x, pen.y + leading(label.size) + row * leading(value.size), value);
        });
      });
      pen.y += height;
    }
    pen.y += 3;
  };

/** A table whose head returns on every page and whose rows stay whole. */
export const table =
  (columns: Column[], rows: string[][]): Block =>
  (pen) => {
    const total = columns.reduce((sum, { share }) => sum + share, 0);
    const pad = 5;
    let x = left;
    const places = columns.map(({ share, align = "left" }) => {
      const wide = (width * share) / total;
      const place = { x, wide: wide - 2 * pad, align };
      x += wide;
      return place;
    });
    const at = ({ x, wide, align }: (typeof places)[number]) =>
      x + pad + { left: 0, center: wide / 2, right: wide }[align];

    const head = () => {
      const height = leading(8.5) + 7;
      pen.box(left, pen.y, width, height, { fill: tint });
      places.forEach((place, index) => {
        const style = { size: 8.5, bold: true };
        const title = pen.type.fit(columns[index]?.title ?? "", style, place.wide);
        pen.text(title, at(place), pen.y + 3.5, { ...style, align: place.align });
      });
      pen.y += height;
      pen.line(left, pen.y, right, pen.y, 0.8);
    };

    pen.need(60);
    head();
    for (const row of rows) {
      const cells = places.map((place, index) =>
        clamp(pen.type.wrap(row[index] ?? "", small, place.wide), 12),
      );
      const height = Math.max(...cells.map((lines) => lines.length)) * leading(small.size) + 6;
      if (pen.need(height)) head();
      cells.forEach((lines, index) => {
        const place = places[index];
        if (!place) return;
        lines.forEach((line, row) => {
          pen.text(line, at(place), pen.y + 3 + row * leading(small.size), { ...small, align: place.align });
        });
      });
      pen.y += height;
      pen.line(left, pen.y, right, pen.y, 0.4, hairline);
    }
    pen.y += 12;
  };

/** A text of any length beside a bar, over as many pages as it needs; nothing when empty. */
export const note =
  (name: string, text: string | null | undefined): Block =>
  (pen) => {
    if (!text || !printable(text).trim()) return;
    const lines = pen.type.wrap(text.trim(), body, width - 12);
    const line = leading(body.size);
    pen.need(leading(label.size) + Math.min(lines.length, 3) * line + 4);
    const bar = (from: number) => pen.line(left + 1, from, left + 1, pen.y, 2, hairline);
    let from = pen.y;
    pen.text(name, left + 10, pen.y, { ...label, bold: true, color: grey });
    pen.y += leading(label.size);
    for (const each of lines) {
      // The bar of a page is drawn before the pen leaves it.
      if (pen.room() < line) {
        bar(from);
        pen.need(line);
        from = pen.y;
      }
      pen.text(each, left + 10, pen.y, body);
      pen.y += line;
    }
    bar(from);
    pen.y += 9;
  };
