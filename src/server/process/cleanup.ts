import { deleteDecidedRequests } from "../accounts/requests/store";
import { today } from "../base/clock";
import { isStorageFault } from "../base/damage";
import { addDays, type Day } from "../base/days";
import { logFault } from "../base/logger";
import { deleteExpiredAnswers } from "../call/idempotency";
import { transaction } from "../db/db";
import { type Setting, setting } from "../db/settings";
import { deleteExpiredFiles } from "../files/stored-files";
import { clockAhead } from "../journal/clock-behind";
import { cutLog } from "../journal/cut";
import type { Act } from "../journal/journal";
import { deleteOldMails } from "../mail/mail";
import { deleteExpiredAttempts, deleteExpiredDevices } from "../sessions/login-throttle";
import { deleteExpiredSessions } from "../sessions/session";
import { deleteExpiredImports } from "../transfer/imports/rows";

const daysOfMonth = 30.44;

const act: Act = { id_user: null, user: "", site: "A", operation: "Retention.apply", ip: "" };

const limitOf = (key: Setting): Day => addDays(today(), -Math.round(Number(setting(key)) * daysOfMonth));

export function applyRetention() {
  deleteOldMails(limitOf("retention.lettersMonths"));
  deleteDecidedRequests(limitOf("retention.requestsMonths"), act);
  cutLog(limitOf("retention.logMonths"), act);
}

/** On a full disk it is left for the next time. */
export function cleanup() {
  try {
    deleteExpired();
  } catch (error) {
    if (!isStorageFault(error)) throw error;
    logFault(error);
  }
}

function deleteExpired() {
  transaction(() => {
    deleteExpiredSessions();
    deleteExpiredAnswers();
    deleteExpiredAttempts();
    deleteExpiredDevices();
  });
  // Sessions and attempts are nothing that anyone misses.
  if (clockAhead()) return;
  deleteExpiredFiles();
  deleteExpiredImports();
  applyRetention();
}
