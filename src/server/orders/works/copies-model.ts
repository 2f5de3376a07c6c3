import { addDays, addMonths, type Day, daysBetween, formatDay } from "../../base/days";

export const repeats = {
  none: "No",
  day: "Ogni giorno lavorativo",
  week: "Ogni settimana",
  twoWeeks: "Ogni due settimane",
  month: "Ogni mese",
} as const;
type Repeat = keyof typeof repeats;
export const repeatWords = ["none", "day", "week", "twoWeeks", "month"] as const;

export const maxCopies = 60;

const steps: Record<Exclude<Repeat, "none">, (first: Day, at: number) => Day> = {
  day: addDays,
  week: (first, at) => addDays(first, 7 * at),
  twoWeeks: (first, at) => addDays(first, 14 * at),
  month: addMonths,
};

/** From the first day to the last, ends included, also those on which nobody works. */
export function daysOfSeries(first: Day, repeat: Repeat, until: Day): Day[] {
  if (repeat === "none") return [first];
  const days: Day[] = [];
  for (let day = first; day <= until && days.length <= 7 * maxCopies; day = steps[repeat](first, days.length))
    days.push(day);
  return days;
}

/** Every work of an order keeps its distance from the one that is copied. */
export const shifted = (day: Day, from: Day, to: Day): Day => addDays(day, daysBetween(from, to));

export const messages = {
  copied: "Lavorazione copiata",
  added: (dates: readonly Day[], left: readonly Day[]) =>
    [
      dates.length === 1
        ? `Lavorazione copiata al ${formatDay(dates[0] as Day)}`
        : `${dates.length} lavorazioni inserite`,
      left.length > 0 && `saltati perché chiusi o festivi: ${left.map(formatDay).join(", ")}`,
    ]
      .filter(Boolean)
      .join("; "),
  until: "Indicare fino a quando.",
  endsFirst: "L'ultimo giorno non può essere prima del primo.",
  tooMany: `Al massimo ${maxCopies} lavorazioni.`,
  none: "In questo periodo non c'è nessun giorno aperto.",
};
