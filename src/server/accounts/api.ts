import { z } from "zod";
import { prepareTemporaryPassword } from "../base/password";
import { nothing, read, write, writeAfter } from "../call/funct";
import { confirmed } from "../call/gate";
import { id } from "../input/fields";
import { AccountChange, AccountId, NewAccount } from "./input";
import { messages } from "./model";
import * as accounts from "./store";

export const accountApi = {
  getAll: read("signed in", nothing, (_, call) => ({
    accounts: call.user.isAdmin ? accounts.listAccounts() : accounts.activeAccounts(),
  })),

  getFromId: read("admin", AccountId, ({ id }) => ({ account: accounts.accountById(id) })),

  createNew: confirmed(
    writeAfter(
      "admin",
      z.object({ values: NewAccount }),
      prepareTemporaryPassword,
      ({ values }, call, temporary) => ({ id: accounts.inviteAccount(values, temporary, call) }),
      messages.created,
    ),
  ),

  update: confirmed(
    write(
      "admin",
      z.object({ id: id(), values: AccountChange }),
      ({ id, values }, call) => accounts.changeAccount(id, values, call),
      messages.changed,
    ),
  ),

  resetPassword: confirmed(
    writeAfter(
      "admin",
      AccountId,
      prepareTemporaryPassword,
      ({ id }, call, temporary) => accounts.resetPassword(id, temporary, call),
      messages.passwordReset,
    ),
  ),

  endSessions: write(
    "admin",
    AccountId,
    ({ id }, call) => accounts.endSessions(id, call),
    messages.sessionsEnded,
  ),

  unlock: write("admin", AccountId, ({ id }, call) => accounts.unlock(id, call), messages.unlocked),
};
