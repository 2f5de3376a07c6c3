import { z } from "zod";
import { refuseField } from "../../base/errors";
import { hashPassword, mustHaveTurn, verifyPassword, weaknessOf } from "../../base/password";
import { reasons } from "../../call/description";
import { needingSession, nothing, read, withPassword, write, writeAfter } from "../../call/funct";
import type { User } from "../../journal/caller";
import { requireCurrentAccounts } from "../../publication/off-premises-accounts";
import { countAttempt, ownPassword } from "../../sessions/login-throttle";
import { findCredentials } from "../store";
import { Login, NewPassword, OwnPassword, SessionId } from "./input";
import { messages, weaknessMessages } from "./model";
import {
  attemptSourceOf,
  changePassword,
  confirmSession,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  ownWords,
  passwordHashOf,
  refuseUnknown,
  signIn,
  signOut,
  userToWire,
} from "./store";

async function verifiedHash(password: string, user: User) {
  const source = ownPassword(user.id);
  countAttempt(source);
  const verified = passwordHashOf(user.id);
  if (!(await verifyPassword(password, verified, source))) refuseField("password", messages.wrongPassword);
  return verified;
}

export const authApi = {
  check: read("public", nothing, (_, call) => ({ user: call.user && userToWire(call.user, call.site) })),

  login: withPassword(
    writeAfter(
      "public",
      Login,
      async ({ email, password }, call) => {
        await requireCurrentAccounts();
        const account = findCredentials(email);
        const source = attemptSourceOf(account, email, call);
        mustHaveTurn(source);
        countAttempt(source);
        const passwordCorrect = await verifyPassword(password, account?.hash, source);
        return { value: { account: account ?? refuseUnknown(), source, passwordCorrect } };
      },
      (_, call, attempt) => signIn(attempt, call),
      { message: messages.signedIn, words: ["access", "È entrato"], final: reasons.session },
    ),
  ),

  confirmPassword: withPassword(
    writeAfter(
      "signed in",
      OwnPassword,
      async ({ password }, { user }) => ({ value: await verifiedHash(password, user) }),
      (_, call, verified) => confirmSession(verified, call),
      {
        message: messages.confirmed,
        words: ["access", "Ha confermato la propria password"],
        final: reasons.session,
      },
    ),
  ),

  logout: needingSession(
    write("public", nothing, (_, call) => signOut(call), {
      message: messages.signedOut,
      words: ["access", "È uscito"],
      final: reasons.session,
    }),
  ),

  changePassword: withPassword(
    writeAfter(
      "own password",
      NewPassword,
      async ({ password, newPassword, endCalendars = 1 }, { user }) => {
        if (newPassword === password) refuseField("newPassword", messages.samePassword);
        const weakness = await weaknessOf(newPassword, ownWords(user));
        if (weakness) refuseField("newPassword", weaknessMessages[weakness]);
        const verified = await verifiedHash(password, user);
        const hash = await hashPassword(newPassword);
        return { value: { hash, verified, endCalendars: endCalendars === 1 } };
      },
      (_, call, change) => changePassword(call.user, change, call),
      {
        message: messages.passwordChanged,
        words: ["access", "Ha cambiato la propria password"],
        final: reasons.password,
      },
    ),
  ),

  getSessions: read("signed in", nothing, (_, call) => ({ sessions: listOwnSessions(call) })),

  endSession: write("signed in", z.object({ id: SessionId }), ({ id }, call) => endOwnSession(id, call), {
    message: messages.sessionEnded,
    words: ["access", "Ha chiuso un proprio accesso"],
    final: reasons.session,
  }),

  endOtherSessions: write("signed in", nothing, (_, call) => endOtherSessions(call), {
    message: messages.otherSessionsEnded,
    words: ["access", "Ha chiuso tutti gli altri propri accessi"],
    final: reasons.session,
  }),
};
