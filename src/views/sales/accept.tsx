import { waysToAccept } from "../../server/sales/model";
import { FileField, SelectField, TextArea, TextField } from "../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../ui/form";
import { DateField } from "../ui/pickers";

const ways = (["paper", "message"] as const).map((value) => ({ value, text: waysToAccept[value] }));

/** Who, how, and the proof. */
export const AcceptForm = ({ action, back, ...form }: FormState & { action: string; back: string }) => (
  <Form id="accept" action={action} columns={1} upload {...form}>
    <TextField name="name" label="Chi ha accettato" maxLength={100} required />
    <FieldRow>
      <SelectField name="how" label="Come" options={ways} />
      <DateField name="date" label="Quando" hint="Vuoto: oggi" />
    </FieldRow>
    <FileField name="file" label="Foglio firmato" hint="La scansione o la foto." />
    <TextArea name="words" label="Parole del messaggio" rows={3} />
    <DateField
      name="wished_date"
      label="Giorno della lavorazione"
      hint="Vuoto: l'ordine senza lavorazione. L'ora è le 8:00, si cambia dopo."
      ahead
    />
    <FormActions submit="Crea l'ordine" back={back} />
  </Form>
);

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
