import { LinkButton } from "../ui/button";
import { useViewer } from "../viewer";

/** Site A alone has documents (DECISIONS, Sites). */
export function DocumentsLink({ appointment, quiet }: { appointment: number; quiet?: boolean }) {
  const { mayCall, site } = useViewer();
  if (site === "B" || !mayCall("Files.getFromId")) return null;
  return (
    <LinkButton href={`/documents/${appointment}`} icon="files" kind={quiet ? "quiet" : "plain"}>
      Documenti
    </LinkButton>
  );
}

/** Where the visit, or the work that it leads to, could go; the latter alone when the visit has an order. */
export function SlotsLink({
  appointment: { id, order_created },
  quiet,
}: {
  appointment: Visit;
  quiet?: boolean;
}) {
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
      Dove lo infilo?
    </LinkButton>
  );
}

type Visit = { id: number; order_created?: number | null };

export const OrderLink = ({ order }: { order: number }) => (
  <LinkButton href={`/orders/${order}`} icon="package">
    {`Ordine ${order}`}
  </LinkButton>
);
