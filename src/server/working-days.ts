import { addDays, type Day, weekday } from "./days";

/** The public holidays of Italy with a fixed day, `MM-DD`; San Francesco is one again since 2026. */
const holidays = new Set(
  "01-01 01-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26".split(" ").map((day) => `-${day}`),
);

/** Easter Sunday, by the algorithm of Meeus. */
function easter(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const moon =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const toSunday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const month = Math.floor((a + 11 * moon + 22 * toSunday) / 451);
  const sum = moon + toSunday - 7 * month + 114;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}` as Day;
}

/** Monday to Friday without public holidays. */
export const isWorkingDay = (day: Day): boolean =>
  weekday(day) < 5 && !holidays.has(day.slice(4)) && day !== addDays(easter(Number(day.slice(0, 4))), 1);
