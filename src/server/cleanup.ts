import { transaction } from "./db";
import { deleteExpiredAnswers } from "./idempotency";
import { deleteExpiredDevices } from "./login-devices";
import { deleteExpiredAttempts } from "./login-throttle";
import { deleteExpiredSessions } from "./session";
import { deleteExpiredFiles } from "./stored-files";

/** Deletes what has expired: at start and once an hour. */
export function cleanup() {
  transaction(() => {
    deleteExpiredSessions();
    deleteExpiredAnswers();
    deleteExpiredAttempts();
    deleteExpiredDevices();
  });
  deleteExpiredFiles();
}
