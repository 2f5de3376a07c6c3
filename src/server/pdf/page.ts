import { type Color, grayscale, PageSizes, type PDFDocument, type PDFPage } from "pdf-lib";
import type { Style, Type } from "./text";

/** Who prints the sheet: the settings' company (`setting("company.…")`). */
export interface Company {
  name: string;
  address: string;
  phone: string;
  email: string;
  vat: string;
}

export interface Head {
  company: Company;
  title: string;
  /** `Ordine 1042`, `N. 17`: beside the title. */
  number?: string;
  /** As people read it, `21/11/2026`. */
  date?: string;
}

export const black = grayscale(0);
export const grey = grayscale(0.38);
export const white = grayscale(1);
export const hairline = grayscale(0.72);
export const tint = grayscale(0.93);

/** Height of a line of this size, and where in it the letters stand. */
export const leading = (size: number) => size * 1.36;
const baseline = (size: number) => size * 1.03;

const [paperWidth, paperHeight] = PageSizes.A4;
const margin = { side: 42, top: 40, bottom: 52 };

export const left = margin.side;
export const width = paperWidth - 2 * margin.side;
export const right = left + width;
const bottom = paperHeight - margin.bottom;

interface Mark extends Style {
  color?: Color;
  align?: "left" | "right" | "center";
}

/** Writes on A4 paper; `y` counts points from the top and moves down as blocks are written. */
export interface Pen {
  y: number;
  readonly doc: PDFDocument;
  readonly type: Type;
  /** The page under the pen, for what only pdf-lib can draw. */
  page(): PDFPage;
  /** Points left on the page. */
  room(): number;
  /** Goes to a fresh page when less than `height` is left; tells whether it did. */
  need(height: number): boolean;
  text(line: string, x: number, y: number, mark: Mark): void;
  line(x: number, y: number, toX: number, toY: number, thickness?: number, color?: Color): void;
  box(x: number, y: number, width: number, height: number, look?: { fill?: Color; border?: number }): void;
}

/** Points from the top of the paper as pdf-lib counts them, from the bottom. */
export const fromBottom = (y: number) => paperHeight - y;

export function newPen(doc: PDFDocument, type: Type, head: Head): Pen {
  let page = doc.addPage(PageSizes.A4);
  const pen: Pen = {
    y: margin.top,
    doc,
    type,
    page: () => page,
    room: () => bottom - pen.y,
    need(height) {
      if (height <= pen.room()) return false;
      page = doc.addPage(PageSizes.A4);
      pen.y = margin.top;
      runningHead(pen, head);
      return true;
    },
    text(line, x, y, { color = black, align = "left", ...style }) {
      const runs = type.runs(line, style);
      const shift = align === "left" ? 0 : runs.reduce((sum, run) => sum + run.width, 0);
      let at = x - (align === "center" ? shift / 2 : shift);
      for (const { font, text, width } of runs) {
        page.drawText(text, {
          x: at,
          y: fromBottom(y + baseline(style.size)),
          font,
          size: style.size,
          color,
        });
        at += width;
      }
    },
    line(x, y, toX, toY, thickness = 0.6, color = black) {
      page.drawLine({
        start: { x, y: fromBottom(y) },
        end: { x: toX, y: fromBottom(toY) },
        thickness,
        color,
      });
    },
    box(x, y, width, height, { fill, border } = {}) {
      page.drawRectangle({
        x,
        y: fromBottom(y + height),
        width,
        height,
        ...(fill && { color: fill }),
        ...(border && { borderColor: black, borderWidth: border }),
      });
    },
  };
  letterhead(pen, head);
  return pen;
}

function letterhead(pen: Pen, { company, title, number, date }: Head) {
  const half = width / 2 - 10;
  const top = pen.y;
  const write = (texts: string[], style: Style, x: number, align: "left" | "right", color = black) => {
    for (const line of texts.flatMap((text) => pen.type.wrap(text, style, half))) {
      pen.text(line, x, pen.y, { ...style, align, color });
      pen.y += leading(style.size);
    }
  };

  write([title], { size: 15, bold: true }, right, "right");
  write([[number, date].filter(Boolean).join("  ·  ")], { size: 10.5 }, right, "right");
  const titleEnd = pen.y;

  pen.y = top + 2;
  write([company.name], { size: 12.5, bold: true }, left, "left");
  const reach = [company.phone && `Tel. ${company.phone}`, company.email].filter(Boolean).join("  ·  ");
  const lines = [company.address, reach, company.vat && `P. IVA ${company.vat}`].filter(Boolean);
  write(lines, { size: 8 }, left, "left", grey);

  pen.y = Math.max(pen.y, titleEnd) + 6;
  pen.line(left, pen.y, right, pen.y, 1.2);
  pen.y += 12;
}

function runningHead(pen: Pen, { company, title, number, date }: Head) {
  const style = { size: 8.5 };
  const name = pen.type.fit(company.name, style, width / 2 - 10);
  const sheet = pen.type.fit([title, number, date].filter(Boolean).join("  ·  "), style, width / 2 - 10);
  pen.text(name, left, pen.y, { ...style, bold: false, color: grey });
  pen.text(sheet, right, pen.y, { ...style, align: "right", color: grey });
  pen.y += leading(style.size) + 3;
  pen.line(left, pen.y, right, pen.y, 0.6, hairline);
  pen.y += 12;
}

/** `pagina x di y` at the foot of every page of a sheet. */
export function numberPages(pages: readonly PDFPage[], type: Type) {
  const style = { size: 8 };
  pages.forEach((page, index) => {
    let x = right - type.width(`pagina ${index + 1} di ${pages.length}`, style);
    for (const { font, text, width } of type.runs(`pagina ${index + 1} di ${pages.length}`, style)) {
      page.drawText(text, { x, y: 30, font, size: style.size, color: grey });
      x += width;
    }
  });
}
