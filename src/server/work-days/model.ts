import { type Day, dayText } from "../days";

/** The place of a work among the days of a job: `first` is the work of the first day. */
export type Span = { day: number; of: number; first: number };

/** `giorno 2 di 3`. */
export const spanText = ({ day, of }: Pick<Span, "day" | "of">) => `giorno ${day} di ${of}`;

/** As many days as a job may have. */
export const mostDays = 20;

const short = (day: Day) => dayText(day, { weekday: "short", day: "numeric", month: "short" });

export const messages = {
  moved: (days: readonly Day[]) =>
    `Lavorazione di ${days.length} giorni spostata: da ${short(days[0] as Day)} a ${short(days.at(-1) as Day)}`,
  added: (days: readonly Day[]) =>
    `Lavorazione di ${days.length} giorni inserita: ${days.map(short).join(", ")}`,
  tooMany: `Da 1 a ${mostDays} giorni.`,
};
