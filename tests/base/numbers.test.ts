import { expect, test } from "bun:test";
import {
  centsText,
  decimalText,
  euroText,
  exactEuroText,
  percentText,
  textsInColumn,
  wholeEuros,
  wholeText,
} from "../../src/server/base/numbers";

test("numbers are written in Italian, thousands apart from four figures on", () => {
  expect([wholeText(999), wholeText(1250), wholeText(1_234_567)]).toEqual(["999", "1.250", "1.234.567"]);
  expect([decimalText(12), decimalText(1250.55)]).toEqual(["12", "1.250,6"]);
  expect([percentText(62.5), percentText(0)]).toEqual(["62,50%", "0,00%"]);
  expect([centsText(2250), centsText(5)]).toEqual(["22,50", "0,05"]);
  expect([euroText(1200), euroText(-80)]).toEqual(["1.200 €", "-80 €"]);
  expect([exactEuroText(1212.5), exactEuroText(0)]).toEqual(["1.212,50 €", "0,00 €"]);
});

test("amounts in one column all have cents, or none", () => {
  const texts = (...cents: (number | null)[]) => cents.map(textsInColumn(cents));
  expect(texts(120_000, 735, null, -50)).toEqual(["1.200,00 €", "7,35 €", "-", "-0,50 €"]);
  expect(texts(120_000, 3600, null, -0)).toEqual(["1.200 €", "36 €", "-", "0 €"]);
});

test.each([
  [0, 0],
  [49, 0],
  [50, 1],
  [99, 1],
  [149, 1],
  [150, 2],
  [199, 2],
  [3560, 36],
  [-49, 0],
  [-50, 0],
  [-51, -1],
  [-99, -1],
  [-150, -1],
  [-151, -2],
  [9_999_999_949, 99_999_999],
  [9_999_999_950, 100_000_000],
])("%i cents in whole euros, half up, are %i", (cents, euros) => expect(wholeEuros(cents)).toBe(euros));
