import type { ListedProfile } from "../../../server/accounts/profiles/model";
import type { AccountRequest } from "../../../server/accounts/requests/model";
import { DescriptionList } from "../../ui/details";
import { Form, FormActions, type FormState } from "../../ui/form";
import { ProfileField, UsernameField } from "../forms";

type Props = FormState & { request: AccountRequest; profiles: readonly ListedProfile[] };

/** Asks for what the requester could not know (spec 1 §4). */
export function AcceptForm({ request, profiles, ...form }: Props) {
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
        <ProfileField profiles={profiles} />
        <FormActions submit="Accetta" back="/admin/accounts/" />
      </Form>
    </>
  );
}
