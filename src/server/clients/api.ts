import { z } from "zod";
import { today } from "../base/clock";
import { row } from "../call/conflict-records";
import { exporting } from "../call/description";
import { act, inWorker, read, write } from "../call/funct";
import { id, One, page, withRules } from "../input/fields";
import { cached, readerKey } from "../journal/cache";
import type { Call } from "../journal/caller";
import { exportFormat } from "../search/listing/input";
import { messages as listMessages } from "../search/listing/model";
import { recordExport } from "../search/listing/store";
import { duplicatesOf } from "./duplicates";
import {
  Caller,
  ClientContacts,
  ClientDetails,
  ClientList,
  ClientSearch,
  Merge,
  NewClient,
  TwoClients,
  TypedClient,
} from "./input";
import * as merge from "./merge";
import { mergeMessages, messages } from "./model";
import { callerErrors, placeErrors } from "./pickup-places/store";
import * as sheets from "./sheet";
import * as clients from "./store";
import { clientTimeline } from "./timeline";

const clientOf = (id: number, { site }: Call) =>
  cached(`client ${id} ${site}`, () => ({ client: clients.clientById(id, site) }));

const comingOf = (id: number, call: Call) =>
  cached(`coming ${id} ${readerKey(call)}`, () => ({ rows: sheets.comingRows(id, call) })).rows;

const PageOfOne = One.extend({ page: page() });

function timelineOf({ id, page = 1 }: z.output<typeof PageOfOne>, call: Call) {
  const { client } = clientOf(id, call);
  const key = `timeline ${id} ${page} ${readerKey(call)}`;
  // It says what became of reminders.
  return cached(key, () => clientTimeline(client.id, page, comingOf(id, call), call), ["letters"]);
}

const New = withRules(z.object({ values: NewClient }), ({ values }) => placeErrors(values));

const NewIncomplete = withRules(z.object({ values: Caller }), ({ values }) => callerErrors(values));

export const clientApi = {
  getAll: inWorker(
    read("clients.view", ClientList, (asked, { site }) =>
      asked.page
        ? cached(`clients ${JSON.stringify(asked)} ${site} ${today()}`, () =>
            clients.listClients(asked, { site }),
          )
        : clients.listClients(asked, { site }),
    ),
    { isLong: ({ page, missing }) => !page || missing === "visits" },
  ),

  exportList: write(
    "clients.view",
    ClientList.extend(exportFormat),
    exporting(listMessages.exported, "Ha esportato l'elenco dei clienti"),
    recordExport,
  ),

  getFromId: read("clients.view", One, ({ id }, call) => clientOf(id, call)),

  getSheet: read("clients.view", One, ({ id }, call) =>
    cached(`sheet ${id} ${readerKey(call)}`, () =>
      sheets.clientSheet(clientOf(id, call).client, comingOf(id, call), call),
    ),
  ),

  getTimeline: read("clients.view", PageOfOne, (asked, call) => timelineOf(asked, call).timeline),

  getDuplicates: read("clients.view", TypedClient, (typed) => ({ duplicates: duplicatesOf(typed) })),

  createNew: write("clients.edit", New, act.insert(messages.created), ({ values }, call) =>
    clients.createClient(values, call),
  ),

  createIncomplete: write(
    { onA: "clients.edit" },
    NewIncomplete,
    act.insert(messages.createdIncomplete, "Ha inserito {il}, da completare"),
    ({ values }) => clients.createIncompleteClient(values),
  ),

  search: read("clients.view", ClientSearch, (filters, { site }) => {
    const find = () => clients.searchClients(filters, { site });
    const found = cached(`clients ${JSON.stringify(filters)} ${site}`, find);
    return found.total ? found : { ...found, msg: messages.noneFound };
  }),

  modifyClient: write(
    "clients.edit",
    z.object({ id_client: id(), values: ClientContacts }),
    act.change(
      messages.contactsChanged,
      row("clients", { sent: "id_client" }),
      "Ha modificato i recapiti {del}",
    ),
    ({ id_client, values }, call) => clients.changeContacts(id_client, values, call),
  ),

  updateClient: write(
    "clients.edit",
    z.object({ id: id(), values: ClientDetails }),
    act.change(messages.changed, "clients"),
    ({ id, values }, call) => clients.changeClient(id, values, call),
  ),

  deleteClient: write("clients.edit", One, act.delete(messages.deleted, "clients"), ({ id }, call) =>
    clients.deleteClient(id, call),
  ),

  getTwo: read(
    { onA: { allOf: ["admin", "clients.view"] }, onB: mergeMessages.notHere },
    TwoClients,
    (two, call) => merge.twoClients(two, call),
  ),

  merge: write(
    { onA: { allOf: ["admin", "clients.edit"] }, onB: mergeMessages.notHere },
    Merge,
    act.change(mergeMessages.merged, "clients", "Ha unito un altro cliente {al}"),
    (values, call) => merge.mergeClients(values, call),
  ),
};

/** For pages only: the numbers of all clients of a filter. */
export const clientReads = { timeline: read("clients.view", PageOfOne, timelineOf) };

export const clientExports = {
  clients: inWorker(
    read("clients.view", ClientList, (asked, call) => ({ ids: clients.chosenClients(asked, call).ids })),
  ),
};
