import type { Block } from "./blocks";
import { black, type Canvas, leading, left, right, white, width } from "./page";

interface Banner {
  lead: string;
  title: string;
  subtitle?: string;
  kind?: string;
  badge?: string;
}

export const banner =
  ({ lead, title, subtitle = "", kind = "", badge }: Banner): Block =>
  (canvas) => {
    const hour = { size: 27, bold: true };
    const when = canvas.typesetter.fit(lead, hour, width / 3);
    const indent = when ? Math.max(96, canvas.typesetter.width(when, hour) + 16) : 0;
    const wide = width - indent;
    const badgeWidth = badge ? canvas.typesetter.width(badge, { size: 9.5, bold: true }) + 14 : 0;
    const lines = (
      [
        [title, { size: 15, bold: true }, wide - (badge ? badgeWidth + 10 : 0)],
        [subtitle, { size: 10.5 }, wide],
        [kind, { size: 10.5, bold: true }, wide],
      ] as const
    ).flatMap(([text, style, max]) =>
      (text ? canvas.typesetter.wrap(text, style, max) : []).map((line) => ({ line, style })),
    );
    const height = lines.reduce((sum, { style }) => sum + leading(style.size), 0);
    canvas.ensureRoom(Math.max(height, leading(hour.size)) + 150);

    canvas.line(left, canvas.y, right, canvas.y, 0.8);
    canvas.y += 8;
    const top = canvas.y;
    canvas.structure.tag("H2", () => {
      canvas.text(when, left, top - 5, hour);
      for (const { line, style } of lines) {
        canvas.text(line, left + indent, canvas.y, style);
        canvas.y += leading(style.size);
      }
    });
    if (badge) drawBadge(canvas, badge, badgeWidth, top);
    canvas.y = Math.max(canvas.y, top + leading(hour.size) - 4) + 7;
  };

function drawBadge(canvas: Canvas, badge: string, wide: number, top: number) {
  canvas.box(right - wide, top + 1, wide, 18, { fill: black });
  canvas.text(badge, right - wide / 2, top + 3.5, { size: 9.5, bold: true, align: "center", color: white });
}
