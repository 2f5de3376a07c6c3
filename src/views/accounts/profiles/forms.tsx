import { levelLabels } from "../../../server/accounts/model";
import { type ListedProfile, messages, permissionGroups } from "../../../server/accounts/profiles/model";
import type { Permission } from "../../../server/base/permissions";
import { Sheet } from "../../sheet";
import { Alert } from "../../ui/details";
import { SelectField, Switch, TextField } from "../../ui/fields";
import { FieldGroup, Form, FormActions, type FormState } from "../../ui/form";
import { useViewer } from "../../viewer";

const path = "/admin/settings/profiles/";

export const CopyForm = ({ profile, ...form }: FormState & { profile: ListedProfile }) => (
  <Form id="profile-copy" action={`${path}copy/${profile.id}`} columns={1} {...form}>
    <TextField
      name="label"
      label="Nome del nuovo profilo"
      hint={`Comincia con i permessi di ${profile.label}, che si scelgono subito dopo.`}
      maxLength={60}
      required
    />
    <FormActions submit="Salva" back={path} />
  </Form>
);

export function ProfileForm({ profile, ...form }: FormState & { profile: ListedProfile }) {
  const { user } = useViewer();
  const { id, name, level, accounts, mayChange, locked } = profile;
  const levels = [1, 2, 3].filter((one) => one <= (user?.level ?? 0) || one === level);
  return (
    <>
      <Sheet name="settings" />
      {!mayChange && <Alert kind="info">{name === "superadmin" ? messages.fixed : messages.exceeds}</Alert>}
      <p className="soft">{whoHasIt(accounts, mayChange)}</p>
      <Form id="profile" action={`${path}modify/${id}`} {...form}>
        <TextField name="label" label="Nome" maxLength={60} disabled={!mayChange} required />
        <SelectField
          name="level"
          label="Livello"
          options={levels.map((value) => ({ value, text: levelLabels[value] as string }))}
          hint={mayChange && accounts > 0 ? "Si cambia solo quando nessun account ha il profilo." : undefined}
          disabled={!mayChange || accounts > 0}
        />
        <div className="rights">
          {permissionGroups.map(({ title, permissions }) => (
            <FieldGroup key={title} title={title}>
              {Object.entries(permissions).map(([key, text]) => (
                <Switch
                  key={key}
                  name={`rules.${key}`}
                  label={text}
                  disabled={locked.includes(key as Permission)}
                  wide
                />
              ))}
            </FieldGroup>
          ))}
        </div>
        {mayChange && <FormActions submit="Salva" back={path} />}
      </Form>
    </>
  );
}

function whoHasIt(accounts: number, mayChange: boolean): string {
  if (!accounts) return "Nessun account ha questo profilo.";
  const who = accounts === 1 ? "Un account ha" : `${accounts} account hanno`;
  return `${who} questo profilo${mayChange ? ": il cambiamento vale subito, senza rientrare" : ""}.`;
}
