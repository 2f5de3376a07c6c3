import { fieldMessages } from "../../../server/input/field-messages";
import { FirmMark } from "../../firm/mark";
import { LinkButton } from "../../ui/button";
import { Alert } from "../../ui/details";
import { TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { useViewer } from "../../viewer";

/** The style sheet shows it once a field was left empty. */
const empty = <span className="when-empty">{fieldMessages.requiredLogin}</span>;

/** User name and password; the form is sent only with both (spec 1 §2). */
export function LoginView({ next = "", ...form }: FormState & { next?: string }) {
  const { demo } = useViewer();
  return (
    <>
      <FirmMark />
      <Form
        id="login"
        action={`/login${next && `?next=${encodeURIComponent(next)}`}`}
        columns={1}
        complete
        {...form}
      >
        <TextField name="email" label="Nome utente" autoComplete="username" hint={empty} required />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          value=""
          hint={empty}
          required
        />
        <FormActions submit="Accedere">
          <LinkButton href="/register" kind="quiet">
            Richiedi un account
          </LinkButton>
        </FormActions>
      </Form>
      {demo && (
        <Alert kind="info">
          Account di prova: superadmin, gestione1, gestione2, ufficio, preventivi, consultazione, magazzino,
          agenda, agenti, depositi, direzione, segreteria. Password: traslochi
        </Alert>
      )}
    </>
  );
}
