import { toWire } from "../../../server/base/days";
import type { Visit } from "../../../server/days/home/store";
import type { Memo } from "../../../server/office/notes/model";
import { type AppointmentState, appointmentPage } from "../../../server/visits/appointments/model";
import { PhoneLink } from "../../clients/contacts";
import { ClientLink } from "../../clients/link";
import { RecordLink, RowContext, rowId } from "../../ui/list";
import { useViewer } from "../../viewer";
import { StateIcon, StateOnRow } from "../../visits/appointments/state";

export const MemoEntry = ({ memo }: { memo: Memo }) => (
  <article id={rowId(memo.id, "row-memo")} className="agenda-entry memo">
    <a className="agenda-name" href={`/memo/show/${memo.id}`} data-dialog="">
      <b>{memo.time}</b> <span className="soft">Memo:</span> {memo.title}
    </a>
  </article>
);

/** Two lines; the rest is beside them where the pointer rests or the focus is, and under them on a phone. */
export function VisitEntry({ visit }: { visit: Visit & { isOverlapping?: true } }) {
  const { mayCall } = useViewer();
  const { id, client, time, time_end, city, address, agent, state, order_created } = visit;
  const row = rowId(id, "row-appointment");
  const isMovable = !order_created && mayCall("Appointment.move");
  return (
    <article
      id={row}
      className={`agenda-entry state-${state}`}
      tabIndex={-1}
      draggable={isMovable || undefined}
    >
      <RowContext value={row}>
        <a className="agenda-name" href={appointmentPage(id)} draggable={false}>
          <b>{time}</b>
          <span className="hidden">{`–${time_end}`}</span> {client}
        </a>
        <div className="agenda-place">
          <span>{city || address}</span>
          <span>{agent}</span>
          {visit.isOverlapping && <b className="field-warning">Stessa ora</b>}
          <StateIcon state={state as AppointmentState} />
        </div>
        <More visit={visit} />
      </RowContext>
      {isMovable && <MoveForm {...visit} />}
    </article>
  );
}

function More({ visit }: { visit: Visit }) {
  const { mayCall } = useViewer();
  const { id_client, client, time, time_end, address, city, agent, contact, phone, order_created } = visit;
  return (
    <div className="agenda-more">
      <span className="agenda-client">
        <ClientLink id={id_client} name={client} />
      </span>
      <span className="agenda-times">{`${time}–${time_end} · ${agent}`}</span>
      <span>{[address, city].filter(Boolean).join(", ")}</span>
      {(contact || phone) && (
        <span>
          {contact} {phone && <PhoneLink number={phone} />}
        </span>
      )}
      <StateOnRow {...visit} />
      {order_created && mayCall("Orders.getFromId") && (
        <RecordLink href={`/orders/${order_created}`}>{`Ordine ${order_created}`}</RecordLink>
      )}
    </div>
  );
}

const MoveForm = ({ id, version, date, time }: Visit) => (
  <form
    hidden
    method="post"
    action={`/appointment/${id}/move`}
    hx-post={`/appointment/${id}/move`}
    hx-swap="none"
    data-no-reload=""
  >
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="date" value={toWire(date)} />
    <input type="hidden" name="time" value={time} />
  </form>
);
