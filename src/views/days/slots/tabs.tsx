import { LinkButton } from "../../ui/button";
import { useViewer } from "../../viewer";

export function VisitTabs({ id, current }: { id: number; current: "visit" | "work" }) {
  const { mayCall } = useViewer();
  if (current === "work")
    return mayCall("Slots.ofVisit") ? (
      <LinkButton href={`/slots/visit/${id}`} dialog kind="quiet" small icon="calendar">
        Un posto per l'appuntamento
      </LinkButton>
    ) : null;
  return mayCall("Slots.ofVisitWork") ? (
    <LinkButton href={`/slots/visit-work/${id}`} dialog kind="quiet" small icon="truck">
      Un posto per il lavoro
    </LinkButton>
  ) : null;
}
