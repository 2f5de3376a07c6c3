import { Alert } from "../ui/alert";
import { LinkButton } from "../ui/button";
import { TextField } from "../ui/fields";
import { Form, FormActions } from "../ui/form";
import { useViewer } from "../viewer";

type Props = {
  values?: { email?: string };
  errors?: Record<string, string>;
  message?: string;
  next?: string;
};

/** User name and password (spec 1 §2). */
export function LoginView({ next = "", ...form }: Props) {
  const { demo } = useViewer();
  return (
    <>
      <Form id="login" action={`/login${next && `?next=${encodeURIComponent(next)}`}`} columns={1} {...form}>
        <TextField name="email" label="Nome utente" autoComplete="username" required />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          value=""
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
