import { appointmentPage } from "../../../server/visits/appointments/model";
import type { Appointment } from "../../../server/visits/appointments/store";
import { outcomes, type PhoneCall } from "../../../server/visits/calls/model";
import { PhoneLink } from "../../clients/contacts";
import { choicesOf } from "../../search/listing/chips";
import { Sheet } from "../../sheet";
import { DateField, type Option, SelectField, TextArea } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { CallList } from "./list";

type Props = FormState & {
  appointment: Appointment;
  calls: readonly PhoneCall[];
  reasons: readonly Option[];
};

const CalledNumber = ({ number }: { number: string }) =>
  number ? <PhoneLink number={number} /> : <span className="soft">Senza telefono</span>;

/** Each choice is one key, its first letter; the style sheet shows the fields that the outcome asks for. */
export const CallForm = ({ appointment: { id, phone, contact }, calls, reasons, ...form }: Props) => (
  <>
    <Sheet name="visits" />
    <Form id="call" action={`/appointment/${id}/call`} columns={1} {...form}>
      <p>
        {contact && `${contact.name} `}
        <CalledNumber number={contact?.phone || phone} />
      </p>
      <CallList calls={calls} />
      <SelectField
        name="outcome"
        label="Esito"
        options={choicesOf(outcomes)}
        empty="Scegliere l'esito"
        required
      />
      <DateField
        name="call_on"
        label="Richiamare il"
        hint="Se resta vuoto, il prossimo giorno lavorativo."
        starred
        ahead
      />
      <SelectField name="reason" label="Motivo" options={reasons} empty="Scegliere il motivo" required />
      <TextArea name="notes" label="Che cosa si è detto" rows={2} />
      <FormActions submit="Salva" back={appointmentPage(id)} />
    </Form>
  </>
);
