import { type Day, dayName } from "../../../server/base/days";
import { charges, requestPath, states } from "../../../server/orders/permits/model";
import { LinkButton } from "../../ui/button";
import {
  DateField,
  MoneyField,
  NumberField,
  type Option,
  SelectField,
  TextArea,
  TextField,
  TimeField,
} from "../../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../../ui/form";
import { useViewer } from "../../viewer";

type Props = FormState & {
  action: string;
  place: {
    /** Null until it is written down. */
    id: number | null;
    id_order: number;
    client: string;
    date: Day;
    hour: string;
    /** Other places of the same request. */
    together: readonly string[];
    receipts: readonly Option[];
  };
};

const optionsOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

export function PermitForm({ action, place, ...form }: Props) {
  const { id, id_order, client, date, hour, together, receipts } = place;
  const { can } = useViewer();
  return (
    <Form id="permit" action={action} {...form}>
      <p className="wide">
        {`${client}, ${dayName(date)} alle ${hour}.`}
        {together.length > 0 && ` Una richiesta sola con ${together.join(" e ")}: è lo stesso comune.`}
      </p>
      <FieldRow>
        <SelectField name="state" label="Stato" options={optionsOf(states)} required />
        <DateField name="asked_on" label="Chiesto il" />
        <TextField name="protocol" label="Protocollo" maxLength={100} />
        <DateField name="granted_on" label="Concesso il" />
      </FieldRow>
      <FieldRow>
        <DateField name="from" label="Valido dal" ahead />
        <DateField name="to" label="Valido al" hint="Vuoto: un giorno solo" ahead />
        <NumberField name="metres" label="Metri di strada" />
      </FieldRow>
      <FieldRow>
        <DateField name="signs_on" label="Cartelli messi il" />
        <TimeField name="signs_hour" label="Alle" />
      </FieldRow>
      {can("prices.view") && (
        <>
          <FieldRow>
            <MoneyField name="fee" label="Tariffa" />
            <NumberField name="stamps" label="Marche da bollo" />
            <MoneyField name="stamp" label="Di ciascuna" />
            <MoneyField name="signs" label="Cartelli" />
          </FieldRow>
          <FieldRow>
            <SelectField name="charge" label="A carico" options={optionsOf(charges)} />
            <MoneyField name="receipt" label="Importo della ricevuta" />
            <SelectField
              name="id_file"
              label="Ricevuta intestata al cliente"
              options={receipts}
              empty="Nessuna"
              hint={
                <>
                  Tra i <a href={`/order/documents/${id_order}`}>documenti dell'ordine</a>. Solo con la
                  ricevuta del totale esatto si anticipa fuori IVA.
                </>
              }
            />
          </FieldRow>
        </>
      )}
      <TextArea name="notes" label="Note" rows={2} wide />
      <FormActions submit="Salva" back={`/orders/${id_order}`}>
        {id !== null && (
          <LinkButton href={requestPath(id)} target="_blank" icon="printer">
            Richiesta (PDF)
          </LinkButton>
        )}
      </FormActions>
    </Form>
  );
}
