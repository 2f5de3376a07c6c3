import { capitalized, wholeText } from "../../server/base/text";
import {
  type Act,
  actsPerPage,
  faultsOf,
  type ListedAct,
  limitsOf,
  operationKinds,
  type RecordChange,
  type Verification,
  verdictOf,
} from "../../server/log/model";
import { ConfirmForm, LinkButton } from "../ui/button";
import { Alert, DateText, DescriptionList, Pagination, Section, Written } from "../ui/details";
import { DateField, SelectField, TextField } from "../ui/fields";
import { ListAssets, LiveList, PageActions, SearchForm, Table } from "../ui/list";
import { useViewer } from "../viewer";

type Filter = Record<"user" | "kind" | "from" | "to" | "table" | "record", string>;

type Props = {
  logs: ListedAct[];
  total: number;
  page: number;
  filter: Filter;
  /** Stands for the filter in addresses. */
  search?: string;
  errors?: Record<string, string>;
  accounts: { id: number; username: string }[];
  tables: { value: string; text: string }[];
  /** Logins of unknown names that were refused in the last 30 days. */
  unknown: number;
};

/** Each row opens what the act changed (spec 1 §2). */
export function AdminLog({
  logs,
  total,
  page,
  filter,
  search,
  errors = {},
  accounts,
  tables,
  unknown,
}: Props) {
  const { mayCall } = useViewer();
  return (
    <>
      {mayCall("Log.verify") && (
        <PageActions>
          <LinkButton href="/admin/log/verify" kind="quiet" icon="circle-check">
            Verifica
          </LinkButton>
        </PageActions>
      )}
      <SearchForm values={filter} posted asYouType={false} target="#log">
        <SelectField
          name="user"
          label="Persona"
          empty="Tutte"
          options={accounts.map(({ id, username }) => ({ value: id, text: username }))}
        />
        <SelectField
          name="kind"
          label="Operazione"
          empty="Tutte"
          options={Object.entries(operationKinds).map(([value, text]) => ({ value, text }))}
        />
        <DateField name="from" label="Dal" min="2015-01-01" />
        <DateField name="to" label="Al" min="2015-01-01" />
        {tables.length > 0 && (
          <SelectField
            name="table"
            label="Tipo di dato"
            empty="Tutti"
            options={tables.map(({ value, text }) => ({ value, text: capitalized(text) }))}
          />
        )}
        {tables.length > 0 && <TextField name="record" label="Numero o nome" type="search" />}
      </SearchForm>
      <ListAssets />
      <div id="log">
        {Object.entries(errors).map(([field, text]) => (
          <Alert key={field} kind="error">
            {text}
          </Alert>
        ))}
        {Object.keys(errors).length === 0 && <ActList {...{ logs, total, page, search }} />}
      </div>
      {unknown > 0 && (
        <p>Accessi rifiutati a nomi sconosciuti negli ultimi 30 giorni: {wholeText(unknown)}.</p>
      )}
    </>
  );
}

const ActList = ({ logs, total, page, search }: Pick<Props, "logs" | "total" | "page" | "search">) => (
  <LiveList live={["activity"]} query={{ search, page }}>
    <Pagination page={page} pageSize={actsPerPage} total={total} query={{ search }}>
      <Table
        label="Log"
        main
        rows={logs}
        of={["acts"]}
        empty="Nessuna operazione con questi criteri."
        columns={[
          { head: "Utente", card: "title", narrow: true, text: (act) => act.user || "-" },
          {
            head: "Che cosa",
            text: ({ what: { before, record, after } }) => before + record + after,
            cell: (act) => <What {...act} />,
          },
          {
            head: "Operazione",
            narrow: true,
            end: true,
            cell: (act) => act.id,
          },
          { head: "IP", narrow: true, text: (act) => act.ip },
          { head: "Note", text: ({ notes }) => notes, cell: (act) => <Notes {...act} /> },
          { head: "Data", narrow: true, cell: (act) => <DateText value={act.date_created} /> },
        ]}
      />
    </Pagination>
  </LiveList>
);

const What = ({ what: { before, record, after }, about }: ListedAct) => (
  <span>
    {before}
    {record && about?.link ? <a href={about.link}>{record}</a> : record}
    {after}
  </span>
);

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

export function VerificationResult(found: Verification) {
  const { activities, head, rows } = found;
  const faults = faultsOf(found);
  return (
    <>
      {faults.length === 0 && <Alert kind="success">{verdictOf(found)}</Alert>}
      {faults.map((fault) => (
        <Alert key={fault} kind="error">
          {fault}
        </Alert>
      ))}
      {limitsOf(found).map((limit) => (
        <Alert key={limit}>{limit}</Alert>
      ))}
      <DescriptionList
        entries={[
          ["Operazioni verificate", wholeText(activities)],
          ["Dati confrontati con l'ultima operazione", wholeText(rows.compared)],
          ["Ultima operazione", head?.activity ?? "Nessuna"],
          ["Impronta", head?.hash],
        ]}
      />
    </>
  );
}

type ActProps = { act: ListedAct; changes: RecordChange[]; mayUndo: boolean };

export function ActView({ act, changes, mayUndo }: ActProps) {
  const { mayCall } = useViewer();
  return (
    <>
      {mayUndo && mayCall("Activity.undo") && (
        <PageActions>
          <ConfirmForm
            action={`/admin/log/${act.id}/undo`}
            icon="undo-2"
            kind="plain"
            text="Annullare questa operazione?"
          >
            Annulla operazione
          </ConfirmForm>
        </PageActions>
      )}
      <DescriptionList
        entries={[
          ["Utente", act.user],
          ["Data", <DateText key="date" value={act.date_created} />],
          ["Operazione", `n. ${act.id}`],
          ["IP", act.ip],
          ["Note", act.notes],
        ]}
      />
      {changes.map((change, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of an act never move
        <ChangedRecord key={nth} nth={nth + 1} {...change} />
      ))}
      {changes.length === 0 && <p className="soft">Nessun dato modificato.</p>}
    </>
  );
}

const ChangedRecord = ({ record, link, kind, fields, nth }: RecordChange & { nth: number }) => (
  <Section
    title={`${kind}: ${record}`}
    actions={
      link && (
        <LinkButton href={link} kind="quiet" small>
          Apri
        </LinkButton>
      )
    }
  >
    <Table
      label={`${nth}. ${record}`}
      rows={fields}
      rowKey={(field) => field.label}
      columns={[
        { head: "Campo", card: "title", narrow: true, cell: (field) => field.label },
        { head: "Prima", cell: (field) => <Written text={field.before} /> },
        { head: "Dopo", cell: (field) => <Written text={field.after} /> },
      ]}
    />
  </Section>
);
