import type { PDFImage, PDFPage } from "pdf-lib";
import type { FirmIdentity } from "../../firm/model";
import { type Canvas, fromBottom, grey, type Header, hairline, leading, left, right, width } from "./page";
import type { Style, Typesetter } from "./text";

const footStyle = { size: 7 };
const footLeading = 9;
const footFromBottom = 30;
const maxFootLines = 5;

const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join("  ·  ");

export function letterhead(canvas: Canvas, { company, title, number, date }: Header, logo: PDFImage | null) {
  const half = width / 2 - 10;
  const top = canvas.y;
  const write = (texts: string[], style: Style, x: number, room: number, color?: typeof grey) => {
    const align = x === right ? "right" : "left";
    for (const line of texts.flatMap((text) => canvas.typesetter.wrap(text, style, room))) {
      canvas.text(line, x, canvas.y, { ...style, align, color });
      canvas.y += leading(style.size);
    }
  };

  const { tag } = canvas.structure;
  tag("H1", () => write([title], { size: 15, bold: true }, right, half));
  tag("P", () => write([joined(number ?? "", date ?? "")], { size: 10.5 }, right, half));
  const titleEnd = canvas.y;

  const { x, y, bottom } = placeLogo(canvas, top, logo, company.name);
  canvas.y = y + 2;
  tag("P", () => write([company.name], { size: 12.5, bold: true }, x, left + half - x));
  const { address, warehouse, phone, email, website, vat } = company;
  const lines = [
    address,
    warehouse && `Magazzino: ${warehouse}`,
    joined(phone && `Tel. ${phone}`, email),
    website,
    vat && `P. IVA ${vat}`,
  ].filter(Boolean);
  tag("P", () => write(lines, { size: 8 }, x, left + half - x, grey));

  canvas.y = Math.max(canvas.y, titleEnd, bottom) + 6;
  canvas.line(left, canvas.y, right, canvas.y, 1.2);
  canvas.y += 12;
}

/** Draws the logo: a wide one above the firm's name, another one beside it. Answers where the name goes. */
function placeLogo(canvas: Canvas, top: number, logo: PDFImage | null, name: string) {
  if (!logo) return { x: left, y: top, bottom: top };
  const isWide = logo.width > 2 * logo.height;
  const size = isWide ? logo.scaleToFit(170, 38) : logo.scaleToFit(88, 50);
  const page = canvas.page();
  const draw = () => page.drawImage(logo, { x: left, y: fromBottom(top + size.height), ...size });
  canvas.structure.tag("Figure", () => canvas.structure.content(page, draw), `Logo di ${name}`);
  const bottom = top + size.height;
  return isWide ? { x: left, y: bottom + 3, bottom } : { x: left + size.width + 10, y: top - 2, bottom };
}

export function runningHead(canvas: Canvas, { company, title, number, date }: Header) {
  const style = { size: 8.5 };
  const half = width / 2 - 10;
  const name = canvas.typesetter.fit(company.name, style, half);
  const text = canvas.typesetter.fit(joined(title, number ?? "", date ?? ""), style, half);
  canvas.text(name, left, canvas.y, { ...style, bold: false, color: grey });
  canvas.text(text, right, canvas.y, { ...style, align: "right", color: grey });
  canvas.y += leading(style.size) + 3;
  canvas.line(left, canvas.y, right, canvas.y, 0.6, hairline);
  canvas.y += 12;
}

export function footLines({ rea, albo, pec, footer }: FirmIdentity, typesetter: Typesetter): string[] {
  const numbers = joined(rea && `REA ${rea}`, albo && `Albo autotrasportatori ${albo}`, pec && `PEC ${pec}`);
  return [numbers, ...footer.split("\n")]
    .filter((line) => line.trim())
    .flatMap((line) => typesetter.wrap(line, footStyle, width - 80))
    .slice(0, maxFootLines);
}

/** How much the foot needs beyond the line of the page number. */
export const footHeight = (lines: readonly string[]) => Math.max(0, lines.length - 1) * footLeading;

export function drawFeet(
  pages: readonly PDFPage[],
  lines: readonly string[],
  { typesetter, structure }: Pick<Canvas, "typesetter" | "structure">,
) {
  pages.forEach((page, index) => {
    const draw = (line: string, from: number, y: number, style: Style) => {
      let x = from;
      structure.decoration(page, () => {
        for (const { font, text, width } of typesetter.runs(line, style)) {
          page.drawText(text, { x, y, font, size: style.size, color: grey });
          x += width;
        }
      });
    };
    lines.forEach((line, row) => {
      draw(line, left, footFromBottom + (lines.length - 1 - row) * footLeading, footStyle);
    });
    const count = `pagina ${index + 1} di ${pages.length}`;
    const style = { size: 8 };
    draw(count, right - typesetter.width(count, style), footFromBottom, style);
  });
}
