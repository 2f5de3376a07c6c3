import { Hono } from "hono";
import { z } from "zod";
import type { FormState } from "../../../views/ui/form";
import { Availability } from "../../../views/visits/appointments/availability";
import {
  ChangeAppointment,
  ClientPlaces,
  NewAppointment,
  NewAppointmentOfNewClient,
} from "../../../views/visits/appointments/form";
import { appointmentList } from "../../../views/visits/appointments/list";
import { OrderOfAppointment } from "../../../views/visits/appointments/order";
import { OutOfRegion } from "../../../views/visits/appointments/out-of-region";
import { AppointmentPage } from "../../../views/visits/appointments/show";
import { today } from "../../base/clock";
import { clientApi } from "../../clients/api";
import { clientName } from "../../clients/model";
import { withChosenPlace } from "../../clients/pickup-places/model";
import type { PostedForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import {
  bodyFrom,
  formPages,
  formState,
  queryDay,
  queryId,
  queryOf,
  save,
  withId,
  withQuery,
} from "../../http/pages/forms";
import { listPages } from "../../http/pages/list-pages";
import { allowed, find, need, only, type PageContext, page, show } from "../../http/pages/respond";
import { clientTabs, textsOf } from "../../http/pages/searches";
import { typedPrices } from "../../http/pages/typed-prices";
import { code, optionalTime, time } from "../../input/fields";
import { messageReads } from "../../office/messages/api";
import { orderApi } from "../../orders/api";
import { salesApi } from "../../sales/api";
import { isOffered, presentText, quoteTones } from "../../sales/model";
import { viewApi } from "../../search/listing/api";
import { typedChoices } from "../../search/typed-choices/api";
import { callApi } from "../calls/api";
import { appointmentApi, appointmentExports, appointmentReads } from "./api";
import { firstCallPages } from "./first-call-pages";
import { appointmentFilters } from "./input";
import { withQuotes } from "./list";
import { appointmentPage, appointmentWords, messages, withFirstLine } from "./model";
import { type Appointment, appointmentRows, offeredAgents } from "./store";

const orderOfAppointmentPages = new Hono<Env>();

/** Site B hides a confirmed appointment without the flag, which then has no page there. */
const isVisible = async (c: PageContext, id: number) =>
  (await find(c, appointmentApi.getFromId, { id })) !== undefined;

async function noteOf(values: object, params: { id: number }, c: PageContext) {
  const { id } = { ...params, ...values };
  return (await isVisible(c, id)) ? undefined : messages.onlyOnA;
}

/** Opens the order unless site B hides it (spec 1 §4); a chosen free place opens the form of its work. */
formPages(
  orderOfAppointmentPages,
  "/appointment/:id/order",
  orderApi.createNew,
  {
    go: async ({ id_order }, { id }, c) => {
      if (c.req.query("hour")) return `/orders/works/insert/${id_order}${new URL(c.req.url).search}`;
      return (await isVisible(c, id)) ? `/orders/${id_order}` : "/appointment/";
    },
    note: noteOf,
  },
  async (c, refused, { id }) => {
    const { appointment } = await need(c, appointmentApi.getFromId, { id });
    if (appointment.order_created) return c.redirect(`/orders/${appointment.order_created}`);
    const form = formState({ values: {}, version: appointment.version }, refused);
    const work = new URL(c.req.url).search;
    const quote = await offeredQuote(c, appointment);
    if (!refused && quote?.agreed_cents)
      form.values = typedPrices({ agreed_price_cents: quote.agreed_cents });
    return show(c, appointmentReads.choices, { client: appointment.id_client }, ({ payments, gaps }) => ({
      title: "Crea ordine",
      view: <OrderOfAppointment {...{ appointment, quote, gaps, payments, work }} {...form} />,
      back: appointmentPage(id),
    }));
  },
);

/** The quote whose price the order begins with. */
async function offeredQuote(c: PageContext, { id, quote }: Appointment) {
  if (!quote || !isOffered(quote) || !allowed(c, salesApi.getOfAppointment)) return undefined;
  const { version } = await need(c, salesApi.getOfAppointment, { id, version_id: quote.id });
  return { ...quote, agreed_cents: version?.totals?.agreed_cents };
}

const availabilityPages = new Hono<Env>();

const withHours = withQuery({
  id: queryId(),
  date: queryDay(),
  time: time().optional().catch(undefined),
  time_end: optionalTime().catch(undefined),
  agent: code().optional().catch(undefined),
});

/** The form asks this when the hours or the agent change; without a whole hour nobody is busy. */
availabilityPages.get(
  "/appointment/availability",
  only(appointmentApi.getAvailability),
  withHours,
  async (c) => {
    const { date, time, agent, ...more } = c.req.valid("query");
    const found =
      date && time && agent !== undefined
        ? await need(c, appointmentApi.getAvailability, { date, time, agent, ...more })
        : undefined;
    return page(c, "Disponibilità dell'agente", <Availability found={found} />, { bare: true });
  },
);

const withPlace = withQuery({
  client: queryId(),
  client_address: queryId(),
  "client.cityId": queryId(),
  "client.country": z.string().optional().catch(undefined),
});

/** The forms ask this when another place is chosen or written; nothing is offered where its comune is not known. */
availabilityPages.get("/appointment/region", withPlace, async (c) => {
  const {
    client,
    client_address: place,
    "client.cityId": cityId,
    "client.country": country,
  } = c.req.valid("query");
  const { isOut } = await need(c, appointmentReads.isOutOfRegion, { client, place, cityId, country });
  return isOut === undefined
    ? c.body(null, 204)
    : page(c, "Regione del luogo", <OutOfRegion isOut={isOut} />, { bare: true });
});

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
      rows: (ids, { site }) => withQuotes(appointmentRows(ids, site), site),
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
    state: stateOfQuote(appointment),
    view: (
      <AppointmentPage
        appointment={appointment}
        calls={c.get("caller").site === "A" ? (await need(c, callApi.getCalls, { id })).calls : []}
        contacts={contacts}
        gaps={gaps}
        agents={offeredAgents(c.get("caller").site)}
        mark={
          allowed(c, messageReads.markOfVisit)
            ? (await need(c, messageReads.markOfVisit, { id })).mark
            : undefined
        }
      />
    ),
    back: list,
    record: { table: "appointments", id },
  }));
});

const stateOfQuote = ({ quote }: Appointment) =>
  quote ? { text: presentText(quote), tone: quoteTones[quote.state] } : undefined;

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
