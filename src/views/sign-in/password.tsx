import { Alert } from "../ui/alert";
import { LinkButton } from "../ui/button";
import { TextField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { useViewer } from "../viewer";

/** At the first login every other page redirects here. */
export function PasswordView(form: FormState) {
  const { user } = useViewer();
  const secret = { type: "password", value: "", required: true } as const;
  return (
    <>
      {user?.mustChangePassword && (
        <Alert kind="info">Al primo accesso è necessario scegliere una nuova password.</Alert>
      )}
      <Form id="password" action="/account/password" columns={1} {...form}>
        <TextField name="password" label="Password attuale" autoComplete="current-password" {...secret} />
        <TextField
          name="newPassword"
          label="Nuova password"
          hint="Almeno 8 caratteri, senza il nome proprio o della ditta"
          autoComplete="new-password"
          {...secret}
        />
        <TextField
          name="newPasswordConfirm"
          label="Ripetere la nuova password"
          autoComplete="new-password"
          {...secret}
        />
        <FormActions submit="Cambia password" back={user?.mustChangePassword ? undefined : "/"}>
          {!user?.mustChangePassword && (
            <LinkButton href="/account/sessions" kind="quiet" icon="monitor">
              I miei accessi
            </LinkButton>
          )}
        </FormActions>
      </Form>
    </>
  );
}
