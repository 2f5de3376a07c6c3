import { generalFields } from "../../../server/firm/settings/model";
import { NumberField } from "../../ui/fields";
import { FieldGroup, Form, FormActions, type FormState } from "../../ui/form";
import { range, SettingsPage } from "./page";

export function GeneralForm(form: FormState) {
  return (
    <SettingsPage current="/admin/settings/">
      <Form id="settings" action="/admin/settings" {...form}>
        <FieldGroup title="Depositi, accessi, appuntamenti e ore">
          {Object.entries(generalFields).map(([name, { label, ...field }]) => (
            <NumberField key={name} name={name} label={label} hint={hintOf(field)} required />
          ))}
        </FieldGroup>
        <FormActions submit="Salva" />
      </Form>
    </SettingsPage>
  );
}

const hintOf = ({ hint, bounds }: { hint?: string; bounds?: Parameters<typeof range>[0] }) =>
  [hint, bounds && range(bounds)].filter(Boolean).join(" ");
