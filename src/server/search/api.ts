import { today } from "../base/clock";
import { read } from "../call/funct";
import { cached } from "../journal/cache";
import type { Call } from "../journal/caller";
import { findClients } from "./clients";
import { ClientQuery, Query } from "./input";
import * as store from "./store";

/** For pages only: not on the wire. */
export const searchApi = {
  find: read("signed in", Query, ({ query = "", amount }, call) =>
    cached(`search ${viewOf(call)} ${amount} ${query}`, () => store.findAll(query, amount, call)),
  ),

  /** The client field of a form. */
  findClients: read("clients.view", ClientQuery, ({ query = "" }, call) => ({
    clients: cached(`clients found ${viewOf(call)} ${query}`, () => findClients(query, call)),
  })),
};

/** What an answer depends on besides the rows: whose screens they are, on which site and day. */
const viewOf = ({ user, site }: Call) => `${user.id} ${user.profile} ${site} ${today()}`;
