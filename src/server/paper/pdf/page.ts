import { type Color, grayscale, PageSizes, type PDFDocument, type PDFPage } from "pdf-lib";
import type { FirmIdentity } from "../../firm/model";
import type { Structure } from "./structure";
import type { Style, Typesetter } from "./text";

export interface Header {
  company: FirmIdentity;
  title: string;
  number?: string;
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

interface TextOptions extends Style {
  color?: Color;
  align?: "left" | "right" | "center";
}

/** Draws on A4 pages; `y` is in points from the top and moves down as blocks are drawn. */
export interface Canvas {
  y: number;
  readonly doc: PDFDocument;
  readonly typesetter: Typesetter;
  readonly structure: Structure;
  /** The current page, for what only pdf-lib can draw. */
  page(): PDFPage;
  roomLeft(): number;
  /** Starts a new page when less than `height` is left, and answers whether it did. */
  ensureRoom(height: number): boolean;
  text(line: string, x: number, y: number, options: TextOptions): void;
  line(x: number, y: number, toX: number, toY: number, thickness?: number, color?: Color): void;
  box(x: number, y: number, width: number, height: number, look?: { fill?: Color; border?: number }): void;
}

export const fromBottom = (y: number) => paperHeight - y;

export interface Frame {
  first(canvas: Canvas): void;
  next(canvas: Canvas): void;
  foot: number;
}

export function newCanvas(
  doc: PDFDocument,
  typesetter: Typesetter,
  structure: Structure,
  frame: Frame,
): Canvas {
  const bottom = paperHeight - margin.bottom - frame.foot;
  let page = doc.addPage(PageSizes.A4);
  const canvas: Canvas = {
    y: margin.top,
    doc,
    typesetter,
    structure,
    page: () => page,
    roomLeft: () => bottom - canvas.y,
    ensureRoom(height) {
      if (height <= canvas.roomLeft()) return false;
      page = doc.addPage(PageSizes.A4);
      canvas.y = margin.top;
      structure.asDecoration(() => frame.next(canvas));
      return true;
    },
    text(line, x, y, { color = black, align = "left", ...style }) {
      const runs = typesetter.runs(line, style);
      const shift = align === "left" ? 0 : runs.reduce((sum, run) => sum + run.width, 0);
      let at = x - (align === "center" ? shift / 2 : shift);
      structure.content(page, () => {
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
      });
    },
    line(x, y, toX, toY, thickness = 0.6, color = black) {
      structure.decoration(page, () =>
        page.drawLine({
          start: { x, y: fromBottom(y) },
          end: { x: toX, y: fromBottom(toY) },
          thickness,
          color,
        }),
      );
    },
    box(x, y, width, height, { fill, border } = {}) {
      structure.decoration(page, () =>
        page.drawRectangle({
          x,
          y: fromBottom(y + height),
          width,
          height,
          ...(fill && { color: fill }),
          ...(border && { borderColor: black, borderWidth: border }),
        }),
      );
    },
  };
  frame.first(canvas);
  return canvas;
}
