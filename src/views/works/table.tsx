import { kinds, requiredCounts, staffing } from "../../server/crew/model";
import { formatDay } from "../../server/days";
import type { Order } from "../../server/orders/store";
import { shortPlaceText } from "../../server/pickup-places/model";
import { internalOrder, type RequiredResource } from "../../server/works/model";
import { FlagR } from "../orders/list";
import { Badge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { Section } from "../ui/details";
import { Icon } from "../ui/icon";
import { RowActions, Table } from "../ui/table";
import { Money } from "../ui/text";
import { useViewer } from "../viewer";

type Work = Order["works"][number];

/** The works of an order with their actions; without pages (spec 2 §9). */
export function OrderWorks({ order }: { order: Order }) {
  const { mayCall, site } = useViewer();
  if (!mayCall("Orders.getWork")) return null;
  return (
    <Section
      title="Lavorazioni"
      actions={
        <>
          {mayCall("Works.getWorkers") && order.works.length > 0 && (
            <LinkButton href={`/orders/planner/${order.id}`} dialog icon="users">
              Planner
            </LinkButton>
          )}
          <AddWork {...order} />
        </>
      }
    >
      <Table
        label="Lavorazioni"
        rows={order.works}
        rowKey={({ id }) => id}
        columns={[
          { head: "Quando", narrow: true, cell: ({ date, hour }) => `${formatDay(date)} ${hour}` },
          { head: "Tipo", card: "title", cell: (work) => <WorkType {...work} /> },
          { head: "Luogo", cell: (work) => <Place {...work} /> },
          { head: "Risorse richieste", cell: (work) => <RequiredList {...work} /> },
          { head: "Squadra", narrow: true, cell: (work) => <Crew {...work} /> },
          {
            head: "Permesso",
            narrow: true,
            end: true,
            cell: ({ police_permission }) => (police_permission ? <Money value={police_permission} /> : "-"),
          },
          site === "A" && { head: "Flag R", narrow: true, cell: (work) => <FlagR {...work} /> },
          {
            head: "Azioni",
            card: "actions",
            narrow: true,
            cell: (work) => <Actions {...work} />,
          },
        ]}
      />
    </Section>
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

const Place = (work: Work) => <span className="work-place">{shortPlaceText(work)}</span>;

/** The type, and a mark when the daily works do not show the work. */
const WorkType = ({ type_text, show_worksheet }: Work) => (
  <>
    {type_text} {!show_worksheet && <Badge icon="eye-off">Non in giornaliera</Badge>}
  </>
);

const requiredTexts = (required: RequiredResource[]) => required.map(({ name, value }) => `${value} ${name}`);

const RequiredList = ({ requiredWorkers, requiredVehicles }: Work) =>
  [...requiredTexts(requiredWorkers), ...requiredTexts(requiredVehicles)].join(", ") || "-";

/** Present of required, with a check mark when they are equal (spec 2 §2). */
function Crew({ present, ...work }: Work) {
  const required = requiredCounts(work);
  const complete =
    kinds.every((kind) => present[kind] === required[kind]) && !staffing(required, present).requiresNothing;
  return (
    <span className="crew-count">
      <Icon name="users" label="Operai" /> {present.worker}/{required.worker}
      <Icon name="truck" label="Automezzi" /> {present.vehicle}/{required.vehicle}
      {complete && (
        <span className="complete">
          <Icon name="circle-check" label="Completa" />
        </span>
      )}
    </span>
  );
}

function Actions(work: Work) {
  const { mayCall, site } = useViewer();
  const { id } = work;
  const what = `${work.type_text} del ${formatDay(work.date)}`;
  return (
    <RowActions>
      {mayCall("Orders.editWork") && (
        <LinkButton href={`/orders/works/modify/${id}`} dialog kind="quiet" icon="pencil" iconOnly small>
          {`Modifica ${what}`}
        </LinkButton>
      )}
      <ResourceLinks {...work} what={what} />
      <CrewLinks {...work} what={what} />
      {site === "A" && (
        <LinkButton href={`/orders/works/notes/${id}`} dialog kind="quiet" icon="notebook-pen" iconOnly small>
          {`Note di ${what}`}
        </LinkButton>
      )}
      {mayCall("Works.getMaterials") && (
        <LinkButton
          href={`/api/materiali/pdf/${id}`}
          target="_blank"
          kind="quiet"
          icon="boxes"
          iconOnly
          small
        >
          {`Riepilogo materiali di ${what}`}
        </LinkButton>
      )}
      <LinkButton href={`/api/works/pdf/${id}`} target="_blank" kind="quiet" icon="printer" iconOnly small>
        {`Foglio di lavoro di ${what}`}
      </LinkButton>
      <DeleteWork {...work} what={what} />
    </RowActions>
  );
}

/** In a row of a table the buttons are icons whose names include the work. */
type OfWork = { id: number; private_client: number; what?: string };

const dialogButton = (what?: string) =>
  ({ dialog: true, kind: what ? "quiet" : "plain", iconOnly: !!what, small: !!what }) as const;
const named = (list: string, what?: string) => (what ? `${list} di ${what}` : list);

/** The dialogs of the required resources; the second list is for private clients alone. */
export function ResourceLinks({ id, private_client, what }: OfWork) {
  const { mayCall } = useViewer();
  return (
    <>
      {mayCall("Orders.getWorkResources") && (
        <LinkButton href={`/orders/works/resources/${id}`} icon="forklift" {...dialogButton(what)}>
          {named("Risorse", what)}
        </LinkButton>
      )}
      {mayCall("Orders.getWorkResourcesB") && private_client === 1 && (
        <LinkButton href={`/orders/works/resources-b/${id}`} icon="copy" {...dialogButton(what)}>
          {named("Risorse B", what)}
        </LinkButton>
      )}
    </>
  );
}

/** The dialogs of the two check lists of the crew. */
export function CrewLinks({ id, what }: OfWork) {
  const { mayCall } = useViewer();
  if (!mayCall("Works.getWorkers")) return null;
  return (
    <>
      <LinkButton href={`/orders/works/workers/${id}`} icon="users" {...dialogButton(what)}>
        {named("Operai", what)}
      </LinkButton>
      <LinkButton href={`/orders/works/vehicles/${id}`} icon="truck" {...dialogButton(what)}>
        {named("Automezzi", what)}
      </LinkButton>
    </>
  );
}

function DeleteWork({ id, flag_renata = 1, version, what }: Work & { what: string }) {
  const { can } = useViewer();
  if (!can(flag_renata ? "works.deleteRenata" : "works.edit")) return null;
  return (
    <ConfirmForm
      action={`/orders/works/delete/${id}`}
      text="Sei sicuro di voler eliminare questa lavorazione?"
      values={{ version }}
      icon="trash-2"
      iconOnly
      small
    >
      {`Elimina ${what}`}
    </ConfirmForm>
  );
}
