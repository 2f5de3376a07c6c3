import { z } from "zod";
import { today } from "../base/clock";
import { notAllowed } from "../base/errors";
import { isBroadSearch } from "../base/text";
import { exporting } from "../call/description";
import { act, inWorker, read, write } from "../call/funct";
import { namesIn } from "../crews/workers/store";
import { id, One, optionalText, validIn, withRules } from "../input/fields";
import { cached } from "../journal/cache";
import { type Call, can } from "../journal/caller";
import { exportFormat } from "../search/listing/input";
import { messages as listMessages } from "../search/listing/model";
import { recordExport } from "../search/listing/store";
import { mustNotBeCancelled } from "./cancelled";
import { ChangedOrder, NewOrder, OrderList, OrderOfAppointment, OrderOfNewClient } from "./input";
import { chosenOrders, listOrders } from "./list";
import { messages } from "./model";
import * as orders from "./store";

const New = withRules(z.object({ values: NewOrder }), ({ values }, call) =>
  orders.newOrderErrors(validIn(NewOrder.shape, values), Object(values).id_address, call),
);
const OfNewClient = withRules(OrderOfNewClient, ({ values, client }, call) =>
  orders.newClientErrors(validIn(OrderOfNewClient.shape.values.shape, values), client, call),
);
const Changed = withRules(z.object({ id: id(), values: ChangedOrder }), (body, call) => {
  const { payment_type } = validIn(ChangedOrder.shape, body.values);
  return orders.termErrors(payment_type, call, validIn(One.shape, body).id);
});

const listKey = (asked: OrderList, call: Call) =>
  `orders ${JSON.stringify(asked)} ${call.site} ${today()} ${can(call, "works.view")} ${can(call, "prices.view")}`;

/** After a save every open page of the order reads it again at the same moment, hence the cache. */
const orderOf = (id: number, call: Call) =>
  cached(`order ${id} ${call.site} ${call.user.profile}`, () => ({ order: orders.orderById(id, call) }));

export const orderApi = {
  getIndex: inWorker(
    read("orders.view", OrderList, (asked, call) =>
      asked.page ? cached(listKey(asked, call), () => listOrders(asked, call)) : listOrders(asked, call),
    ),
    {
      // Next works and states are found order by order.
      isLong: ({ page, query, sort, state }) =>
        !page || isBroadSearch(query) || Boolean(state) || Boolean(sort?.endsWith("work")),
      sharedKey: (asked, call) => (asked.page ? listKey(asked, call) : undefined),
    },
  ),

  exportList: write(
    "orders.view",
    OrderList.extend(exportFormat),
    exporting(listMessages.exported, "Ha esportato l'elenco degli ordini"),
    recordExport,
  ),

  getFromId: read("orders.view", One, ({ id }, call) => orderOf(id, call)),

  createNew: write(
    "orders.create",
    OrderOfAppointment,
    act.insert(messages.created, "Ha inserito {il}", { record: "appointments" }),
    (input, call) => orders.orderOfAppointment(input, call),
  ),

  insert: write("orders.create", New, act.insert(messages.created), ({ values }, call) =>
    orders.createOrder(values, call),
  ),

  insertWithNewClient: write(
    "orders.create",
    OfNewClient,
    act.insert(messages.created, "Ha inserito {il}, con un nuovo cliente"),
    orders.createWithNewClient,
  ),

  modify: write("orders.edit", Changed, act.change(messages.changed, "orders"), ({ id, values }, call) =>
    orders.changeOrder(id, values, call),
  ),

  deleteOrder: write(
    ["orders.edit", "orders.deleteRenata"],
    One,
    act.delete(messages.deleted, "orders"),
    ({ id }, call) => orders.deleteOrder(id, call),
  ),

  saveNotesManager: write(
    { onA: "orders.notesManager", onB: notAllowed },
    z.object({ id: id(), notes: optionalText() }),
    act.change(messages.managerNotes, "orders", "Ha cambiato le note della direzione {del}"),
    ({ id, notes }, call) => orders.saveManagerNotes(id, notes, call),
  ),
};

/** For pages only: not on the wire. */
export const orderReads = {
  mayChange: read("signed in", One, ({ id }, call) => {
    if (orderOf(id, call).order.cancelled_on) mustNotBeCancelled(id);
  }),

  namesOfCrews: read("workersVehicles.view", One, ({ id }, call) =>
    cached(`names of order ${id} ${call.site} ${call.user.profile}`, () => {
      const { works } = orderOf(id, call).order;
      return { names: namesIn(works.flatMap(({ totalResources }) => totalResources)) };
    }),
  ),
};

export const orderExports = {
  orders: inWorker(read("orders.view", OrderList, (asked, call) => ({ ids: chosenOrders(asked, call).ids }))),
};
