import { type Color, grayscale, PageSizes, type PDFDocument, type PDFPage } from "pdf-lib";
import type { Style, Typesetter } from "./text";

/** The company on the letterhead (`setting("company.…")`). */
export interface Company {
  name: string;
  address: string;
  phone: string;
  email: string;
  vat: string;
}

export interface Header {
  company: Company;
  title: string;
  /** `Ordine 1042`, `N. 17`: beside the title. */
  number?: string;
  /** `21/11/2026`. */
  date?: string;
}

export const black = grayscale(0);
export const grey = grayscale(0.38);
export const white = grayscale(1);
export const hairline = grayscale(0.72);
export const tint = grayscale(0.93);

/** Line height of a font size; the baseline is measured from the top of the line. */
export const leading = (size: number) => size * 1.36;
const baseline = (size: number) => size * 1.03;

const [paperWidth, paperHeight] = PageSizes.A4;
const margin = { side: 42, top: 40, bottom: 52 };

export const left = margin.side;
export const width = paperWidth - 2 * margin.side;
export const right = left + width;
const bottom = paperHeight - margin.bottom;

interface TextOptions extends Style {
  color?: Color;
  align?: "left" | "right" | "center";
}

/** Draws on A4 pages; `y` is in points from the top and moves down as blocks are drawn. */
export interface Canvas {
  y: number;
  readonly doc: PDFDocument;
  readonly typesetter: Typesetter;
  /** The current page, for what only pdf-lib can draw. */
  page(): PDFPage;
  /** Points left on the page. */
  roomLeft(): number;
  /** Starts a new page when less than `height` is left, and answers whether it did. */
  ensureRoom(height: number): boolean;
  text(line: string, x: number, y: number, options: TextOptions): void;
  line(x: number, y: number, toX: number, toY: number, thickness?: number, color?: Color): void;
  box(x: number, y: number, width: number, height: number, look?: { fill?: Color; border?: number }): void;
}

/** Converts points from the top to those from the bottom, as pdf-lib counts them. */
export const fromBottom = (y: number) => paperHeight - y;

export function newCanvas(doc: PDFDocument, typesetter: Typesetter, header: Header): Canvas {
  let page = doc.addPage(PageSizes.A4);
  const canvas: Canvas = {
    y: margin.top,
    doc,
    typesetter,
    page: () => page,
    roomLeft: () => bottom - canvas.y,
    ensureRoom(height) {
      if (height <= canvas.roomLeft()) return false;
      page = doc.addPage(PageSizes.A4);
      canvas.y = margin.top;
      runningHead(canvas, header);
      return true;
    },
    text(line, x, y, { color = black, align = "left", ...style }) {
      const runs = typesetter.runs(line, style);
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
  letterhead(canvas, header);
  return canvas;
}

function letterhead(canvas: Canvas, { company, title, number, date }: Header) {
  const half = width / 2 - 10;
  const top = canvas.y;
  const write = (texts: string[], style: Style, x: number, align: "left" | "right", color = black) => {
    for (const line of texts.flatMap((text) => canvas.typesetter.wrap(text, style, half))) {
      canvas.text(line, x, canvas.y, { ...style, align, color });
      canvas.y += leading(style.size);
    }
  };

  write([title], { size: 15, bold: true }, right, "right");
  write([[number, date].filter(Boolean).join("  ·  ")], { size: 10.5 }, right, "right");
  const titleEnd = canvas.y;

  canvas.y = top + 2;
  write([company.name], { size: 12.5, bold: true }, left, "left");
  const contacts = [company.phone && `Tel. ${company.phone}`, company.email].filter(Boolean).join("  ·  ");
  const lines = [company.address, contacts, company.vat && `P. IVA ${company.vat}`].filter(Boolean);
  write(lines, { size: 8 }, left, "left", grey);

  canvas.y = Math.max(canvas.y, titleEnd) + 6;
  canvas.line(left, canvas.y, right, canvas.y, 1.2);
  canvas.y += 12;
}

function runningHead(canvas: Canvas, { company, title, number, date }: Header) {
  const style = { size: 8.5 };
  const name = canvas.typesetter.fit(company.name, style, width / 2 - 10);
  const text = canvas.typesetter.fit(
    [title, number, date].filter(Boolean).join("  ·  "),
    style,
    width / 2 - 10,
  );
  canvas.text(name, left, canvas.y, { ...style, bold: false, color: grey });
  canvas.text(text, right, canvas.y, { ...style, align: "right", color: grey });
  canvas.y += leading(style.size) + 3;
  canvas.line(left, canvas.y, right, canvas.y, 0.6, hairline);
  canvas.y += 12;
}

/** `pagina x di y` at the foot of every page of a printout. */
export function numberPages(pages: readonly PDFPage[], typesetter: Typesetter) {
  const style = { size: 8 };
  pages.forEach((page, index) => {
    let x = right - typesetter.width(`pagina ${index + 1} di ${pages.length}`, style);
    for (const { font, text, width } of typesetter.runs(`pagina ${index + 1} di ${pages.length}`, style)) {
      page.drawText(text, { x, y: 30, font, size: style.size, color: grey });
      x += width;
    }
  });
}
