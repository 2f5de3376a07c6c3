import { Hono } from "hono";
import { AppointmentCard } from "../../views/appointments/card";
import {
  ChangeAppointment,
  ClientPlaces,
  NewAppointment,
  NewAppointmentOfNewClient,
} from "../../views/appointments/form";
import { AppointmentList } from "../../views/appointments/list";
import type { FormState } from "../../views/ui/form";
import { clientApi } from "../clients/api";
import { clientName } from "../clients/model";
import type { Env } from "../middleware";
import { orderApi } from "../orders/api";
import { changedOf } from "../pages/changed";
import { formState } from "../pages/conflicts";
import { queryId, type RefusedForm, save, withId, withQuery } from "../pages/forms";
import { allowed, find, need, only, type PageContext, page, show } from "../pages/respond";
import { readOrSearched, withListSearch } from "../pages/searches";
import { appointmentApi, appointmentReads } from "./api";
import type { Appointment } from "./store";

export const appointmentPages = new Hono<Env>();

const list = "/appointment/";

appointmentPages.on(readOrSearched, "/appointment", withListSearch, (c) => {
  const filters = c.req.valid("query");
  return show(c, appointmentApi.getAll, filters, (found) => ({
    title: "Appuntamenti",
    view: <AppointmentList {...found} {...filters} />,
    madeOf: filters.search ? undefined : [found, filters.page],
  }));
});

const withClient = withQuery({ client: queryId() });

/** The form loads this when another client is chosen. */
appointmentPages.get("/appointment/places", withClient, (c) => {
  const { client } = c.req.valid("query");
  return show(c, appointmentReads.choices, { client }, ({ places }) => ({
    title: "Luoghi del cliente",
    view: <ClientPlaces client={client} places={places} />,
  }));
});

appointmentPages.get("/appointment/insert", only(appointmentApi.createNew), withClient, async (c) => {
  const { client: id } = c.req.valid("query");
  const known = id && (await find(c, clientApi.getFromId, { id }));
  return newPage(c, known ? { values: { client: id, client_text: clientName(known.client) } } : {});
});

appointmentPages.post(
  "/appointment/insert",
  save(appointmentApi.createNew, { go: pathOfNew, again: newPage }),
);

function newPage(c: PageContext, form: FormState) {
  const { client } = (form.values ?? {}) as { client?: string | number };
  return show(c, appointmentReads.choices, { client }, (choices) => ({
    title: "Nuovo appuntamento",
    view: <NewAppointment {...form} {...choices} client={client} />,
    back: list,
  }));
}

const newClientPath = "/appointment/insert/new-client";

appointmentPages.get(newClientPath, only(appointmentApi.createNewWithNewClient), (c) => newClientPage(c, {}));

appointmentPages.post(
  newClientPath,
  save(appointmentApi.createNewWithNewClient, { go: pathOfNew, again: newClientPage }),
);

function newClientPage(c: PageContext, form: FormState) {
  return show(c, appointmentReads.choices, {}, (choices) => ({
    title: "Nuovo appuntamento",
    view: <NewAppointmentOfNewClient {...form} {...choices} />,
    back: list,
  }));
}

/** The page of the new appointment offers to create its order. */
async function pathOfNew({ id }: { id: number }, _: unknown, c: PageContext) {
  return (await isVisible(c, id)) ? `/appointment/modify/${id}` : list;
}

/** Site B hides a confirmed appointment without the flag, which then has no page there. */
const isVisible = async (c: PageContext, id: number) =>
  (await find(c, appointmentApi.getFromId, { id })) !== undefined;

appointmentPages.get("/appointment/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

appointmentPages.post(
  "/appointment/modify/:id",
  withId,
  save(appointmentApi.updateAppointment, { go: list, again: (c, form, { id }) => changePage(c, id, form) }),
);

async function changePage(c: PageContext, id: number, refused?: RefusedForm) {
  const { appointment } = await need(c, appointmentApi.getFromId, { id });
  const mayChange = !appointment.order_created && allowed(c, appointmentApi.updateAppointment);
  const record = { table: "appointments", id };
  if (!mayChange && !refused)
    return page(c, "Appuntamento", <AppointmentCard appointment={appointment} />, {
      back: list,
      changed: await changedOf(record, c.get("caller")),
    });
  const form = formState({ values: formOf(appointment), version: appointment.version }, refused);
  const { client } = form.values as { client: string | number };
  return show(c, appointmentReads.choices, { client }, (choices) => ({
    title: "Modifica appuntamento",
    view: <ChangeAppointment id={id} stored={appointment.version} {...form} {...choices} client={client} />,
    back: list,
    record,
  }));
}

appointmentPages.post(
  "/appointment/delete/:id",
  withId,
  save(appointmentApi.deleteAppointment, { reload: list }),
);

/** Creates the order and opens it (spec 1 §4), unless site B hides it. */
appointmentPages.post(
  "/appointment/:id/order",
  withId,
  save(orderApi.createNew, {
    go: async ({ id_order }, { id }, c) => ((await isVisible(c, id)) ? `/orders/${id_order}` : list),
  }),
);

/** Maps the wire's names to those of the form. */
function formOf(appointment: Appointment) {
  return {
    ...appointment,
    client: appointment.id_client,
    client_text: appointment.client,
    client_address: appointment.id_address,
    agent: appointment.id_agent,
    howKnew: appointment.how_knew_about_us,
  };
}
