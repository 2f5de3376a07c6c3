import { addDays, addMonths, type Day, daysBetween, formatDay, weekday } from "../../base/days";

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

/** From the first day to the last, ends included, also holidays and closed days; of working days no later weekend. */
export function daysOfSeries(first: Day, repeat: Repeat, until: Day): Day[] {
  if (repeat === "none") return [first];
  const days: Day[] = [];
  for (let day = first; day <= until && days.length <= 7 * maxCopies; day = steps[repeat](first, days.length))
    days.push(day);
  return repeat === "day" ? days.filter((day) => day === first || !isWeekend(day)) : days;
}

/** A weekday that was chosen stays, also when it is a Saturday. */
export const avoidsWeekends = (repeat: Repeat) => repeat === "day" || repeat === "month";

export const isWeekend = (day: Day) => weekday(day) >= 5;

/** Every work of an order keeps its distance from the one that is copied. */
export const shifted = (day: Day, from: Day, to: Day): Day => addDays(day, daysBetween(from, to));

/** Its own day may be closed. */
type Copied = { meant: Day; date: Day };

export const messages = {
  copied: "Lavorazione copiata",
  /** `left`: days of the series that have none. */
  added: (copies: readonly Copied[], left: readonly Day[]) => {
    const [{ date }] = copies as [Copied];
    const moved = copies.filter(({ date, meant }) => date !== meant);
    return [
      copies.length === 1
        ? `Lavorazione copiata al ${formatDay(date)}`
        : `${copies.length} lavorazioni inserite`,
      left.length > 0 && `saltati perché non lavorativi: ${left.map(formatDay).join(", ")}`,
      moved.length > 0 &&
        `spostate al primo giorno aperto: ${moved.map(({ meant, date }) => `${formatDay(meant)} → ${formatDay(date)}`).join(", ")}`,
    ]
      .filter(Boolean)
      .join("; ");
  },
  until: "Indicare fino a quando.",
  endsFirst: "L'ultimo giorno non può essere prima del primo.",
  twin: "Quel giorno la lavorazione c'è già: la copia è una seconda, uguale.",
  tooMany: `Al massimo ${maxCopies} lavorazioni.`,
  cannotCopy: (why: string) => `Così com'è la lavorazione non si può copiare. ${why}`,
  none: "In questo periodo non c'è nessun giorno aperto.",
};
