import { z } from "zod";
import { refuseField } from "../../base/errors";
import { hashPassword, mustHaveTurn, verifyPassword, weaknessOf } from "../../base/password";
import { reasons } from "../../call/description";
import { act, needingSession, nothing, read, withPassword, write, writeAfter } from "../../call/funct";
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
      act.access(messages.signedIn, "È entrato", { final: reasons.session }),
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
    ),
  ),

  confirmPassword: withPassword(
    writeAfter(
      "signed in",
      OwnPassword,
      act.access(messages.confirmed, "Ha confermato la propria password", { final: reasons.session }),
      async ({ password }, { user }) => ({ value: await verifiedHash(password, user) }),
      (_, call, verified) => confirmSession(verified, call),
    ),
  ),

  logout: needingSession(
    write(
      "public",
      nothing,
      act.access(messages.signedOut, "È uscito", { final: reasons.session }),
      (_, call) => signOut(call),
    ),
  ),

  changePassword: withPassword(
    writeAfter(
      "own password",
      NewPassword,
      act.access(messages.passwordChanged, "Ha cambiato la propria password", { final: reasons.password }),
      async ({ password, newPassword, endCalendars = 1 }, { user }) => {
        if (newPassword === password) refuseField("newPassword", messages.samePassword);
        const weakness = await weaknessOf(newPassword, ownWords(user));
        if (weakness) refuseField("newPassword", weaknessMessages[weakness]);
        const verified = await verifiedHash(password, user);
        const hash = await hashPassword(newPassword);
        return { value: { hash, verified, endCalendars: endCalendars === 1 } };
      },
      (_, call, change) => changePassword(call.user, change, call),
    ),
  ),

  getSessions: read("signed in", nothing, (_, call) => ({ sessions: listOwnSessions(call) })),

  endSession: write(
    "signed in",
    z.object({ id: SessionId }),
    act.access(messages.sessionEnded, "Ha chiuso un proprio accesso", { final: reasons.session }),
    ({ id }, call) => endOwnSession(id, call),
  ),

  endOtherSessions: write(
    "signed in",
    nothing,
    act.access(messages.otherSessionsEnded, "Ha chiuso tutti gli altri propri accessi", {
      final: reasons.session,
    }),
    (_, call) => endOtherSessions(call),
  ),
};
