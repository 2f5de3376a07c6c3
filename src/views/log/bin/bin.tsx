import { type BinEntry, entriesPerPage } from "../../../server/log/bin/model";
import { ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { DateText, EmptyState, Pagination } from "../../ui/details";
import { SelectField, TextField } from "../../ui/fields";
import { LiveList, SearchForm, Table } from "../../ui/list";
import { useViewer } from "../../viewer";

type Props = {
  records: BinEntry[];
  total: number;
  isWhole: boolean;
  users: { id: number; username: string }[];
  kinds: Readonly<Record<string, string>>;
  page: number;
  query: string;
  kind: string;
  user?: number;
  search?: string;
};

const live = ["accounts", "appointments", "boxes", "clients", "crew", "documents", "logbook", "materials"];
const alsoLive = ["memos", "orders", "places", "works"];

const optionsOf = (kinds: Props["kinds"]) =>
  Object.entries(kinds)
    .map(([value, text]) => ({ value, text }))
    .sort((a, b) => a.text.localeCompare(b.text, "it"));

export function Bin({ records, total, isWhole, users, kinds, page, query, kind, user, search }: Props) {
  const filters = { kind, user, search };
  return (
    <>
      <p className="soft">
        Quello che viene eliminato resta qui per 30 giorni, con ciò che ne faceva parte e con i suoi file; poi
        il cestino si svuota da solo.
      </p>
      <SearchForm posted values={{ query, kind, user }}>
        <TextField name="query" label="Nome" type="search" />
        <SelectField name="kind" label="Tipo" empty="Tutti" options={optionsOf(kinds)} />
        <SelectField
          name="user"
          label="Eliminato da"
          empty="Tutti"
          options={users.map(({ id, username }) => ({ value: id, text: username }))}
        />
      </SearchForm>
      <LiveList live={[...live, ...alsoLive]} query={{ ...filters, page }}>
        <Pagination page={page} pageSize={entriesPerPage} total={total} query={filters}>
          {records.length ? (
            <Table
              label="Cestino"
              rows={records}
              columns={[
                { head: "Dato", card: "title", cell: (entry) => <Name {...entry} /> },
                { head: "Tipo", narrow: true, cell: (entry) => entry.kind },
                { head: "Eliminato da", narrow: true, cell: (entry) => entry.user },
                { head: "Quando", narrow: true, cell: (entry) => <DateText value={entry.date_created} /> },
                { head: "Fino al", narrow: true, cell: ({ until }) => <DateText value={until} /> },
                { head: "Azioni", card: "actions", cell: (entry) => <Actions {...entry} /> },
              ]}
            />
          ) : (
            <EmptyState>{emptyWords(Boolean(query || kind || user), isWhole)}</EmptyState>
          )}
        </Pagination>
      </LiveList>
    </>
  );
}

function emptyWords(isFiltered: boolean, isWhole: boolean): string {
  if (isWhole) return isFiltered ? "Nessun dato trovato" : "Il cestino è vuoto";
  return isFiltered
    ? "Nulla da ripristinare con questo profilo e questi filtri."
    : "Nulla da ripristinare con questo profilo.";
}

const Name = ({ name, parts, more, obstacle }: BinEntry) => (
  <>
    {name}
    {parts.length > 0 && (
      <span className="bin-note soft">{`Con ${parts.join(", ")}${more ? ` e altri ${more}` : ""}`}</span>
    )}
    {obstacle && <span className="bin-note field-warning">{`Non si può ripristinare: ${obstacle}`}</span>}
  </>
);

/** A deleted client can also be erased: the log has its values as long as it has anything. */
function Actions({ id, table, row, name, obstacle }: BinEntry) {
  const { mayCall } = useViewer();
  const isPerson = table === "clients" && mayCall("PersonalData.getFromId");
  return obstacle && !isPerson ? null : (
    <RowActions>
      {!obstacle && (
        <ConfirmForm action={`/bin/restore/${id}`} icon="rotate-ccw" kind="plain" small>
          Ripristina<span className="hidden">{` ${name}`}</span>
        </ConfirmForm>
      )}
      {isPerson && (
        <LinkButton href={`/personal-data/client/${row}`} icon="shield-check" kind="quiet" small>
          Dati personali<span className="hidden">{` di ${name}`}</span>
        </LinkButton>
      )}
    </RowActions>
  );
}
