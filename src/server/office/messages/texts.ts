import { formatDay } from "../../base/days";
import type { TemplateText } from "../mail-templates/model";
import { mailOf } from "../mail-templates/store";
import { type Occasion, spokenDay, spokenWindow, windowFrom, withItsArticle } from "./model";
import type { SubjectRow } from "./subjects";

const each = (texts: readonly string[], joint: string) => [...new Set(texts)].join(joint);

/** Of several works of a day one text names all, in their order. */
export function textFor(
  occasion: Occasion,
  rows: readonly SubjectRow[],
  window: number,
  arrives?: string,
): TemplateText {
  const [first] = rows as [SubjectRow];
  const hours = rows.flatMap(({ hour }) => arrives ?? hour ?? []);
  const { subject, body } = mailOf(occasion, {
    cliente: first.contact || first.client,
    lavorazione: each(
      rows.map(({ what }) => withItsArticle(what)),
      " e ",
    ),
    giorno: first.date ? spokenDay(first.date) : "",
    fascia: each(
      hours.map((from) => spokenWindow(from, windowFrom(from, window))),
      " e poi ",
    ),
    luogo: each(
      rows.map(({ place }) => place),
      " e poi in ",
    ),
    deposito: first.what,
    scadenza: first.date ? formatDay(first.date) : "",
  });
  // A firm without a telephone leaves the comma before it.
  return { subject, body: body.trim().replace(/[,\s]+$/, "") };
}
