import { expect, test } from "bun:test";
import {
  centsText,
  decimalText,
  euroText,
  exactEuroText,
  percentText,
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
