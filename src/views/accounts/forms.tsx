import { levelLabels, siteLabels } from "../../server/accounts/model";
import { type ListedProfile, profileInWords } from "../../server/accounts/profiles/model";
import { PhoneField, SelectField, Switch, TextField } from "../ui/fields";
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

type Profiles = { profiles: readonly ListedProfile[] };

/** Only profiles that the user may give; a retired one to the account that has it. */
export function ProfileField({ profiles, present }: Profiles & { present?: unknown }) {
  const offered = profiles.filter(({ name, retired, mayGive }) => mayGive && (!retired || name === present));
  return (
    <SelectField
      name="profile"
      label="Profilo"
      hint="Che cosa può ciascuno: Impostazioni, Profili"
      empty="Scegliere"
      options={offered.map((profile) => ({
        value: profile.name,
        text: `${profile.label} · ${profileInWords(profile)}`,
      }))}
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
    <PhoneField name="phone" label="Telefono" />
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
export function NewAccountForm({ profiles, ...form }: FormState & Profiles) {
  return (
    <Form id="account" action="/admin/accounts/insert" {...form}>
      <UsernameField />
      <ProfileField profiles={profiles} />
      <PersonFields />
      <SitesField />
      <FormActions submit="Salva" back={back} another />
    </Form>
  );
}

type AccountFormProps = FormState & Profiles & { id: number; own: boolean };

export function AccountForm({ id, own, profiles, ...form }: AccountFormProps) {
  const { profile: present } = (form.values ?? {}) as { profile?: unknown };
  return (
    <Form id="account" action={`/admin/accounts/modify/${id}`} {...form}>
      <PersonFields />
      <ProfileField profiles={profiles} present={present} />
      <LevelField />
      <SitesField />
      {!own && <Switch name="active" label="Account attivo" />}
      <FormActions submit="Salva" back={back} />
    </Form>
  );
}
