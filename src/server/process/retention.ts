import { deleteDecidedRequests } from "../accounts/requests/store";
import { today } from "../base/clock";
import { addDays, type Day } from "../base/days";
import { type Setting, setting } from "../db/settings";
import { cutLog } from "../journal/cut";
import type { Act } from "../journal/journal";
import { deleteOldMails } from "../mail/mail";

const daysOfMonth = 30.44;

const act: Act = { id_user: null, user: "", site: "A", operation: "Retention.apply", ip: "" };

const limitOf = (key: Setting): Day => addDays(today(), -Math.round(Number(setting(key)) * daysOfMonth));

export function applyRetention() {
  deleteOldMails(limitOf("retention.lettersMonths"));
  deleteDecidedRequests(limitOf("retention.requestsMonths"), act);
  cutLog(limitOf("retention.logMonths"), act);
}
