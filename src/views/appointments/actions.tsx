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

export const OrderLink = ({ order }: { order: number }) => (
  <LinkButton href={`/orders/${order}`} icon="package">
    {`Ordine ${order}`}
  </LinkButton>
);
