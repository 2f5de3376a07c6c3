import { expect, test } from "bun:test";
import { RecentlyUsed } from "../../src/server/base/recently-used";

function filled(keys: string) {
  const entries = new RecentlyUsed<string>(keys.length);
  for (const key of keys) entries.set(key, key, 1);
  return entries;
}

const found = (entries: RecentlyUsed<string>, keys: string) =>
  [...keys].filter((key) => entries.find(key) !== undefined).join("");

test.each([
  ["the oldest, where none was found", "", "bcd"],
  ["the oldest of those that were not found since", "ac", "acd"],
  ["the oldest, where all were found: never the new one", "abc", "bcd"],
])("room for a new entry is taken from %s", (_, used, left) => {
  const entries = filled("abc");
  found(entries, used);
  entries.set("d", "d", 1);
  expect(found(entries, "abcd")).toBe(left);
});

test("what was found before room was needed last is no longer spared", () => {
  const entries = filled("abc");
  found(entries, "ab");
  entries.set("d", "d", 1);
  entries.set("e", "e", 1);
  expect(found(entries, "abcde")).toBe("bde");
});

test("an entry that is larger than all together leaves the others", () => {
  const entries = filled("abc");
  entries.set("a", "longer", 4);
  expect(found(entries, "abc")).toBe("bc");
});
