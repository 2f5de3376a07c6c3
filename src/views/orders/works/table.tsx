import { formatDay, toWire, weekdayName } from "../../../server/base/days";
import { shortPlaceText } from "../../../server/clients/pickup-places/model";
import {
  type Kind,
  kinds,
  type Names,
  requiredCounts,
  type Seated,
  staffing,
} from "../../../server/crews/model";
import { needsTexts } from "../../../server/crews/skills/model";
import { resourceText } from "../../../server/orders/resources/model";
import type { Order } from "../../../server/orders/store";
import { spanText } from "../../../server/orders/works/days-model";
import { hoursText, internalOrder } from "../../../server/orders/works/model";
import { routeEnds } from "../../../server/orders/works/stops-model";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { Asking } from "../../ui/confirm-form";
import { Section } from "../../ui/details";
import { EmptyLine, EmptySection } from "../../ui/empty";
import { Icon } from "../../ui/icon";
import { Table } from "../../ui/table";
import { useViewer } from "../../viewer";
import { FlagR } from "../list";
import { useForSecondSite } from "../second-site";
import { WorkActions } from "./row-actions";
import { Places } from "./stops";

type Work = Order["works"][number];

/** The works of an order with their actions; without pages (spec 2 §9). */
export function OrderWorks({ order, names }: { order: Order; names?: Names }) {
  const { can, mayCall } = useViewer();
  const isFlagShown = useForSecondSite(...order.works.map(({ flag_renata }) => flag_renata));
  if (!mayCall("Orders.getWork")) return <EmptySection title="Lavorazioni" of={["works"]} />;
  const seats = names && seatsBy(names);
  return (
    <Section
      title="Lavorazioni"
      actions={
        <>
          {mayCall("Works.getWorkers") && order.works.length > 0 && (
            <LinkButton href={`/orders/planner/${order.id}`} dialog icon="users">
              Squadre
            </LinkButton>
          )}
          <AddWork {...order} />
        </>
      }
    >
      {order.works.length === 0 && (
        <EmptyLine of={["works"]} whole={order.cancelled_on ? undefined : "Non ci sono ancora dati"} />
      )}
      {order.works.length > 0 && (
        <Asking>
          <Table
            label="Lavorazioni"
            rows={order.works}
            rowKey={({ id }) => id}
            columns={[
              { head: "Quando", narrow: true, cell: (work) => <When {...work} /> },
              { head: "Tipo", card: "title", cell: (work) => <WorkType {...work} /> },
              { head: "Luogo", cell: (work) => <Place {...work} /> },
              { head: "Risorse richieste", cell: (work) => <RequiredList {...work} /> },
              { head: "Squadra", cell: (work) => <Crew work={work} seats={seats} /> },
              can("prices.view") && {
                head: "Permesso",
                narrow: true,
                cents: ({ police_permission_cents: cents }) => cents || null,
              },
              isFlagShown && { head: "Flag R", narrow: true, cell: (work) => <FlagR {...work} /> },
            ]}
            under={(work) => <WorkActions work={work} order={order} seats={seats?.(work)} />}
          />
        </Asking>
      )}
    </Section>
  );
}

type Seats = (work: Pick<Work, "totalResources">) => { kind: Kind; person: Seated }[];

function seatsBy(names: Names): Seats {
  const known = {
    worker: new Map(names.worker.map((seat) => [seat.id, seat])),
    vehicle: new Map(names.vehicle.map((seat) => [seat.id, seat])),
  };
  return ({ totalResources }) =>
    kinds.flatMap((kind) =>
      totalResources.flatMap((line) => {
        const person = known[kind].get(line[`id_${kind}`] ?? 0);
        return person ? [{ kind, person }] : [];
      }),
    );
}

function When({ id, date, show_worksheet, ...work }: Work) {
  const { mayCall } = useViewer();
  const text = `${weekdayName(date)} ${formatDay(date)} ${hoursText(work)}`;
  if (!show_worksheet || !mayCall("Works.getDay")) return <>{text}</>;
  return (
    <a href={`/dailyWorks/${toWire(date)}#work-${id}`} title="Apri nella giornaliera">
      {text}
    </a>
  );
}

function AddWork({ id, cancelled_on }: Order) {
  const { can } = useViewer();
  if (cancelled_on) return null;
  if (!can("works.edit") && !(id === internalOrder && can("addWorkInDailyWork"))) return null;
  return (
    <LinkButton href={`/orders/works/insert/${id}`} dialog kind="primary" icon="plus">
      Aggiungi lavorazione
    </LinkButton>
  );
}

function Place(work: Work) {
  const ends = routeEnds(work);
  if (!ends.length) return <span className="work-place">{shortPlaceText(work)}</span>;
  return (
    <div className="work-place">
      <Places ends={ends} />
    </div>
  );
}

const WorkType = ({ type_text, show_worksheet, span }: Work) => (
  <>
    {type_text} {span && <Badge icon="calendar-range">{spanText(span)}</Badge>}{" "}
    {!show_worksheet && <Badge icon="eye-off">Non in giornaliera</Badge>}
  </>
);

const RequiredList = ({ requiredWorkers, requiredVehicles, ...needs }: Work) =>
  [...[...requiredWorkers, ...requiredVehicles].map(resourceText), ...needsTexts(needs)].join(", ") || "-";

/** Present of required, with a check mark when they are equal (spec 2 §2), and who they are. */
function Crew({ work: { present, ...work }, seats }: { work: Work; seats?: Seats }) {
  const required = requiredCounts(work);
  const complete =
    kinds.every((kind) => present[kind] === required[kind]) && !staffing(required, present).requiresNothing;
  const names = seats?.(work)
    .map(({ person }) => `${person.value} ${person.text}`)
    .join(", ");
  return (
    <>
      <span className="crew-count">
        <Icon name="users" label="Operai" /> {present.worker}/{required.worker}
        <Icon name="truck" label="Automezzi" /> {present.vehicle}/{required.vehicle}
        {complete && (
          <span className="complete">
            <Icon name="circle-check" label="Completa" />
          </span>
        )}
      </span>
      {names && <small className="crew-names">{names}</small>}
    </>
  );
}
