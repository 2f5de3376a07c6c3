import type { Contact } from "../../../server/clients/model";
import type { Appointment } from "../../../server/visits/appointments/store";
import { ContactLine, ContactList } from "../../clients/contacts";
import { ClientLink } from "../../clients/link";
import { useOutOf } from "../../firm/region";
import { Alert } from "../../ui/alert";
import { DescriptionList } from "../../ui/details";
import { LiveList } from "../../ui/list";
import { PageActions } from "../../ui/page-actions";
import { DateText, Written } from "../../ui/text";
import { useViewer } from "../../viewer";
import { DocumentsLink, OrderOf, SlotsLink } from "./actions";
import { State } from "./state";

/** The read-only page: for users without the edit permission, and once there is an order (spec 1 §4). */
export function AppointmentCard({
  appointment,
  contacts,
}: {
  appointment: Appointment;
  contacts: Contact[];
}) {
  const { mayCall } = useViewer();
  const { order_created: order } = appointment;
  return (
    <>
      <PageActions>
        <DocumentsLink appointment={appointment} />
        <SlotsLink appointment={appointment} />
        <OrderOf appointment={appointment} />
      </PageActions>
      <LiveList id="appointment" live={["appointments", "orders", "clients", "settings"]}>
        {order && mayCall("Appointment.updateAppointment") && (
          <Alert>L'appuntamento non può essere modificato: ha già un ordine.</Alert>
        )}
        <DescriptionList
          entries={[
            ["Cliente", <ClientLink key="client" id={appointment.id_client} name={appointment.client} />],
            appointment.contact && [
              "Da chiamare",
              <ContactLine key="contact" contact={appointment.contact} />,
            ],
            contacts.length > 0 && ["Altri contatti", <ContactList key="contacts" contacts={contacts} />],
            ["Luogo", appointment.address],
            ["Data", <DateText key="date" value={appointment.date} />],
            ["Ora", `${appointment.time}–${appointment.time_end}`],
            ["Agente", appointment.agent],
            ["Stato", <State key="state" state={appointment.state} />],
            ["Come ci ha conosciuto", appointment.source],
            [useOutOf(), appointment.is_out_campania ? "Sì" : "No"],
            appointment.flag_renata !== undefined && ["Flag R", appointment.flag_renata ? "Sì" : "No"],
            order !== null && ["Ordine", order],
            ["Descrizione", <Written key="text" text={appointment.description} />],
          ]}
        />
      </LiveList>
    </>
  );
}
