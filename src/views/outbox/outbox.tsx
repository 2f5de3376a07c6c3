import { formatMoment } from "../../server/days";
import { type Listed, lettersPerPage } from "../../server/outbox/model";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { DescriptionList } from "../ui/details";
import { LiveList } from "../ui/list";
import { Pagination } from "../ui/pagination";
import { RowActions, Table } from "../ui/table";

type ListProps = { letters: Listed[]; total: number; waiting: number; online: boolean; page: number };

const momentText = (moment: string | null) => (moment ? formatMoment(moment) : "-");

/** Letters that wait and letters that went out (DECISIONS, Accounts). */
export function LetterList({ letters, total, waiting, online, page }: ListProps) {
  return (
    <LiveList live={["letters", "accounts", "boxes"]} query={{ page }}>
      {!online && (
        <Alert kind="info">
          Nessun server di posta è configurato: le lettere restano in attesa e si possono leggere qui.
        </Alert>
      )}
      {waiting > 0 && <p>{waiting === 1 ? "1 lettera in attesa." : `${waiting} lettere in attesa.`}</p>}
      <Table
        label="Posta in uscita"
        rows={letters}
        rowKey={(letter) => letter.id}
        columns={[
          { head: "Destinatario", card: "title", cell: (letter) => letter.recipient },
          { head: "Oggetto", cell: (letter) => letter.subject },
          { head: "Scritta", narrow: true, cell: (letter) => momentText(letter.date_created) },
          { head: "Stato", narrow: true, cell: (letter) => <State {...letter} /> },
          { head: "Inviata", narrow: true, cell: (letter) => momentText(letter.date_sent) },
          { head: "Ultimo errore", cell: (letter) => letter.last_error || "-" },
          {
            head: "Azioni",
            card: "actions",
            narrow: true,
            cell: (letter) => <Actions {...letter} online={online} />,
          },
        ]}
      />
      <Pagination page={page} pageSize={lettersPerPage} total={total} />
    </LiveList>
  );
}

function State({ state, tries }: Listed) {
  if (state === "sent") return <Badge tone="green">Inviata</Badge>;
  if (!tries) return <Badge>In attesa</Badge>;
  return <Badge tone="orange">{tries === 1 ? "1 tentativo" : `${tries} tentativi`}</Badge>;
}

function Actions({ id, recipient, state, online }: Listed & { online: boolean }) {
  return (
    <RowActions>
      {state === "waiting" && online && (
        <ConfirmForm
          action={`/admin/outbox/retry/${id}`}
          text={`Inviare di nuovo la lettera a ${recipient}?`}
          icon="refresh-cw"
          small
        >
          Riprova ora
        </ConfirmForm>
      )}
      <LinkButton href={`/admin/outbox/show/${id}`} kind="quiet" icon="eye" iconOnly small dialog>
        {`Leggi la lettera a ${recipient}`}
      </LinkButton>
    </RowActions>
  );
}

type Letter = Listed & { body: string | null; secret: number };

export function LetterView({ letter }: { letter: Letter }) {
  return (
    <>
      <DescriptionList
        columns={2}
        entries={[
          ["Destinatario", letter.recipient],
          ["Stato", <State key="state" {...letter} />],
          ["Scritta", momentText(letter.date_created)],
          letter.date_sent !== null && ["Inviata", momentText(letter.date_sent)],
          letter.last_error !== "" && ["Ultimo errore", letter.last_error],
        ]}
      />
      {letter.body === null ? (
        <Alert kind="info">
          {letter.state === "sent"
            ? "Il testo conteneva una password: dopo l'invio non viene conservato."
            : "Il testo contiene la password di un account di livello superiore."}
        </Alert>
      ) : (
        <p className="letter">{letter.body}</p>
      )}
      <div className="form-actions">
        <LinkButton href="/admin/outbox/" data-cancel="">
          Chiudi
        </LinkButton>
      </div>
    </>
  );
}
