import { z } from "zod";
import { prepareTemporaryPassword } from "../../base/password";
import { nothing, read, write, writeAfter } from "../../call/funct";
import { confirmed } from "../../call/gate";
import { Acceptance, NewRequest, RequestId } from "./input";
import { messages } from "./model";
import * as requests from "./store";

export const accountRequestApi = {
  registerNew: write(
    "public",
    z.object({ values: NewRequest }),
    ({ values }, call) => requests.requestAccount(values, call),
    messages.requested,
  ),

  getRequests: read("admin", nothing, () => ({ requests: requests.pendingRequests() })),

  accept: confirmed(
    writeAfter(
      "admin",
      Acceptance,
      prepareTemporaryPassword,
      (acceptance, call, temporary) => ({ id: requests.acceptRequest(acceptance, temporary, call) }),
      messages.accepted,
    ),
  ),

  reject: write("admin", RequestId, ({ id }, call) => requests.rejectRequest(id, call), messages.rejected),
};
