import type { AccountRequest } from "../../server/account-requests/model";
import { ProfileField, UsernameField } from "../accounts/forms";
import { DescriptionList } from "../ui/details";
import { Form, FormActions, type FormState } from "../ui/form";

/** Asks for what the requester could not know (spec 1 §4). */
export function AcceptForm({ request, ...form }: FormState & { request: AccountRequest }) {
  return (
    <>
      <DescriptionList
        entries={[
          ["Richiedente", `${request.name} ${request.surname}`],
          ["E-mail", request.email],
          ["Telefono", request.phone],
          ["Condominio", request.condominium],
        ]}
      />
      <Form id="accept" action={`/admin/accounts/accept/${request.id}`} {...form}>
        <UsernameField />
        <ProfileField />
        <FormActions submit="Accetta" back="/admin/accounts/" />
      </Form>
    </>
  );
}
