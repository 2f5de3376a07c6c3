import { z } from "zod";
import { prepareTemporaryPassword } from "../../base/password";
import { inList } from "../../call/conflict-records";
import { reasons } from "../../call/description";
import { nothing, read, write, writeAfter } from "../../call/funct";
import { One } from "../../input/fields";
import { Acceptance, NewRequest } from "./input";
import { messages } from "./model";
import * as requests from "./store";

const request = inList("account_requests", "Account.getRequests", "requests");

export const accountRequestApi = {
  registerNew: write(
    "public",
    z.object({ values: NewRequest }),
    ({ values }, call) => requests.requestAccount(values, call),
    {
      message: messages.requested,
      words: ["insert", "Ha chiesto un account"],
      final: "la richiesta è stata inviata da chi non ha un account: si può rifiutare.",
    },
  ),

  getRequests: read("admin", nothing, () => ({ requests: requests.pendingRequests() })),

  accept: writeAfter(
    "admin",
    Acceptance,
    prepareTemporaryPassword,
    (acceptance, call, temporary) => ({ id: requests.acceptRequest(acceptance, temporary, call) }),
    {
      message: messages.accepted,
      words: ["insert", "Ha accettato {il}"],
      final: reasons.account,
      record: request,
    },
  ),

  reject: write("admin", One, ({ id }, call) => requests.rejectRequest(id, call), {
    message: messages.rejected,
    words: ["change", "Ha rifiutato {il}"],
    record: request,
  }),
};
