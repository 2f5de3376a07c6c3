import { briefDay, formatDay } from "../../../server/base/days";
import {
  type Asked,
  permitCents,
  requestPath,
  shortDate,
  shortMoment,
  type Word,
  words,
} from "../../../server/orders/permits/model";
import type { PlaceOfPermit } from "../../../server/orders/permits/places";
import { ClientLink } from "../../clients/link";
import { ConfirmForm, LinkButton, RowActions } from "../../ui/button";
import { Badge, Money, Section, type Tone } from "../../ui/details";
import { actionsColumn, LiveList, PageActions, RecordLink, Table } from "../../ui/list";
import { useViewer } from "../../viewer";

type Row = PlaceOfPermit;

export function PermitList({ places }: { places: readonly Row[] }) {
  const { mayCall } = useViewer();
  return (
    <>
      <PageActions>
        {mayCall("CityRules.getAll") && (
          <LinkButton href="/orders/permits/cities/" icon="settings">
            Regole dei comuni
          </LinkButton>
        )}
      </PageActions>
      <LiveList live={live}>
        <Table
          label="Permessi di sosta"
          main
          rows={places}
          rowKey={keyOf}
          empty="Nessun permesso: lo chiedono i luoghi con «Serve il permesso» delle lavorazioni da oggi in poi."
          columns={[
            {
              head: "Lavorazione",
              card: "title",
              cell: ({ id_order, date, id_client, client }) => (
                <>
                  <RecordLink href={`/orders/${id_order}`} title={`Ordine ${id_order}`}>
                    {formatDay(date)}
                  </RecordLink>{" "}
                  <ClientLink id={id_client} name={client} />
                </>
              ),
            },
            ...useColumns(),
          ]}
        />
      </LiveList>
    </>
  );
}

const live = ["works", "orders", "clients", "closures"];

/** The permits of an order, under its works; nothing where no place needs one. */
export function OrderPermits({ places }: { places?: readonly Row[] }) {
  if (!places?.length) return null;
  return (
    <Section title="Permessi">
      <PermitLines places={places} />
    </Section>
  );
}

export function PermitLines({ places }: { places: readonly Row[] }) {
  const { day } = useViewer();
  return (
    <ul className="places">
      {places.map((row) => (
        <li key={keyOf(row)}>
          {briefDay(row.date, day)} <PlaceLink {...row} /> <PermitState {...row} /> <Deadline {...row} />
        </li>
      ))}
    </ul>
  );
}

const keyOf = ({ id_work, id_place }: Row) => `${id_work}-${id_place}`;

const useColumns = () => [
  { head: "Luogo", cell: (row: Row) => <PlaceLink {...row} /> },
  { head: "Stato", narrow: true, cell: (row: Row) => <PermitState {...row} /> },
  { head: "Entro", cell: (row: Row) => <Deadline {...row} /> },
  useViewer().can("prices.view") && {
    head: "Costo",
    narrow: true,
    end: true,
    cell: (row: Row) => <Cost {...row} />,
  },
  { ...actionsColumn, cell: (row: Row) => <Actions {...row} /> },
];

const tones: Record<Word, Tone> = {
  missing: "orange",
  again: "orange",
  asked: "blue",
  granted: "green",
  posted: "green",
  refused: "red",
  unneeded: "neutral",
};

export const PermitState = ({ word }: Pick<Asked, "word">) =>
  word ? <Badge tone={tones[word]}>{words[word]}</Badge> : "con un altro giorno";

export function Deadline({ ask_by, signs_by, isLate }: Asked & { isLate: boolean }) {
  const now = `${useViewer().day} 00:00`;
  const text = ask_by
    ? `chiedere entro il ${shortDate(ask_by, now)}`
    : signs_by && `cartelli entro il ${shortMoment(signs_by, now)}`;
  if (!text) return null;
  return isLate ? <span className="field-warning">{`${text}: in ritardo`}</span> : text;
}

const Cost = (row: Row) => (row.id === null ? null : <Money cents={permitCents(row as never)} />);

/** Where the permit is written: as asked for, or as it goes on. */
function PlaceLink({ id, id_work, id_place, place, word }: Row) {
  const { mayCall } = useViewer();
  if (!mayCall("Permits.createNew") || !word) return place;
  const path = id === null ? `insert/${id_work}/${id_place}` : `modify/${id}`;
  return (
    <a href={`/orders/permits/${path}`} data-dialog="">
      {place}
    </a>
  );
}

function Actions(row: Row) {
  const { mayCall } = useViewer();
  const what = `${row.place}, ${formatDay(row.date)}`;
  return (
    <RowActions>
      {row.id !== null && row.state !== "unneeded" && (
        <LinkButton href={requestPath(row.id)} target="_blank" icon="printer" kind="quiet" iconOnly small>
          {`Richiesta (PDF): ${what}`}
        </LinkButton>
      )}
      {row.id !== null && mayCall("Permits.delete") && (
        <ConfirmForm
          action={`/orders/permits/delete/${row.id}`}
          text={`Eliminare il permesso? ${what}.`}
          values={{ version: row.version ?? 1 }}
          icon="trash-2"
          iconOnly
          small
        >
          {`Elimina permesso: ${what}`}
        </ConfirmForm>
      )}
    </RowActions>
  );
}
