import { Hono } from "hono";
import type { FormState } from "../../../views/ui/form";
import {
  ChangeAppointment,
  ClientPlaces,
  NewAppointment,
  NewAppointmentOfNewClient,
} from "../../../views/visits/appointments/form";
import { appointmentList } from "../../../views/visits/appointments/list";
import { AppointmentPage } from "../../../views/visits/appointments/show";
import { today } from "../../base/clock";
import { clientApi } from "../../clients/api";
import { clientName } from "../../clients/model";
import { withChosenPlace } from "../../clients/pickup-places/model";
import type { PostedForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { clientTabs } from "../../http/pages/client-tabs";
import { formState } from "../../http/pages/conflicts";
import { formPages } from "../../http/pages/form-pages";
import { bodyFrom, queryDay, queryId, queryOf, save, withId, withQuery } from "../../http/pages/forms";
import { listPages } from "../../http/pages/list-pages";
import { allowed, find, need, type PageContext, show } from "../../http/pages/respond";
import { textsOf } from "../../http/pages/searches";
import { code, time } from "../../input/fields";
import { viewApi } from "../../search/listing/api";
import { typedChoices } from "../../search/typed-choices/api";
import { callApi } from "../calls/api";
import { offeredAgents } from "./agents";
import { appointmentApi, appointmentExports, appointmentReads } from "./api";
import { availabilityPages } from "./availability-pages";
import { firstCallPages } from "./first-call-pages";
import { appointmentFilters } from "./input";
import { appointmentPage, appointmentWords, withFirstLine } from "./model";
import { isVisible, noteOf, orderOfAppointmentPages } from "./order-pages";
import { type Appointment, appointmentRows } from "./store";

export const appointmentPages = new Hono<Env>();

appointmentPages.route("/", orderOfAppointmentPages);
appointmentPages.route("/", availabilityPages);

const list = "/appointment/";

appointmentPages.route(
  "/",
  listPages({
    name: "appointments",
    path: list,
    list: appointmentList,
    filters: appointmentFilters,
    read: appointmentApi.getAll,
    rows: ({ appointments }) => appointments,
    views: viewApi.getAll,
    exported: {
      filename: "appuntamenti",
      record: appointmentApi.exportList,
      read: appointmentExports.appointments,
      rows: (ids, { site }) => appointmentRows(ids, site),
    },
    choices: ({ site }) => offeredAgents(site),
  }),
);

appointmentPages.post("/appointment/:id/agent", withId, save(appointmentApi.editAgent, { reload: list }));

const withClient = withQuery({ client: queryId() });

appointmentPages.get("/appointment/places", withClient, (c) => {
  const { client } = c.req.valid("query");
  return show(c, appointmentReads.choices, { client }, (chosen) => ({
    title: "Luoghi del cliente",
    view: <ClientPlaces client={client} {...chosen} />,
  }));
});

const ofForm = {
  complete: typedChoices.visit,
  body: ({ values, ...form }: PostedForm, params: { id: number }) =>
    bodyFrom({ ...form, values: withChosenPlace(values) }, params),
  fields: (path: string) => path.replace(/^client_address\./, "place."),
  note: noteOf,
};

const keep = ["date", "agent"];

formPages(
  appointmentPages,
  "/appointment/insert",
  appointmentApi.createNew,
  { ...ofForm, go: pathOfNew, keep },
  async (c, form) => {
    const state = form ?? (await filled(c));
    const { client } = (state.values ?? {}) as { client?: string | number };
    return show(c, appointmentReads.choices, { client }, (choices) => ({
      title: "Nuovo appuntamento",
      view: <NewAppointment {...state} {...choices} client={client} />,
      back: list,
    }));
  },
);

const askedVisit = queryOf({
  copy: queryId(),
  client: queryId(),
  date: queryDay(),
  time: time().optional().catch(undefined),
  agent: code().optional().catch(undefined),
});

/** `?client=`, `?date=`, `?time=` and `?agent=` fill the form, `?copy=` with another visit but for its day and outcome. */
async function filled(c: PageContext): Promise<FormState> {
  const { copy, client: id, ...when } = askedVisit(c);
  const other = copy && (await find(c, appointmentApi.getFromId, { id: copy }));
  if (other) {
    const { date: _, time: _from, time_end: _to, state: _state, ...same } = formOf(other.appointment);
    return { values: { ...same, ...when } };
  }
  const known = id && (await find(c, clientApi.getFromId, { id }));
  const client = known ? { client: id, client_text: clientName(known.client) } : {};
  return { values: { ...when, ...client }, ...textsOf(c, "filled") };
}

appointmentPages.route("/", clientTabs("/appointment/insert", appointmentApi.createNew, withFirstLine));

formPages(
  appointmentPages,
  "/appointment/insert/new-client",
  appointmentApi.createNewWithNewClient,
  { complete: typedChoices.ofNewClient, go: pathOfNew, note: noteOf, keep },
  (c, form) =>
    show(c, appointmentReads.choices, {}, (choices) => ({
      title: "Nuovo appuntamento",
      view: <NewAppointmentOfNewClient {...(form ?? textsOf(c, "filled"))} {...choices} />,
      back: list,
    })),
);

async function pathOfNew({ id }: { id: number }, _: unknown, c: PageContext) {
  return (await isVisible(c, id)) ? appointmentPage(id) : list;
}

appointmentPages.route("/", firstCallPages);

appointmentPages.get("/appointment/:id{[0-9]+}", withId, (c) => {
  const { id } = c.req.valid("param");
  return show(c, appointmentApi.getFromId, { id }, async ({ appointment, contacts, gaps }) => ({
    title: `Appuntamento di ${appointmentWords(appointment, today())}`,
    view: (
      <AppointmentPage
        appointment={appointment}
        calls={c.get("caller").site === "A" ? (await need(c, callApi.getCalls, { id })).calls : []}
        contacts={contacts}
        gaps={gaps}
        agents={offeredAgents(c.get("caller").site)}
      />
    ),
    back: list,
    record: { table: "appointments", id },
  }));
});

formPages(
  appointmentPages,
  "/appointment/modify/:id",
  appointmentApi.updateAppointment,
  { ...ofForm, shownTo: appointmentApi.getFromId, back: (_, { id }) => appointmentPage(id) },
  changePage,
);

/** Who may not change it, or not any more, sees its page. */
async function changePage(c: PageContext, refused: FormState | undefined, { id }: { id: number }) {
  const { appointment } = await need(c, appointmentApi.getFromId, { id });
  const mayChange = !appointment.order_created && allowed(c, appointmentApi.updateAppointment);
  if (!mayChange && !refused) return c.redirect(appointmentPage(id));
  const form = formState({ values: formOf(appointment), version: appointment.version }, refused);
  const { client } = form.values as { client: string | number };
  const hours = { ...appointment, agent: appointment.id_agent };
  const busy = refused ? undefined : await need(c, appointmentApi.getAvailability, hours);
  return show(c, appointmentReads.choices, { client }, (choices) => ({
    title: "Modifica appuntamento",
    part: appointmentWords(appointment, today()),
    view: <ChangeAppointment id={id} busy={busy} {...form} {...choices} client={client} />,
    back: appointmentPage(id),
    record: { table: "appointments", id },
  }));
}

appointmentPages.post(
  "/appointment/delete/:id",
  withId,
  save(appointmentApi.deleteAppointment, { back: list }),
);

appointmentPages.post(
  "/appointment/:id/state",
  withId,
  save(appointmentApi.editState, { reload: list, note: noteOf }),
);

appointmentPages.post("/appointment/:id/move", withId, save(appointmentApi.move, { reload: list }));

function formOf(appointment: Appointment) {
  return {
    ...appointment,
    client: appointment.id_client,
    client_text: appointment.client,
    client_address: appointment.id_address,
    contact: appointment.id_contact ?? "",
    agent: appointment.id_agent,
    howKnew: appointment.how_knew_about_us,
  };
}
