import { join } from "node:path";
import { staleness } from "./mutants/mutant";
import { mutants } from "./mutants/mutants";

const root = join(import.meta.dir, "..");

test("every row of the mutants removes a text that its file has once, and names a test that is there", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(30);
  expect(
    mutants.map((mutant) => [mutant.without, staleness(mutant, root)]).filter(([, stale]) => stale),
  ).toEqual([]);
});
