/** A spreadsheet runs cells that start so as formulas; one more leading quote makes them text (TRUST S09). */
const formula = /^'*[=+\-@\t\r]/;
const quotedFormula = /^'+[=+\-@\t\r]/;

export const quoteFormula = (text: string) => (formula.test(text) ? `'${text}` : text);

export const unquoteFormula = (text: string) => (quotedFormula.test(text) ? text.slice(1) : text);

/** `="00184"` and `'00184` are how programs keep the zeros of a number in Excel: they are no part of the value. */
export const unwrapNumber = (text: string) =>
  /^="([^"]*)"$/.exec(text)?.[1] ?? (/^'[\d+]/.test(text) ? text.slice(1) : text);

function cell(value: string | number | null): string {
  if (typeof value === "number") return String(value).replace(".", ",");
  const safe = quoteFormula(value ?? "");
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvRow = (row: (string | number | null)[]) => `${row.map(cell).join(";")}\r\n`;

export const csv = (heads: string[], rows: (string | number | null)[][]) =>
  `\ufeff${[heads, ...rows].map(csvRow).join("")}`;

export const csvResponse = (filename: string, text: string) =>
  new Response(text, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
    },
  });
