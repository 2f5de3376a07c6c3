import { z } from "zod";
import { nothing, read, write } from "../../call/funct";
import { messages as settingMessages } from "../../firm/settings/model";
import { OrderTerms } from "./input";
import * as quotes from "./store";

export const orderTermsApi = {
  getOrderTerms: read("admin", nothing, (_, { site }) => quotes.orderTerms(site)),

  changeOrderTerms: write(
    "admin",
    z.object({ values: OrderTerms }),
    ({ values }, call) => quotes.changeOrderTerms(values, call),
    settingMessages.changed,
  ),
};
