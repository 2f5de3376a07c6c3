import { formatMoment } from "../../../server/base/days";
import { counted } from "../../../server/base/text";
import { type ListedMail, type MailText, mailsPerPage } from "../../../server/mail/outbox/model";
import { SystemTabs } from "../../process/system/system";
import { Sheet } from "../../sheet";
import { ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { Alert, Badge, DescriptionList, Pagination } from "../../ui/details";
import { CloseActions } from "../../ui/form";
import { actionsColumn, LiveList, PageActions, Table } from "../../ui/list";

type ListProps = {
  letters: ListedMail[];
  total: number;
  waiting: number;
  failed: number;
  online: boolean;
  page: number;
};

const momentText = (moment: string | null) => (moment ? formatMoment(moment) : "-");

export function MailList({ letters, total, waiting, failed, online, page }: ListProps) {
  return (
    <>
      {online && (
        <PageActions>
          <ConfirmForm action="/admin/outbox/test" icon="mail">
            E-mail di prova
          </ConfirmForm>
        </PageActions>
      )}
      <SystemTabs />
      <LiveList live={["letters", "accounts", "boxes"]} query={{ page }}>
        {!online && (
          <Alert kind="info">
            Nessun server di posta è configurato: le e-mail restano in attesa e si possono leggere qui.
          </Alert>
        )}
        {waiting > 0 && <p>{`${waiting} e-mail in attesa.`}</p>}
        {failed > 0 && (
          <p>
            {failed === 1
              ? "1 e-mail rifiutata: non viene ritentata da sola."
              : `${failed} e-mail rifiutate: non vengono ritentate da sole.`}
          </p>
        )}
        <Pagination page={page} pageSize={mailsPerPage} total={total}>
          <Table
            label="Posta in uscita"
            rows={letters}
            columns={[
              { head: "Destinatario", card: "title", cell: (mail) => mail.recipient },
              { head: "Oggetto", cell: (mail) => mail.subject },
              { head: "Scritta", narrow: true, cell: (mail) => momentText(mail.date_created) },
              { head: "Stato", narrow: true, cell: (mail) => <State {...mail} /> },
              { head: "Inviata", narrow: true, cell: (mail) => momentText(mail.date_sent) },
              { head: "Ultimo errore", cell: (mail) => mail.last_error || "-" },
              { ...actionsColumn, cell: (mail) => <Actions {...mail} online={online} /> },
            ]}
          />
        </Pagination>
      </LiveList>
    </>
  );
}

function State({ state, tries }: ListedMail) {
  if (state === "sent") return <Badge tone="green">Inviata</Badge>;
  if (state === "failed") return <Badge tone="red">Rifiutata</Badge>;
  if (!tries) return <Badge>In attesa</Badge>;
  return <Badge tone="orange">{counted(tries, "tentativo", "tentativi")}</Badge>;
}

function Actions({ id, recipient, state, online }: ListedMail & { online: boolean }) {
  return (
    <RowActions>
      {state !== "sent" && online && (
        <ConfirmForm
          action={`/admin/outbox/retry/${id}`}
          safe
          text={`Inviare di nuovo l'e-mail a ${recipient}?`}
          icon="refresh-cw"
          small
        >
          Riprova ora
        </ConfirmForm>
      )}
      <LinkButton href={`/admin/outbox/show/${id}`} kind="quiet" icon="eye" iconOnly small dialog>
        {`Leggi l'e-mail a ${recipient}`}
      </LinkButton>
    </RowActions>
  );
}

export function MailView({ mail }: { mail: MailText }) {
  return (
    <>
      <Sheet name="notices" />
      <DescriptionList
        columns={2}
        entries={[
          ["Destinatario", mail.recipient],
          ["Stato", <State key="state" {...mail} />],
          ["Scritta", momentText(mail.date_created)],
          mail.date_sent !== null && ["Inviata", momentText(mail.date_sent)],
          mail.last_error !== "" && ["Ultimo errore", mail.last_error],
        ]}
      />
      {mail.body === null ? (
        <Alert kind="info">
          {mail.state === "sent"
            ? "Il testo conteneva una password: dopo l'invio non viene conservato."
            : "Il testo contiene la password di un account di livello superiore."}
        </Alert>
      ) : (
        <p className="letter">{mail.body}</p>
      )}
      <CloseActions back="/admin/outbox/" />
    </>
  );
}
