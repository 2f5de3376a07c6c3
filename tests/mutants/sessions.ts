import type { Mutant } from "./mutant";

/** Who is signed in: passwords, sessions, streams. */
export const sessions: Mutant[] = [
  {
    without: "the report of a statement that writes",
    file: "src/server/db/db.ts",
    change: ["  wrote(tableWrittenBy(text));\n", ""],
    killedBy: "db/memory.test.ts > what is in memory is what the database has > after %s",
  },
  {
    without: "the report of a row that is written",
    file: "src/server/db/db.ts",
    change: ["  wrote(table);\n", ""],
    killedBy: "db/memory.test.ts > what is in memory is what the database has > after %s",
  },
  {
    without: "the rule that a transaction's reads are not remembered",
    file: "src/server/db/memory.ts",
    change: [" && !database().inTransaction) store", ") store"],
    killedBy:
      "db/memory.test.ts > what is in memory is what the database has > after a write of %s that was rolled back, also when it was read meanwhile",
  },
  {
    without: "the notice of another process's writes",
    file: "src/server/db/memory.ts",
    change: ["  wrote();\n", ""],
    killedBy:
      "db/memory.test.ts > what is in memory is what the database has > after another process wrote to the file, as ./run password does",
  },
  {
    without: "the notice of them at the start of a group of writes",
    file: "src/server/call/group-commit.ts",
    change: ["      noticeOtherWriters();\n", ""],
    killedBy: "db/memory.test.ts > an act reads what another process wrote after its request was let in",
  },
  {
    without: "the rule that answers are made anew within a transaction",
    file: "src/server/journal/cache.ts",
    change: ["database().inTransaction ? make() : ", ""],
    killedBy:
      "journal/cache.test.ts > a cached value > is computed again within the act that writes, before its changes are read",
  },
  {
    without: "the end of a session after idle hours or longest days",
    file: "src/server/sessions/session.ts",
    change: ["return session && !isOver(session) ? session : null;", "return session;"],
    killedBy:
      "sessions/session.test.ts > a session > ends after 12 hours without a request, and is prolonged by one",
  },
  {
    without: "the longest age of a session",
    file: "src/server/sessions/session.ts",
    change: ["seen_at < oldest.seen || created_at < oldest.created", "seen_at < oldest.seen"],
    killedBy: "sessions/session.test.ts > a session > ends after 7 days even if it is used",
  },
  {
    without: "the end of a deactivated account's sessions",
    file: "src/server/sessions/session.ts",
    change: [" AND u.active = 1 AND instr(u.sites, s.site)", ""],
    killedBy: "sessions/session.test.ts > a session > ends when the account is deactivated or loses the site",
  },
  {
    without: "the site of a session",
    file: "src/server/sessions/session.ts",
    change: [` AND s.site = \${site} AND u.active`, " AND u.active"],
    killedBy: "http/middleware.test.ts > the session cookie > of one site is not valid on the other",
  },
  {
    without: "the end of a session at logout",
    file: "src/server/accounts/sign-in/store.ts",
    change: ['  if (call.session) endSession(call.session);\n  return reply("OK"', '  return reply("OK"'],
    killedBy: "sessions/session.test.ts > a session > ends at logout: its token is refused",
  },
  {
    without: "the end of streams with their session",
    file: "src/server/sessions/session.ts",
    change: ["  closeStreams((session) => session === tokenHash);\n", ""],
    killedBy:
      "sessions/own-sessions.test.ts > one of them can be ended: its stream closes, and its browser is no longer known",
  },
  {
    without: "the check of the session before every event of a stream",
    file: "src/server/http/live-stream.ts",
    change: ["isAllowed: () => isSessionValid(session, site),", "isAllowed: () => true,"],
    killedBy:
      "journal/live.test.ts > a stream ends with its session: logout, deactivation, a removed right, an expired session",
  },
  {
    without: "the end of a wall display's stream when its link is revoked",
    file: "src/server/days/kiosk/store.ts",
    change: ["  closeStreamsOf(id);\n", ""],
    killedBy:
      "journal/live.test.ts > a display has a stream until its link is revoked, and the list of displays shows whether it is connected",
  },
  {
    without: "the end of other sessions at a password change",
    file: "src/server/accounts/store.ts",
    change: ["  (endCalendars ? endAccess : endSessionsOf)(id);\n", ""],
    killedBy:
      "sessions/passwords.test.ts > a password change > gives the session that made it a new token, and ends all others of the account",
  },
  {
    without: "the password once more before what takes or replaces everything",
    file: "src/server/call/gate.ts",
    change: [
      "  if (needsPassword && !isConfirmed(session, site))",
      "  if (needsPassword && !session && site)",
    ],
    killedBy:
      "sessions/step-up.test.ts > what takes or replaces everything, and rights > are refused ten minutes after the login, before their input is looked at, and change nothing",
  },
  {
    without: "the end of calendar addresses with the own password",
    file: "src/server/accounts/store.ts",
    change: ["endCalendars ? endAccess : endSessionsOf", "endCalendars ? endSessionsOf : endSessionsOf"],
    killedBy:
      "visits/calendar-feed.test.ts > the secret address > ends with the change of the own password unless it is unticked, as docs/security.md says",
  },
  {
    without: "the right to read what the log shows of a change",
    file: "src/server/log/store.ts",
    change: ["mayReadValues(table, states, call) ? logColumns(table) : []", "logColumns(table)"],
    killedBy:
      "accounts/own-rights.test.ts > who may read the log or undo, but not a record > finds in the log what the history shows: neither its values nor its name",
  },
  {
    without: "the hash of a session's token",
    file: "src/server/sessions/session.ts",
    change: ['Bun.SHA256.hash(token, "hex")', "token"],
    killedBy: "sessions/session.test.ts > a session > is stored only as the hash of its token",
  },
  {
    without: "the limit of sessions of one account",
    file: "src/server/sessions/session.ts",
    change: ["  for (const { token_hash } of oldest) endSession(token_hash);\n", ""],
    killedBy:
      "call/budgets.test.ts > an account has thirty sessions: the thirty-first login ends the oldest, not a colleague's",
  },
  {
    without: "the wait after too many wrong passwords",
    file: "src/server/sessions/login-throttle.ts",
    change: ["    if (left > 0) tooMany(left);\n", ""],
    killedBy:
      "sessions/login.test.ts > guessing a password > is blocked after ten attempts, for times that double up to fifteen minutes",
  },
  {
    without: "the count of attempts at the current password",
    file: "src/server/accounts/sign-in/api.ts",
    change: [
      "  const source = ownPassword(user.id);\n  countAttempt(source);\n",
      "  const source = ownPassword(user.id);\n",
    ],
    killedBy:
      "sessions/passwords.test.ts > the current password > can't be guessed without limit: ten attempts, then waits; logins go on",
  },
  {
    without: "the known browser's own count of attempts",
    file: "src/server/accounts/sign-in/store.ts",
    change: ["return device && isKnownDevice(device, account.id)", "return false && device"],
    killedBy:
      "sessions/login.test.ts > a browser that the account knows > gets in with the right password while all others are blocked, and does not unblock them",
  },
  {
    without: "the account that knows a browser",
    file: "src/server/sessions/login-throttle.ts",
    change: [
      `WHERE token_hash = \${device} AND id_user = \${idUser}\` !== null`,
      `WHERE token_hash = \${device}\` !== null`,
    ],
    killedBy: "sessions/login.test.ts > a browser that the account knows > is known to that account alone",
  },
  {
    without: "the new cookie of a browser when a colleague signs in",
    file: "src/server/sessions/login-throttle.ts",
    change: [
      "device && isKnownDevice(device, idUser) ? undefined : newToken()",
      "device ? undefined : newToken()",
    ],
    killedBy:
      "sessions/login.test.ts > a browser that the account knows > gets another cookie when a colleague signs in, so that one planted there opens nothing",
  },
  {
    without: "the queue of unknown browsers' logins",
    file: "src/server/accounts/sign-in/api.ts",
    change: ["        mustHaveTurn(source);\n", ""],
    killedBy:
      "sessions/login.test.ts > more logins of unknown browsers than fit the queue are refused at once, known ones never",
  },
  {
    without: "the refusal of common passwords",
    file: "src/server/base/password.ts",
    change: [" || (await isCommon(text))", ""],
    killedBy: "sessions/passwords.test.ts > a chosen password > %s is refused as easily guessed",
  },
  {
    without: "the words of person and company in the password rule",
    file: "src/server/base/password.ts",
    change: ["[...withoutWords(text, ownWords)].length < shortest", "false"],
    killedBy:
      "sessions/passwords.test.ts > a chosen password > %s is refused as words of the person or the company",
  },
  {
    without: "the single use of a temporary password",
    file: "src/server/accounts/sign-in/store.ts",
    change: ["    expireTemporaryPassword(account.id);\n", ""],
    killedBy:
      "accounts/account-requests.test.ts > a decision on a request > acceptance creates the account; its temporary password is valid for one login and must be changed",
  },
  {
    without: "the day that a temporary password is valid",
    file: "src/server/accounts/sign-in/store.ts",
    change: ["if (account.temporary_until < milliseconds())", "if (account.temporary_until === 0)"],
    killedBy:
      "accounts/account-requests.test.ts > a decision on a request > a temporary password is refused after a day; a wrong one gets the usual answer",
  },
  {
    without: "the check of the current password before a new one",
    file: "src/server/accounts/sign-in/api.ts",
    change: ["if (!(await verifyPassword(password, verified, source)))", "if (false)"],
    killedBy: "sessions/passwords.test.ts > a password change > with %o is refused and ends no session",
  },
  {
    without: "the second look at an account once its password is verified",
    file: "src/server/accounts/sign-in/store.ts",
    change: [
      "const account = findCredentials(verified.username) ?? refuseUnknown();",
      "const account = verified;",
    ],
    killedBy:
      "sessions/session.test.ts > a login is refused when the account %s while its password is verified",
  },
  {
    without: "the sites of an account at the login",
    file: "src/server/accounts/sign-in/store.ts",
    change: ["  if (!account.sites.includes(call.site)) return refused(403, messages.wrongSite);\n", ""],
    killedBy:
      "sessions/session.test.ts > a login on a site that the account may not use is refused with a sentence and creates no session",
  },
  {
    without: "the account that a page's stream belongs to",
    file: "src/server/http/live-stream.ts",
    change: [" || (as !== undefined && as !== String(user.id))", ""],
    killedBy: "journal/live.test.ts > a stream is refused if the page names another account",
  },
];
