import { bounds } from "../../server/settings/model";
import { NumberField } from "../ui/fields";
import { FieldGroup, Form, FormActions, type FormState } from "../ui/form";
import { range, SettingTabs } from "./tabs";

export function GeneralForm(form: FormState) {
  return (
    <>
      <SettingTabs current="/admin/settings/" />
      <Form id="settings" action="/admin/settings" {...form}>
        <FieldGroup title="Depositi, accessi, visite e ore">
          <NumberField
            name="boxes.formMax"
            label="Numero massimo di deposito nel modulo"
            hint="I depositi oltre questo numero si vedono, ma non si scelgono."
            required
          />
          <NumberField
            name="session.idleHours"
            label="Ore di inattività prima dell'uscita"
            hint={range(bounds.idleHours)}
            required
          />
          <NumberField
            name="session.longestDays"
            label="Giorni di durata massima di un accesso"
            hint={range(bounds.longestDays)}
            required
          />
          <NumberField
            name="visits.callBackDays"
            label="Giorni dopo i quali richiamare il cliente"
            hint={`Di una visita ancora in trattativa. ${range(bounds.callBackDays)}`}
            required
          />
          <NumberField
            name="hours.ordinary"
            label="Ore ordinarie di una giornata di lavoro"
            hint={`Le altre sono straordinario. ${range(bounds.ordinaryHours)}`}
            required
          />
        </FieldGroup>
        <FormActions submit="Salva" />
      </Form>
    </>
  );
}
