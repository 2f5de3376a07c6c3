import { today } from "../../base/clock";
import type { Day } from "../../base/days";
import { given, notFound, refuse, refuseField } from "../../base/errors";
import { all, one, sql } from "../../db/db";
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

/** What a new line is asked with, and an order without a quote. */
export const usualVatRule = (day: Day = today()): VatRule | undefined =>
  listVatRules().find((rule) => isValidOn(rule, day));

/** Today's, in hundredths of a percent; 0 where the firm has none. */
export const usualVatRate = () => usualVatRule()?.rate_bp ?? 0;

type Typed = { rate?: number; nature?: string; valid_from?: Day | null; valid_to?: Day | null };

export const vatErrors = ({ rate, nature, valid_from, valid_to }: Typed): Record<string, string> =>
  given({
    nature: rate === 0 && !nature ? messages.nature : rate && nature ? messages.noNature : undefined,
    valid_to: valid_from && valid_to && valid_to < valid_from ? messages.endsFirst : undefined,
  });

/** What was sent does not change: another rate is another rule. */
export function mayChange(id: number, { rate }: Pick<Typed, "rate">) {
  const isSent = one`
    SELECT 1 FROM quote_lines l JOIN quote_versions v ON v.id = l.id_version
    WHERE l.id_vat_rule = ${id} AND v.state <> 'draft'`;
  if (isSent && rate !== vatRuleById(id).rate_bp) refuseField("rate", messages.sent);
}

export function mustBeUnused(id: number) {
  const count = countOf(sql`quote_lines WHERE id_vat_rule = ${id}`);
  const where = count === 1 ? "una riga" : `${count} righe`;
  if (count) refuse(409, `L'aliquota non può essere eliminata: sta in ${where} di preventivi.`);
}
