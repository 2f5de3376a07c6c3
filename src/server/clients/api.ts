import { z } from "zod";
import { cached } from "../cache";
import { id } from "../fields";
import { inWorker, read, write } from "../funct";
import { ClientContacts, ClientDetails, ClientList, ClientSearch, NewClient } from "./input";
import { messages } from "./model";
import * as clients from "./store";

const One = z.object({ id: id() });

export const clientApi = {
  getAll: inWorker(
    read("clients.view", ClientList, ({ query, page }) =>
      page
        ? cached(`clients ${page} ${query ?? ""}`, () => clients.listClients({ query, page }))
        : clients.listClients({ query, page }),
    ),
    { isLong: ({ page }) => !page },
  ),

  getFromId: read("clients.view", One, ({ id }, call) => ({ client: clients.clientById(id, call.site) })),

  createNew: write(
    "clients.edit",
    z.object({ values: NewClient }),
    ({ values }) => clients.createClient(values),
    messages.created,
  ),

  search: read("clients.view", ClientSearch, (filters) => {
    const found = cached(`clients ${JSON.stringify(filters)}`, () => clients.searchClients(filters));
    return found.total ? found : { ...found, msg: messages.noneFound };
  }),

  modifyClient: write(
    "clients.edit",
    z.object({ id_client: id(), values: ClientContacts }),
    ({ id_client, values }, call) => clients.changeContacts(id_client, values, call),
    messages.contactsChanged,
  ),

  updateClient: write(
    "clients.edit",
    z.object({ id: id(), values: ClientDetails }),
    ({ id, values }, call) => clients.changeClient(id, values, call),
    messages.changed,
  ),

  deleteClient: write(
    "clients.edit",
    One,
    ({ id }, call) => clients.deleteClient(id, call),
    messages.deleted,
  ),
};
