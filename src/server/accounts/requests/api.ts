import { z } from "zod";
import { prepareTemporaryPassword } from "../../base/password";
import { inList } from "../../call/conflict-records";
import { reasons } from "../../call/description";
import { act, nothing, read, write, writeAfter } from "../../call/funct";
import { One } from "../../input/fields";
import { Acceptance, NewRequest } from "./input";
import { messages } from "./model";
import * as requests from "./store";

const request = inList("account_requests", "Account.getRequests", "requests");

export const accountRequestApi = {
  registerNew: write(
    "public",
    z.object({ values: NewRequest }),
    act.insert(messages.requested, "Ha chiesto un account", {
      final: "la richiesta è stata inviata da chi non ha un account: si può rifiutare.",
    }),
    ({ values }, call) => requests.requestAccount(values, call),
  ),

  getRequests: read("admin", nothing, () => ({ requests: requests.pendingRequests() })),

  accept: writeAfter(
    "admin",
    Acceptance,
    act.insert(messages.accepted, "Ha accettato {il}", { final: reasons.account, record: request }),
    prepareTemporaryPassword,
    (acceptance, call, temporary) => ({ id: requests.acceptRequest(acceptance, temporary, call) }),
  ),

  reject: write("admin", One, act.change(messages.rejected, request, "Ha rifiutato {il}"), ({ id }, call) =>
    requests.rejectRequest(id, call),
  ),
};
