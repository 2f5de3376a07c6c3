import { dayName } from "../../../server/base/days";
import type { Gap } from "../../../server/clients/model";
import { appointmentPage } from "../../../server/visits/appointments/model";
import type { Appointment } from "../../../server/visits/appointments/store";
import { Gaps } from "../../clients/gaps";
import { PriceFields } from "../../orders/prices";
import type { Option } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { useViewer } from "../../viewer";

type Props = FormState & {
  appointment: Appointment;
  gaps?: readonly Gap[];
  payments: readonly Option[];
  /** The query string of the work that is entered next, where its place was chosen. */
  work: string;
};

export const OrderOfAppointment = ({ appointment, gaps, payments, work, ...form }: Props) => (
  <Form id="new-order" action={`/appointment/${appointment.id}/order${work}`} columns={1} {...form}>
    <p>
      Creare l'ordine di <strong>{appointment.client}</strong>, appuntamento di {dayName(appointment.date)}{" "}
      alle {appointment.time}? L'appuntamento diventa Confermato.
    </p>
    {useViewer().site === "B" && (
      <p>Appuntamento e ordine si vedranno solo sul sito A, che può mostrarli anche qui.</p>
    )}
    <Gaps client={appointment.id_client} gaps={gaps} />
    <PriceFields payments={payments} autoFocus />
    <FormActions submit="Crea ordine" back={appointmentPage(appointment.id)} />
  </Form>
);
