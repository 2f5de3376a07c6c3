import { z } from "zod";
import { given } from "../../base/errors";
import { wholeTable } from "../../call/conflict-records";
import { act, nothing, read, write } from "../../call/funct";
import { messages as settingMessages } from "../../firm/settings/model";
import { validIn, withRules } from "../../input/fields";
import { OrderTerms } from "./input";
import * as quotes from "./store";

const Terms = withRules(z.object({ values: OrderTerms }), ({ values }, { site }) => {
  const { nextOrder } = validIn(OrderTerms.shape, values);
  return given({
    nextOrder: site === "A" && nextOrder !== undefined ? quotes.numberRefusal(nextOrder) : undefined,
  });
});

export const orderTermsApi = {
  getOrderTerms: read("admin", nothing, (_, { site }) => quotes.orderTerms(site)),

  changeOrderTerms: write(
    "admin",
    Terms,
    act.change(
      settingMessages.changed,
      wholeTable("settings", "Settings.getOrderTerms", { under: "terms" }),
      "Ha cambiato {il}",
    ),
    ({ values }, call) => quotes.changeOrderTerms(values, call),
  ),
};
