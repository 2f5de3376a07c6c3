import { z } from "zod";
import { wholeTable } from "../../call/conflict-records";
import { nothing, read, write } from "../../call/funct";
import { withRules } from "../../input/fields";
import { ChangedCosts } from "./input";
import { messages } from "./model";
import * as costs from "./store";

const gate = { allOf: ["costs.edit", "orders.view", "prices.view"] } as const;

const Changed = withRules(z.object({ values: ChangedCosts }), ({ values }) => {
  const { workers, vehicles } = Object(values);
  return costs.costErrors({ workers: Object(workers), vehicles: Object(vehicles) });
});

export const costApi = {
  getCosts: read({ onA: gate }, nothing, () => costs.costsForm()),

  changeCosts: write({ onA: gate }, Changed, ({ values }, call) => costs.changeCosts(values, call), {
    message: messages.changed,
    words: ["change", "Ha cambiato {il}"],
    record: wholeTable("costs", "Margin.getCosts", { under: "costs" }),
  }),
};
