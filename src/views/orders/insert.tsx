import { messages } from "../../server/visits/appointments/model";
import { NewClientFields } from "../clients/fields";
import { type ClientTab, ClientTabs } from "../clients/tabs";
import { Alert } from "../ui/details";
import { ComboField, DateField, type Option, SelectField, TextArea, TimeField } from "../ui/fields";
import { FieldGroup, FieldRow, Form, FormActions, type FormState } from "../ui/form";
import { useViewer } from "../viewer";
import { AgentHours } from "../visits/appointments/availability";
import { ClientPlaces, type OfChosen } from "../visits/appointments/form";
import { OutOfRegion } from "../visits/appointments/out-of-region";
import { type Payments, PriceFields } from "./prices";

type Choices = Payments & { agents: readonly Option[] };
type OfClient = FormState & Choices & OfChosen;

const list = "/orders/";

/** Spec 2 §2. */
export const NewOrder = ({ agents, payments, client, places, contacts, gaps, ...form }: OfClient) => (
  <Form id="order" action="/orders/insert" {...form}>
    <InsertTabs />
    <FieldGroup title="Cliente">
      <ComboField name="client" label="Cliente" src="/client/items" required />
      <ClientPlaces client={client} places={places} contacts={contacts} gaps={gaps} />
    </FieldGroup>
    <OrderFields agents={agents} payments={payments} />
    <FormActions submit="Salva" back={list} another />
  </Form>
);

export const NewOrderOfNewClient = ({ agents, payments, ...form }: FormState & Choices) => (
  <Form
    id="order"
    action="/orders/insert/new-client"
    {...form}
    values={{ client: { privateClient: 1 }, ...form.values }}
  >
    <InsertTabs current="new" />
    <NewClientFields prefix="client." of="order" />
    <OrderFields agents={agents} payments={payments} />
    <FormActions submit="Salva" back={list} another />
  </Form>
);

const InsertTabs = ({ current }: { current?: ClientTab }) => (
  <ClientTabs label="Cliente dell'ordine" path="/orders/insert" current={current} />
);

const OrderFields = ({ agents, payments }: Choices) => (
  <>
    {useViewer().site === "B" && <Alert>{`L'ordine ${messages.onlyOnA}`}</Alert>}
    <FieldGroup title="Appuntamento">
      <x-hours>
        <FieldRow>
          <DateField name="date" label="Data" hint="Se vuota, si usa oggi e l'agenda non la mostra." ahead />
          <TimeField name="time" label="Ora" hint="Se vuota, è adesso." />
          <SelectField name="agent" label="Agente" options={agents} />
        </FieldRow>
        <AgentHours asks={false} />
      </x-hours>
      <OutOfRegion />
    </FieldGroup>
    <FieldGroup title="Ordine">
      <TermFields payments={payments} />
    </FieldGroup>
  </>
);

export function TermFields({ payments }: Payments) {
  const { site } = useViewer();
  return (
    <>
      <PriceFields payments={payments} />
      <DateField name="work_booking_date" label="Data di prenotazione dei lavori" ahead />
      {site === "A" && <TextArea name="notes" label="Note ordine" rows={3} wide />}
    </>
  );
}
