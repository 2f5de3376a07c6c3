import { exporting, reasons } from "../../call/description";
import { nothing, read, write } from "../../call/funct";
import { One } from "../../input/fields";
import { Exported, Targets } from "./input";
import { messages } from "./model";
import * as deadlines from "./store";

export const deadlineApi = {
  getDeadlines: read("boxes", nothing, (_, call) => ({ deadlines: deadlines.listDeadlines(call.site) })),

  exportDeadlines: write(
    "boxes",
    Exported,
    ({ when }) => deadlines.exportOf(when),
    exporting(messages.exported, "Ha esportato le scadenze dei depositi"),
  ),

  getReminder: read("boxes", One, ({ id }, call) => ({
    reminder: deadlines.reminderById(id, call.site),
  })),

  remind: write("editDeposit", Targets, ({ lines }, call) => deadlines.remind(lines, call), {
    message: messages.reminded,
    words: ["change", "Ha inviato {il}"],
    final: reasons.mailed,
    record: null,
  }),
};
