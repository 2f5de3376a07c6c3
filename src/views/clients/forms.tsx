import { channels, clientPage } from "../../server/clients/model";
import { SelectField, Switch } from "../ui/fields";
import { Form, FormActions, type FormState, WithoutFocus } from "../ui/form";
import { useViewer } from "../viewer";
import { ClientFields, ContactFields, NewClientFields } from "./fields";

export function NewClientForm(form: FormState) {
  return (
    <Form id="client" action="/client/insert" {...form} values={{ privateClient: 1, ...form.values }}>
      <NewClientFields />
      <FormActions submit="Salva" back="/client/" another />
    </Form>
  );
}

export function ClientForm({ id, ...form }: FormState & { id: number }) {
  const { site } = useViewer();
  const first = form.message || form.errors || form.conflict ? undefined : firstMissing(form.values);
  return (
    <Form id="client" action={`/client/modify/${id}`} {...form}>
      {first ? (
        <WithoutFocus>
          <ClientFields id={id} first={first} />
        </WithoutFocus>
      ) : (
        <ClientFields id={id} />
      )}
      {site === "A" && (
        <>
          <TellingFields {...form} />
          <Switch name="confirmed" label="Cliente attivo" />
        </>
      )}
      <FormActions submit="Salva" back={clientPage(id)} />
    </Form>
  );
}

/** How the client is notified of works and visits; who, where it has contacts. */
function TellingFields({ values = {} }: FormState) {
  const { contacts = {} } = values as { contacts?: Record<string, { name?: string }> };
  const stored = Object.entries(contacts).filter(([id, { name }]) => /^\d+$/.test(id) && name);
  return (
    <>
      <SelectField
        name="message_channel"
        label="Come si avvisa"
        autoFocus={false}
        empty="La prima possibile"
        options={Object.entries(channels).map(([value, text]) => ({ value, text }))}
      />
      {stored.length > 0 && (
        <SelectField
          name="id_message_contact"
          label="Chi si avvisa"
          empty="Il cliente"
          options={stored.map(([value, { name = "" }]) => ({ value, text: name }))}
        />
      )}
      <Switch name="no_messages" label="Non scrivere" hint="Il cliente vuole solo telefonate." />
    </>
  );
}

/** What a client to be completed is opened for. */
function firstMissing(values: object = {}): string | undefined {
  const written = values as Record<string, unknown>;
  const required = written.privateClient === 1 ? ["fiscalCode", "privateAddress"] : ["businessAddress"];
  return required.find((name) => !written[name]);
}

export function ContactsForm({ id, ...form }: FormState & { id: number | string }) {
  return (
    <Form id="contacts" action={`/client/contacts/${id}`} {...form}>
      <ContactFields />
      <FormActions submit="Salva" back="/client/" />
    </Form>
  );
}
