import { clientPage } from "../../server/clients/model";
import { Switch } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
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
  return (
    <Form id="client" action={`/client/modify/${id}`} {...form}>
      <ClientFields id={id} />
      {site === "A" && <Switch name="confirmed" label="Cliente attivo" />}
      <FormActions submit="Salva" back={clientPage(id)} />
    </Form>
  );
}

export function ContactsForm({ id, ...form }: FormState & { id: number | string }) {
  return (
    <Form id="contacts" action={`/client/contacts/${id}`} {...form}>
      <ContactFields />
      <FormActions submit="Salva" back="/client/" />
    </Form>
  );
}
