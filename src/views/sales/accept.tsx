import { waysToAccept } from "../../server/sales/model";
import { Island } from "../island";
import { Sheet } from "../sheet";
import { Button } from "../ui/button";
import { Under, useField } from "../ui/field";
import { DateField, FileField, SelectField, Switch, TextArea, TextField } from "../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../ui/form";

const ways = (["paper", "message"] as const).map((value) => ({ value, text: waysToAccept[value] }));

const withoutDay = "Vuoto: l'ordine senza lavorazione. L'ora è le 8:00, si cambia dopo.";

/** Who, how, and the proof. */
export const AcceptForm = ({ action, back, ...form }: FormState & { action: string; back: string }) => (
  <Form id="accept" action={action} columns={1} upload {...form}>
    <TextField name="name" label="Chi ha accettato" maxLength={100} required />
    <FieldRow>
      <SelectField name="how" label="Come" options={ways} />
      <DateField name="date" label="Quando" hint="Vuoto: oggi" />
    </FieldRow>
    <Sheet name="file" />
    <FileField name="file" label="Foglio firmato" hint="La scansione o la foto." />
    <TextArea name="words" label="Parole del messaggio" rows={3} />
    <DateField name="wished_date" label="Giorno della lavorazione" hint={withoutDay} ahead />
    <FormActions submit="Crea l'ordine" back={back} />
  </Form>
);

/** The client reads, signs and takes his paper along: a draft is sent by the same act. */
export const SignForm = ({ action, back, ...form }: FormState & { action: string; back: string }) => (
  <Island name="signature">
    <Form id="sign" action={action} columns={1} aside {...form}>
      <input type="hidden" name="how" value="tablet" />
      <SignatureField />
      <TextField name="name" label="Nome e cognome di chi firma" maxLength={100} required />
      <Switch
        name="byName"
        label="Firma con il nome scritto"
        hint="In luogo della firma disegnata. In ogni caso è una firma elettronica semplice."
      />
      <DateField name="wished_date" label="Giorno della lavorazione" hint={withoutDay} ahead />
      <FormActions submit="Firma e crea l'ordine" back={back} />
    </Form>
  </Island>
);

function SignatureField() {
  const { id, value, error } = useField("signature");
  return (
    <div className="field wide signature">
      <span>Firma</span>
      <svg viewBox="0 0 600 200" role="img" aria-label="Riquadro per la firma">
        <path d={value} />
      </svg>
      <input type="hidden" name="signature" defaultValue={value} />
      <Button kind="quiet" small>
        Cancella la firma
      </Button>
      <Under id={id} error={error} />
    </div>
  );
}

export const CopyForm = ({ action, back, ...form }: FormState & { action: string; back: string }) => (
  <Form id="copy-quote" action={action} columns={1} {...form}>
    <TextField
      name="variant"
      label="Variante"
      hint="Vuota: quando si invia, la versione di prima è superata."
      maxLength={60}
    />
    <FormActions submit="Crea" back={back} />
  </Form>
);
