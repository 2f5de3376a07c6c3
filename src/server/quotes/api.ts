import { z } from "zod";
import { nothing, read, write } from "../funct";
import { OrderTerms } from "./input";
import { messages } from "./model";
import * as quotes from "./store";

export const orderTermsApi = {
  getOrderTerms: read("admin", nothing, (_, { site }) => quotes.orderTerms(site)),

  changeOrderTerms: write(
    "admin",
    z.object({ values: OrderTerms }),
    ({ values }, call) => quotes.changeOrderTerms(values, call),
    messages.changed,
  ),
};
