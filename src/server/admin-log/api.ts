import { inWorker, nothing, read, write } from "../funct";
import { mayCall } from "../operations";
import { ActList, Undo } from "./input";
import { messages } from "./model";
import { listActs, undo, verifyJournal } from "./store";

export const activityApi = {
  undo: write("signed in", Undo, ({ activity }, call) => undo(activity, call, mayCall), messages.undone),
};

export const logApi = {
  getAll: read("adminLog", ActList, (filter, { site }) => listActs(filter, site)),

  verify: inWorker(read("adminLog", nothing, (_, { site }) => verifyJournal(site))),
};
