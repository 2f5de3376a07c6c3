import { fingerprintsOf } from "./rendered";
import { type PageContext, viewerOf } from "./respond";

export function rowsShown<Row extends object>(
  c: PageContext,
  rows: readonly Row[],
  values: readonly unknown[],
) {
  const fingerprints = fingerprintsOf(rows, values, viewerOf(c));
  const shown = c.req.header("traslo-rows")?.split(" ") ?? [];
  return {
    fingerprints: fingerprints.join(" "),
    same: new Set(rows.filter((_, index) => fingerprints[index] === shown[index])),
  };
}
