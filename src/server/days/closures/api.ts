import { today } from "../../base/clock";
import { nothing, read } from "../../call/funct";
import { simpleRecord } from "../../call/simple-record";
import { validIn } from "../../input/parse";
import { ClosureInput, closureErrors, closureFields } from "./input";
import * as closures from "./store";

export const closureApi = {
  getAll: read("signed in", nothing, (_, call) => ({ closures: closures.listClosures(call) })),

  ...simpleRecord("closures", {
    gate: { onA: "admin" },
    name: "closure",
    values: ClosureInput,
    find: closures.closureById,
    columns: ({ from, to, ...values }) => ({ ...values, date_from: from, date_to: to }),
    errors: (typed) => closureErrors(validIn(closureFields, typed)),
    also: (values) => closures.alreadyThere(values, today()),
  }),
};
