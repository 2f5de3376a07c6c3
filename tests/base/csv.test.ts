import { expect, test } from "bun:test";
import { csv } from "../../src/server/base/csv";

test.each([
  ["=1+1", "'=1+1"],
  ["+39", "'+39"],
  ["-5", "'-5"],
  ["@x", "'@x"],
  ['a;"b"', '"a;""b"""'],
  ["a\nb", '"a\nb"'],
  [12.5, "12,5"],
  [-3, "-3"],
  [null, ""],
])("a cell %p is written as %p", (value, written) => {
  expect(csv(["h"], [[value]])).toBe(`\ufeffh\r\n${written}\r\n`);
});
