import { levelLabels, profileLabels, siteLabels } from "../../server/accounts/model";
import { type Profile, profiles } from "../../server/permissions";
import { SelectField, Switch, TextField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { useViewer } from "../viewer";

const back = "/admin/accounts/";

export const UsernameField = () => (
  <TextField
    name="username"
    label="Nome utente"
    maxLength={60}
    hint="Lettere, cifre, punto e trattino"
    required
  />
);

/** Only profiles that do not rank above the user. */
export function ProfileField() {
  const { user } = useViewer();
  const names = (Object.keys(profiles) as Profile[]).filter((name) => profiles[name] <= (user?.level ?? 0));
  return (
    <SelectField
      name="profile"
      label="Profilo"
      empty="Scegliere"
      options={names.map((value) => ({ value, text: profileLabels[value] }))}
      required
    />
  );
}

function LevelField() {
  const { user } = useViewer();
  const levels = [1, 2, 3].filter((level) => level <= (user?.level ?? 0));
  return (
    <SelectField
      name="level"
      label="Livello"
      options={levels.map((value) => ({ value, text: levelLabels[value] as string }))}
    />
  );
}

const PersonFields = () => (
  <>
    <TextField name="name" label="Nome" maxLength={200} required />
    <TextField name="surname" label="Cognome" maxLength={200} required />
    <TextField name="email" label="E-mail" type="email" maxLength={200} required />
    <TextField name="phone" label="Telefono" type="tel" maxLength={30} />
  </>
);

const SitesField = () => (
  <SelectField
    name="sites"
    label="Siti"
    options={Object.entries(siteLabels).map(([value, text]) => ({ value, text }))}
  />
);

/** The account gets the level of its profile; the form for changes has a field for it. */
export function NewAccountForm(form: FormState) {
  return (
    <Form id="account" action="/admin/accounts/insert" {...form}>
      <UsernameField />
      <ProfileField />
      <PersonFields />
      <SitesField />
      <FormActions submit="Crea" back={back} />
    </Form>
  );
}

export function AccountForm({ id, own, ...form }: FormState & { id: number; own: boolean }) {
  return (
    <Form id="account" action={`/admin/accounts/modify/${id}`} {...form}>
      <PersonFields />
      <ProfileField />
      <LevelField />
      <SitesField />
      {!own && <Switch name="active" label="Account attivo" />}
      <FormActions submit="Salva" back={back} />
    </Form>
  );
}
