import { addDays, type Day, isDay, weekday } from "./days";

const relative = new Map(Object.entries({ ieri: -1, oggi: 0, domani: 1, dopodomani: 2 }));
const weekdays = ["lunedi", "martedi", "mercoledi", "giovedi", "venerdi", "sabato", "domenica"];
const months = ["gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"];

/** 1/2/26, 1-2, 01022026, 3.2.2026, 3 dic, oggi, lun, +7 and the like; without a year of this one. */
export const parseDay = (text: string, today: Day): Day | null => read(text, today);

const daysOfLateEntries = 30;

/** As `parseDay` where one plans: a day over for longer than late entries are made is of the next year. */
export const plannedDay = (text: string, today: Day): Day | null =>
  read(text, today, addDays(today, -daysOfLateEntries));

function read(text: string, now: Day, earliest?: Day): Day | null {
  const whole = text
    .trim()
    .toLowerCase()
    .replace(/ì(?=$|[ ,])/, "i");
  const [, name] = /^([a-z]{3,}),? (?=\d)/.exec(whole) ?? [];
  if (name) {
    // `sabato 28 novembre 2026`, as headings have it; another day of the week is a slip.
    const day = read(whole.slice(name.length).replace(/^,? /, ""), now, earliest);
    return day && weekdays[weekday(day)]?.startsWith(name) ? day : null;
  }
  const typed = whole;
  const offset = /^[+-]\d{1,3}$/.test(typed)
    ? Number(typed)
    : (relative.get(typed) ?? untilWeekday(typed, now));
  if (offset !== undefined) return addDays(now, offset);
  const [, d, m, y] =
    withMonth(typed).match(/^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/) ??
    typed.match(/^(\d\d)(\d\d)(\d{2}|\d{4})?$/) ??
    [];
  if (!d || !m) return null;
  const inYear = (year: string) => {
    const day = `${year.padStart(4, "20")}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
    return isDay(day) ? day : null;
  };
  if (y) return inYear(y);
  const [thisYear, next] = [inYear(now.slice(0, 4)), inYear(String(Number(now.slice(0, 4)) + 1))];
  return earliest && (!thisYear || thisYear < earliest) ? next : thisYear;
}

function untilWeekday(typed: string, now: Day): number | undefined {
  const index = typed.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(typed));
  return index < 0 ? undefined : ((index - weekday(now) + 6) % 7) + 1;
}

const withMonth = (typed: string) =>
  typed.replace(/^(\d{1,2}) ([a-z]{3})[a-z]*\.?(?= \d|$)/, (whole, day, name) => {
    const month = months.indexOf(name) + 1;
    return month ? `${day}/${month}` : whole;
  });
