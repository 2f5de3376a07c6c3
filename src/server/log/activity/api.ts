import { write } from "../../call/funct";
import { undoActivity, undoMessages } from "../../undo/undo";
import { Undo } from "./input";

export const activityApi = {
  undo: write("signed in", Undo, ({ activity }, call) => undoActivity(activity, call), undoMessages.undone),
};
