import { RouteFields } from "../../orders/works/stop-fields";
import { WorkLengthField } from "../../orders/works/work-fields";
import { MoneyField, SelectField, Switch, TextArea } from "../../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../../ui/form";
import { DateField, TimeField } from "../../ui/pickers";
import { useViewer } from "../../viewer";
import { HolidayField } from "../closures/holiday";

type Props = FormState & {
  action: string;
  back: string;
  workTypes: { value: number; text: string }[];
  places: { id: number; text: string }[];
};

/** Adds a work of the company's own order to the day (spec 2 §2, Add work dialog). */
export function AddWorkForm({ action, back, workTypes, places, ...form }: Props) {
  const { site, can } = useViewer();
  const values = { id_pickupPlace: places[0]?.id, ...form.values };
  return (
    <Form id="add-work" action={action} {...form} values={values}>
      <FieldRow>
        <DateField name="date" label="Data" required />
        <TimeField name="hour" label="Ora" required />
        <WorkLengthField />
      </FieldRow>
      <HolidayField />
      <SelectField name="type" label="Tipo di lavorazione" options={workTypes} />
      <SelectField
        name="id_pickupPlace"
        label="Luogo della lavorazione"
        required
        options={places.map(({ id, text }) => ({ value: id, text }))}
      />
      <RouteFields places={places} />
      <Switch name="show_worksheet" label="Mostra in giornaliera" />
      {site === "A" && can("editFlagRenata") && <Switch name="flag_renata" label="Flag R" />}
      <MoneyField name="police_permission" label="Costo del permesso di sosta" />
      <Switch name="flag_in_schermata_lavorazioni" label="Mostra il permesso in giornaliera" />
      <TextArea name="notes" label="Note" />
      <FormActions submit="Salva" back={back} />
    </Form>
  );
}
