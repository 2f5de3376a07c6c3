import { read } from "../call/funct";
import { cached, readerKey } from "../journal/cache";
import type { Call } from "../journal/caller";
import { findClients } from "./clients";
import { ClientQuery, Query } from "./input";
import * as store from "./store";

/** For pages only: not on the wire. */
export const searchApi = {
  find: read("signed in", Query, ({ query = "", amount }, call) =>
    cached(`search ${viewOf(call)} ${amount} ${query}`, () => store.findAll(query, amount, call)),
  ),

  findClients: read("clients.view", ClientQuery, ({ query = "" }, call) => ({
    clients: cached(`clients found ${viewOf(call)} ${query}`, () => findClients(query, call)),
  })),
};

/** Memos are the account's own. */
const viewOf = (call: Call) => `${call.user.id} ${readerKey(call)}`;
