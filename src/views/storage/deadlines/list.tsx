import { asset } from "../../../server/http/assets";
import type { MailState } from "../../../server/mail/outbox/model";
import { messagePage } from "../../../server/office/messages/model";
import { deadlinesPerPage, isWithin, type Span, spans } from "../../../server/storage/deadlines/model";
import type { Deadline } from "../../../server/storage/deadlines/store";
import { Phones } from "../../clients/contacts";
import { ClientLink } from "../../clients/link";
import { Sheet } from "../../sheet";
import { address, Button, ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { Badge, DateText, DescriptionList, Pagination, Tabs } from "../../ui/details";
import { ExportForm } from "../../ui/export-form";
import { CloseActions } from "../../ui/form";
import { actionsColumn, LiveList, PageActions, Table } from "../../ui/list";
import { useViewer } from "../../viewer";
import { Due } from "../boxes/fill";

type Props = { deadlines: Deadline[]; span: Span; page: number };

export function DeadlineList({ deadlines, span, page }: Props) {
  const { mayCall } = useViewer();
  const found = deadlines.filter(({ days }) => isWithin(span, days));
  const shown = found.slice((page - 1) * deadlinesPerPage, page * deadlinesPerPage);
  const query = { when: span === "all" ? undefined : span };
  return (
    <>
      <PageActions inSight={1}>
        {mayCall("Settings.changeLetter") && (
          <LinkButton href="/admin/settings/letters/reminder" icon="mail">
            Testo del sollecito
          </LinkButton>
        )}
        {mayCall("Box.exportDeadlines") && (
          <ExportForm action={address("/box/deadlines/csv", query)}>Scarica CSV</ExportForm>
        )}
        {mayCall("Box.remind") && (
          <Button type="submit" form="reminders" kind="primary" icon="send" data-ticked="" disabled>
            Sollecita i selezionati
            <span />
          </Button>
        )}
      </PageActions>
      <Sheet name="boxes" />
      {mayCall("Box.remind") && (
        <form
          id="reminders"
          method="post"
          action="/box/deadlines/remind"
          hx-post="/box/deadlines/remind"
          hx-swap="none"
          hx-confirm="Inviare un sollecito per ogni riga selezionata?"
          data-yes="Invia"
          data-safe=""
        />
      )}
      <LiveList
        live={["boxes", "letters", "clients"]}
        query={{ ...query, page: page > 1 ? page : undefined }}
      >
        <Tabs label="Scadenze dei depositi" tabs={spanTabs(deadlines, span)} />
        <Pagination page={page} pageSize={deadlinesPerPage} total={found.length} query={query}>
          <x-ticks>
            {mayCall("Box.remind") && shown.some(canBeReminded) && (
              <label className="tick-all">
                <input id="tick-all" type="checkbox" data-all="" />
                {`Seleziona ${found.length > shown.length ? "quelle della pagina" : "tutte"} (${shown.filter(canBeReminded).length} con e-mail)`}
              </label>
            )}
            <DeadlineTable rows={shown} />
          </x-ticks>
        </Pagination>
      </LiveList>
      <script type="module" src={asset("deadlines").js} />
    </>
  );
}

const spanTabs = (deadlines: Deadline[], current: Span) =>
  (Object.keys(spans) as Span[]).map((span) => ({
    href: address("/box/deadlines/", { when: span === "all" ? undefined : span }),
    text: spans[span],
    current: span === current,
    count: deadlines.filter(({ days }) => isWithin(span, days)).length,
  }));

function DeadlineTable({ rows }: { rows: Deadline[] }) {
  const { mayCall } = useViewer();
  const edit = mayCall("Box.remind");
  return (
    <Table
      label="Scadenze dei depositi"
      main
      rows={rows}
      rowKey={(row) => `${row.id_line}-${row.which}`}
      empty="Nessuna scadenza"
      of={["deadlines"]}
      columns={[
        edit && { head: "Scelta", narrow: true, card: "tick", cell: (row) => <SelectBox {...row} /> },
        {
          head: "Cliente",
          card: "title",
          cell: (row) => <ClientLink id={row.id_client} name={row.client} />,
        },
        { head: "Deposito", narrow: true, card: "named", cell: (row) => <BoxLink id={row.id_box} /> },
        { head: "Titolo", card: "fill", none: ({ title }) => !title, cell: (row) => row.title || "-" },
        { head: "Pagato fino al", narrow: true, cell: (row) => <DateText value={row.due} /> },
        { head: "Scadenza", narrow: true, card: "end", cell: (row) => <Due days={row.days} /> },
        { head: "Sollecito", none: hasNoReminder, cell: (row) => <Reminders {...row} /> },
        edit && { ...actionsColumn, cell: (row) => <RemindOne {...row} /> },
      ]}
    />
  );
}

const canBeReminded = ({ email }: Deadline) => email !== "";

const hasNoReminder = (row: Deadline) => !row.reminders.length && canBeReminded(row);

const BoxLink = ({ id }: { id: number }) => (
  <a href={`/box/show/${id}`} data-dialog="">
    {id}
  </a>
);

function SelectBox(row: Deadline) {
  if (!canBeReminded(row)) return null;
  return (
    <input
      // A live update of the list preserves the checked boxes.
      id={`tick-${row.id_line}-${row.which}`}
      hx-preserve=""
      type="checkbox"
      form="reminders"
      name={`remind.${row.id_line}-${row.which}`}
      value="1"
      aria-label={`Scegli ${row.client}, deposito ${row.id_box}, titolo ${row.which}`}
    />
  );
}

/** Who has no e-mail is called. */
function Reminders(row: Deadline) {
  const { reminders } = row;
  if (hasNoReminder(row)) return <>-</>;
  if (!reminders.length)
    return row.phone || row.cellphone ? (
      <>
        Senza e-mail: <Phones {...row} />
      </>
    ) : (
      "Senza recapiti"
    );
  return (
    <ul className="link-list">
      {reminders.map(({ id, date_created, recipient, state }) => (
        <li key={id}>
          <a href={`/box/deadlines/reminder/${id}`} data-dialog="">
            <DateText value={date_created} />
          </a>{" "}
          {recipient}
          {state === "waiting" && " (in attesa di partire)"}
          {state === "failed" && <Badge tone="red">Rifiutata: controllare l'indirizzo</Badge>}
        </li>
      ))}
    </ul>
  );
}

/** By e-mail; who has none is notified by another way. */
function RemindOne(row: Deadline) {
  const { mayCall } = useViewer();
  if (!canBeReminded(row))
    return (
      (row.phone || row.cellphone) &&
      mayCall("Messages.getDraft") && (
        <RowActions>
          <LinkButton href={messagePage("box", row.id_line)} icon="send" iconOnly small>
            {`Avvisa ${row.client}, deposito ${row.id_box}`}
          </LinkButton>
        </RowActions>
      )
    );
  return (
    <RowActions>
      <ConfirmForm
        action="/box/deadlines/remind"
        safe
        text={`Inviare un sollecito a ${row.client} (${row.email})?`}
        values={{ [`remind.${row.id_line}-${row.which}`]: "1" }}
        icon="send"
        iconOnly
        small
      >
        {`Sollecita ${row.client}, deposito ${row.id_box}, titolo ${row.which}`}
      </ConfirmForm>
    </RowActions>
  );
}

type Reminder = {
  recipient: string;
  state: MailState;
  last_error: string;
  date_created: string;
  date_sent: string | null;
  subject: string;
  body: string;
};

export function ReminderDetails({ state, last_error, date_sent, subject, body, ...reminder }: Reminder) {
  return (
    <div className="box-card">
      <Sheet name="boxes" />
      <DescriptionList
        entries={[
          ["Destinatario", reminder.recipient],
          ["Scritto", <DateText key="written" value={reminder.date_created} />],
          state === "failed"
            ? ["Rifiutato", `Non viene ritentato: ${last_error}`]
            : [
                "Inviato",
                state === "sent" ? <DateText key="sent" value={date_sent} /> : "In attesa di partire",
              ],
          ["Oggetto", subject],
        ]}
      />
      <p className="written">{body}</p>
      <CloseActions back="/box/deadlines/" />
    </div>
  );
}
