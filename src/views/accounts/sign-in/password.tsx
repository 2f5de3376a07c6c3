import { mayArrange } from "../../menu";
import { ConfirmForm, LinkButton } from "../../ui/button";
import { Alert, Section } from "../../ui/details";
import { Switch, TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { useViewer } from "../../viewer";

/** People who dictate to the computer press single-key shortcuts by accident. */
function Keyboard() {
  const viewer = useViewer();
  if (!mayArrange(viewer) || viewer.user?.mustChangePassword) return null;
  const on = viewer.menuPreferences?.keys !== false;
  return (
    <Section title="Tastiera">
      <p className="wide-text">
        Le scorciatoie di un solo tasto (/ per cercare, ? per la guida, C, A e O per un nuovo cliente,
        appuntamento e ordine) sono {on ? "attive" : "disattivate"}. Quelle con Ctrl funzionano sempre.
      </p>
      <div>
        <ConfirmForm action="/menu/keys" values={{ on: on ? 0 : 1 }} kind="plain">
          {`${on ? "Disattiva" : "Attiva"} le scorciatoie di un solo tasto`}
        </ConfirmForm>
      </div>
    </Section>
  );
}

/** At the first login every other page redirects here. */
export function PasswordView({ back, ...form }: FormState & { back?: string }) {
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
          hint="Almeno 8 caratteri, senza il proprio nome né quello della ditta"
          autoComplete="new-password"
          {...secret}
        />
        <TextField
          name="newPasswordConfirm"
          label="Ripetere la nuova password"
          autoComplete="new-password"
          {...secret}
        />
        {!user?.mustChangePassword && (
          <Switch
            name="endCalendars"
            label="Termina anche gli indirizzi del calendario"
            hint="Il telefono che segue il calendario avrà bisogno di un indirizzo nuovo"
            value="1"
          />
        )}
        <FormActions submit="Cambia password" back={back}>
          {!user?.mustChangePassword && (
            <LinkButton href="/account/sessions" kind="quiet" icon="monitor">
              I miei accessi
            </LinkButton>
          )}
        </FormActions>
      </Form>
      <Keyboard />
    </>
  );
}
