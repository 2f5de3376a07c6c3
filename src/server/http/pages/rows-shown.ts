import { printsOf } from "./rendered";
import { type PageContext, viewerOf } from "./respond";

export function rowsShown<Row extends object>(
  c: PageContext,
  rows: readonly Row[],
  values: readonly unknown[],
) {
  const prints = printsOf(rows, values, viewerOf(c));
  const shown = c.req.header("traslo-rows")?.split(" ") ?? [];
  return {
    prints: prints.join(" "),
    same: new Set(rows.filter((_, index) => prints[index] === shown[index])),
  };
}
