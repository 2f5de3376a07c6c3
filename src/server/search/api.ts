import { z } from "zod";
import { read } from "../call/funct";
import { optionalLine } from "../input/fields";
import { cached, readerKey } from "../journal/cache";
import type { Call } from "../journal/caller";
import { findClients } from "./clients";
import * as store from "./store";

const Query = z.object({ query: optionalLine(), amount: z.enum(["few", "all"]) });

const ClientQuery = z.object({ query: optionalLine() });

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
