import { Hono } from "hono";
import { AgentForm, ManagerNotesForm, OrderForm } from "../../views/orders/forms";
import { NewOrder, NewOrderOfNewClient } from "../../views/orders/insert";
import { orderList } from "../../views/orders/list";
import { OrderPage } from "../../views/orders/show";
import type { FormState } from "../../views/ui/form";
import { today } from "../base/clock";
import { euroText } from "../base/text";
import { clientApi } from "../clients/api";
import { clientName } from "../clients/model";
import { withChosenPlace } from "../clients/pickup-places/model";
import type { PostedForm } from "../http/body";
import type { Env } from "../http/middleware";
import {
  bodyFrom,
  formPages,
  formState,
  queryId,
  queryOf,
  recordState,
  type Save,
  save,
  withId,
} from "../http/pages/forms";
import { listPages } from "../http/pages/list-pages";
import { allowed, find, need, type PageContext, show } from "../http/pages/respond";
import { clientTabs, textsOf } from "../http/pages/searches";
import { type Caller, can } from "../journal/caller";
import { messageReads } from "../office/messages/api";
import { viewApi } from "../search/listing/api";
import { typedChoices } from "../search/typed-choices/api";
import { appointmentApi, appointmentReads } from "../visits/appointments/api";
import { messages } from "../visits/appointments/model";
import { offeredAgents } from "../visits/appointments/store";
import { orderApi, orderExports, orderReads } from "./api";
import { orderFilters } from "./input";
import { orderRows } from "./list";
import { marginApi } from "./margins/api";
import { orderPage, orderTitle, progressOf } from "./model";
import { permitApi } from "./permits/api";
import type { Order } from "./store";

export const orderPages = new Hono<Env>();

const list = "/orders/";
const pageOf = (_: unknown, { id }: { id: number }) => orderPage(id);

orderPages.route(
  "/",
  listPages({
    name: "orders",
    path: list,
    list: orderList,
    filters: orderFilters,
    read: orderApi.getIndex,
    rows: ({ orders }) => orders,
    views: viewApi.getAll,
    exported: {
      filename: "ordini",
      record: orderApi.exportList,
      read: orderExports.orders,
      rows: orderRows,
    },
    choices: ({ site }) => offeredAgents(site),
  }),
);

/** The form uses the appointment's field names: the wire's `id_client` is its `client`. */
const ofKnownClient: Save<typeof orderApi.insert, unknown> = {
  complete: typedChoices.visit,
  body: ({ values: typed, ...form }) => {
    const { client, client_address, ...values }: Record<string, unknown> = withChosenPlace(typed);
    return { ...form, values: { ...values, id_client: client, id_address: client_address } };
  },
  fields: (path) =>
    ({ id_client: "client", id_address: "client_address" })[path] ?? path.replace(/^id_address\./, "place."),
  go: pathOfNew,
  note: noteOfNew,
};

formPages(orderPages, "/orders/insert", orderApi.insert, ofKnownClient, async (c, form) => {
  const state = form ?? (await filled(c));
  const { client } = (state.values ?? {}) as { client?: string | number };
  return show(c, appointmentReads.choices, { client }, (choices) => ({
    title: "Nuovo ordine",
    view: <NewOrder {...state} {...choices} client={client} />,
    back: list,
  }));
});

const askedClient = queryOf({ client: queryId() });

async function filled(c: PageContext): Promise<FormState> {
  const { client: id } = askedClient(c);
  const known = id && (await find(c, clientApi.getFromId, { id }));
  return known ? { values: { client: id, client_text: clientName(known.client) } } : textsOf(c, "filled");
}

orderPages.route("/", clientTabs("/orders/insert", orderApi.insert));

formPages(
  orderPages,
  "/orders/insert/new-client",
  orderApi.insertWithNewClient,
  { complete: typedChoices.ofNewClient, go: pathOfNew, note: noteOfNew },
  (c, form) =>
    show(c, appointmentReads.choices, {}, (choices) => ({
      title: "Nuovo ordine",
      view: <NewOrderOfNewClient {...(form ?? textsOf(c, "filled"))} {...choices} />,
      back: list,
    })),
);

/** Site B hides an order whose appointment is confirmed without the flag: it has no page there. */
const isVisible = async (c: PageContext, id: number) =>
  (await find(c, orderApi.getFromId, { id })) !== undefined;

async function pathOfNew({ id_order: id }: { id_order: number }, _: unknown, c: PageContext) {
  return (await isVisible(c, id)) ? orderPage(id) : list;
}

async function noteOfNew({ id_order: id }: { id_order: number }, _: unknown, c: PageContext) {
  return (await isVisible(c, id)) ? undefined : messages.onlyOnA;
}

orderPages.get("/orders/:id{[0-9]+}", withId, async (c) => {
  const { id } = c.req.valid("param");
  const { names } = allowed(c, orderReads.namesOfCrews) ? await need(c, orderReads.namesOfCrews, { id }) : {};
  const margin = allowed(c, marginApi.getOfOrder)
    ? (await find(c, marginApi.getOfOrder, { id }))?.margin
    : undefined;
  const permits = allowed(c, permitApi.getOfOrder)
    ? (await find(c, permitApi.getOfOrder, { id }))?.places
    : undefined;
  const marks = allowed(c, messageReads.marksOfOrder)
    ? (await need(c, messageReads.marksOfOrder, { id })).marks
    : undefined;
  return show(c, orderApi.getFromId, { id }, ({ order }) => ({
    title: `Ordine ${order.id} · ${clientName(order.client)}`,
    state: stateOf(order, c.get("caller")),
    view: <OrderPage order={order} names={names} margin={margin} permits={permits} marks={marks} />,
    madeOf: [order, names, margin, permits, marks, today()],
    back: list,
    record: { table: "orders", id: order.id },
  }));
});

/** How far it is and what it comes to, of what this account sees: both stay in sight while the page is scrolled. */
function stateOf(order: Order, caller: Caller) {
  const { cancelled_on, totalCost_cents: total } = order;
  const progress = cancelled_on || can(caller, "works.view") ? progressOf(order, today()) : undefined;
  const sum = can(caller, "prices.view") && !cancelled_on && total > 0 && `totale ${euroText(total / 100)}`;
  const text = [progress?.text, sum].filter(Boolean).join(" · ");
  return text ? { ...progress, text } : undefined;
}

/** A price that is still to be agreed is stored as 0, and its field is empty. */
const toBeAgreed = (order: Order) => ({
  ...order,
  ...(!order.agreed_price_cents && { agreed_price: "", agreed_price_cents: undefined }),
  agreed_price_2: order.agreed_price_2 || "",
});

formPages(
  orderPages,
  "/orders/modify/:id",
  orderApi.modify,
  { mayOpen: orderReads.mayChange, reload: pageOf },
  async (c, form, { id }) => {
    const { payments } = await need(c, appointmentReads.choices, {});
    return show(c, orderApi.getFromId, { id }, ({ order }) => ({
      title: orderTitle("Modifica ordine", order),
      view: <OrderForm id={id} payments={payments} {...recordState(toBeAgreed(order), form)} />,
      back: orderPage(id),
    }));
  },
);

const ofOrder = async (form: PostedForm, { id }: { id: number }, c: PageContext) => {
  const { order } = await need(c, orderApi.getFromId, { id });
  return bodyFrom(form, { id: order.id_appointment });
};

orderPages.post(
  "/orders/agent/:id/row",
  withId,
  save(appointmentApi.editAgent, { body: ofOrder, reload: list }),
);

formPages(
  orderPages,
  "/orders/agent/:id",
  appointmentApi.editAgent,
  { body: ofOrder, reload: pageOf },
  async (c, form, { id }) => {
    const { agents } = await need(c, appointmentReads.choices, {});
    return show(c, orderApi.getFromId, { id }, ({ order: { appointment, ...order } }) => ({
      title: orderTitle("Modifica agente", order),
      view: <AgentForm id={id} agents={agents} {...recordState(appointment, form)} />,
      back: orderPage(id),
    }));
  },
);

formPages(
  orderPages,
  "/orders/notes/:id",
  orderApi.saveNotesManager,
  { mayOpen: orderReads.mayChange, reload: pageOf },
  (c, form, { id }) =>
    show(c, orderApi.getFromId, { id }, ({ order }) => {
      const state = formState({ values: { notes: order.notes_manager }, version: order.version }, form);
      return {
        title: orderTitle("Note direzione", order),
        view: <ManagerNotesForm id={id} {...state} />,
        back: orderPage(id),
      };
    }),
);

orderPages.post("/orders/delete/:id", withId, save(orderApi.deleteOrder, { back: list }));
