import { LinkButton } from "../ui/button";
import { PageActions } from "../ui/details";
import { Switch } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { useViewer } from "../viewer";
import { ClientFields, ContactFields, PlaceFields } from "./fields";
import { ClientPlaces } from "./list";

export function NewClientForm(form: FormState) {
  return (
    <Form id="client" action="/client/insert" {...form} values={{ privateClient: 1, ...form.values }}>
      <ClientFields />
      <PlaceFields />
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

type Client = Parameters<typeof ClientPlaces>[0];

/** The client's own page: who they are, where they load, and the way to the next appointment. */
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
      <ClientPlaces {...client} />
    </>
  );
}

/** The quick dialog of the list: how to reach the client, nothing else (`modifyClient`). */
export function ContactsForm({ id, ...form }: FormState & { id: number | string }) {
  return (
    <Form id="contacts" action={`/client/contacts/${id}`} {...form}>
      <ContactFields title="" />
      <FormActions submit="Salva" back="/client/" />
    </Form>
  );
}

export function PlaceForm({
  action,
  back,
  city,
  ...form
}: FormState & { action: string; back: string; city?: string }) {
  return (
    <Form id="place" action={action} {...form}>
      <PlaceFields title="" city={city} />
      <FormActions submit="Salva" back={back} />
    </Form>
  );
}
