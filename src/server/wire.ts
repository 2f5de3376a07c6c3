import { type Day, fromWire, toWire } from "./days";

/** The fields of an answer that hold a day, or a moment that begins with one. */
const dayFields = new Set([
  "appointment_date",
  "date",
  "date2",
  "date_created",
  "date_revoked",
  "date_sent",
  "due",
  "from",
  "lastUpdate",
  "monday",
  "seen",
  "to",
  "work_booking_date",
]);

const isoMoment = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/;
const wireMoment = /^\d{2}-\d{2}-\d{4}( \d{2}:\d{2})?$/;

/** An answer in the form of the wire: days as `dd-mm-yyyy`, also where a day is a key. */
export const answerToWire = (funct: { isoDays?: boolean }, values: unknown): unknown =>
  funct.isoDays
    ? values
    : mapDays(values, isoMoment, (moment) => toWire(moment.slice(0, 10) as Day) + moment.slice(10));

/** The reverse of `answerToWire`. */
export const answerFromWire = <V>(values: V): V =>
  mapDays(values, wireMoment, (moment) => (fromWire(moment.slice(0, 10)) ?? "") + moment.slice(10)) as V;

/** A copy of `value` in which every day or moment of the given form is rewritten. */
function mapDays(value: unknown, form: RegExp, rewrite: (moment: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapDays(item, form, rewrite));
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const isDay = typeof item === "string" && dayFields.has(key) && form.test(item);
    copy[key.length === 10 && form.test(key) ? rewrite(key) : key] = isDay
      ? rewrite(item)
      : mapDays(item, form, rewrite);
  }
  return copy;
}
