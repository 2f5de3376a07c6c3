import { z } from "zod";
import { nothing, read, write } from "../../call/funct";
import { ChangedCosts } from "./input";
import { messages } from "./model";
import * as costs from "./store";

const gate = { allOf: ["costs.edit", "orders.view"] } as const;

/** The costs' part of the service Margin. */
export const costApi = {
  getCosts: read(gate, nothing, (_, call) => costs.costsForm(call)),

  changeCosts: write(
    gate,
    z.object({ values: ChangedCosts }),
    ({ values }, call) => costs.changeCosts(values, call),
    messages.changed,
  ),
};
