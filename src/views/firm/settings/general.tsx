import { bindingLimits, generalFields, limitHours, messageFields } from "../../../server/firm/settings/model";
import { NumberField, Switch } from "../../ui/fields";
import { FieldGroup, Form, FormActions, type FormState } from "../../ui/form";
import { useViewer } from "../../viewer";
import { range, SettingsPage } from "./list";

export function GeneralForm(form: FormState) {
  const { site } = useViewer();
  return (
    <SettingsPage current="/admin/settings/">
      <Form id="settings" action="/admin/settings" {...form}>
        <FieldGroup title="Depositi, accessi, appuntamenti e ore">
          {Object.entries({ ...generalFields, ...(site === "A" && messageFields) }).map(
            ([name, { label, ...field }]) => (
              <NumberField key={name} name={name} label={label} hint={hintOf(field)} required />
            ),
          )}
        </FieldGroup>
        {site === "A" && <LimitFields />}
        <FormActions submit="Salva" />
      </Form>
    </SettingsPage>
  );
}

const LimitFields = () => (
  <FieldGroup title="Turni e guida">
    {Object.entries(limitHours).map(([name, { label, ...field }]) => (
      <NumberField key={name} name={name} label={label} hint={hintOf(field)} required />
    ))}
    <p className="soft">
      Una regola accesa vincola: il piano lascia vuoto il posto e ne scrive il motivo. Spenta, il piano la
      evita quando può e lo segnala. Chi è scritto a mano non è mai rifiutato.
    </p>
    {Object.entries(bindingLimits).map(([name, { label }]) => (
      <Switch key={name} name={name} label={label} wide />
    ))}
  </FieldGroup>
);

const hintOf = ({ hint, bounds }: { hint?: string; bounds?: Parameters<typeof range>[0] }) =>
  [hint, bounds && range(bounds)].filter(Boolean).join(" ");
