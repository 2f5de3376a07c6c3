import { appointmentStates } from "../../server/appointments/model";
import type { Visit } from "../../server/home/store";
import { State } from "../appointments/list";
import { ClientLink } from "../clients/link";
import { PhoneLink } from "../clients/phones";
import { useViewer } from "../viewer";

/** A visit of Home and Agenda: when, its state, who with the telephone, where, and which agent. */
export function VisitCard({ visit }: { visit: Visit }) {
  const { id, id_client, client, time, time_end, phone, address, city, agent, order_created: order } = visit;
  const { mayCall } = useViewer();
  return (
    <>
      <div className="visit-when">
        <a href={`/appointment/modify/${id}`}>{`${time}–${time_end}`}</a>
        <VisitState {...visit} />
      </div>
      <div className="visit-who">
        <ClientLink id={id_client} name={client} />
        {phone && <PhoneLink number={phone} />}
      </div>
      <div className="visit-where">
        <span>{[address, city].filter(Boolean).join(", ")}</span>
        {agent && <span>{agent}</span>}
        {order && mayCall("Orders.getFromId") && <a href={`/orders/${order}`}>{`Ordine ${order}`}</a>}
      </div>
    </>
  );
}

/** Changed by choosing another; once there is an order the visit stays confirmed. */
function VisitState({ id, state, version, client, order_created }: Visit) {
  const { mayCall } = useViewer();
  if (order_created || !mayCall("Appointment.editState")) return <State state={state} />;
  const action = `/appointment/${id}/state`;
  return (
    <form
      className="inline"
      method="post"
      action={action}
      hx-post={action}
      hx-swap="none"
      hx-trigger="change"
      data-stays=""
    >
      <input type="hidden" name="version" value={version} />
      <select
        name="state"
        className={`visit-state state-${state}`}
        defaultValue={state}
        aria-label={`Stato di ${client}`}
      >
        {Object.entries(appointmentStates).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </form>
  );
}
