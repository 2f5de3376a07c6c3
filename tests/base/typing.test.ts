import { describe, expect, test } from "bun:test";
import { addMonths, type Day, toWire, weekday } from "../../src/server/base/days";
import { parseDay } from "../../src/server/base/typed-day";
import { movedEnd, parseTime } from "../../src/server/base/typed-time";

describe("a typed day", () => {
  const now = "2026-02-28";
  test.each<[string, Day | null]>([
    ["1/2/26", "2026-02-01"],
    ["01022026", "2026-02-01"],
    ["010226", "2026-02-01"],
    ["1-2", "2026-02-01"],
    ["01-02-2026", "2026-02-01"],
    ["3.2.2026", "2026-02-03"],
    [" Oggi ", "2026-02-28"],
    ["domani", "2026-03-01"],
    ["29-02-2024", "2024-02-29"],
    ["29-02-2026", null],
    ["31/4/26", null],
    ["99-99", null],
    ["lun", "2026-03-02"],
    ["venerdì", "2026-03-06"],
    ["sab", "2026-03-07"],
    ["sabato", "2026-03-07"],
    ["+7", "2026-03-07"],
    ["-1", "2026-02-27"],
    ["3 dic", "2026-12-03"],
    ["3 Dicembre 2027", "2027-12-03"],
    ["3 boh", null],
    ["lu", null],
    ["ciao", null],
    ["constructor", null],
    ["", null],
  ])("%s", (typed, day) => expect(parseDay(typed, now)).toBe(day));

  test("is rewritten as gg-mm-aaaa", () => expect(toWire("2026-02-03")).toBe("03-02-2026"));
  test("a month from the 31st is that month's last day", () =>
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28"));
  test("weeks begin on Monday", () => expect(weekday("2026-02-02")).toBe(0));
});

describe("a typed time", () => {
  test.each([
    ["9", "09:00"],
    ["930", "09:30"],
    ["0930", "09:30"],
    ["9.30", "09:30"],
    ["9:5", "09:05"],
    ["09:30:00", "09:30"],
    ["24", "24:00"],
    ["24:01", null],
    ["12:60", null],
    ["25", null],
    ["alle 9", null],
  ])("%s", (typed, time) => expect(parseTime(typed)).toBe(time));

  test.each([
    ["", "", "09:30", "10:30"],
    ["", "", "23:30", "24:00"],
    ["", "09:00", "24:00", "24:00"],
    ["16:00", "15:00", "11:30", "12:30"],
    ["1030", "9.30", "15:00", "16:00"],
    ["18:00", "15:00", "22:30", "24:00"],
    ["16:00", "15:00", "15:00", "16:00"],
    ["12:30", "15:00", "11:30", "12:30"],
    ["16:00", "", "11:30", "16:00"],
    ["alle 9", "08:00", "07:00", "alle 9"],
  ])("the end %s of an event moved from %s to %s becomes %s", (end, from, to, moved) =>
    expect(movedEnd(end, from, to)).toBe(moved),
  );
});
