import { milliseconds } from "./clock";
import { one, run, transaction } from "./db";
import { Refusal } from "./errors";

const minute = 60_000;
const window = 3 * minute;
const attemptsPerWindow = 10;
const longestWait = 15 * minute;

type Attempts = { failures: number; window_start: number; blocked_until: number };

const attemptsOf = (account: string) =>
  one<Attempts>`SELECT failures, window_start, blocked_until FROM login_attempts WHERE account = ${account}`;

/**
 * Counts an attempt before the password is verified: ten in three minutes, then waits that double
 * from one minute up to fifteen. Per account, never per address (DECISIONS).
 */
export function countLoginAttempt(account: string) {
  transaction(() => {
    const now = milliseconds();
    const before = attemptsOf(account);
    if (before && before.blocked_until > now) tooMany(before.blocked_until - now);
    const fresh = !before || isExpired(before, now);
    const failures = fresh ? 1 : before.failures + 1;
    const waits = Math.max(0, failures - attemptsPerWindow + 1);
    const wait = waits ? Math.min(minute * 2 ** (waits - 1), longestWait) : 0;
    run`INSERT INTO login_attempts (account, failures, window_start, blocked_until)
        VALUES (${account}, ${failures}, ${fresh ? now : (before?.window_start ?? now)}, ${now + wait})
        ON CONFLICT (account) DO UPDATE SET failures = excluded.failures,
          window_start = excluded.window_start, blocked_until = excluded.blocked_until`;
  });
}

/** Until the tenth failure the window counts; after it, the longest wait without an attempt. */
function isExpired({ failures, window_start, blocked_until }: Attempts, now: number): boolean {
  return failures < attemptsPerWindow ? now - window_start > window : now - blocked_until > longestWait;
}

/** After a correct password, a new one, or by an administrator. */
export function clearLoginAttempts(account: string) {
  run`DELETE FROM login_attempts WHERE account = ${account}`;
}

export function deleteExpiredLoginAttempts() {
  const now = milliseconds();
  run`DELETE FROM login_attempts WHERE blocked_until < ${now - longestWait} AND window_start < ${now - window}`;
}

function tooMany(milliseconds: number): never {
  const seconds = Math.ceil(milliseconds / 1000);
  const wait = seconds > 60 ? `${Math.ceil(seconds / 60)} minuti` : `${seconds} secondi`;
  throw new Refusal(429, `Troppi tentativi: riprovare tra ${wait}.`, { retryAfter: seconds });
}
