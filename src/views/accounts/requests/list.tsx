import type { ListedProfile } from "../../../server/accounts/profiles/model";
import type { AccountRequest } from "../../../server/accounts/requests/model";
import { formatMoment } from "../../../server/base/days";
import { PhoneLink } from "../../clients/contacts";
import { ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { Badge, DescriptionList } from "../../ui/details";
import { Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, Table } from "../../ui/list";
import { ProfileField, UsernameField } from "../forms";

export const RequestTable = ({ requests }: { requests: AccountRequest[] }) => (
  <Table
    label="Richieste in attesa"
    rows={requests}
    columns={[
      { head: "Nome", card: "title", cell: ({ name, surname }) => `${surname} ${name}` },
      { head: "E-mail", cell: (request) => <Email {...request} /> },
      { head: "Telefono", narrow: true, cell: ({ phone }) => <PhoneLink number={phone} /> },
      { head: "Condominio", cell: ({ condominium }) => condominium },
      { head: "Data", narrow: true, cell: ({ date_created }) => formatMoment(date_created) },
      { ...actionsColumn, cell: (request) => <Actions {...request} /> },
    ]}
  />
);

const Email = ({ email, known }: AccountRequest) => (
  <span className="badges">
    {email}
    {known === 1 && <Badge tone="orange">già di un account</Badge>}
  </span>
);

function Actions({ id, name, surname, version }: AccountRequest) {
  return (
    <RowActions>
      <LinkButton
        href={`/admin/accounts/accept/${id}`}
        icon="check"
        small
        dialog
        aria-label={`Accetta ${name} ${surname}`}
      >
        Accetta
      </LinkButton>
      <ConfirmForm
        action={`/admin/accounts/reject/${id}`}
        text={`Rifiutare la richiesta di ${name} ${surname}?`}
        values={{ version }}
        icon="x"
        small
        aria-label={`Rifiuta ${name} ${surname}`}
      >
        Rifiuta
      </ConfirmForm>
    </RowActions>
  );
}

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
