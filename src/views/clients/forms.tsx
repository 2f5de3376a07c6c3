import { PickupPlaces } from "../pickup-places/list";
import { LinkButton } from "../ui/button";
import { PageActions } from "../ui/details";
import { Switch } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { useViewer } from "../viewer";
import { ClientFields, ContactFields, NewClientFields } from "./fields";

export function NewClientForm(form: FormState) {
  return (
    <Form id="client" action="/client/insert" {...form} values={{ privateClient: 1, ...form.values }}>
      <NewClientFields />
      <FormActions submit="Inserisci" back="/client/" />
    </Form>
  );
}

function ClientForm({ id, ...form }: FormState & { id: number | string }) {
  const { site } = useViewer();
  return (
    <Form id="client" action={`/client/modify/${id}`} {...form}>
      <ClientFields />
      {site === "A" && <Switch name="confirmed" label="Cliente attivo" />}
      <FormActions submit="Salva" back="/client/" />
    </Form>
  );
}

type Client = Parameters<typeof PickupPlaces>[0];

export function ClientPage({ client, form }: { client: Client; form: FormState }) {
  const { mayCall } = useViewer();
  return (
    <>
      {mayCall("Appointment.createNew") && (
        <PageActions>
          <LinkButton href={`/appointment/insert?client=${client.id}`} icon="calendar-plus">
            Nuovo appuntamento
          </LinkButton>
        </PageActions>
      )}
      <ClientForm id={client.id} {...form} />
      <PickupPlaces {...client} />
    </>
  );
}

/** The dialog of the list (`modifyClient`). */
export function ContactsForm({ id, ...form }: FormState & { id: number | string }) {
  return (
    <Form id="contacts" action={`/client/contacts/${id}`} {...form}>
      <ContactFields />
      <FormActions submit="Salva" back="/client/" />
    </Form>
  );
}
