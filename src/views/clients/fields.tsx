import type { ReactNode } from "react";
import { clientTypes } from "../../server/clients/model";
import { Radio, TextArea, TextField } from "../ui/fields";
import { FieldGroup } from "../ui/form";
import { useField } from "../ui/form-context";
import { ComboField } from "../ui/pickers";

const types = [1, 0, 2].map((value) => ({ value, text: clientTypes[value as keyof typeof clientTypes] }));

type Prefixed = { prefix?: string };

/** Who the client is and how to reach them; the kind decides which of the two groups shows (spec 1 §5). */
export function ClientFields({ prefix = "" }: Prefixed) {
  return (
    <>
      <Radio name={`${prefix}privateClient`} label="Tipo di cliente" options={types} required wide />
      <ContactFields prefix={prefix} />
      <div className="when-private">
        <FieldGroup title="Dati fiscali">
          <FiscalCode name={`${prefix}fiscalCode`} />
          <TextField
            name={`${prefix}privateAddress`}
            label="Indirizzo di residenza per la fattura"
            required
          />
        </FieldGroup>
      </div>
      <div className="when-business">
        <FieldGroup title="Dati fiscali">
          <TextField name={`${prefix}businessName`} label="Ragione sociale" required />
          <TextField name={`${prefix}businessAddress`} label="Sede legale" required />
          <TextField name={`${prefix}uniqueCode`} label="Codice univoco" maxLength={50} />
          <TextField name={`${prefix}pec`} label="PEC" type="email" />
        </FieldGroup>
      </div>
    </>
  );
}

const typed = 'change from:"closest .field"';

/** Looked at when it was typed, and when a stored one is shown: a warning beside it, never a refusal. */
function FiscalCode({ name }: { name: string }) {
  const { value } = useField(name);
  const check = <FiscalCheck asksAt={value ? `load, ${typed}` : typed} />;
  return <TextField name={name} label="Codice fiscale" maxLength={50} hint={check} required />;
}

export const FiscalCheck = ({ asksAt = typed, warning }: { asksAt?: string; warning?: string }) => (
  <span
    id="fiscal-check"
    role="status"
    className="field-warning"
    hx-get="/client/fiscal-code"
    hx-include="[name$=fiscalCode]"
    hx-select="#fiscal-check"
    hx-target="this"
    hx-swap="outerHTML ignoreTitle:true"
    hx-trigger={asksAt}
  >
    {warning}
  </span>
);

/** `title=""` where the dialog already says it: the fields then stand without a heading of their own. */
export function ContactFields({ prefix = "", title = "Recapiti" }: Prefixed & { title?: string }) {
  return (
    <Grouped title={title}>
      <TextField name={`${prefix}surname`} label="Cognome" required />
      <TextField name={`${prefix}name`} label="Nome" />
      <TextField name={`${prefix}phone`} label="Telefono" type="tel" />
      <TextField name={`${prefix}cellphone`} label="Cellulare" type="tel" />
      <TextField name={`${prefix}email`} label="E-mail" type="email" />
    </Grouped>
  );
}

/** A loading place; picking the comune fills CAP, province and city. */
export function PlaceFields({
  prefix = "",
  title = "Luogo di carico",
  city,
}: Prefixed & { title?: string; city?: string }) {
  return (
    <Grouped title={title}>
      <TextField name={`${prefix}address`} label="Indirizzo" required />
      <ComboField
        name={`${prefix}cityId`}
        label="Comune"
        src="/comune/items"
        min={3}
        text={city}
        fill="comune:city cap:zip province:province"
        placeholder="Scrivere tre lettere"
        required
      />
      <TextField name={`${prefix}city`} label="Città" required />
      <TextField name={`${prefix}zip`} label="CAP" maxLength={20} required />
      <TextField name={`${prefix}province`} label="Provincia" required />
      <TextArea name={`${prefix}notes`} label="Note sul luogo" rows={2} />
    </Grouped>
  );
}

const Grouped = ({ title, children }: { title?: string; children: ReactNode }) =>
  title ? <FieldGroup title={title}>{children}</FieldGroup> : children;
