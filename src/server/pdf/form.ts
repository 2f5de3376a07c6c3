import type { Block } from "./blocks";
import { fromBottom, grey, leading, left, type Pen, width } from "./page";

export interface Field {
  label: string;
  /** Unique in the document, what a program reads the answer by. */
  name: string;
  /** Share of the row. */
  share?: number;
  lines?: number;
  tick?: boolean;
}

const label = { size: 7.5 };
const gutter = 10;

/** A row of fields to fill on screen or by hand; a row without labels stands close, as in a table. */
export const fields =
  (row: Field[]): Block =>
  (pen) => {
    const total = row.reduce((sum, { share = 1 }) => sum + share, 0);
    const unit = (width - gutter * (row.length - 1)) / total;
    const caption = row.some(({ label, tick }) => label && !tick) ? leading(label.size) + 1 : 0;
    const height = Math.max(...row.map(({ lines = 1 }) => 5 + lines * 14));
    pen.need(caption + height);
    let x = left;
    for (const field of row) {
      const wide = unit * (field.share ?? 1);
      if (field.tick) tick(pen, field, x);
      else fill(pen, field, { x, y: pen.y + caption, wide, height });
      x += wide + gutter;
    }
    pen.y += caption + height + 4;
  };

function fill(pen: Pen, field: Field, { x, y, wide, height }: Record<"x" | "y" | "wide" | "height", number>) {
  if (field.label) pen.text(field.label, x, pen.y, { ...label, color: grey });
  const input = pen.doc.getForm().createTextField(field.name);
  if ((field.lines ?? 1) > 1) input.enableMultiline();
  input.addToPage(pen.page(), {
    x,
    y: fromBottom(y + height),
    width: wide,
    height,
    borderWidth: 0.6,
    borderColor: grey,
    font: pen.doc.getForm().getDefaultFont(),
  });
  input.setFontSize(10);
}

function tick(pen: Pen, field: Field, x: number) {
  const box = pen.doc.getForm().createCheckBox(field.name);
  box.addToPage(pen.page(), { x, y: fromBottom(pen.y + 17), width: 12, height: 12, borderWidth: 0.8 });
  pen.text(field.label, x + 18, pen.y + 4, { size: 9.5 });
}
