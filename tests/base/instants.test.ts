import { addDays, type Day, minutesOf, timeOf } from "../../src/server/base/days";
import { civilOf, instantOf, minutesFrom } from "../../src/server/base/instants";

const nightOfNine = "2026-10-24";
const nightOfSeven = "2026-03-28";

test("the minutes between two clock times are those that pass, also on the nights when the clock changes", () => {
  const lengths = [nightOfNine, nightOfSeven, "2026-11-24"].map((day) =>
    minutesFrom(day as Day, "22:00", "06:00"),
  );
  expect(lengths).toEqual([540, 420, 480]);
  expect(minutesFrom("2026-10-25", "00:00", "24:00")).toBe(1500);
  expect(minutesFrom("2027-03-28", "00:00", "24:00")).toBe(1380);
  expect(minutesFrom("2026-10-25", "08:00", "08:00")).toBe(1440);
});

test("a time shown twice is the first, one that is skipped is the change, and later is never earlier", () => {
  expect(instantOf("2026-10-25", "02:30") - instantOf("2026-10-25", "01:30")).toBe(60);
  expect(instantOf("2026-10-25", "03:00") - instantOf("2026-10-25", "02:30")).toBe(90);
  expect(minutesFrom("2027-03-28", "02:30", "03:00")).toBe(0);
  for (const day of ["2026-10-25", "2027-03-28"] as const) {
    let last = instantOf(day, "00:00");
    for (let minutes = 1; minutes <= 1440; minutes++) {
      const instant = instantOf(day, timeOf(minutes));
      expect(instant).toBeGreaterThanOrEqual(last);
      last = instant;
    }
  }
});

test("an instant is shown as the time that it was made of, on every day of thirty years", () => {
  const skipped = (date: Day, time: string) => civilOf(instantOf(date, time)).time !== time;
  for (let day: Day = "2010-01-01"; day < "2040-01-01"; day = addDays(day, 1))
    for (const time of ["00:00", "01:59", "03:00", "12:34", "23:59"]) {
      expect(civilOf(instantOf(day, time))).toEqual({ date: day, time });
      expect(instantOf(day, "24:00")).toBe(instantOf(addDays(day, 1), "00:00"));
    }
  expect(skipped("2027-03-28", "02:30")).toBeTrue();
  expect(minutesOf(civilOf(instantOf("2027-03-28", "02:30")).time)).toBe(180);
});
