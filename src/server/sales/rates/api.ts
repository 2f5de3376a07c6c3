import { z } from "zod";
import { wholeTable } from "../../call/conflict-records";
import { act, nothing, read, write } from "../../call/funct";
import { messages as settingMessages } from "../../firm/settings/model";
import { validIn, withRules } from "../../input/fields";
import { Rates } from "./input";
import * as rates from "./store";

const gate = { onA: { allOf: ["admin", "prices.view"] } } as const;

const Changed = withRules(z.object({ values: Rates }), ({ values }) =>
  rates.rateErrors(validIn(Rates.shape, values)),
);

export const rateApi = {
  getRates: read(gate, nothing, (_, call) => rates.ratesForm(call)),

  changeRates: write(
    gate,
    Changed,
    act.change(
      settingMessages.changed,
      wholeTable("settings", "Sales.getRates", { under: "rates" }),
      "Ha cambiato {il}",
    ),
    ({ values }, call) => rates.changeRates(values, call),
  ),
};
