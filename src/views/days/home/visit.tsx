import type { Visit } from "../../../server/days/home/store";
import { appointmentPage } from "../../../server/visits/appointments/model";
import { PhoneLink } from "../../clients/contacts";
import { ClientLink } from "../../clients/link";
import { RecordLink } from "../../ui/record-link";
import { useViewer } from "../../viewer";
import { StateOnRow } from "../../visits/appointments/state";

export function VisitCard({ visit }: { visit: Visit }) {
  const { id, id_client, client, time, time_end, address, city, agent, order_created: order } = visit;
  const { contact, phone } = visit;
  const { mayCall } = useViewer();
  return (
    <>
      <div className="visit-who">
        <a className="hour" href={appointmentPage(id)}>{`${time}–${time_end}`}</a>
        <ClientLink id={id_client} name={client} />
        {contact && <span className="soft">{contact}</span>}
        {phone && <PhoneLink number={phone} />}
      </div>
      <div className="visit-where">
        <span>{[address, city].filter(Boolean).join(", ")}</span>
        {agent && <span>{agent}</span>}
        {order && mayCall("Orders.getFromId") && (
          <RecordLink href={`/orders/${order}`}>{`Ordine ${order}`}</RecordLink>
        )}
        <StateOnRow {...visit} />
      </div>
    </>
  );
}
