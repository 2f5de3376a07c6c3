import { z } from "zod";
import { nothing, read } from "../../call/funct";
import { simpleRecord } from "../../call/simple-record";
import { fieldMessages } from "../../input/field-messages";
import { cents, flag, line, optionalDay, optionalLine, orAbsent, validIn } from "../../input/fields";
import { messages, natures } from "./model";
import * as rules from "./store";

const fields = {
  name: line(60),
  /** In percent. */
  rate: cents(10_000, messages.rate).pipe(z.number(fieldMessages.required)),
  nature: orAbsent(z.enum(["", ...(Object.keys(natures) as (keyof typeof natures)[])])),
  legal_text: optionalLine(200),
  stamp: orAbsent(flag()),
  valid_from: optionalDay(),
  valid_to: optionalDay(),
};

const Values = z.object(fields).superRefine((values, context) => {
  for (const [field, message] of Object.entries(rules.vatErrors(values)))
    context.addIssue({ code: "custom", path: [field], message });
});

export const vatRuleApi = {
  getAll: read("appointments.view", nothing, () => ({ rules: rules.listVatRules() })),

  ...simpleRecord("vat_rules", {
    gate: { onA: "admin" },
    name: "rule",
    values: Values,
    columns: ({ rate, ...values }) => ({ ...values, rate_bp: rate }),
    find: rules.vatRuleById,
    errors: (typed) => rules.vatErrors(validIn(fields, typed)),
    mayChange: rules.mayChange,
    mayDelete: rules.mustBeUnused,
  }),
};
