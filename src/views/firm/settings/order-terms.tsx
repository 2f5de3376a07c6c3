import { quoteBounds } from "../../../server/orders/quotes/model";
import { NumberField, TextArea } from "../../ui/fields";
import { FieldGroup, Form, FormActions, type FormState } from "../../ui/form";
import { range, SettingsPage } from "./list";

/** `next` is the number of the next order; site B does not see it. */
export function OrderTermsForm({ next, ...form }: FormState & { next?: number }) {
  return (
    <SettingsPage current="/admin/settings/orders/">
      <Form id="order-terms" action="/admin/settings/orders" {...form}>
        <FieldGroup title="Preventivi">
          <NumberField
            name="validityDays"
            label="Giorni di validità"
            hint={range(quoteBounds.validityDays)}
            required
          />
          <TextArea name="text" label="Condizioni in fondo al preventivo" rows={5} />
        </FieldGroup>
        {next !== undefined && (
          <FieldGroup title="Numeri degli ordini">
            <NumberField
              name="nextOrder"
              label="Numera il prossimo ordine da"
              placeholder={String(next)}
              hint={`Il prossimo ordine avrà il numero ${next}. Lasciare vuoto per non cambiarlo; un numero già usato non si riprende`}
            />
          </FieldGroup>
        )}
        <FormActions submit="Salva" />
      </Form>
    </SettingsPage>
  );
}
