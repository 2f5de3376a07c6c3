import type { Day } from "../../base/days";
import { percentText } from "../../base/text";
import type { Rows } from "../../tables/rows";

export type VatRule = Rows["vat_rules"];

export const vatPath = "/admin/settings/vat/";

/** What an amount without VAT is, by the law's own words. */
export const natures = {
  N1: "N1 esclusa, art. 15",
  "N2.1": "N2.1 non soggetta, artt. 7–7 septies",
  "N2.2": "N2.2 non soggetta, altri casi",
  "N3.1": "N3.1 non imponibile, esportazione",
  "N3.2": "N3.2 non imponibile, cessione nell'Unione",
  "N3.6": "N3.6 non imponibile, altri casi",
  N4: "N4 esente",
  "N6.9": "N6.9 inversione contabile",
} as const;

export const messages = {
  missing: "Aliquota non trovata.",
  rate: "Al massimo 100%.",
  nature: "Senza IVA serve la natura.",
  sent: "È in preventivi già inviati: scrivere fino a quando vale, e un'altra aliquota per dopo.",
  noNature: "Con l'IVA la natura resta vuota.",
  endsFirst: "L'ultimo giorno non può essere prima del primo.",
};

/** 2200 is 22 %. */
export const rateText = ({ rate_bp }: Pick<VatRule, "rate_bp">) =>
  percentText(rate_bp / 100).replace(",00%", "%");

export const isValidOn = ({ valid_from, valid_to }: VatRule, day: Day) =>
  (!valid_from || valid_from <= day) && (!valid_to || day <= valid_to);
