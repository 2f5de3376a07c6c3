import { spokenPhone } from "../../../server/base/text";
import { type Contact, contactText, type Gap } from "../../../server/clients/model";
import { newPlace } from "../../../server/clients/pickup-places/model";
import { appointmentPage, appointmentStates, messages } from "../../../server/visits/appointments/model";
import { VisitedClientFields } from "../../clients/fields";
import { Gaps } from "../../clients/gaps";
import { PickupPlaceFields } from "../../clients/pickup-places/form";
import { type ClientTab, ClientTabs } from "../../clients/tabs";
import { FlagField } from "../../orders/second-site";
import { useField } from "../../ui/field";
import { ComboField, DateField, type Option, SelectField, TextArea, TimeField } from "../../ui/fields";
import { FieldGroup, FieldRow, Form, FormActions, type FormState, WithoutFocus } from "../../ui/form";
import { useViewer } from "../../viewer";
import { AgentHours, type BusyAgent } from "./availability";
import { OutOfRegion } from "./out-of-region";

type Place = { id: number; text: string };
export type OfChosen = {
  client?: string | number;
  places: readonly Place[];
  contacts: readonly Contact[];
  gaps?: readonly Gap[];
};
export type Choices = { agents: readonly Option[]; sources: readonly Option[] };
/** `places` and `contacts` are those of the client in the form; empty without a client. */
type OfClient = FormState & Choices & OfChosen;

const list = "/appointment/";

export const NewAppointment = ({ agents, sources, client, places, contacts, gaps, ...form }: OfClient) => (
  <Form id="appointment" action="/appointment/insert" {...form}>
    <InsertTabs />
    <FieldGroup title="Cliente">
      <ClientAndPlace client={client} places={places} contacts={contacts} gaps={gaps} />
    </FieldGroup>
    <VisitFields agents={agents} sources={sources} />
    <FormActions submit="Salva" back={list} another />
  </Form>
);

export const NewAppointmentOfNewClient = ({ agents, sources, ...form }: FormState & Choices) => (
  <Form
    id="appointment"
    action="/appointment/insert/new-client"
    {...form}
    values={{ client: { privateClient: 1 }, ...form.values }}
  >
    <InsertTabs current="new" />
    <VisitedClientFields prefix="client.">
      <VisitFields agents={agents} sources={sources} />
    </VisitedClientFields>
    <FormActions submit="Salva" back={list} another />
  </Form>
);

export function InsertTabs({ current }: { current?: ClientTab }) {
  const { mayCall } = useViewer();
  const isCallOffered = mayCall("Appointment.createNewWithIncompleteClient");
  return (
    <ClientTabs
      label="Cliente dell'appuntamento"
      path="/appointment/insert"
      current={current}
      offered={isCallOffered ? ["known", "new", "first-call"] : undefined}
    />
  );
}

export function ChangeAppointment({
  id,
  busy,
  agents,
  sources,
  client,
  places,
  contacts,
  gaps,
  ...form
}: OfClient & { id: number; busy?: BusyAgent }) {
  return (
    <Form id="appointment" action={`/appointment/modify/${id}`} {...form}>
      <FieldGroup title="Cliente">
        {/* A letter typed over the client would choose another: the date has the focus. */}
        <WithoutFocus>
          <ClientAndPlace client={client} places={places} contacts={contacts} gaps={gaps} />
        </WithoutFocus>
      </FieldGroup>
      <VisitFields id={id} busy={busy} agents={agents} sources={sources} />
      <FormActions submit="Salva" back={appointmentPage(id)} />
    </Form>
  );
}

const ClientAndPlace = (chosen: OfChosen) => (
  <>
    <ComboField name="client" label="Cliente" src="/client/items" required />
    <ClientPlaces {...chosen} />
  </>
);

export function ClientPlaces({ client, places, contacts, gaps }: OfChosen) {
  const mayAdd = useViewer().mayCall("Client.addPickupPlace") && Boolean(client);
  const options = [
    ...places.map(({ id, text }) => ({ value: id as number | string, text })),
    ...(mayAdd ? [{ value: newPlace, text: "Nuovo luogo…" }] : []),
  ];
  return (
    <div
      id="client-places"
      hx-get="/appointment/places"
      hx-include="[name=client]"
      hx-select="#client-places"
      hx-target="this"
      hx-swap="outerHTML ignoreTitle:true"
      hx-sync="this:replace"
      hx-trigger='choose from:"x-combobox:has([name=client])"'
    >
      {/* The places below may be of the client that was chosen before. */}
      <input type="hidden" name="places_of" value={client ?? ""} />
      <SelectField
        name="client_address"
        label="Luogo"
        options={options}
        empty={emptyOf(places.length, mayAdd)}
        disabled={!options.length}
        hint={hintOf(client, places.length)}
        required
      />
      {client && <Gaps client={client} gaps={gaps} isBesideForm />}
      {contacts.length > 0 && (
        <SelectField
          name="contact"
          label="Chi chiamare"
          options={contacts.map((contact) => ({ value: contact.id, text: contactChoice(contact) }))}
          empty="Il cliente"
        />
      )}
      {mayAdd && (
        <div className="new-place">
          <WithoutFocus>
            <PickupPlaceFields prefix="place." />
          </WithoutFocus>
        </div>
      )}
    </div>
  );
}

const contactChoice = (contact: Contact) =>
  [contactText(contact), contact.phone && spokenPhone(contact.phone)].filter(Boolean).join(" · ");

/** A single place is chosen by itself, and a new one where there is none. */
function emptyOf(places: number, mayAdd: boolean) {
  if (places === 1) return undefined;
  return places ? "Scegliere il luogo" : mayAdd ? undefined : "-";
}

function hintOf(client: string | number | undefined, places: number) {
  if (!client) return "Scegliere prima il cliente.";
  return places ? undefined : messages.noAddress;
}

const states = Object.entries(appointmentStates).map(([value, text]) => ({ value, text }));

type Hours = { id?: number; busy?: BusyAgent; agents: readonly Option[] };

export function HourFields({ id, busy, agents }: Hours) {
  const agent = useField("agent").value;
  return (
    <x-hours>
      <FieldRow>
        <DateField name="date" label="Data" required ahead />
        <TimeField name="time" label="Ora di inizio" end="time_end" required />
        <TimeField name="time_end" label="Ora di fine" hint="Se vuota, un'ora dopo l'inizio." />
        <SelectField name="agent" label="Agente" options={agents} />
      </FieldRow>
      <AgentHours id={id} found={busy} asks={!busy && Number(agent) > 0} />
    </x-hours>
  );
}

/** Spec 1 §3. */
function VisitFields({ sources, ...hours }: Choices & Hours) {
  const { site } = useViewer();
  return (
    <FieldGroup title="Appuntamento">
      <HourFields {...hours} />
      <FieldRow>
        <SelectField
          name="state"
          label="Stato"
          options={states}
          hint={site === "B" && `Se Confermato, ${messages.onlyOnA}`}
        />
        <SelectField name="howKnew" label="Come ci ha conosciuto" options={sources} />
        <OutOfRegion />
        <FlagField />
      </FieldRow>
      <TextArea name="description" label="Descrizione" hint="Si legge nel calendario." rows={3} />
    </FieldGroup>
  );
}
