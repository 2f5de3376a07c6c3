import { capitalized } from "../../../server/base/text";
import {
  type Entry,
  entriesPerPage,
  type Field,
  type Part,
  withoutRepetition,
} from "../../../server/log/history/model";
import { Sheet } from "../../sheet";
import { ConfirmForm } from "../../ui/button";
import { DescriptionList, EmptyState, Pagination, Written } from "../../ui/details";
import { LiveList, Table } from "../../ui/list";
import { useViewer } from "../../viewer";

/** `client`: the number of the client whose history it is, who may be deleted. */
type Props = { entries: Entry[]; total: number; page: number; live: readonly string[]; client?: number };

export function HistoryView({ entries, total, page, live, client }: Props) {
  const { mayCall } = useViewer();
  return (
    <LiveList live={live} query={{ page }}>
      <Sheet name="notices" />
      {client !== undefined && mayCall("PersonalData.getFromId") && (
        <p>
          <a href={`/personal-data/client/${client}`}>Dati personali: esportarli o cancellarli</a>
        </p>
      )}
      <Pagination page={page} pageSize={entriesPerPage} total={total}>
        {entries.length === 0 && <EmptyState>Nessuna modifica da mostrare.</EmptyState>}
        {entries.map((entry) => (
          <HistoryEntry key={entry.activity} {...entry} />
        ))}
      </Pagination>
    </LiveList>
  );
}

const HistoryEntry = ({ activity, user, date_created, when, what, parts }: Entry) => (
  <article className="history-entry" aria-labelledby={`act-${activity}`}>
    <h2 id={`act-${activity}`}>
      <time dateTime={date_created.replace(" ", "T")}>{when}</time>
      {user && <span>{user}</span>}
    </h2>
    <p className="soft">{what}</p>
    {withoutRepetition(parts).map((part) => (
      <ChangedPart key={part.change} {...part} />
    ))}
  </article>
);

/** A part has its name; the record itself none. */
function ChangedPart({ change, name, kind, fields, setBack }: Part) {
  const { path, mayCall } = useViewer();
  return (
    <div className="history-part">
      {name && <h3>{`${capitalized(kind)}: ${name}`}</h3>}
      <Fields label={name || kind} change={change} kind={kind} fields={fields} />
      {setBack && mayCall("History.setBack") && (
        <ConfirmForm
          action={path}
          icon="rotate-ccw"
          small
          values={{ change, side: setBack }}
          text={`Riportare ${listed(fields)} ${setBack === "after" ? "ai valori di questa modifica" : "ai valori di prima"}?`}
        >
          {setBack === "after" ? "Torna a questo" : "Torna a prima"}
        </ConfirmForm>
      )}
    </div>
  );
}

const listed = (fields: Field[]) => fields.map(({ label }) => `«${label}»`).join(", ");

function Fields({
  label,
  change,
  kind,
  fields,
}: Pick<Part, "change" | "kind" | "fields"> & { label: string }) {
  if (kind !== "modifica")
    return (
      <DescriptionList
        columns={3}
        entries={fields.map(({ label, before, after }) => [
          label,
          <Written key={label} text={before || after} />,
        ])}
      />
    );
  return (
    <Table
      label={`${label} ${change}`}
      rows={fields}
      rowKey={(field) => field.label}
      columns={[
        { head: "Campo", card: "title", narrow: true, cell: (field) => field.label },
        { head: "Prima", cell: (field) => <Written text={field.before} /> },
        { head: "Dopo", cell: (field) => <Written text={field.after} /> },
      ]}
    />
  );
}
