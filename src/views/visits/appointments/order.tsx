import { dayName } from "../../../server/base/days";
import { type Gap, gapsOfOrder } from "../../../server/clients/model";
import type { PresentQuote } from "../../../server/sales/model";
import { appointmentPage } from "../../../server/visits/appointments/model";
import type { Appointment } from "../../../server/visits/appointments/store";
import { Gaps } from "../../clients/gaps";
import { PriceFields } from "../../orders/prices";
import { FromQuote } from "../../sales/present";
import type { Option } from "../../ui/fields";
import { CloseActions, Form, FormActions, type FormState } from "../../ui/form";
import { useViewer } from "../../viewer";

type Props = FormState & {
  appointment: Appointment;
  gaps?: readonly Gap[];
  /** Whose price fills the form. */
  quote?: PresentQuote;
  payments: readonly Option[];
  /** The query string of the work that is entered next, where its place was chosen. */
  work: string;
};

export function OrderOfAppointment(props: Props) {
  const { appointment, gaps = [] } = props;
  const needed = gapsOfOrder(gaps, appointment.id_address);
  if (!needed.length) return <OrderForm {...props} />;
  return (
    <div id="new-order" className="form columns-1">
      <Gaps client={appointment.id_client} gaps={needed} />
      <CloseActions back={appointmentPage(appointment.id)} />
    </div>
  );
}

const OrderForm = ({ appointment, gaps: _, quote, payments, work, ...form }: Props) => (
  <Form id="new-order" action={`/appointment/${appointment.id}/order${work}`} columns={1} {...form}>
    <p>
      Creare l'ordine di <strong>{appointment.client}</strong>, appuntamento di {dayName(appointment.date)}{" "}
      alle {appointment.time}? L'appuntamento diventa Confermato.
    </p>
    {useViewer().site === "B" && (
      <p>Appuntamento e ordine si vedranno solo sul sito A, che può mostrarli anche qui.</p>
    )}
    {!!quote?.agreed_cents && (
      <FromQuote quote={quote} appointment={appointment.id}>
        Il prezzo viene dal
      </FromQuote>
    )}
    <PriceFields payments={payments} autoFocus />
    <FormActions submit="Crea ordine" back={appointmentPage(appointment.id)} />
  </Form>
);
