import { z } from "zod";
import { prepareTemporaryPassword } from "../base/password";
import { reasons } from "../call/description";
import { act, nothing, read, write, writeAfter } from "../call/funct";
import { id, One, validIn, withRules } from "../input/fields";
import { AccountChange, NewAccount } from "./input";
import { messages } from "./model";
import * as accounts from "./store";
import { accountErrors } from "./store";

const New = withRules(z.object({ values: NewAccount }), ({ values }) =>
  accountErrors(validIn(NewAccount.shape, values)),
);
const Changed = withRules(z.object({ id: id(), values: AccountChange }), (body) =>
  accountErrors(validIn(AccountChange.shape, body.values), validIn(One.shape, body).id),
);

export const accountApi = {
  getAll: read("signed in", nothing, (_, call) => ({
    accounts: call.user.isAdmin ? accounts.listAccounts() : accounts.activeAccounts(),
  })),

  getFromId: read("admin", One, ({ id }) => ({ account: accounts.accountById(id) })),

  createNew: writeAfter(
    "admin",
    New,
    act.insert(messages.created, "Ha creato {il}", { final: reasons.account }),
    prepareTemporaryPassword,
    ({ values }, call, temporary) => ({ id: accounts.inviteAccount(values, temporary, call) }),
  ),

  update: write("admin", Changed, act.change(messages.changed, "users"), ({ id, values }, call) =>
    accounts.changeAccount(id, values, call),
  ),

  resetPassword: writeAfter(
    "admin",
    One,
    act.access(messages.passwordReset, "Ha impostato una nuova password per {il}", {
      final: reasons.password,
      record: "users",
    }),
    prepareTemporaryPassword,
    ({ id }, call, temporary) => accounts.resetPassword(id, temporary, call),
  ),

  endSessions: write(
    "admin",
    One,
    act.access(messages.sessionsEnded, "Ha chiuso gli accessi di un account", {
      final: reasons.session,
      record: "users",
    }),
    ({ id }, call) => accounts.endSessions(id, call),
  ),

  unlock: write(
    "admin",
    One,
    act.access(messages.unlocked, "Ha sbloccato l'accesso di un account", {
      final: reasons.session,
      record: "users",
    }),
    ({ id }, call) => accounts.unlock(id, call),
  ),
};
