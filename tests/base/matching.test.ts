import { expect, test } from "bun:test";
import { seededRandom } from "../../db/seed/random";
import { matching } from "../../src/server/base/matching";

const mostOf = (workers: number, places: number, may: (worker: number, place: number) => boolean): number =>
  places === 0
    ? 0
    : Math.max(
        mostOf(workers, places - 1, may),
        ...Array.from({ length: workers }, (_, worker) =>
          may(worker, places - 1)
            ? 1 + mostOf(workers, places - 1, (other, place) => other !== worker && may(other, place))
            : 0,
        ),
      );

test("as many places get somebody of their own as can be, and no two the same", () => {
  const random = seededRandom("matching");
  for (let round = 0; round < 200; round++) {
    const may = Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => random.chance(0.35)));
    const mayTake = (worker: number, place: number) => may[worker]?.[place] === true;
    const found = matching([0, 1, 2, 3, 4], [0, 1, 2, 3, 4], mayTake);
    expect(found.size).toBe(mostOf(5, 5, mayTake));
    expect(new Set(found.values()).size).toBe(found.size);
    for (const [place, worker] of found) expect(mayTake(worker, place)).toBe(true);
  }
});

test("where not all places get somebody, the first ones do", () => {
  const found = matching(["ada", "ugo"], [1, 2, 3], (name, place) => name === "ada" || place === 1);
  expect([...found].sort()).toEqual([
    [1, "ugo"],
    [2, "ada"],
  ]);
});
