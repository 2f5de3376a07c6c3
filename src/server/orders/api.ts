import { z } from "zod";
import { cached } from "../cache";
import { id, optionalText } from "../fields";
import { inWorker, read, write } from "../funct";
import { isBroadSearch } from "../text";
import { ChangedOrder, NewOrder, OrderList, OrderOfAppointment, OrderOfNewClient } from "./input";
import { messages } from "./model";
import * as orders from "./store";

const One = z.object({ id: id() });

export const orderApi = {
  getIndex: inWorker(
    read("orders.view", OrderList, ({ query, page }, { site }) =>
      page
        ? cached(`orders ${page} ${site} ${query ?? ""}`, () => orders.listOrders({ query, page }, site))
        : orders.listOrders({ query, page }, site),
    ),
    {
      isLong: ({ page, query }) => !page || isBroadSearch(query),
      sharedKey: ({ page, query }, { site }) => (page ? `${page} ${site} ${query}` : undefined),
    },
  ),

  // After a save every open page of the order reads it again at the same moment, hence the cache.
  getFromId: read("orders.view", One, ({ id }, call) =>
    cached(`order ${id} ${call.site} ${call.user.profile}`, () => ({ order: orders.orderById(id, call) })),
  ),

  createNew: write(
    "orders.create",
    OrderOfAppointment,
    (input, call) => orders.orderOfAppointment(input, call),
    messages.created,
  ),

  insert: write(
    "orders.create",
    z.object({ values: NewOrder }),
    ({ values }, call) => orders.createOrder(values, call),
    messages.created,
  ),

  insertWithNewClient: write("orders.create", OrderOfNewClient, orders.createWithNewClient, messages.created),

  modify: write(
    "orders.edit",
    z.object({ id: id(), values: ChangedOrder }),
    ({ id, values }, call) => orders.changeOrder(id, values, call),
    messages.changed,
  ),

  deleteOrder: write(
    ["orders.edit", "orders.deleteRenata"],
    One,
    ({ id }, call) => orders.deleteOrder(id, call),
    messages.deleted,
  ),

  saveNotesManager: write(
    "orders.notesManager",
    z.object({ id: id(), notes: optionalText() }),
    ({ id, notes }, call) => orders.saveManagerNotes(id, notes, call),
    messages.managerNotes,
  ),
};
