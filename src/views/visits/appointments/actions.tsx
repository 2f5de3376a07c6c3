import { LinkButton } from "../../ui/button";
import { useViewer } from "../../viewer";
import { OrderButton } from "./order";

type Visit = { id: number; order_created?: number | null };
type Props = { appointment: Visit /** In the menu of a row. */; quiet?: boolean };

/** What leads on from an appointment in its row, as on its page: with an order the order has the documents. */
export const LinksOf = (props: Props) => (
  <>
    <OrderOf {...props} />
    <SlotsLink {...props} />
    <DocumentsLink {...props} />
  </>
);

export function OrderOf({ appointment: { id, order_created }, quiet }: Props) {
  const { mayCall } = useViewer();
  if (!order_created)
    return mayCall("Orders.createNew") ? <OrderButton appointment={id} quiet={quiet} /> : null;
  if (!mayCall("Orders.getFromId")) return null;
  return (
    <LinkButton href={`/orders/${order_created}`} icon="package" kind={quiet ? "quiet" : "plain"}>
      {`Apri l'ordine ${order_created}`}
    </LinkButton>
  );
}

/** Site A alone has documents (DECISIONS, Sites). */
export function DocumentsLink({ appointment: { id, order_created }, quiet }: Props) {
  const { mayCall, site } = useViewer();
  if (order_created || site === "B" || !mayCall("Files.getFromId")) return null;
  return (
    <LinkButton href={`/documents/${id}`} icon="files" kind={quiet ? "quiet" : "plain"}>
      Documenti
    </LinkButton>
  );
}

/** That of the work alone when the visit has an order. */
export function SlotsLink({ appointment: { id, order_created }, quiet }: Props) {
  const { mayCall, site } = useViewer();
  const ofVisit = !order_created && mayCall("Slots.ofVisit");
  if (site === "B" || !(ofVisit || mayCall("Slots.ofVisitWork"))) return null;
  return (
    <LinkButton
      href={`/slots/${ofVisit ? "visit" : "visit-work"}/${id}`}
      dialog
      icon="calendar-search"
      kind={quiet ? "quiet" : "plain"}
    >
      Trova un posto libero
    </LinkButton>
  );
}
