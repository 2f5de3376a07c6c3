import { clientPage } from "../../server/clients/model";
import { RecordLink } from "../ui/list";
import { useViewer } from "../viewer";

type Props = { id: number; name: string; isOwnRow?: boolean };

/** `isOwnRow` in a list of clients. */
export function ClientLink({ id, name, isOwnRow }: Props) {
  const { mayCall } = useViewer();
  if (!mayCall("Client.getSheet")) return name;
  const Link = isOwnRow ? "a" : RecordLink;
  return <Link href={clientPage(id)}>{name}</Link>;
}
