import type { OwnSession } from "../../../server/accounts/sign-in/model";
import { Button, ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { Badge, DateText } from "../../ui/details";
import { actionsColumn, PageActions, Table } from "../../ui/list";
import { useViewer } from "../../viewer";

export function SessionsView({ sessions }: { sessions: OwnSession[] }) {
  return (
    <>
      <PageActions>
        <LinkButton href="/account/password" kind="quiet" icon="key-round">
          Cambia la password
        </LinkButton>
        {sessions.length > 1 && (
          <ConfirmForm
            action="/account/sessions/end-others"
            text="Terminare tutti gli altri accessi?"
            icon="log-out"
            kind="danger"
          >
            Termina tutti gli altri
          </ConfirmForm>
        )}
      </PageActions>
      <p className="wide-text">
        I dispositivi su cui questo account è collegato. Se uno non è noto, terminarlo e cambiare la password.
      </p>
      <Table
        label="I miei accessi"
        rows={sessions}
        columns={[
          { head: "Dispositivo", card: "title", cell: (session) => <Device {...session} /> },
          { head: "Indirizzo", cell: ({ ip }) => ip || "-" },
          { head: "Sito", narrow: true, cell: ({ site }) => site },
          { head: "Dal", narrow: true, cell: ({ date_created }) => <DateText value={date_created} /> },
          { head: "Ultimo uso", narrow: true, cell: ({ seen }) => <DateText value={seen} /> },
          { ...actionsColumn, cell: (session) => <EndButton {...session} /> },
        ]}
      />
    </>
  );
}

const Device = ({ browser, current }: OwnSession) => (
  <>
    {browser || "-"} {current && <Badge tone="green">Questo</Badge>}
  </>
);

const EndButton = ({ id, current, browser, ip }: OwnSession) =>
  !current && (
    <RowActions>
      <ConfirmForm
        action={`/account/sessions/end/${id}`}
        text="Terminare questo accesso?"
        icon="log-out"
        small
        aria-label={`Termina l'accesso di ${browser || ip || "un dispositivo"}`}
      >
        Termina
      </ConfirmForm>
    </RowActions>
  );

/** The question before the session is closed (spec 1 §2). */
export function LogoutView() {
  const { back = "/" } = useViewer();
  return (
    <form method="post" action="/logout" className="form">
      <p>Chiudere la sessione?</p>
      <div className="form-actions">
        <Button type="submit" kind="primary" icon="log-out">
          Esci
        </Button>
        <LinkButton href={back} data-cancel="">
          Annulla
        </LinkButton>
      </div>
    </form>
  );
}
