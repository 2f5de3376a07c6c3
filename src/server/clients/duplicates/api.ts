import { read } from "../../call/funct";
import { TypedClient } from "./input";
import { duplicatesOf } from "./store";

export const clientDuplicateApi = {
  /** Clients that are there already and may be the one that is being typed. */
  getDuplicates: read("clients.view", TypedClient, (typed) => ({ duplicates: duplicatesOf(typed) })),
};
