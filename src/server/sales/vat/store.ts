import type { Day } from "../../base/days";
import { given, notFound, refuse } from "../../base/errors";
import { all, sql } from "../../db/db";
import { remembered } from "../../db/memory";
import { countOf } from "../../db/paging";
import { isValidOn, messages, type VatRule } from "./model";

const stored = remembered(
  ["vat_rules"],
  (_: "all") => all<VatRule>`
    SELECT id, name, rate_bp, nature, legal_text, stamp, valid_from, valid_to, version
    FROM vat_rules ORDER BY id`,
);

export const listVatRules = (): readonly VatRule[] => stored("all");

export const vatRuleById = (id: number): VatRule =>
  listVatRules().find((rule) => rule.id === id) ?? notFound(messages.missing);

/** What a new line is asked with. */
export const usualVatRule = (day: Day): VatRule | undefined =>
  listVatRules().find((rule) => isValidOn(rule, day));

type Typed = { rate?: number; nature?: string; valid_from?: Day | null; valid_to?: Day | null };

export const vatErrors = ({ rate, nature, valid_from, valid_to }: Typed): Record<string, string> =>
  given({
    nature: rate === 0 && !nature ? messages.nature : rate && nature ? messages.noNature : undefined,
    valid_to: valid_from && valid_to && valid_to < valid_from ? messages.endsFirst : undefined,
  });

export function mustBeUnused(id: number) {
  const count = countOf(sql`quote_lines WHERE id_vat_rule = ${id}`);
  const where = count === 1 ? "una riga" : `${count} righe`;
  if (count) refuse(409, `L'aliquota non può essere eliminata: sta in ${where} di preventivi.`);
}
