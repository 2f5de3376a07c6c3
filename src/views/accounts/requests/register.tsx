import { type ListedLocation, locationText } from "../../../server/clients/places/model";
import { Alert } from "../../ui/details";
import { PhoneField, SelectField, TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";

/** The public request of an account: all five fields (spec 1 §2). */
export function RegisterForm({ locations, ...form }: FormState & { locations: ListedLocation[] }) {
  return (
    <Form id="register" action="/register" columns={1} {...form}>
      <TextField name="name" label="Nome" autoComplete="given-name" maxLength={200} required />
      <TextField name="surname" label="Cognome" autoComplete="family-name" maxLength={200} required />
      <TextField name="email" label="E-mail" type="email" autoComplete="email" maxLength={200} required />
      <PhoneField name="phone" label="Telefono" autoComplete="tel" required />
      <SelectField
        name="condominium"
        label="Condominio"
        empty="Scegliere"
        options={locations.map((location) => ({ value: location.id, text: locationText(location) }))}
        required
      />
      <FormActions submit="Invia richiesta" back="/login" />
    </Form>
  );
}

/** Replaces the form once the request is stored (spec 1 §8). */
export const Registered = ({ text }: { text: string }) => (
  <div id="register" role="status">
    <Alert kind="success">{text}</Alert>
  </div>
);
