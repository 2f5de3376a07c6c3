import type { AccountRequest } from "../../../server/accounts/requests/model";
import { formatMoment } from "../../../server/base/days";
import { PhoneLink } from "../../clients/contacts";
import { ConfirmForm, LinkButton } from "../../ui/button";
import { Badge } from "../../ui/details";
import { RowActions, Table } from "../../ui/list";

export const RequestTable = ({ requests }: { requests: AccountRequest[] }) => (
  <Table
    label="Richieste in attesa"
    rows={requests}
    rowKey={(request) => request.id}
    columns={[
      { head: "Nome", card: "title", cell: ({ name, surname }) => `${surname} ${name}` },
      { head: "E-mail", cell: (request) => <Email {...request} /> },
      { head: "Telefono", narrow: true, cell: ({ phone }) => <PhoneLink number={phone} /> },
      { head: "Condominio", cell: ({ condominium }) => condominium },
      { head: "Data", narrow: true, cell: ({ date_created }) => formatMoment(date_created) },
      { head: "Azioni", card: "actions", narrow: true, cell: (request) => <Actions {...request} /> },
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
