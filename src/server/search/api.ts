import { read } from "../funct";
import { findClients } from "./clients";
import { ClientQuery, Query } from "./input";
import * as store from "./store";

/** For pages only: not on the wire. */
export const searchApi = {
  find: read("signed in", Query, ({ query = "", amount }, call) => store.findAll(query, amount, call)),

  /** The client field of a form. */
  findClients: read("clients.view", ClientQuery, ({ query = "" }, call) => ({
    clients: findClients(query, call),
  })),
};
