import { briefDay, type Day } from "../../base/days";

export type Span = { day: number; of: number; first: number };

export const spanText = ({ day, of }: Pick<Span, "day" | "of">) => `giorno ${day} di ${of}`;

export const typeAndDay = (type: string, span: Span | undefined) =>
  span ? `${type}, ${spanText(span)}` : type;

export const moveChoices = ({ day, of }: Pick<Span, "day" | "of">) => [
  { value: 1, text: `Tutti i ${of} giorni` },
  { value: 0, text: `Solo il giorno ${day}` },
];

export const maxDays = 20;

export const messages = {
  moved: (days: readonly Day[]) =>
    `Lavorazione di ${days.length} giorni spostata: da ${briefDay(days[0] as Day)} a ${briefDay(days.at(-1) as Day)}`,
  added: (days: readonly Day[]) =>
    `Lavorazione di ${days.length} giorni inserita: ${days.map((day) => briefDay(day)).join(", ")}`,
  tooMany: `Da 1 a ${maxDays} giorni.`,
};
