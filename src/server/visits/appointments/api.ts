import { z } from "zod";
import { today } from "../../base/clock";
import type { Site } from "../../base/permissions";
import { isBroadSearch } from "../../base/text";
import { exporting } from "../../call/description";
import { doubt } from "../../call/doubts";
import { act, inWorker, nothing, read, write } from "../../call/funct";
import { contactsOf } from "../../clients/contacts";
import { gapsOf } from "../../clients/gaps";
import { callerErrors, isOutOfRegion, placeErrors, placesOf } from "../../clients/pickup-places/store";
import { holidayWarning, mustBeOpen } from "../../days/closures/store";
import { choicesOf } from "../../firm/lists/store";
import { id, One, optionalId, validIn, withRules } from "../../input/fields";
import { cached } from "../../journal/cache";
import { exportFormat } from "../../search/listing/input";
import { messages as listMessages } from "../../search/listing/model";
import { recordExport } from "../../search/listing/store";
import { availability, busyAt, doubtBusy } from "./availability";
import {
  AgentChange,
  AppointmentList,
  AppointmentOfCaller,
  AppointmentOfNewClient,
  Availability,
  ChangedAppointment,
  Move,
  NewAppointment,
  PlaceAsked,
  StateChange,
  VisitOfCaller,
  VisitOfNewClient,
} from "./input";
import { chosenAppointments, listAppointments } from "./list";
import { messages } from "./model";
import * as appointments from "./store";
import { agentChoices, offeredAgents } from "./store";

const New = withRules(z.object({ values: NewAppointment }), ({ values }, call) =>
  appointments.appointmentErrors(validIn(NewAppointment.shape, values), Object(values).client_address, call),
);
const Changed = withRules(z.object({ values: ChangedAppointment }), ({ values }, call) => {
  const { id, ...valid } = validIn(ChangedAppointment.shape, values);
  return appointments.appointmentErrors(valid, Object(values).client_address, call, id);
});
const OfNewClient = withRules(AppointmentOfNewClient, ({ values, client }, call) => ({
  ...appointments.appointmentErrors(validIn(VisitOfNewClient.shape, values), undefined, call),
  ...appointments.under("client", placeErrors(client)),
}));
const OfCaller = withRules(AppointmentOfCaller, ({ values, client }, call) => ({
  ...appointments.appointmentErrors(validIn(VisitOfCaller.shape, values), undefined, call),
  ...appointments.under("client", callerErrors(client)),
}));

const listKey = (asked: AppointmentList, site: Site) =>
  `appointments ${JSON.stringify(asked)} ${site} ${today()}`;

/** What the page and the form of an appointment show of its client. */
const ofClient = (client: number, site: Site) =>
  cached(`of client ${client} ${site}`, () => ({
    addresses: placesOf(client),
    contacts: contactsOf(client),
    ...(site === "A" && { gaps: gapsOf([client]).get(client) ?? [] }),
  }));

export const appointmentApi = {
  getAll: inWorker(
    read("appointments.view", AppointmentList, (asked, { site }) =>
      asked.page
        ? cached(listKey(asked, site), () => listAppointments(asked, site))
        : listAppointments(asked, site),
    ),
    {
      isLong: ({ page, query, missing }) => !page || isBroadSearch(query) || missing === "order",
      sharedKey: (asked, { site }) => (asked.page ? listKey(asked, site) : undefined),
    },
  ),

  exportList: write(
    "appointments.view",
    AppointmentList.extend(exportFormat),
    exporting(listMessages.exported, "Ha esportato l'elenco degli appuntamenti"),
    recordExport,
  ),

  getFromId: read("appointments.view", One, ({ id }, { site }) =>
    cached(`appointment ${id} ${site}`, () => {
      const appointment = appointments.appointmentById(id, site);
      return { appointment, ...ofClient(appointment.id_client, site) };
    }),
  ),

  getClientAddress: read("appointments.view", z.object({ id_client: id() }), ({ id_client }) => ({
    addresses: appointments.addressesOfClient(id_client),
  })),

  createNew: write("appointments.create", New, act.insert(messages.created), ({ values }, call) => {
    mustBeOpen(values.date, call);
    const id = appointments.createAppointment(values, call);
    doubt(busyAt(id, call));
    return { id, ...holidayWarning(values.date) };
  }),

  createNewWithNewClient: write(
    "appointments.create",
    OfNewClient,
    act.insert(messages.created, "Ha inserito {il}, con un nuovo cliente"),
    (visit, call) => {
      const { date } = visit.values;
      mustBeOpen(date, call);
      const made = appointments.createWithNewClient(visit, call);
      doubt(busyAt(made.id, call));
      return { ...made, ...holidayWarning(date) };
    },
  ),

  createNewWithIncompleteClient: write(
    { onA: "appointments.create" },
    OfCaller,
    act.insert(messages.createdIncomplete, "Ha inserito {il}, alla prima telefonata"),
    (visit, call) => {
      const { date } = visit.values;
      mustBeOpen(date, call);
      const made = appointments.createWithCaller(visit, call);
      doubt(busyAt(made.id, call));
      return { ...made, ...holidayWarning(date) };
    },
  ),

  updateAppointment: write(
    "appointments.edit",
    Changed,
    act.change(messages.changed, "appointments"),
    ({ values }, call) => doubtBusy(values.id, call, () => appointments.changeAppointment(values, call)),
  ),

  deleteAppointment: write(
    "appointments.delete",
    One,
    act.delete(messages.deleted, "appointments"),
    ({ id }, call) => appointments.deleteAppointment(id, call),
  ),

  editAgent: write(
    "appointments.edit",
    AgentChange,
    act.change(messages.agentChanged, "appointments", "Ha cambiato l'agente {del}"),
    ({ id, id_agent }, call) => doubtBusy(id, call, () => appointments.changeAgent(id, id_agent, call)),
  ),

  editState: write(
    "appointments.edit",
    StateChange,
    act.change(messages.stateChanged, "appointments", "Ha cambiato lo stato {del}"),
    ({ id, state }, call) => doubtBusy(id, call, () => appointments.changeState(id, state, call)),
  ),

  move: write(
    "appointments.edit",
    Move,
    act.change(messages.moved, "appointments", "Ha spostato {il}"),
    (move, call) => doubtBusy(move.id, call, () => appointments.moveAppointment(move, call)),
  ),

  getAvailability: read(
    ["appointments.create", "appointments.edit", "orders.create"],
    Availability,
    availability,
  ),

  getInfo: read(["documents.view", "documents.showInCharge"], One, ({ id }, { site }) =>
    appointments.appointmentInfo(id, site),
  ),
};

export const appointmentReads = {
  choices: read(
    ["appointments.view", "orders.view"],
    z.object({ client: optionalId().catch(null) }),
    ({ client }, { site }) => {
      const { addresses, ...known } = client ? ofClient(client, site) : { addresses: [], contacts: [] };
      return {
        ...known,
        agents: agentChoices(site),
        sources: choicesOf("sources"),
        payments: choicesOf("payment-types"),
        places: addresses,
      };
    },
  ),

  isOutOfRegion: read(["appointments.view", "orders.view"], PlaceAsked, (asked) => ({
    isOut: isOutOfRegion(asked),
  })),
};

export const appointmentExports = {
  appointments: inWorker(
    read("appointments.view", AppointmentList, (asked, { site }) => ({
      ids: chosenAppointments(asked, site).ids,
    })),
  ),
};

export const agentApi = {
  /** For the selects of appointments and orders: beyond the contract, which names no list of agents. */
  getAll: read(["appointments.view", "orders.view"], nothing, (_, { site }) => ({
    agents: offeredAgents(site),
  })),
};
