import { mayCall, read, write } from "../funct";
import { LogList, Undo } from "./input";
import { listLog } from "./log";
import { messages } from "./model";
import * as activity from "./store";

export const activityApi = {
  undo: write(
    "signed in",
    Undo,
    (asked, call) => activity.undo(asked.activity, call, mayCall),
    messages.undone,
  ),
};

export const logApi = {
  getAll: read("adminLog", LogList, (asked, { site }) => listLog(asked, site)),
};
