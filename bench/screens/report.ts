export type Row = { what: string; value: number; bound: number | null; unit: string };

export function table(title: string, rows: readonly Row[]): string {
  const lines = rows.map(({ what, value, bound, unit }) => {
    const limit = bound === null ? "" : `${number(bound)} ${unit}`;
    return `| ${what} | ${number(value)} ${unit} | ${limit} | ${bound === null ? "" : value <= bound ? "✓" : "✗"} |`;
  });
  return [`## ${title}`, "", "| what | measured | bound | |", "|---|--:|--:|---|", ...lines, ""].join("\n");
}

const number = (value: number) => String(Number(value.toPrecision(3)));
