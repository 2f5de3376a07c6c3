import { transaction } from "./db";
import { deleteExpiredAnswers } from "./idempotency";
import { deleteExpiredLoginAttempts } from "./login-throttle";
import { deleteExpiredSessions } from "./session";
import { deleteExpiredFiles } from "./stored-files";

/** Deletes what has expired: at start and once an hour. */
export function cleanup() {
  transaction(() => {
    deleteExpiredSessions();
    deleteExpiredAnswers();
    deleteExpiredLoginAttempts();
  });
  deleteExpiredFiles();
}
