import { Fragment } from "react";
import { briefDay, formatDay, toWire } from "../../../server/base/days";
import { failureOfDialog } from "../../../server/base/failures";
import { clientName } from "../../../server/clients/model";
import { placeText, shortPlaceText } from "../../../server/clients/pickup-places/model";
import {
  freesText,
  type Kind,
  kinds,
  type Names,
  requiredCounts,
  type Seated,
  seatsKey,
  staffing,
} from "../../../server/crews/model";
import { needsTexts } from "../../../server/crews/skills/model";
import type { Mark } from "../../../server/office/messages/model";
import type { Marks } from "../../../server/office/messages/store";
import { resourceText } from "../../../server/orders/resources/model";
import type { Order } from "../../../server/orders/store";
import {
  hoursText,
  internalOrder,
  type RouteEnd,
  routeEnds,
  routeMessages,
  routeStreets,
  spanText,
} from "../../../server/orders/works/model";
import { PhoneLink } from "../../clients/contacts";
import { NotifiedMark } from "../../office/messages/mark";
import { Asking, LinkButton, NewButton, PopMenu, PostButton } from "../../ui/button";
import { Ring } from "../../ui/charts";
import { Badge, EmptyLine, EmptySection, money, Section } from "../../ui/details";
import { Icon } from "../../ui/icon";
import { actionsColumn, Table } from "../../ui/list";
import { useViewer } from "../../viewer";
import { type WorkAct, type WorkAction, workActions } from "./actions";
import { useMayResources } from "./resource-links";

type Work = Order["works"][number];

/** The works of an order with their actions; without pages (spec 2 §9). */
export function OrderWorks({ order, names, marks = {} }: { order: Order; names?: Names; marks?: Marks }) {
  const { mayCall } = useViewer();
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
        <EmptyLine
          of={["works"]}
          whole={order.cancelled_on ? undefined : "Nessuna lavorazione: aggiungere il giorno del trasloco."}
        />
      )}
      {order.works.length > 0 && (
        <Asking>
          <Table
            label="Lavorazioni"
            rows={order.works}
            columns={[
              { head: "Quando", narrow: true, cell: (work) => <When {...work} mark={marks[work.id]} /> },
              { head: "Lavorazione", card: "title", cell: (work) => <What work={work} order={order} /> },
              { head: "Luogo", cell: (work) => <Place {...work} /> },
              { head: "Squadra", cell: (work) => <Crew work={work} seats={seats?.(work)} /> },
              {
                ...actionsColumn,
                cell: (work) => <WorkActions work={work} order={order} seats={seats?.(work)} />,
              },
            ]}
          />
        </Asking>
      )}
    </Section>
  );
}

type Seats = { kind: Kind; person: Seated }[];

function seatsBy(names: Names): (work: Pick<Work, "totalResources">) => Seats {
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

function AddWork({ id, cancelled_on }: Order) {
  const { can } = useViewer();
  if (cancelled_on) return null;
  if (!can("works.edit") && !(id === internalOrder && can("addWorkInDailyWork"))) return null;
  return (
    <NewButton href={`/orders/works/insert/${id}`}>
      Aggiungi<span> lavorazione</span>
    </NewButton>
  );
}

function When({ id, date, show_worksheet, mark, ...work }: Work & { mark?: Mark }) {
  const { mayCall, day } = useViewer();
  const text = briefDay(date, day);
  return (
    <>
      {show_worksheet && mayCall("Works.getDay") ? (
        <a href={`/dailyWorks/${toWire(date)}#work-${id}`}>{text}</a>
      ) : (
        text
      )}
      <small>{hoursText(work)}</small>
      {mark && <NotifiedMark {...mark} />}
    </>
  );
}

/** The name of the work opens its form. */
function What({ work, order }: { work: Work; order: Order }) {
  const { mayCall, can } = useViewer();
  const { id, date, type_text, span, show_worksheet, flag_renata, police_permission_cents: permit } = work;
  const details = [
    [...work.requiredWorkers, ...work.requiredVehicles].map(resourceText).join(", "),
    can("prices.view") && permit > 0 && `permesso ${money(permit)}`,
    flag_renata && "Flag R",
    ...needsTexts(work),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      {!order.cancelled_on && mayCall("Orders.editWork") ? (
        <a
          href={`/orders/works/modify/${id}`}
          aria-label={`Modifica ${type_text} del ${formatDay(date)}`}
          data-dialog=""
        >
          {type_text}
        </a>
      ) : (
        type_text
      )}{" "}
      {span && <Badge icon="calendar-range">{spanText(span)}</Badge>}
      {span && " "}
      {!show_worksheet && <Badge icon="eye-off">Non in giornaliera</Badge>}
      {details && <small title={details}>{details}</small>}
    </>
  );
}

/** One line, from the loading place to the last one, and what the crew finds there; whole in its tip. */
function Place(work: Work) {
  const ends = routeEnds(work);
  if (!ends.length) return shortPlaceText(work);
  const known = ends.flatMap(({ place }) =>
    place && (place.access || place.contact_name || place.contact_phone) ? place : [],
  );
  return (
    <>
      <span title={ends.map(endText).join("\n")}>{routeStreets(work)}</span>
      {known.length > 0 && (
        <small title={known.map(({ access }) => access).join(" → ")}>
          {known.map(({ id, contact_name, contact_phone, access }, at) => (
            <Fragment key={id}>
              {at > 0 && " → "}
              {contact_name} {contact_phone && <PhoneLink number={contact_phone} />} {access}
            </Fragment>
          ))}
        </small>
      )}
    </>
  );
}

const endText = ({ role, place }: RouteEnd) =>
  place
    ? [`${role}: ${placeText(place)}`, place.access].filter(Boolean).join(", ")
    : routeMessages.unknownEnd;

/** Full with a check mark when as many are present as required (spec 2 §2), and who they are. */
function Crew({ work: { present, ...work }, seats = [] }: { work: Work; seats?: Seats }) {
  const required = requiredCounts(work);
  const { isIncomplete, requiresNothing } = staffing(required, present);
  const whole = required.worker + required.vehicle;
  const there = kinds.reduce((sum, kind) => sum + Math.min(present[kind], required[kind]), 0);
  const names = seats.map(({ person }) => `${person.value} ${person.text}`).join(", ");
  const isExact = kinds.every((kind) => present[kind] === required[kind]) && !requiresNothing;
  const label = requiresNothing
    ? "Risorse da indicare"
    : `Squadra ${isIncomplete ? "incompleta" : "completa"}`;
  return (
    <div className="crew" title={names || undefined}>
      <Ring part={there} whole={whole} label={label} />
      <span>
        {(!isExact || !names) && (
          <span className="crew-count">
            <Icon name="users" label="Operai" /> {present.worker}/{required.worker}
            <Icon name="truck" label="Automezzi" /> {present.vehicle}/{required.vehicle}
          </span>
        )}
        {names && <small>{names}</small>}
      </span>
    </div>
  );
}

const inSight: readonly WorkAct[] = ["crew", "sheet"];

/** Two in words, the rest in the menu of the work, in the order of the daily works; its name opens its form. */
function WorkActions({ work, order, seats = [] }: { work: Work; order: Order; seats?: Seats }) {
  const actions = workActions(work.id, useMay(work, order));
  const what = `${work.type_text} del ${formatDay(work.date)}`;
  const {
    shown = [],
    prints = [],
    acts = [],
  } = Object.groupBy(
    actions.filter(({ href }) => href),
    ({ act, isPrint }) => (inSight.includes(act) ? "shown" : isPrint ? "prints" : "acts"),
  );
  const inMenu = (some: readonly WorkAction[]) =>
    some.map((action) => <Action key={action.act} action={action} />);
  return (
    <span className="row-words">
      {shown.map((action) => (
        <Action key={action.act} action={action} what={what} />
      ))}
      <PopMenu id={`more-${work.id}`} icon="ellipsis" label={`Altro per ${what}`}>
        {inMenu(acts)}
        <details>
          <summary>Stampe</summary>
          {inMenu(prints)}
        </details>
        {actions.some(({ act }) => act === "delete") && (
          <Delete {...{ work, what, seats }} client={clientName(order.client)} />
        )}
      </PopMenu>
    </span>
  );
}

/** Of a cancelled order what was done is still written down, but nothing is planned. */
function useMay(work: Work, { id, cancelled_on }: Order): Partial<Record<WorkAct, boolean>> {
  const { mayCall, site, can, day } = useViewer();
  const { flag_renata = 1 } = work;
  const resources = useMayResources(work);
  const isPlanned = !cancelled_on;
  const materials = mayCall("Works.getMaterials");
  const crew = mayCall("Works.getWorkers");
  return {
    crew,
    workers: crew,
    vehicles: crew,
    sheet: true,
    continue: isPlanned && mayCall("Works.continueWork"),
    copy: isPlanned && mayCall("Orders.copyWork"),
    tell: isPlanned && id !== internalOrder && work.date >= day && mayCall("Messages.getDraft"),
    notes: site === "A",
    materials,
    ...(isPlanned && resources),
    singleSheet: true,
    summary: materials,
    transport: true,
    emptyTransport: true,
    slots: isPlanned && mayCall("Slots.ofWork"),
    delete: isPlanned && can(flag_renata ? "works.deleteRenata" : "works.edit"),
  };
}

type Props = { action: WorkAction; what?: string };

/** Without `what` it stands in the menu, which is named by it. A print is without `opener` also when nothing says so. */
const Action = ({ action: { href = "", text, isPrint, isPage }, what }: Props) => (
  <a
    href={href}
    aria-label={what && `${text} di ${what}`}
    {...(isPrint
      ? { target: "_blank" }
      : !isPage && { "data-dialog": "", "data-failure": failureOfDialog(href) })}
  >
    {text}
  </a>
);

type DeleteProps = { work: Work; client: string; what: string; seats: Seats };

const Delete = ({ work, client, what, seats }: DeleteProps) => (
  <PostButton
    action={`/orders/works/delete/${work.id}${seats.length ? `?crew=${seatsKey(seats)}` : ""}`}
    question={`Sei sicuro di voler eliminare questa lavorazione? ${client}, ${what}.${freesText(seats.map(({ person }) => person))}`}
    version={work.version}
    yes="Elimina"
  >
    Elimina
  </PostButton>
);
