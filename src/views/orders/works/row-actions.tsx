import { formatDay } from "../../../server/base/days";
import { failureOfDialog } from "../../../server/base/failures";
import { clientName } from "../../../server/clients/model";
import { freesText, type Kind, type Seated, seatsKey } from "../../../server/crews/model";
import type { Order } from "../../../server/orders/store";
import { internalOrder } from "../../../server/orders/works/model";
import { PopMenu, PostButton } from "../../ui/button";
import { useViewer } from "../../viewer";
import { type WorkAct, type WorkAction, workActions } from "./actions";
import { useMayResources } from "./resource-links";

type Work = Order["works"][number];

type Seats = readonly { kind: Kind; person: Seated }[];

const inSight: readonly WorkAct[] = ["crew", "sheet"];

/** Two in words, the rest in the menu of the work, in the order of the daily works; its name opens its form. */
export function WorkActions({ work, order, seats = [] }: { work: Work; order: Order; seats?: Seats }) {
  const actions = workActions(work.id, useMay(work, order));
  const what = `${work.type_text} del ${formatDay(work.date)}`;
  const isShown = ({ act }: WorkAction) => inSight.includes(act);
  return (
    <span className="row-words">
      {actions.filter(isShown).map((action) => (
        <Action key={action.act} action={action} what={what} />
      ))}
      <PopMenu id={`more-${work.id}`} icon="ellipsis" label={`Altro per ${what}`}>
        {actions
          .filter((action) => !isShown(action) && action.href)
          .map((action) => (
            <Action key={action.act} action={action} />
          ))}
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
