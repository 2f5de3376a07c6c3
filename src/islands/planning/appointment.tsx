import { ContactLine } from "../../views/clients/contacts";
import { Button, LinkButton } from "../../views/ui/button";
import { DescriptionList, dateText } from "../../views/ui/details";
import { call } from "../frame/call";
import { states } from "./entries";
import { ClientOf, NoDetails, type RecordProps } from "./record-parts";
import { useDetails } from "./use-details";

/** Not editable here once it has an order (spec 2 §4). */
export function AppointmentRecord({ entry, site, may, onMove }: RecordProps) {
  const { values, refusal } = useDetails(
    () => call("Calendar", "getAppointment", { id: entry.id }),
    ["appointments", "clients", "orders"],
  );
  if (!values) return <NoDetails refusal={refusal} />;
  const { appointment } = values;
  const { date, time, time_end } = appointment;
  return (
    <>
      <DescriptionList
        entries={[
          ["Data e ora", `${dateText(date)} ${[time, time_end].filter(Boolean).join("–")}`],
          ["Cliente", <ClientOf key="client" may={may} {...appointment} />],
          appointment.contact && ["Da chiamare", <ContactLine key="contact" contact={appointment.contact} />],
          ["Agente", appointment.agent],
          ["Luogo", appointment.address],
          [
            "Descrizione",
            appointment.description && <span className="written">{appointment.description}</span>,
          ],
          ["Stato", states[appointment.state]],
        ]}
      />
      <div className="form-actions">
        {entry.movable && (
          <Button icon="clock" onClick={onMove}>
            Sposta
          </Button>
        )}
        {may.editAppointments && !appointment.order_created && site === "A" && (
          <LinkButton href={`/slots/visit/${appointment.id}`} icon="calendar-search" dialog>
            Trova un posto libero
          </LinkButton>
        )}
        {may.editAppointments && !appointment.order_created && (
          <LinkButton href={`/appointment/modify/${appointment.id}`} icon="pencil">
            Modifica appuntamento
          </LinkButton>
        )}
        {may.editClients && (
          <LinkButton href={`/client/modify/${appointment.id_client}`} icon="user">
            Modifica cliente
          </LinkButton>
        )}
        <Button data-cancel="">Chiudi</Button>
      </div>
    </>
  );
}
