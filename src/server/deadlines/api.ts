import { z } from "zod";
import { id } from "../fields";
import { nothing, read, write } from "../funct";
import { ReminderText, Targets } from "./input";
import { messages } from "./model";
import * as deadlines from "./store";

export const deadlineApi = {
  getDeadlines: read("boxes", nothing, (_, call) => ({ deadlines: deadlines.listDeadlines(call.site) })),

  getReminder: read("boxes", z.object({ id: id() }), ({ id }, call) => ({
    reminder: deadlines.reminderById(id, call.site),
  })),

  remind: write(
    "editDeposit",
    Targets,
    ({ lines }, call) => deadlines.remind(lines, call),
    messages.reminded,
  ),

  getReminderText: read("admin", nothing, () => ({ text: deadlines.reminderText() })),

  saveReminderText: write(
    "admin",
    z.object({ values: ReminderText }),
    ({ values }) => deadlines.changeReminderText(values),
    messages.textChanged,
  ),
};
