import type { Call } from "../caller";
import { today } from "../clock";
import { one } from "../db";
import { notFound, refuse } from "../errors";
import { revertActivity } from "../journal";
import { messages } from "./model";

type Act = { id_operation: string; date_created: string };

/** Takes back one's own act of today, whole: every row as it was. Refused when somebody changed one of them since. */
export function undo(activity: number, call: Call, mayCall: (operation: string, call: Call) => boolean) {
  const act = one<Act>`
    SELECT id_operation, date_created FROM activity WHERE id = ${activity} AND id_user = ${call.user.id}`;
  if (!act) notFound(messages.tooLate);
  if (!mayCall(act.id_operation, call)) refuse(403, "Operazione non consentita.");
  if (!act.date_created.startsWith(today())) refuse(409, messages.tooLate);
  if (!isTakenBack(activity)) refuse(409, messages.changedSince);
}

/** A row on which others hang by now can't go: the database says so, and the refusal undoes the rest. */
function isTakenBack(activity: number): boolean {
  try {
    return revertActivity(activity);
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("SQLITE_CONSTRAINT")) return false;
    throw error;
  }
}
