/** Days as `YYYY-MM-DD`; the arithmetic is done in UTC, where every day has 24 hours. */
const DAY = 86_400_000;

export const toDay = (date: Date) => date.toISOString().slice(0, 10);
export const fromDay = (day: string) => new Date(`${day}T00:00:00Z`);
export const addDays = (day: string, days: number) => toDay(new Date(fromDay(day).getTime() + days * DAY));
/** Monday is 0. */
export const weekday = (day: string) => (fromDay(day).getUTCDay() + 6) % 7;

/** The same day some months away, or that month's last. */
export function addMonths(day: string, months: number) {
  const date = fromDay(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return toDay(last);
}

/** The day on the wall clock of whoever types. */
export const today = () => {
  const now = new Date();
  return toDay(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
};

const SPOKEN: Record<string, number> = { ieri: -1, oggi: 0, domani: 1, dopodomani: 2 };

/** Understands 1/2/26, 1-2, 01022026, 3.2.2026, oggi and domani; null when it is no day. */
export function parseDay(text: string, now = today()): string | null {
  const typed = text.trim().toLowerCase();
  if (typed in SPOKEN) return addDays(now, SPOKEN[typed] as number);
  const [, d, m, y = now.slice(0, 4)] =
    typed.match(/^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/) ??
    typed.match(/^(\d\d)(\d\d)(\d{2}|\d{4})?$/) ??
    [];
  if (!d || !m) return null;
  const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
  const date = fromDay(day);
  return !Number.isNaN(date.getTime()) && toDay(date) === day ? day : null;
}

/** As it is typed: gg-mm-aaaa. */
export const typedDay = (day: string) => day.split("-").reverse().join("-");
