import { bounds } from "../../server/settings/model";
import { NumberField, TextArea, TextField } from "../ui/fields";
import { FieldGroup, Form, FormActions, type FormState } from "../ui/form";
import { SettingTabs } from "./tabs";

const range = ({ min, max }: { min: number; max: number }) => `Da ${min} a ${max}`;

export function CompanyForm({ vat, ...form }: FormState & { vat?: string }) {
  return (
    <>
      <SettingTabs current="/admin/settings/" />
      <Form id="company" action="/admin/settings" {...form}>
        <FieldGroup title="Azienda, come si legge sui fogli stampati">
          <TextField name="company.name" label="Ragione sociale" maxLength={200} required />
          <TextField name="company.address" label="Indirizzo" maxLength={200} />
          <TextField name="company.phone" label="Telefono" type="tel" maxLength={30} />
          <TextField name="company.email" label="E-mail" type="email" maxLength={200} />
          <TextField
            name="company.vat"
            label="Partita IVA"
            maxLength={50}
            hint={vat && <span className="field-warning">{vat}</span>}
          />
        </FieldGroup>
        <FieldGroup title="Preventivi">
          <NumberField name="quote.vat" label="IVA" unit="%" hint={range(bounds.quoteVat)} required />
          <NumberField
            name="quote.validityDays"
            label="Giorni di validità"
            hint={range(bounds.quoteDays)}
            required
          />
          <TextArea name="quote.text" label="Testo in fondo al preventivo" rows={5} />
        </FieldGroup>
        <FieldGroup title="Depositi e accessi">
          <NumberField
            name="boxes.formMax"
            label="Numero massimo di deposito nel modulo"
            hint={range(bounds.formMax)}
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
        </FieldGroup>
        <FormActions submit="Salva" />
      </Form>
    </>
  );
}
