import { LineCapStyle } from "pdf-lib";
import type { Block } from "./blocks";
import { black, type Canvas, fromBottom, grey, hairline, leading, left, right, width } from "./page";

const label = { size: 7.5 };
const gutter = 14;

interface Checklist {
  title: string;
  items: { code: string; name: string }[];
  blanks?: number;
}

export const checklists =
  (lists: Checklist[]): Block =>
  (canvas) => {
    const style = { size: 10.5 };
    const row = 19;
    const wide = (width - gutter * (lists.length - 1)) / lists.length;
    const tall = Math.max(...lists.map(({ items, blanks = 0 }) => items.length + blanks));
    const head = (from: number) => {
      lists.forEach(({ title, items, blanks = 0 }, index) => {
        if (from && from >= items.length + blanks) return;
        const text = from ? `${title} (segue)` : title;
        const line = canvas.typesetter.fit(text, { ...label, bold: true }, wide);
        canvas.text(line, left + index * (wide + gutter), canvas.y, { ...label, bold: true, color: grey });
      });
      canvas.y += leading(label.size) + 3;
    };
    canvas.ensureRoom(leading(label.size) + 3 + Math.min(tall, 4) * row);
    head(0);
    for (let line = 0; line < tall; line++) {
      if (canvas.ensureRoom(row)) head(line);
      lists.forEach(({ items, blanks = 0 }, index) => {
        if (line >= items.length + blanks) return;
        const x = left + index * (wide + gutter);
        canvas.box(x + 0.5, canvas.y + 2.5, 10.5, 10.5, { border: 0.8 });
        const item = items[line];
        if (item) {
          const code = canvas.typesetter.fit(item.code, { ...style, bold: true }, 24);
          canvas.text(code, x + 40, canvas.y, { ...style, bold: true, align: "right" });
          canvas.text(canvas.typesetter.fit(item.name, style, wide - 48), x + 48, canvas.y, style);
        } else canvas.line(x + 20, canvas.y + 14, x + wide, canvas.y + 14, 0.5, hairline);
      });
      canvas.y += row;
    }
    canvas.y += 5;
  };

export const blanks =
  (names: string[]): Block =>
  (canvas) => {
    const style = { size: 9 };
    const wide = (width - gutter * (names.length - 1)) / names.length;
    canvas.ensureRoom(34);
    names.forEach((name, index) => {
      const x = left + index * (wide + gutter);
      const start = x + canvas.typesetter.width(name, style) + 5;
      canvas.text(name, x, canvas.y + 10, style);
      canvas.line(start, canvas.y + 22, x + wide, canvas.y + 22, 0.6);
    });
    canvas.y += 32;
  };

/** As many lines as there is room for; where little is left, the boxes are lower. */
export const notesAndSignatures =
  (name: string, max: number, signers: string[]): Block =>
  (canvas) => {
    const ruled = 22;
    const around = (box: number) => leading(label.size) + 12 + 20 + box;
    canvas.ensureRoom(ruled + around(boxes.low));
    const box = canvas.roomLeft() < 2 * ruled + around(boxes.high) ? boxes.low : boxes.high;
    canvas.text(name, left, canvas.y, { ...label, bold: true, color: grey });
    const count = Math.min(max, Math.floor((canvas.roomLeft() - around(box)) / ruled));
    canvas.y += leading(label.size);
    for (let index = 0; index < count; index++) {
      canvas.y += ruled;
      canvas.line(left, canvas.y, right, canvas.y, 0.5, hairline);
    }
    canvas.y += 12;
    signatures(signers, box)?.(canvas, 0);
  };

const boxes = { high: 74, low: 48 };

export function signatures(signers: string[], given?: number): Block | undefined {
  if (!signers.length) return undefined;
  const draw = (canvas: Canvas) => {
    canvas.y += 4;
    const height = given ?? (canvas.roomLeft() < boxes.high ? boxes.low : boxes.high);
    const wide = (width - gutter * (signers.length - 1)) / signers.length;
    canvas.ensureRoom(height);
    signers.forEach((signer, index) => {
      const x = left + index * (wide + gutter);
      const name = canvas.typesetter.fit(signer, { size: 8.5, bold: true }, wide - 16);
      canvas.box(x, canvas.y, wide, height, { border: 0.8 });
      canvas.text(name, x + 8, canvas.y + 5, { size: 8.5, bold: true });
      canvas.line(x + 8, canvas.y + height - 16, x + wide - 8, canvas.y + height - 16, 0.5, hairline);
    });
    canvas.y += height + 10;
  };
  return Object.assign(draw, { height: 4 + (given ?? boxes.low) });
}

/** Strokes on a field of 600 by 200; without them the written name. */
export const signature =
  (strokes: string, name: string): Block =>
  (canvas) => {
    const [wide, high] = [300, 100];
    canvas.ensureRoom(high + 10);
    canvas.box(left, canvas.y, wide, high, { border: 0.8 });
    const page = canvas.page();
    const at = { x: left, y: fromBottom(canvas.y), scale: 0.5 };
    const pen = { borderColor: black, borderWidth: 4, borderLineCap: LineCapStyle.Round };
    if (strokes)
      canvas.structure.tag(
        "Figure",
        () => canvas.structure.content(page, () => page.drawSvgPath(strokes, { ...at, ...pen })),
        `Firma di ${name}`,
      );
    else {
      const style = { size: 16 };
      canvas.text(canvas.typesetter.fit(name, style, wide - 16), left + 8, canvas.y + high - 40, style);
    }
    canvas.y += high + 10;
  };
