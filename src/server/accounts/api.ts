import { z } from "zod";
import { prepareTemporaryPassword } from "../base/password";
import { reasons } from "../call/description";
import { nothing, read, write, writeAfter } from "../call/funct";
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
    prepareTemporaryPassword,
    ({ values }, call, temporary) => ({ id: accounts.inviteAccount(values, temporary, call) }),
    { message: messages.created, words: ["insert", "Ha creato {il}"], final: reasons.account },
  ),

  update: write("admin", Changed, ({ id, values }, call) => accounts.changeAccount(id, values, call), {
    message: messages.changed,
    words: ["change", "Ha modificato {il}"],
    record: "users",
  }),

  resetPassword: writeAfter(
    "admin",
    One,
    prepareTemporaryPassword,
    ({ id }, call, temporary) => accounts.resetPassword(id, temporary, call),
    {
      message: messages.passwordReset,
      words: ["access", "Ha impostato una nuova password per {il}"],
      final: reasons.password,
      record: "users",
    },
  ),

  endSessions: write("admin", One, ({ id }, call) => accounts.endSessions(id, call), {
    message: messages.sessionsEnded,
    words: ["access", "Ha chiuso gli accessi di un account"],
    final: reasons.session,
    record: "users",
  }),

  unlock: write("admin", One, ({ id }, call) => accounts.unlock(id, call), {
    message: messages.unlocked,
    words: ["access", "Ha sbloccato l'accesso di un account"],
    final: reasons.session,
    record: "users",
  }),
};
