import { today } from "../base/clock";
import { logLine } from "../base/logger";
import { database } from "../db/db";
import { chainHead } from "./chain";

let loggedOn: string | undefined;

/** A journal that was cut off later does not contain it. */
export function logJournalHead() {
  if (loggedOn === today()) return;
  loggedOn = today();
  const head = chainHead(database());
  if (head) logLine("info", "journal-head", head);
}
