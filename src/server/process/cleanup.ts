import { logFault } from "../base/logger";
import { isStorageFault } from "../base/storage-faults";
import { deleteExpiredAnswers } from "../call/idempotency";
import { transaction } from "../db/db";
import { deleteExpiredFiles } from "../files/stored-files";
import { clockAhead } from "../journal/clock-behind";
import { deleteExpiredDevices } from "../sessions/login-devices";
import { deleteExpiredAttempts } from "../sessions/login-throttle";
import { deleteExpiredSessions } from "../sessions/session";
import { deleteExpiredImports } from "../transfer/imports/expiry";
import { applyRetention } from "./retention";

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
