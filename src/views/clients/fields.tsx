import type { ReactNode } from "react";
import { clientTypes } from "../../server/clients/model";
import { useField } from "../ui/field";
import { PhoneField, Radio, TextField } from "../ui/fields";
import { FieldGroup } from "../ui/form";
import { ContactsFields } from "./contact-fields";
import { type ClientForm, Duplicates } from "./duplicates";
import { PickupPlaceFields } from "./pickup-places/form";

const types = [1, 0, 2].map((value) => ({ value, text: clientTypes[value as keyof typeof clientTypes] }));

/** Where the residence or the seat is enough for the place, the stars of its fields fall (clients.css). */
export function PlaceOfResidence({ prefix = "", place }: Prefixed & { place?: string }) {
  const [residence, seat] = [useField(`${prefix}privateAddress`), useField(`${prefix}businessAddress`)];
  const isTyped = residence.value || seat.value;
  const change = 'change from:"closest form"';
  return (
    <span
      id="place-of-residence"
      role="status"
      data-enough={place && ""}
      data-reads=""
      hx-post="/client/residence"
      hx-include="closest form"
      hx-select="#place-of-residence"
      hx-target="this"
      hx-swap="outerMorph ignoreTitle:true"
      hx-sync="this:replace"
      hx-trigger={isTyped ? `load, ${change}` : change}
    >
      {place
        ? `Se resta vuoto: ${place}.`
        : "Se il luogo resta vuoto, è la residenza o la sede legale: «Via Roma 3, Arzano»."}
    </span>
  );
}

type Prefixed = { prefix?: string };
type OfForm = Prefixed & {
  of?: ClientForm;
  id?: number;
  /** The field that takes the focus. */
  first?: string;
};

/** A new client is posted with its first pickup place. */
export const NewClientFields = ({ prefix = "", of }: OfForm) => (
  <>
    <ClientFields prefix={prefix} of={of} />
    <FirstPlace prefix={prefix} />
  </>
);

/** For a visit who, where and when (`children`) come first: the fiscal data may follow later. */
export const VisitedClientFields = ({ prefix = "", children }: Prefixed & { children: ReactNode }) => (
  <>
    <WhoFields prefix={prefix} of="appointment" />
    <FirstPlace prefix={prefix} />
    {children}
    <FiscalFields prefix={prefix} />
    <ContactsFields prefix={prefix} />
  </>
);

const FirstPlace = ({ prefix }: Prefixed) => (
  <FieldGroup title="Luogo di carico">
    <div className="or-residence">
      <PickupPlaceFields prefix={prefix} otherwise={<PlaceOfResidence prefix={prefix} />} />
    </div>
  </FieldGroup>
);

export const ClientFields = ({ prefix = "", of = "client", id, first }: OfForm) => (
  <>
    <WhoFields prefix={prefix} of={of} id={id} />
    <FiscalFields prefix={prefix} first={first} />
    <ContactsFields prefix={prefix} />
  </>
);

/** The type of client decides which of the two groups shows (spec 1 §5); a company has its name first. */
const WhoFields = ({ prefix, of, id }: OfForm & { of: ClientForm }) => (
  <>
    <Radio name={`${prefix}privateClient`} label="Tipo di cliente" options={types} required wide />
    <FieldGroup title="Recapiti">
      <div className="when-business">
        <TextField name={`${prefix}businessName`} label="Ragione sociale" autoFocus={false} required wide />
      </div>
      <ContactFields prefix={prefix} />
      <Duplicates of={of} id={id} />
    </FieldGroup>
  </>
);

const FiscalFields = ({ prefix = "", first }: OfForm) => (
  <FieldGroup title="Dati fiscali">
    <div className="when-business">
      <TextField
        name={`${prefix}businessAddress`}
        label="Sede legale"
        autoFocus={first === "businessAddress" || undefined}
        required
      />
      <CodeField code="vat-number" name={`${prefix}vatNumber`} label="Partita IVA" />
    </div>
    <div className="required-of-private">
      <CodeField
        code="fiscal-code"
        name={`${prefix}fiscalCode`}
        label="Codice fiscale"
        autoFocus={first === "fiscalCode" || undefined}
      >
        <span className="when-private">
          <span className="hidden">Obbligatorio.</span>
        </span>
      </CodeField>
    </div>
    <div className="when-private">
      <TextField
        name={`${prefix}privateAddress`}
        label="Indirizzo di residenza per la fattura"
        autoFocus={first === "privateAddress" || undefined}
        required
      />
    </div>
    <div className="when-business">
      <CodeField code="unique-code" name={`${prefix}uniqueCode`} label="Codice univoco">
        SDI: 7 caratteri per un'azienda, 6 per un ente. In alternativa, la PEC.
      </CodeField>
      <TextField name={`${prefix}pec`} label="PEC" type="email" />
    </div>
  </FieldGroup>
);

const codeFields = {
  "fiscal-code": "[name$=fiscalCode]",
  "vat-number": "[name$=vatNumber]",
  "unique-code": "[name$=uniqueCode], [name$=privateClient]",
};

export type TaxCode = keyof typeof codeFields;

type CodeProps = { code: TaxCode; name: string; label: string; autoFocus?: boolean; children?: ReactNode };

/** Checked after a change, and when a stored code is shown: the result is a warning, never a refusal. */
function CodeField({ code, name, label, autoFocus, children }: CodeProps) {
  const { value } = useField(name);
  const hint = (
    <>
      {children} <CodeCheck code={code} isLoaded={value !== ""} />
    </>
  );
  return (
    <TextField
      name={name}
      label={label}
      autoFocus={autoFocus}
      autoCapitalize="characters"
      maxLength={50}
      hint={hint}
    />
  );
}

type CheckProps = { code: TaxCode; isLoaded?: boolean; warning?: string };

const onChange = 'change from:"closest .field"';
const changeOf = {
  "fiscal-code": onChange,
  "vat-number": onChange,
  // The length of the code depends on the type of client.
  "unique-code": `${onChange}, change from:"previous .radio"`,
};

/** The element stays when it is filled: a screen reader announces what changes, not what is new. */
export const CodeCheck = ({ code, isLoaded, warning }: CheckProps) => (
  <span
    id={`${code}-check`}
    role="status"
    className="field-warning"
    data-reads=""
    hx-post={`/client/${code}`}
    hx-include={codeFields[code]}
    hx-select={`#${code}-check`}
    hx-target="this"
    hx-swap="outerMorph ignoreTitle:true"
    hx-sync="this:replace"
    hx-trigger={isLoaded ? `load, ${changeOf[code]}` : changeOf[code]}
  >
    {warning}
  </span>
);

export const ContactFields = ({ prefix = "" }: Prefixed) => (
  <>
    <TextField name={`${prefix}surname`} label="Cognome" required />
    <TextField name={`${prefix}name`} label="Nome" />
    <PhoneField name={`${prefix}phone`} label="Telefono" />
    <PhoneField name={`${prefix}cellphone`} label="Cellulare" />
    <TextField name={`${prefix}email`} label="E-mail" type="email" />
  </>
);
