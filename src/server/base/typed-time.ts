import { minutesOf, timeOf } from "./days";

export function parseTime(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^((d?alle) )?(ore |h\.? ?)?(?=\d)/, "")
    .replace(/(?<=\d) ?h$/, "");
  const [, hour, minutes = "0"] =
    typed.match(/^(\d{1,2})(?:[:.,h ](\d{1,2}))?(?:[:.]\d\d)?$/) ?? typed.match(/^(\d{1,2})(\d\d)$/) ?? [];
  if (!hour) return null;
  const total = Number(hour) * 60 + Number(minutes);
  return Number(minutes) < 60 && total <= 1440 ? timeOf(total) : null;
}

/** Same length, an hour if new, at most 24:00 (spec 1 §4, §9). */
export function movedEnd(end: string, from: string, to: string) {
  const [until, since] = [parseTime(end), parseTime(from)];
  const length = !end ? 60 : until && since ? minutesOf(until) - minutesOf(since) : 0;
  return length > 0 ? timeOf(minutesOf(to) + length) : end;
}
