import { clientTypes } from "../../server/clients/model";
import { PickupPlaceFields } from "../pickup-places/form";
import { Radio, TextField } from "../ui/fields";
import { FieldGroup } from "../ui/form";
import { useField } from "../ui/form-context";

const types = [1, 0, 2].map((value) => ({ value, text: clientTypes[value as keyof typeof clientTypes] }));

type Prefixed = { prefix?: string };

/** A new client is posted with its first pickup place. */
export const NewClientFields = ({ prefix = "" }: Prefixed) => (
  <>
    <ClientFields prefix={prefix} />
    <FieldGroup title="Luogo di carico">
      <PickupPlaceFields prefix={prefix} />
    </FieldGroup>
  </>
);

/** The type of client decides which of the two groups shows (spec 1 §5). */
export function ClientFields({ prefix = "" }: Prefixed) {
  return (
    <>
      <Radio name={`${prefix}privateClient`} label="Tipo di cliente" options={types} required wide />
      <FieldGroup title="Recapiti">
        <ContactFields prefix={prefix} />
      </FieldGroup>
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

const onChange = 'change from:"closest .field"';

/** Checked after a change, and when a stored code is shown: the result is a warning, never a refusal. */
function FiscalCode({ name }: { name: string }) {
  const { value } = useField(name);
  const check = <FiscalCheck trigger={value ? `load, ${onChange}` : onChange} />;
  return <TextField name={name} label="Codice fiscale" maxLength={50} hint={check} required />;
}

export const FiscalCheck = ({ trigger = onChange, warning }: { trigger?: string; warning?: string }) => (
  <span
    id="fiscal-check"
    role="status"
    className="field-warning"
    data-reads=""
    hx-post="/client/fiscal-code"
    hx-include="[name$=fiscalCode]"
    hx-select="#fiscal-check"
    hx-target="this"
    hx-swap="outerHTML ignoreTitle:true"
    hx-trigger={trigger}
  >
    {warning}
  </span>
);

export const ContactFields = ({ prefix = "" }: Prefixed) => (
  <>
    <TextField name={`${prefix}surname`} label="Cognome" required />
    <TextField name={`${prefix}name`} label="Nome" />
    <TextField name={`${prefix}phone`} label="Telefono" type="tel" />
    <TextField name={`${prefix}cellphone`} label="Cellulare" type="tel" />
    <TextField name={`${prefix}email`} label="E-mail" type="email" />
  </>
);
