import { type Context, Hono } from "hono";
import { AgentForm, ManagerNotesForm, OrderForm } from "../../views/orders/forms";
import { NewOrder, NewOrderOfNewClient } from "../../views/orders/insert";
import { OrderList } from "../../views/orders/list";
import { OrderBody, OrderSheet } from "../../views/orders/show";
import type { FormState } from "../../views/ui/form";
import { agentApi } from "../agents/api";
import { appointmentApi } from "../appointments/api";
import { type PostedForm, readForm } from "../body";
import { clientApi } from "../clients/api";
import { clientName } from "../clients/model";
import type { Env } from "../edge";
import { type Outcome, perform } from "../funct";
import {
  done,
  go,
  keptMarkup,
  only,
  page,
  refusalOf,
  refusalPage,
  reload,
  show,
  withId,
  withList,
} from "../html";
import { orderApi } from "./api";
import type { Order } from "./store";

export const orderPages = new Hono<Env>();

const list = "/orders/";
const sheet = (id: number) => `/orders/${id}`;

orderPages.get("/orders", withList, (c) => {
  const asked = c.req.valid("query");
  return show(c, orderApi.getIndex, asked, (found) => ({
    title: "Ordini",
    view: <OrderList {...found} {...asked} />,
  }));
});

orderPages.get("/orders/insert", only("orders.create"), async (c) => {
  const id = c.req.query("client");
  const known = await perform(clientApi.getFromId, { id }, c.get("caller"));
  if (!known.ok) return newPage(c, {});
  return newPage(c, { values: { client: id, client_text: clientName(known.values.client) } });
});

orderPages.post("/orders/insert", only("orders.create"), async (c) => {
  const form = await readForm(c);
  const { client, client_address, ...values } = form.values;
  const body = { ...form, values: { ...values, id_client: client, id_address: client_address } };
  const outcome = await perform(orderApi.insert, body, c.get("caller"));
  if (!outcome.ok) return newPage(c, { ...form, ...refusedAs(outcome) }, outcome.status);
  return goTo(c, outcome.values);
});

/** The form shares the appointment's fields: what the wire calls `id_client` is its `client`. */
function refusedAs(outcome: Outcome<unknown>) {
  const refused = refusalOf(outcome);
  if (!refused.errors) return refused;
  const { id_client, id_address, ...errors } = refused.errors;
  return {
    errors: {
      ...errors,
      ...(id_client && { client: id_client }),
      ...(id_address && { client_address: id_address }),
    },
  };
}

async function newPage(c: Context<Env>, form: FormState & Partial<PostedForm>, status = 200) {
  const client = form.values?.client as string | undefined;
  const places = await perform(appointmentApi.getClientAddress, { id_client: client }, c.get("caller"));
  const view = (
    <NewOrder
      {...form}
      client={client}
      places={places.ok ? places.values.addresses : []}
      agents={await agentsOf(c)}
    />
  );
  return page(c, "Nuovo ordine", view, { status, back: list });
}

orderPages.get("/orders/insert/new-client", only("orders.create"), (c) => newClientPage(c, {}));

orderPages.post("/orders/insert/new-client", only("orders.create"), async (c) => {
  const form = await readForm(c);
  const { client, ...values } = form.values;
  const outcome = await perform(orderApi.insertWithNewClient, { ...form, values, client }, c.get("caller"));
  if (!outcome.ok) return newClientPage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
  return goTo(c, outcome.values);
});

async function newClientPage(c: Context<Env>, form: FormState, status = 200) {
  const view = <NewOrderOfNewClient {...form} agents={await agentsOf(c)} />;
  return page(c, "Nuovo ordine", view, { status, back: list });
}

/** On to the order; one that site B hides as soon as its visit is confirmed has no page there. */
async function goTo(c: Context<Env>, { id_order, msg }: { id_order: number; msg: string }) {
  const seen = await perform(orderApi.getFromId, { id: id_order }, c.get("caller"));
  return go(c, seen.ok ? sheet(id_order) : list, msg);
}

orderPages.get("/orders/:id{[0-9]+}", withId, (c) =>
  show(c, orderApi.getFromId, c.req.valid("param"), ({ order }) => ({
    title: `Ordine n. ${order.id}`,
    view: <OrderSheet order={order} />,
    drawn: bodyOf(c, order),
    back: list,
  })),
);

/** Hundreds of rows take longer to draw than to read: drawn once for all who see the same. */
function bodyOf(c: Context<Env>, order: Order) {
  const { user, site } = c.get("caller");
  return keptMarkup(c, `order sheet ${order.id} ${site} ${user?.profile}`, <OrderBody order={order} />);
}

orderPages.get("/orders/modify/:id", only("orders.edit"), withId, (c) => {
  const { id } = c.req.valid("param");
  return show(c, orderApi.getFromId, { id }, ({ order }) =>
    dialog(id, editTitle, <OrderForm id={id} values={order} version={order.version} />),
  );
});

orderPages.post("/orders/modify/:id", only("orders.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(orderApi.modify, { ...form, id }, c.get("caller"));
  if (outcome.ok) return reload(c, sheet(id), outcome.values.msg);
  const view = <OrderForm id={id} {...form} {...refusalOf(outcome)} />;
  return page(c, editTitle, view, { status: outcome.status, back: sheet(id) });
});

const editTitle = "Modifica ordine";
const dialog = (id: number, title: string, view: React.ReactNode) => ({ title, view, back: sheet(id) });

orderPages.get("/orders/agent/:id", only("appointments.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const agents = await agentsOf(c);
  return show(c, orderApi.getFromId, { id }, ({ order: { appointment } }) => {
    const form = <AgentForm id={id} agents={agents} values={appointment} version={appointment.version} />;
    return dialog(id, agentTitle, form);
  });
});

orderPages.post("/orders/agent/:id", only("appointments.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const { caller } = c.var;
  const form = await readForm(c);
  const known = await perform(orderApi.getFromId, { id }, caller);
  if (!known.ok) return refusalPage(c, known.status, known.values.msg);
  const { id_agent } = form.values;
  const body = { ...form, id: known.values.order.id_appointment, id_agent };
  const outcome = await perform(appointmentApi.editAgent, body, caller);
  if (outcome.ok) return reload(c, sheet(id), outcome.values.msg);
  const view = <AgentForm id={id} agents={await agentsOf(c)} {...form} {...refusalOf(outcome)} />;
  return page(c, agentTitle, view, { status: outcome.status, back: sheet(id) });
});

const agentTitle = "Modifica agente";

orderPages.get("/orders/notes/:id", only("orders.notesManager"), withId, (c) => {
  const { id } = c.req.valid("param");
  return show(c, orderApi.getFromId, { id }, ({ order }) => {
    const values = { notes: order.notes_manager };
    return dialog(id, notesTitle, <ManagerNotesForm id={id} values={values} version={order.version} />);
  });
});

orderPages.post("/orders/notes/:id", only("orders.notesManager"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const body = { ...form, id, notes: form.values.notes };
  const outcome = await perform(orderApi.saveNotesManager, body, c.get("caller"));
  if (outcome.ok) return reload(c, sheet(id), outcome.values.msg);
  const view = <ManagerNotesForm id={id} {...form} {...refusalOf(outcome)} />;
  return page(c, notesTitle, view, { status: outcome.status, back: sheet(id) });
});

const notesTitle = "Note direzione";

orderPages.post("/orders/delete/:id", only(["orders.edit", "orders.deleteRenata"]), withId, async (c) => {
  const { version } = await readForm(c);
  const outcome = await perform(orderApi.deleteOrder, { ...c.req.valid("param"), version }, c.get("caller"));
  return outcome.ok ? go(c, list, outcome.values.msg) : done(c, outcome, list);
});

async function agentsOf(c: Context<Env>) {
  const outcome = await perform(agentApi.getAll, {}, c.get("caller"));
  return outcome.ok ? outcome.values.agents : [];
}
