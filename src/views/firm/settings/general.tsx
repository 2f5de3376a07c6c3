import { bounds } from "../../../server/firm/settings/model";
import { NumberField } from "../../ui/fields";
import { FieldGroup, Form, FormActions, type FormState } from "../../ui/form";
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
          <NumberField
            name="hours.longest"
            label="Ore della giornata più lunga"
            hint={`Con la strada; oltre è un problema del giorno. ${range(bounds.longestHours)}`}
            required
          />
          <NumberField
            name="hours.rest"
            label="Ore di riposo tra due giornate"
            hint={`Meno è un problema del giorno. ${range(bounds.restHours)}`}
            required
          />
        </FieldGroup>
        <FormActions submit="Salva" />
      </Form>
    </>
  );
}
