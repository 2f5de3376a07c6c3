import { expect, test } from "bun:test";
import { wireBytes, wireJson } from "../src/server/wire";

test.each<[string, unknown]>([
  ["no field", {}],
  [
    "rows with days, and days as keys",
    { rows: [{ date: "2026-01-31", id: 1 }, {}, { "2026-01-31": ["è"] }] },
  ],
  [
    "fields beside rows",
    { pages: 2, date: "2026-01-31 10:00", missing: undefined, rows: [], state: { a: 1 } },
  ],
  ["a text", "2026-01-31"],
  ["a list", [{ date: "2026-01-31" }]],
  ["nothing", null],
])("an answer that a Worker writes row by row is the JSON of the wire: %s", (_name, values) => {
  for (const isoDays of [false, true])
    expect(new TextDecoder().decode(wireBytes({ isoDays }, values))).toBe(
      wireJson({ isoDays }, { ok: true, values }),
    );
});
