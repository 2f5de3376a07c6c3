import type { Block } from "./blocks";
import { black, grey, hairline, leading, left, type Pen, right, white, width } from "./page";

const label = { size: 7.5 };
const gutter = 14;

/** What must be read from afar: when, where, and a badge. */
export interface Banner {
  lead: string;
  title: string;
  subtitle?: string;
  /** What is done there, in bold. */
  kind?: string;
  badge?: string;
}

/** The hour large on the left, the place large beside it. */
export const banner =
  ({ lead, title, subtitle = "", kind = "", badge }: Banner): Block =>
  (pen) => {
    const hour = { size: 27, bold: true };
    const when = pen.type.fit(lead, hour, width / 3);
    const indent = when ? Math.max(96, pen.type.width(when, hour) + 16) : 0;
    const wide = width - indent;
    const badgeWidth = badge ? pen.type.width(badge, { size: 9.5, bold: true }) + 14 : 0;
    const lines = (
      [
        [title, { size: 15, bold: true }, wide - (badge ? badgeWidth + 10 : 0)],
        [subtitle, { size: 10.5 }, wide],
        [kind, { size: 10.5, bold: true }, wide],
      ] as const
    ).flatMap(([text, style, max]) =>
      (text ? pen.type.wrap(text, style, max) : []).map((line) => ({ line, style })),
    );
    const height = lines.reduce((sum, { style }) => sum + leading(style.size), 0);
    pen.need(Math.max(height, leading(hour.size)) + 150);

    pen.line(left, pen.y, right, pen.y, 0.8);
    pen.y += 8;
    const top = pen.y;
    pen.text(when, left, top - 5, hour);
    for (const { line, style } of lines) {
      pen.text(line, left + indent, pen.y, style);
      pen.y += leading(style.size);
    }
    if (badge) stamp(pen, badge, badgeWidth, top);
    pen.y = Math.max(pen.y, top + leading(hour.size) - 4) + 7;
  };

function stamp(pen: Pen, badge: string, wide: number, top: number) {
  pen.box(right - wide, top + 1, wide, 18, { fill: black });
  pen.text(badge, right - wide / 2, top + 3.5, { size: 9.5, bold: true, align: "center", color: white });
}

export interface Checklist {
  title: string;
  items: { code: string; name: string }[];
  /** Empty lines after the items, to fill by hand. */
  blanks?: number;
}

/** Lists side by side, each item with a box to tick. */
export const checklists =
  (lists: Checklist[]): Block =>
  (pen) => {
    const style = { size: 10.5 };
    const row = 19;
    const wide = (width - gutter * (lists.length - 1)) / lists.length;
    const tall = Math.max(...lists.map(({ items, blanks = 0 }) => items.length + blanks));
    pen.need(leading(label.size) + 3 + Math.min(tall, 4) * row);
    lists.forEach(({ title }, index) => {
      const line = pen.type.fit(title, { ...label, bold: true }, wide);
      pen.text(line, left + index * (wide + gutter), pen.y, { ...label, bold: true, color: grey });
    });
    pen.y += leading(label.size) + 3;
    for (let line = 0; line < tall; line++) {
      pen.need(row);
      lists.forEach(({ items, blanks = 0 }, index) => {
        if (line >= items.length + blanks) return;
        const x = left + index * (wide + gutter);
        pen.box(x + 0.5, pen.y + 2.5, 10.5, 10.5, { border: 0.8 });
        const item = items[line];
        if (item) {
          const code = pen.type.fit(item.code, { ...style, bold: true }, 24);
          pen.text(code, x + 40, pen.y, { ...style, bold: true, align: "right" });
          pen.text(pen.type.fit(item.name, style, wide - 48), x + 48, pen.y, style);
        } else pen.line(x + 20, pen.y + 14, x + wide, pen.y + 14, 0.5, hairline);
      });
      pen.y += row;
    }
    pen.y += 5;
  };

/** Short blanks side by side: `Inizio ____  Fine ____`. */
export const blanks =
  (names: string[]): Block =>
  (pen) => {
    const style = { size: 9 };
    const wide = (width - gutter * (names.length - 1)) / names.length;
    pen.need(34);
    names.forEach((name, index) => {
      const x = left + index * (wide + gutter);
      const start = x + pen.type.width(name, style) + 5;
      pen.text(name, x, pen.y + 10, style);
      pen.line(start, pen.y + 22, x + wide, pen.y + 22, 0.6);
    });
    pen.y += 32;
  };

/** Ruled lines to write on and a box a signer, all on one page: as many lines as it has room for, at least two. */
export const closing =
  (name: string, max: number, signers: string[]): Block =>
  (pen) => {
    const ruled = 22;
    const signing = 94;
    const around = leading(label.size) + 12 + signing;
    pen.need(2 * ruled + around);
    pen.text(name, left, pen.y, { ...label, bold: true, color: grey });
    const count = Math.min(max, Math.floor((pen.room() - around) / ruled));
    pen.y += leading(label.size);
    for (let index = 0; index < count; index++) {
      pen.y += ruled;
      pen.line(left, pen.y, right, pen.y, 0.5, hairline);
    }
    pen.y += 12;
    signatures(signers)(pen);
  };

/** A box a signer, all on one page. */
export const signatures =
  (signers: string[]): Block =>
  (pen) => {
    const height = 74;
    const wide = (width - gutter * (signers.length - 1)) / signers.length;
    pen.y += 4;
    pen.need(height);
    signers.forEach((signer, index) => {
      const x = left + index * (wide + gutter);
      const name = pen.type.fit(signer, { size: 8.5, bold: true }, wide - 16);
      pen.box(x, pen.y, wide, height, { border: 0.8 });
      pen.text(name, x + 8, pen.y + 5, { size: 8.5, bold: true });
      pen.line(x + 8, pen.y + height - 16, x + wide - 8, pen.y + height - 16, 0.5, hairline);
    });
    pen.y += height + 10;
  };
