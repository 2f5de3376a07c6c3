import { mayCall, write } from "../funct";
import { said, Undo } from "./model";
import * as activity from "./store";

export const activityApi = {
  undo: write("signed in", Undo, (asked, call) => activity.undo(asked.activity, call, mayCall), said.undone),
};
