import { z } from "zod";
import { refuseField } from "../errors";
import { id } from "../fields";
import { nothing, read, withPassword, write, writeAfter } from "../funct";
import { Acceptance, ChangedAccount, Login, NewAccount, NewPassword, NewRequest } from "./input";
import { messages } from "./model";
import { hashPassword, isCommon, verifyPassword } from "./password";
import * as registry from "./registry";
import * as requests from "./requests";
import * as accounts from "./store";
import { newTemporary } from "./temporary";
import { takeTry } from "./throttle";

export const authApi = {
  check: read("public", nothing, (_, call) => ({
    user: call.user && accounts.wireUser(call.user, call.site),
  })),

  login: withPassword(
    writeAfter(
      "public",
      Login,
      async ({ email, password }) => {
        const account = accounts.credentialsOf(email);
        takeTry(account?.username ?? email);
        return { value: { account, proved: await verifyPassword(password, account?.hash) } };
      },
      (_, call, { account, proved }) => accounts.signIn(account, proved, call),
      messages.signedIn,
    ),
  ),

  logout: write("public", nothing, (_, call) => accounts.signOut(call), messages.signedOut),

  changePassword: withPassword(
    writeAfter(
      "own password",
      NewPassword,
      async ({ password, newPassword }, call) => {
        if (await isCommon(newPassword)) refuseField("newPassword", messages.commonPassword);
        const right = await verifyPassword(password, accounts.passwordHashOf(call.user.id));
        return { value: { right, hash: await hashPassword(newPassword) } };
      },
      (_, call, { right, hash }) => accounts.changePassword(call.user, right, hash, call),
      messages.passwordChanged,
    ),
  ),
};

const One = z.object({ id: id() });

export const accountApi = {
  getAll: read("signed in", nothing, (_, call) => ({
    accounts: call.user.isAdmin ? registry.everyAccount() : accounts.activeAccounts(),
  })),

  getFromId: read("admin", One, ({ id }) => ({ account: registry.accountById(id) })),

  registerNew: write(
    "public",
    z.object({ values: NewRequest }),
    ({ values }, call) => requests.requestAccount(values, call),
    messages.requested,
  ),

  getRequests: read("admin", nothing, () => ({ requests: requests.pendingRequests() })),

  accept: writeAfter(
    "admin",
    Acceptance,
    async () => ({ value: await newTemporary() }),
    (asked, call, temporary) => ({ id: requests.accept(asked, temporary, call) }),
    messages.accepted,
  ),

  reject: write("admin", One, ({ id }, call) => requests.reject(id, call), messages.rejected),

  createNew: writeAfter(
    "admin",
    z.object({ values: NewAccount }),
    async () => ({ value: await newTemporary() }),
    ({ values }, call, temporary) => ({ id: registry.openAccount(values, temporary, call) }),
    messages.created,
  ),

  update: write(
    "admin",
    z.object({ id: id(), values: ChangedAccount }),
    ({ id, values }, call) => registry.changeAccount(id, values, call),
    messages.changed,
  ),

  resetPassword: writeAfter(
    "admin",
    One,
    async () => ({ value: await newTemporary() }),
    ({ id }, call, temporary) => registry.resetPassword(id, temporary, call),
    messages.passwordReset,
  ),

  endSessions: write("admin", One, ({ id }, call) => registry.endSessions(id, call), messages.sessionsEnded),

  unlock: write("admin", One, ({ id }, call) => registry.unlock(id, call), messages.unlocked),
};
