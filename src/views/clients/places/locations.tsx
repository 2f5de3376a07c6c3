import type { ListedLocation } from "../../../server/clients/places/model";
import { DeletableActions } from "../../firm/settings/list";
import { SystemTabs } from "../../process/system/system";
import { NewButton } from "../../ui/button";
import { TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, LiveList, PageActions, Table } from "../../ui/list";

export function LocationList({ locations }: { locations: ListedLocation[] }) {
  return (
    <>
      <PageActions>
        <NewButton href="/admin/locations/insert">Nuovo condominio</NewButton>
      </PageActions>
      <SystemTabs />
      <LiveList live={["places"]}>
        <Table
          label="Condomini"
          rows={locations}
          columns={[
            { head: "Nome", card: "title", cell: (location) => location.name },
            { head: "Indirizzo", cell: (location) => location.address },
            { head: "Città", cell: (location) => location.city },
            { ...actionsColumn, cell: (location) => <Actions {...location} /> },
          ]}
        />
      </LiveList>
    </>
  );
}

const Actions = ({ id, name }: ListedLocation) => (
  <DeletableActions
    {...{ id, name }}
    path="/admin/locations/"
    question={`Eliminare il condominio ${name}?`}
  />
);

export function LocationForm({ action, ...form }: FormState & { action: string }) {
  return (
    <Form id="location" action={action} columns={1} {...form}>
      <TextField name="name" label="Nome" maxLength={200} required />
      <TextField name="address" label="Indirizzo" maxLength={200} required />
      <TextField name="city" label="Città" maxLength={200} required />
      <FormActions submit="Salva" back="/admin/locations/" another />
    </Form>
  );
}
