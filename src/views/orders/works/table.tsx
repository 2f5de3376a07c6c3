import { formatDay, toWire } from "../../../server/base/days";
import { failureOfDialog } from "../../../server/base/failures";
import { clientName } from "../../../server/clients/model";
import { shortPlaceText } from "../../../server/clients/pickup-places/model";
import { kinds, type Names, requiredCounts, staffing } from "../../../server/crews/model";
import { needsTexts } from "../../../server/crews/skills/model";
import { resourceText } from "../../../server/orders/resources/model";
import type { Order } from "../../../server/orders/store";
import { spanText } from "../../../server/orders/works/days-model";
import { hoursText, internalOrder } from "../../../server/orders/works/model";
import { routeEnds } from "../../../server/orders/works/stops-model";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { Asking, PostButton } from "../../ui/confirm-form";
import { Section } from "../../ui/details";
import { EmptyLine, EmptySection } from "../../ui/empty";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { Table } from "../../ui/table";
import { Money } from "../../ui/text";
import { useViewer } from "../../viewer";
import { FlagR } from "../list";
import { useForSecondSite } from "../second-site";
import { Places } from "./stops";

type Work = Order["works"][number];

/** The works of an order with their actions; without pages (spec 2 §9). */
export function OrderWorks({ order, names }: { order: Order; names?: Names }) {
  const { mayCall } = useViewer();
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
      {order.works.length === 0 && <EmptyLine of={["works"]} whole="Non ci sono ancora dati" />}
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
              {
                head: "Permesso",
                narrow: true,
                end: true,
                cell: ({ police_permission }) =>
                  police_permission ? <Money value={police_permission} /> : "-",
              },
              isFlagShown && { head: "Flag R", narrow: true, cell: (work) => <FlagR {...work} /> },
            ]}
            under={(work) => <Actions work={work} client={clientName(order.client)} />}
          />
        </Asking>
      )}
    </Section>
  );
}

type Seats = (work: Work) => string;

function seatsBy(names: Names): Seats {
  const known = {
    worker: new Map(names.worker.map((seat) => [seat.id, seat])),
    vehicle: new Map(names.vehicle.map((seat) => [seat.id, seat])),
  };
  return ({ totalResources }) =>
    kinds
      .flatMap((kind) => totalResources.map((line) => known[kind].get(line[`id_${kind}`] ?? 0)))
      .flatMap((seat) => (seat ? [`${seat.value} ${seat.text}`] : []))
      .join(", ");
}

function When({ id, date, show_worksheet, ...work }: Work) {
  const { mayCall } = useViewer();
  const text = `${formatDay(date)} ${hoursText(work)}`;
  if (!show_worksheet || !mayCall("Works.getDay")) return <>{text}</>;
  return (
    <a href={`/dailyWorks/${toWire(date)}#work-${id}`} title="Apri nella giornaliera">
      {text}
    </a>
  );
}

function AddWork({ id }: Order) {
  const { can } = useViewer();
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
  const names = seats?.({ present, ...work });
  return (
    <span>
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
    </span>
  );
}

function Actions({ work, client }: { work: Work; client: string }) {
  const { mayCall, site, can } = useViewer();
  const { id, version, flag_renata = 1 } = work;
  const what = `${work.type_text} del ${formatDay(work.date)}`;
  return (
    <span className="row-words">
      {mayCall("Orders.editWork") && (
        <Word href={`/orders/works/modify/${id}`} text="Modifica" name={`Modifica ${what}`} />
      )}
      {site === "A" && mayCall("Slots.ofWork") && (
        <Word
          href={`/slots/works/${id}`}
          text="Trova un posto libero"
          name={`Trova un posto libero: ${what}`}
        />
      )}
      {[...useResourceLinks(work), ...useCrewLinks(work)].map(({ href, text }) => (
        <Word key={href} href={href} text={text} name={`${text} di ${what}`} />
      ))}
      {site === "A" && <Word href={`/orders/works/notes/${id}`} text="Note" name={`Note di ${what}`} />}
      {mayCall("Works.getMaterials") && (
        <>
          <Word href={`/orders/works/materials/${id}`} text="Materiali" name={`Materiali di ${what}`} />
          <Word
            href={`/api/materiali/pdf/${id}`}
            text="Riepilogo"
            name={`Riepilogo materiali di ${what}`}
            print
          />
        </>
      )}
      <Word href={`/api/works/pdf/${id}`} text="Foglio" name={`Foglio di ${what}`} print />
      <Word
        href={`/modulo-trasporto.pdf?work=${id}`}
        text="Trasporto"
        name={`Modulo di trasporto di ${what}`}
        print
      />
      {can(flag_renata ? "works.deleteRenata" : "works.edit") && (
        <PostButton
          action={`/orders/works/delete/${id}`}
          question={`Sei sicuro di voler eliminare questa lavorazione? ${client}, ${what}.`}
          version={version}
          yes="Elimina"
          aria-label={`Elimina ${what}`}
        >
          Elimina
        </PostButton>
      )}
    </span>
  );
}

type WordProps = { href: string; text: string; name: string; print?: boolean };

/** A print is without `opener` also when nothing says so. */
const Word = ({ href, text, name, print }: WordProps) => (
  <a
    href={href}
    aria-label={name}
    {...(print ? { target: "_blank" } : { "data-dialog": "", "data-failure": failureOfDialog(href) })}
  >
    {text}
  </a>
);

type OfWork = { id: number; private_client: number };
type WorkLink = { href: string; text: string; icon: IconName };

const dialogs = {
  resources: { text: "Risorse", icon: "forklift" },
  "resources-b": { text: "Risorse B", icon: "copy" },
  workers: { text: "Operai", icon: "users" },
  vehicles: { text: "Automezzi", icon: "truck" },
} as const;

const linkTo = (dialog: keyof typeof dialogs, { id }: OfWork): WorkLink => ({
  href: `/orders/works/${dialog}/${id}`,
  ...dialogs[dialog],
});

/** The second list is for private clients alone, where a second site is in use. */
export function useResourceLinks(work: OfWork): WorkLink[] {
  const { mayCall, secondSite } = useViewer();
  return [
    ...(mayCall("Orders.getWorkResources") ? [linkTo("resources", work)] : []),
    ...(secondSite && mayCall("Orders.getWorkResourcesB") && work.private_client === 1
      ? [linkTo("resources-b", work)]
      : []),
  ];
}

export function useCrewLinks(work: OfWork): WorkLink[] {
  const { mayCall } = useViewer();
  return mayCall("Works.getWorkers") ? [linkTo("workers", work), linkTo("vehicles", work)] : [];
}
