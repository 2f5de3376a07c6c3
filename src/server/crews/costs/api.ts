import { z } from "zod";
import { wholeTable } from "../../call/conflict-records";
import { act, nothing, read, write } from "../../call/funct";
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

  changeCosts: write(
    { onA: gate },
    Changed,
    act.change(
      messages.changed,
      wholeTable("costs", "Margin.getCosts", { under: "costs" }),
      "Ha cambiato {il}",
    ),
    ({ values }, call) => costs.changeCosts(values, call),
  ),
};
