import { clientPage } from "../../server/clients/model";
import { RecordLink } from "../ui/record-link";
import { useViewer } from "../viewer";

/** A client's name, which leads to the client's page where the viewer may open it. */
export function ClientLink({ id, name }: { id: number; name: string }) {
  const { mayCall } = useViewer();
  return mayCall("Client.getSheet") ? <RecordLink href={clientPage(id)}>{name}</RecordLink> : name;
}
