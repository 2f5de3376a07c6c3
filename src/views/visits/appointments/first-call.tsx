import { firstCallPage } from "../../../server/visits/appointments/model";
import { Duplicates } from "../../clients/duplicates";
import { Button } from "../../ui/button";
import { ComboField, PhoneField, SelectField, TextArea, TextField } from "../../ui/fields";
import { FieldGroup, FieldRow, Form, FormActions, type FormState, WithoutFocus } from "../../ui/form";
import { useViewer } from "../../viewer";
import { type Choices, HourFields, InsertTabs } from "./form";

/** What one knows at the end of a first call: who, which number, which town, when. */
export const FirstCall = ({ agents, sources, ...form }: FormState & Choices) => (
  <Form id="first-call" action={firstCallPage} {...form}>
    <InsertTabs current="first-call" />
    <p className="soft">Il resto si completa prima dell'ordine.</p>
    <FieldGroup title="Chi chiama">
      <TextField name="client.surname" label="Cognome" required />
      <WithoutFocus>
        <TextField name="client.name" label="Nome" />
      </WithoutFocus>
      <PhoneField name="client.phone" label="Telefono" required />
      <ComboField
        name="client.cityId"
        label="Comune"
        src="/comune/items"
        min={3}
        placeholder="Scrivere tre lettere"
        required
      />
      <input type="hidden" name="client.privateClient" value="1" />
      <Duplicates of="appointment" />
    </FieldGroup>
    <FieldGroup title="Appuntamento">
      <HourFields agents={agents} />
      <FieldRow>
        <TextField name="destination" label="Verso dove" />
        <TextField name="period" label="Quando" />
        <SelectField name="howKnew" label="Come ci ha conosciuto" options={sources} />
      </FieldRow>
      <TextArea name="description" label="Descrizione" hint="Si legge nel calendario." rows={2} />
    </FieldGroup>
    <FormActions submit="Salva" back="/appointment/" another otherwise={<ClientAlone />} />
  </Form>
);

const ClientAlone = () =>
  useViewer().mayCall("Client.createIncomplete") && (
    <Button
      type="submit"
      formAction="/client/insert/first-call"
      hx-post="/client/insert/first-call"
      hx-include="closest form"
      hx-target="#first-call"
      hx-select="#first-call"
      hx-swap="outerHTML ignoreTitle:true"
    >
      Salva senza appuntamento
    </Button>
  );
