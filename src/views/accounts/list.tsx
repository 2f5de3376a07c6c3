import { deactivationText, type ListedAccount, levelLabels, siteLabels } from "../../server/accounts/model";
import type { AccountRequest } from "../../server/accounts/requests/model";
import { counted } from "../../server/base/text";
import type { ListedFeed } from "../../server/visits/calendar-feed/model";
import { ConfirmForm, LinkButton, RowMenu } from "../ui/button";
import { Badge, Section } from "../ui/details";
import { actionsColumn, ListAssets, LiveList, PageActions, Table } from "../ui/list";
import { useViewer } from "../viewer";
import { FeedTable } from "../visits/calendar-feed/list";
import { RequestTable } from "./requests/list";

type Props = { accounts: ListedAccount[]; requests: AccountRequest[]; feeds: ListedFeed[] };

export function AccountList({ accounts, requests, feeds }: Props) {
  return (
    <>
      <PageActions>
        <LinkButton href="/admin/accounts/insert" kind="primary" icon="user-plus" dialog>
          Nuovo account
        </LinkButton>
      </PageActions>
      <LiveList live={["accounts", "calendar-feeds", "kiosk"]}>
        {requests.length > 0 && (
          <Section title="Richieste in attesa">
            <RequestTable requests={requests} />
          </Section>
        )}
        <Section title="Account">
          <AccountTable accounts={accounts} />
        </Section>
        {feeds.length > 0 && (
          <Section title="Calendari condivisi">
            <FeedTable feeds={feeds} />
          </Section>
        )}
      </LiveList>
      <ListAssets />
    </>
  );
}

const AccountTable = ({ accounts }: { accounts: ListedAccount[] }) => (
  <Table
    label="Account"
    main
    rows={accounts}
    columns={[
      { head: "Nome utente", card: "title", text: ({ username }) => username },
      { head: "Nome", narrow: true, text: ({ name, surname }) => `${name} ${surname}` },
      { head: "E-mail", text: ({ email }) => email },
      { head: "Profilo", narrow: true, text: ({ profileLabel }) => profileLabel },
      { head: "Livello", narrow: true, text: ({ level }) => levelLabels[level] ?? "" },
      { head: "Siti", narrow: true, text: ({ sites }) => siteLabels[sites] },
      { head: "Stato", narrow: true, cell: (account) => <State {...account} /> },
      { ...actionsColumn, cell: (account) => <Actions {...account} /> },
    ]}
  />
);

function State({ active, blocked, mustChangePassword, sessions, passwordMail, mayChange }: ListedAccount) {
  if (!active) return <Badge>Disattivato</Badge>;
  if (!blocked && !mustChangePassword && !sessions) return <>Attivo</>;
  const isUnread = mustChangePassword === 1 && passwordMail !== undefined && mayChange;
  return (
    <span className="badges">
      {blocked === 1 && <Badge tone="red">Accesso bloccato</Badge>}
      {mustChangePassword === 1 && <Badge tone="orange">Password da cambiare</Badge>}
      {isUnread && <a href={`/admin/outbox/show/${passwordMail}`}>Password in Posta in uscita</a>}
      {sessions > 0 && <Badge tone="green">{counted(sessions, "accesso aperto", "accessi aperti")}</Badge>}
    </span>
  );
}

function Actions(account: ListedAccount) {
  const { user, mayCall } = useViewer();
  const { id, username, sessions, blocked, active, version, mayChange } = account;
  if (!user || !mayChange) return null;
  const own = id === user.id;
  return (
    <RowMenu row={id} of={`account ${username}`}>
      <LinkButton href={`/admin/accounts/modify/${id}`} kind="quiet" icon="pencil" dialog>
        Modifica
      </LinkButton>
      {mayCall("PersonalData.getFromId") && (
        <LinkButton href={`/personal-data/account/${id}`} kind="quiet" icon="user">
          Dati personali
        </LinkButton>
      )}
      {blocked === 1 && (
        <ConfirmForm
          action={`/admin/accounts/unlock/${id}`}
          safe
          text={`Sbloccare l'accesso di ${username}?`}
          icon="shield-check"
          values={{ version }}
        >
          Sblocca l'accesso
        </ConfirmForm>
      )}
      {sessions > 0 && (
        <ConfirmForm
          action={`/admin/accounts/sessions/${id}`}
          text={`Chiudere tutti gli accessi di ${username}?`}
          icon="log-out"
          values={{ version }}
        >
          Chiudi gli accessi
        </ConfirmForm>
      )}
      {active === 1 && !own && (
        <ConfirmForm
          action={`/admin/accounts/password/${id}`}
          text={`Inviare a ${username} una nuova password? Quella di prima non varrà più.`}
          icon="key-round"
          values={{ version }}
        >
          Nuova password
        </ConfirmForm>
      )}
      {!own && (
        <ConfirmForm
          action={`/admin/accounts/${active ? "deactivate" : "activate"}/${id}`}
          safe={!active}
          text={active ? deactivationText(account) : `Riattivare l'account ${username}?`}
          icon={active ? "ban" : "undo-2"}
          values={{ version }}
        >
          {active ? "Disattiva" : "Riattiva"}
        </ConfirmForm>
      )}
    </RowMenu>
  );
}
