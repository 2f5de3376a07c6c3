import type { FormState } from "../clients/forms";
import { MoneyField, type Option, SelectField, Switch, TextArea } from "../ui/fields";
import { FieldRow, Form, FormActions } from "../ui/form";
import { DateField, TimeField } from "../ui/pickers";
import { useViewer } from "../viewer";
import { ResourceLinks } from "./table";

type Choices = { types: readonly Option[]; places: readonly { id: number; text: string }[] };

/** Defaults of a new work (spec 2 §9): visible, no permit, the first place. */
export function NewWorkForm({ order, types, places, ...form }: FormState & Choices & { order: number }) {
  const defaults = { hour: "08:00", show_worksheet: 1, police_permission: 0, id_pickupPlace: places[0]?.id };
  return (
    <Form
      id="work"
      action={`/orders/works/insert/${order}`}
      {...form}
      values={{ ...defaults, ...form.values }}
    >
      <WorkFields types={types} places={places} />
      <FormActions submit="Inserisci" back={`/orders/${order}`} />
    </Form>
  );
}

type OfWork = { id: number; id_order: number; private_client: number };

export const WorkForm = ({ work, types, places, ...form }: FormState & Choices & { work: OfWork }) => (
  <>
    <Form id="work" action={`/orders/works/modify/${work.id}`} {...form}>
      <WorkFields types={types} places={places} />
      <FormActions submit="Salva" back={`/orders/${work.id_order}`} />
    </Form>
    <div className="work-links">
      <ResourceLinks {...work} />
    </div>
  </>
);

function WorkFields({ types, places }: Choices) {
  const { can } = useViewer();
  return (
    <>
      <FieldRow>
        <DateField name="date" label="Data" required />
        <TimeField name="hour" label="Ora" required />
      </FieldRow>
      <SelectField name="type" label="Tipo di lavorazione" options={types} required />
      <SelectField
        name="id_pickupPlace"
        label="Luogo della lavorazione"
        options={places.map(({ id, text }) => ({ value: id, text }))}
        required
      />
      <MoneyField name="police_permission" label="Costo del permesso di polizia" />
      <Switch name="flag_in_schermata_lavorazioni" label="Permesso nella schermata lavorazioni" />
      <Switch name="show_worksheet" label="Visibile nella schermata lavorazioni" wide />
      {can("editFlagRenata") && <Switch name="flag_renata" label="Flag R" wide />}
      <TextArea name="notes" label="Note" rows={3} wide />
    </>
  );
}

type Notes = FormState & { id: number; back: string };

export const ForemanNotesForm = ({ id, back, ...form }: Notes) => (
  <Form id="foreman-notes" action={`/orders/works/notes/${id}`} columns={1} {...form}>
    <TextArea name="notes" label="Note caposquadra" rows={8} autoFocus />
    <FormActions submit="Salva" back={back} />
  </Form>
);
