import { writtenCents } from "./written-numbers";

/** A spreadsheet runs cells that start so as formulas; one more leading quote makes them text (TRUST S09). */
const formula = /^'*[=+\-@\t\r]/;
const quotedFormula = /^'+[=+\-@\t\r]/;

export const quoteFormula = (text: string) => (formula.test(text) ? `'${text}` : text);

export const unquoteFormula = (text: string) => (quotedFormula.test(text) ? text.slice(1) : text);

/** `="00184"` and `'00184` are how programs keep the zeros of a number in Excel: they are no part of the value. */
export const unwrapNumber = (text: string) =>
  /^="([^"]*)"$/.exec(text)?.[1] ?? (/^'[\d+]/.test(text) ? text.slice(1) : text);

/** An amount of money has no cents or both digits of them. */
export type CsvCell = string | number | null | { cents: number };

function cell(value: CsvCell): string {
  if (typeof value === "object" && value) return writtenCents(value.cents);
  if (typeof value === "number") return String(value).replace(".", ",");
  const safe = quoteFormula(value ?? "");
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvRow = (row: CsvCell[]) => `${row.map(cell).join(";")}\r\n`;

export const csv = (heads: string[], rows: CsvCell[][]) => `\ufeff${[heads, ...rows].map(csvRow).join("")}`;

export const csvResponse = (filename: string, text: string) =>
  new Response(text, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
    },
  });
