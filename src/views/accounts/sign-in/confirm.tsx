import { FormContext } from "../../ui/field";
import { TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";

const why =
  "Sono passati più di dieci minuti dall'ultima volta: prima di continuare serve di nuovo la password del proprio account.";

const secret = { type: "password", autoComplete: "current-password", value: "", required: true } as const;

/** A plain form: it posts again what was refused, and what is answered may be a file. */
export const ConfirmPassword = (props: {
  action: string;
  fields: [string, string][];
  back: string;
  error?: string;
}) => (
  <>
    <p>{why}</p>
    <p>Se si tratta di un file, viene scaricato e questa pagina resta aperta.</p>
    <form className="form columns-1" method="post" action={props.action} noValidate>
      {props.fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <FormContext value={{ id: "confirm", values: {}, errors: { confirmPassword: props.error ?? "" } }}>
        <TextField name="confirmPassword" label="Password" {...secret} />
        <FormActions submit="Continua" back={props.back} />
      </FormContext>
    </form>
  </>
);

export const ConfirmForm = (form: FormState) => (
  <Form id="confirm" action="/account/confirm" columns={1} note={why} {...form}>
    <TextField name="password" label="Password" {...secret} />
    <FormActions submit="Continua" back="/" />
  </Form>
);
