import { act, inWorker, nothing, read, write } from "../call/funct";
import { undoActivity, undoMessages } from "../undo/undo";
import { ActList, Undo } from "./input";
import { listActs, verifyJournal } from "./store";

export const logApi = {
  getAll: read("adminLog", ActList, listActs),

  verify: inWorker(
    read({ onA: "adminLog" }, nothing, () => verifyJournal()),
    { isSlow: () => true },
  ),
};

export const activityApi = {
  undo: write(
    "signed in",
    Undo,
    act.undo(undoMessages.undone, "Ha annullato un'operazione {su}"),
    ({ activity }, call) => undoActivity(activity, call),
  ),
};
