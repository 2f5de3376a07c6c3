import { exporting, reasons } from "../../call/description";
import { act, nothing, read, write } from "../../call/funct";
import { One } from "../../input/fields";
import { Exported, Targets } from "./input";
import { messages } from "./model";
import * as deadlines from "./store";

export const deadlineApi = {
  getDeadlines: read("boxes", nothing, (_, call) => ({ deadlines: deadlines.listDeadlines(call.site) })),

  exportDeadlines: write(
    "boxes",
    Exported,
    exporting(messages.exported, "Ha esportato le scadenze dei depositi"),
    ({ when }) => deadlines.exportOf(when),
  ),

  getReminder: read("boxes", One, ({ id }, call) => ({
    reminder: deadlines.reminderById(id, call.site),
  })),

  remind: write(
    "editDeposit",
    Targets,
    act.change(messages.reminded, null, "Ha inviato {il}", { final: reasons.mailed }),
    ({ lines }, call) => deadlines.remind(lines, call),
  ),
};
