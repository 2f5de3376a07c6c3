import {
  type Act,
  actsPerPage,
  faultsOf,
  type RecordChange,
  type Verification,
} from "../../server/admin-log/model";
import { Alert } from "../ui/alert";
import { LinkButton } from "../ui/button";
import { DescriptionList, PageActions, Section } from "../ui/details";
import { SelectField } from "../ui/fields";
import { LiveList, SearchForm } from "../ui/list";
import { Pagination } from "../ui/pagination";
import { Table } from "../ui/table";
import { DateText } from "../ui/text";
import { useViewer } from "../viewer";

type Props = {
  logs: Act[];
  total: number;
  page: number;
  user: string;
  accounts: { id: number; username: string }[];
  /** Logins of unknown names that were refused in the last 30 days. */
  unknown: number;
};

/** Each row opens what the act changed (spec 1 §2). */
export function AdminLog({ logs, total, page, user, accounts, unknown }: Props) {
  const { site } = useViewer();
  return (
    <>
      {site === "A" && (
        <PageActions>
          <LinkButton href="/admin/log/verify" kind="quiet" icon="circle-check">
            Verifica
          </LinkButton>
        </PageActions>
      )}
      <SearchForm values={{ user }}>
        <SelectField
          name="user"
          label="Utente"
          empty="Tutti"
          options={accounts.map(({ id, username }) => ({ value: id, text: username }))}
        />
      </SearchForm>
      <LiveList live={["activity"]} query={{ user, page }}>
        <Table
          label="Log"
          rows={logs}
          rowKey={(act) => act.id}
          columns={[
            { head: "Utente", card: "title", narrow: true, cell: (act) => act.user || "-" },
            { head: "Operazione", narrow: true, cell: (act) => act.id_operation },
            { head: "IP", narrow: true, cell: (act) => act.ip },
            {
              head: "Note",
              cell: (act) => <Notes {...act} />,
            },
            { head: "Data", narrow: true, cell: (act) => <DateText value={act.date_created} /> },
          ]}
        />
        <Pagination page={page} pageSize={actsPerPage} total={total} query={{ user }} />
      </LiveList>
      {unknown > 0 && (
        <p>Accessi rifiutati a nomi sconosciuti negli ultimi 30 giorni: {unknown.toLocaleString("it")}.</p>
      )}
    </>
  );
}

/** Only site A links to the details: site B may not see the values. */
function Notes({ id, notes }: Act) {
  const { site } = useViewer();
  if (site === "B") return notes;
  return (
    <a href={`/admin/log/${id}`} data-dialog="">
      {notes || "Dettagli"}
    </a>
  );
}

/** Whether the journal was changed from outside the program. */
export function VerificationResult({ activities, head, ...found }: Verification) {
  const faults = faultsOf(found);
  return (
    <>
      {faults.length === 0 && <Alert kind="success">Il registro è integro.</Alert>}
      {faults.map((fault) => (
        <Alert key={fault} kind="error">
          {fault}
        </Alert>
      ))}
      <DescriptionList
        entries={[
          ["Operazioni verificate", activities.toLocaleString("it")],
          ["Ultima operazione", head?.activity ?? "Nessuna"],
          ["Impronta", head?.hash],
        ]}
      />
    </>
  );
}

export function ActView({ act, changes }: { act: Act; changes: RecordChange[] }) {
  return (
    <>
      <DescriptionList
        entries={[
          ["Utente", act.user],
          ["Data", <DateText key="date" value={act.date_created} />],
          ["Operazione", act.id_operation],
          ["IP", act.ip],
        ]}
      />
      {changes.map(({ record, kind, fields }) => (
        <Section key={`${record}-${kind}`} title={`${kind}: ${record}`}>
          <Table
            label={record}
            rows={fields}
            rowKey={(field) => field.label}
            columns={[
              { head: "Campo", card: "title", narrow: true, cell: (field) => field.label },
              { head: "Prima", cell: (field) => field.before || "-" },
              { head: "Dopo", cell: (field) => field.after || "-" },
            ]}
          />
        </Section>
      ))}
      {changes.length === 0 && <p className="soft">Nessun dato modificato.</p>}
    </>
  );
}
