import { type Context, Hono } from "hono";
import { AppointmentCard } from "../../views/appointments/card";
import {
  ChangeAppointment,
  ClientPlaces,
  NewAppointment,
  NewAppointmentOfNewClient,
} from "../../views/appointments/form";
import { AppointmentList } from "../../views/appointments/list";
import type { FormState } from "../../views/ui/form";
import { agentApi } from "../agents/api";
import { type PostedForm, readForm } from "../body";
import { can } from "../caller";
import { clientApi } from "../clients/api";
import { clientName } from "../clients/model";
import type { Env } from "../edge";
import { perform } from "../funct";
import { done, go, only, page, refusalOf, refusalPage, show, withId, withList } from "../html";
import { orderApi } from "../orders/api";
import { appointmentApi } from "./api";

export const appointmentPages = new Hono<Env>();

const list = "/appointment/";

appointmentPages.get("/appointment", withList, (c) => {
  const asked = c.req.valid("query");
  return show(c, appointmentApi.getAll, asked, (found) => ({
    title: "Appuntamenti",
    view: <AppointmentList {...found} {...asked} />,
  }));
});

/** What the form asks when another client is chosen. */
appointmentPages.get("/appointment/places", only("appointments.view"), async (c) => {
  const client = c.req.query("client");
  return page(c, "Luoghi del cliente", <ClientPlaces client={client} places={await placesOf(c, client)} />);
});

appointmentPages.get("/appointment/insert", only("appointments.create"), async (c) => {
  const id = c.req.query("client");
  const known = await perform(clientApi.getFromId, { id }, c.get("caller"));
  if (!known.ok) return newPage(c, {});
  return newPage(c, { values: { client: id, client_text: clientName(known.values.client) } });
});

appointmentPages.post("/appointment/insert", only("appointments.create"), async (c) => {
  const form = await readForm(c);
  const outcome = await perform(appointmentApi.createNew, form, c.get("caller"));
  if (!outcome.ok) return newPage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
  return goTo(c, outcome.values);
});

async function newPage(c: Context<Env>, form: FormState & Partial<PostedForm>, status = 200) {
  const client = form.values?.client as string | undefined;
  const view = (
    <NewAppointment {...form} client={client} places={await placesOf(c, client)} agents={await agentsOf(c)} />
  );
  return page(c, "Nuovo appuntamento", view, { status, back: list });
}

appointmentPages.get("/appointment/insert/new-client", only("appointments.create"), (c) =>
  newClientPage(c, {}),
);

appointmentPages.post("/appointment/insert/new-client", only("appointments.create"), async (c) => {
  const form = await readForm(c);
  const { client, ...values } = form.values;
  const outcome = await perform(
    appointmentApi.createNewWithNewClient,
    { ...form, values, client },
    c.get("caller"),
  );
  if (!outcome.ok) return newClientPage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
  return goTo(c, outcome.values);
});

async function newClientPage(c: Context<Env>, form: FormState, status = 200) {
  const view = <NewAppointmentOfNewClient {...form} agents={await agentsOf(c)} />;
  return page(c, "Nuovo appuntamento", view, { status, back: list });
}

/** On to the new appointment, where its order is made. */
const goTo = async (c: Context<Env>, { id, msg }: { id: number; msg: string }) =>
  go(c, (await isSeen(c, id)) ? `/appointment/modify/${id}` : list, msg);

/** Site B hides an appointment as soon as it is confirmed without the flag: then it has no page to go to. */
const isSeen = async (c: Context<Env>, id: number) =>
  (await perform(appointmentApi.getFromId, { id }, c.get("caller"))).ok;

appointmentPages.get("/appointment/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

appointmentPages.post("/appointment/modify/:id", only("appointments.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const body = { ...form, values: { ...form.values, id } };
  const outcome = await perform(appointmentApi.updateAppointment, body, c.get("caller"));
  if (outcome.ok) return go(c, list, outcome.values.msg);
  return changePage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

/** `typed` is the form as it came back from a refusal. */
async function changePage(c: Context<Env>, id: number, typed?: FormState & PostedForm, status = 200) {
  const agents = await agentsOf(c);
  const typedPlaces = typed && (await placesOf(c, typed.values.client));
  return show(c, appointmentApi.getFromId, { id }, ({ appointment, addresses }) => {
    const common = { title: "Modifica appuntamento", back: list, status };
    const isRead = appointment.order_created || !can(c.get("caller"), "appointments.edit");
    if (isRead && !typed)
      return { ...common, title: "Appuntamento", view: <AppointmentCard appointment={appointment} /> };
    const form = typed ?? { values: formOf(appointment), version: appointment.version };
    const places = typedPlaces ?? addresses;
    const client = String(form.values.client);
    return {
      ...common,
      view: (
        <ChangeAppointment
          id={id}
          stored={appointment.version}
          {...form}
          agents={agents}
          client={client}
          places={places}
        />
      ),
    };
  });
}

appointmentPages.post("/appointment/delete/:id", only("appointments.delete"), withId, async (c) => {
  const { version } = await readForm(c);
  const body = { ...c.req.valid("param"), version };
  return done(c, await perform(appointmentApi.deleteAppointment, body, c.get("caller")), list);
});

appointmentPages.post("/appointment/:id/order", only("orders.create"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const { version } = await readForm(c);
  const outcome = await perform(orderApi.createNew, { id, version }, c.get("caller"));
  if (!outcome.ok) return refusalPage(c, outcome.status, outcome.values.msg);
  const { id_order, msg } = outcome.values;
  return go(c, (await isSeen(c, id)) ? `/orders/${id_order}` : list, msg);
});

async function agentsOf(c: Context<Env>) {
  const outcome = await perform(agentApi.getAll, {}, c.get("caller"));
  return outcome.ok ? outcome.values.agents : [];
}

async function placesOf(c: Context<Env>, client: unknown) {
  const outcome = await perform(appointmentApi.getClientAddress, { id_client: client }, c.get("caller"));
  return outcome.ok ? outcome.values.addresses : [];
}

/** The wire's appointment under the names that its form posts. */
function formOf(appointment: {
  id_client: number;
  id_address: number;
  id_agent: number;
  how_knew_about_us: number;
  client: string;
}) {
  return {
    ...appointment,
    client: appointment.id_client,
    client_text: appointment.client,
    client_address: appointment.id_address,
    agent: appointment.id_agent,
    howKnew: appointment.how_knew_about_us,
  };
}
