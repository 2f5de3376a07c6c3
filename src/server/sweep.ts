import { forgetTries } from "./accounts/throttle";
import { forgetAnswers } from "./answered";
import { transaction } from "./db";
import { forgetSessions } from "./session";

/** Puts away what has had its time: at start and once an hour. */
export function sweep() {
  transaction(() => {
    forgetSessions();
    forgetAnswers();
    forgetTries();
  });
}
