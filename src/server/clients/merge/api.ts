import { read, write } from "../../call/funct";
import { Merge, TwoClients } from "./input";
import { messages } from "./model";
import * as merge from "./store";

export const clientMergeApi = {
  getTwo: read({ allOf: ["admin", "clients.view"] }, TwoClients, (two, call) => merge.twoClients(two, call)),

  merge: write(
    { allOf: ["admin", "clients.edit"] },
    Merge,
    (values, call) => merge.mergeClients(values, call),
    messages.merged,
  ),
};
