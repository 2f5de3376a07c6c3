import { useContext } from "react";
import { Button } from "../ui/button";
import { FormContext, useGroup } from "../ui/field";
import { PhoneField, TextField } from "../ui/fields";
import { FieldRow } from "../ui/form";

type Prefixed = { prefix: string };

export function ContactsFields({ prefix }: Prefixed) {
  const keys = useGroup(`${prefix}contacts`);
  const added = keys.filter((key) => key.startsWith("new")).length;
  const rows = keys.map((key) => <ContactRow key={key} prefix={prefix} of={key} />);
  const errors = Object.keys(useContext(FormContext).errors);
  const isFilled = rows.length > 0 || errors.some((name) => name.startsWith(`${prefix}contacts.`));
  return (
    <details className="fold wide" open={isFilled}>
      <summary>
        Altri contatti <span>{rows.length || "nessuno"}</span>
      </summary>
      <div className="more-contacts">
        {rows}
        {added ? <AddContact prefix={prefix} number={added} /> : <NewContact prefix={prefix} number={0} />}
      </div>
    </details>
  );
}

const ContactRow = ({ prefix, of }: Prefixed & { of: string }) => (
  <FieldRow>
    <TextField name={`${prefix}contacts.${of}.name`} label="Nome e cognome" />
    <TextField name={`${prefix}contacts.${of}.role`} label="Ruolo" placeholder="Segretaria, portiere…" />
    <PhoneField name={`${prefix}contacts.${of}.phone`} label="Telefono" />
    <TextField name={`${prefix}contacts.${of}.email`} label="E-mail" type="email" />
  </FieldRow>
);

type Numbered = Prefixed & { number: number };

export const NewContact = ({ prefix, number }: Numbered) => (
  <div id={`contact-${number}`} className="more-fields">
    <ContactRow prefix={prefix} of={`new${number}`} />
    <AddContact prefix={prefix} number={number + 1} />
  </div>
);

const AddContact = ({ prefix, number }: Numbered) => (
  <Button
    kind="quiet"
    icon="plus"
    small
    className="more"
    hx-get={`/client/contact?prefix=${prefix}&number=${number}`}
    hx-select={`#contact-${number}`}
    hx-target="this"
    hx-swap="outerHTML ignoreTitle:true"
  >
    Aggiungi un altro contatto
  </Button>
);
