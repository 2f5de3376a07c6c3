import { rankOf } from "../../server/accounts/model";
import type { Account } from "../../server/accounts/registry";
import type { Request } from "../../server/accounts/requests";
import { formatMoment } from "../../server/days";
import { Badge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { PageActions, Section } from "../ui/details";
import { LiveList } from "../ui/list";
import { RowActions, Table } from "../ui/table";
import { useViewer } from "../viewer";
import { levelLabels, profileLabels, siteLabels } from "./labels";

/** Whoever asks for an account, and whoever has one. */
export function AccountList({ accounts, requests }: { accounts: Account[]; requests: Request[] }) {
  return (
    <>
      <PageActions>
        <LinkButton href="/admin/accounts/insert" kind="primary" icon="user-plus" dialog>
          Nuovo account
        </LinkButton>
      </PageActions>
      <LiveList live={["accounts"]}>
        {requests.length > 0 && (
          <Section title="Richieste in attesa">
            <Requests requests={requests} />
          </Section>
        )}
        <Section title="Account">
          <Accounts accounts={accounts} />
        </Section>
      </LiveList>
    </>
  );
}

const Requests = ({ requests }: { requests: Request[] }) => (
  <Table
    label="Richieste in attesa"
    rows={requests}
    rowKey={(request) => request.id}
    columns={[
      { head: "Nome", card: "title", cell: ({ name, surname }) => `${surname} ${name}` },
      { head: "E-mail", cell: (request) => <AskedEmail {...request} /> },
      { head: "Telefono", narrow: true, cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a> },
      { head: "Condominio", cell: ({ condominium }) => condominium },
      { head: "Data", narrow: true, cell: ({ date_created }) => formatMoment(date_created) },
      { head: "Azioni", card: "actions", narrow: true, cell: (request) => <Decide {...request} /> },
    ]}
  />
);

const AskedEmail = ({ email, known }: Request) => (
  <span className="badges">
    {email}
    {known === 1 && <Badge tone="orange">già di un account</Badge>}
  </span>
);

function Decide({ id, name, surname, version }: Request) {
  return (
    <RowActions>
      <LinkButton href={`/admin/accounts/accept/${id}`} icon="check" small dialog>
        Accetta
      </LinkButton>
      <ConfirmForm
        action={`/admin/accounts/reject/${id}`}
        text={`Rifiutare la richiesta di ${name} ${surname}?`}
        values={{ version }}
        icon="x"
        small
      >
        Rifiuta
      </ConfirmForm>
    </RowActions>
  );
}

const Accounts = ({ accounts }: { accounts: Account[] }) => (
  <Table
    label="Account"
    rows={accounts}
    rowKey={(account) => account.id}
    columns={[
      { head: "Nome utente", card: "title", cell: ({ username }) => username },
      { head: "Nome", cell: ({ name, surname }) => `${name} ${surname}` },
      { head: "E-mail", cell: ({ email }) => email },
      { head: "Profilo", cell: ({ profile }) => profileLabels[profile] },
      { head: "Livello", cell: ({ level }) => levelLabels[level] },
      { head: "Siti", narrow: true, cell: ({ sites }) => siteLabels[sites] },
      { head: "Stato", cell: (account) => <State {...account} /> },
      { head: "Azioni", card: "actions", narrow: true, cell: (account) => <Manage {...account} /> },
    ]}
  />
);

function State({ active, blocked, mustChangePassword, sessions }: Account) {
  if (!active) return <Badge>Disattivato</Badge>;
  if (!blocked && !mustChangePassword && !sessions) return <>Attivo</>;
  return (
    <span className="badges">
      {blocked === 1 && <Badge tone="red">Accesso bloccato</Badge>}
      {mustChangePassword === 1 && <Badge tone="orange">Password da cambiare</Badge>}
      {sessions > 0 && <Badge tone="green">{sessions === 1 ? "1 sessione" : `${sessions} sessioni`}</Badge>}
    </span>
  );
}

/** What may be done to an account: nothing to one that ranks above oneself. */
function Manage(account: Account) {
  const { user } = useViewer();
  const { id, username, sessions, blocked, active, version } = account;
  if (!user || rankOf(account) > user.level) return null;
  const look = { values: { version }, iconOnly: true, small: true };
  const own = id === user.id;
  return (
    <RowActions>
      {blocked === 1 && (
        <ConfirmForm
          action={`/admin/accounts/unlock/${id}`}
          text={`Sbloccare l'accesso di ${username}?`}
          icon="shield-check"
          {...look}
        >
          {`Sblocca l'accesso di ${username}`}
        </ConfirmForm>
      )}
      {sessions > 0 && (
        <ConfirmForm
          action={`/admin/accounts/sessions/${id}`}
          text={`Chiudere tutte le sessioni di ${username}?`}
          icon="log-out"
          {...look}
        >
          {`Chiudi le sessioni di ${username}`}
        </ConfirmForm>
      )}
      {active === 1 && !own && (
        <ConfirmForm
          action={`/admin/accounts/password/${id}`}
          text={`Inviare a ${username} una nuova password? Quella di prima non varrà più.`}
          icon="key-round"
          {...look}
        >
          {`Nuova password per ${username}`}
        </ConfirmForm>
      )}
      {!own && (
        <ConfirmForm
          action={`/admin/accounts/${active ? "deactivate" : "activate"}/${id}`}
          text={active ? `Disattivare l'account ${username}?` : `Riattivare l'account ${username}?`}
          icon={active ? "ban" : "undo-2"}
          {...look}
        >
          {active ? `Disattiva ${username}` : `Riattiva ${username}`}
        </ConfirmForm>
      )}
      <LinkButton
        href={`/admin/accounts/modify/${id}`}
        kind="quiet"
        icon="pencil"
        iconOnly
        small
        dialog
      >{`Modifica ${username}`}</LinkButton>
    </RowActions>
  );
}
