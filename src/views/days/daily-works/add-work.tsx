import type { Resource } from "../../../server/orders/resources/model";
import { type Choices, StopsOf, WorkFields, WorkPlaces } from "../../orders/works/work-fields";
import { FormContext } from "../../ui/field";
import { ComboField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { useViewer } from "../../viewer";

/** `order`: whose places these are, empty for the company's own; `without`: a chosen client who has no order. */
export type OfOrder = Pick<Choices, "places" | "depot"> & {
  order: string;
  without?: { id: number; name: string };
};

type Props = FormState & {
  action: string;
  back: string;
  types: Choices["types"];
  resources: readonly Resource[];
  /** Whether works may be added to another order than the company's own. */
  choosesOrder: boolean;
  of: OfOrder;
};

const placesPath = "/dailyWorks/work/places";

/** Adds a work to an order, without one to the company's own (spec 2 §2, Add work dialog). */
export function AddWorkForm({ action, back, types, resources, choosesOrder, of, ...form }: Props) {
  const { mayCall } = useViewer();
  const defaults = { hour: "08:00", type: 0, id_pickupPlace: of.places[0]?.id, show_worksheet: 1, days: 1 };
  const values = { ...defaults, police_permission: 0, ...form.values };
  return (
    <Form id="add-work" action={action} {...form} values={values}>
      {choosesOrder && (
        <div
          className="wide"
          hx-get={placesPath}
          hx-include="[name=order]"
          hx-select="#work-places"
          hx-select-oob="#work-stops,#order-of-work"
          hx-target="#work-places"
          hx-swap="outerHTML ignoreTitle:true"
          hx-sync="this:replace"
          hx-trigger="change"
        >
          <ComboField
            name="order"
            label="Ordine o cliente"
            src="/dailyWorks/orders"
            placeholder="Vuoto: lavorazione interna"
          />
          <OrderOfWork {...of} />
        </div>
      )}
      <WorkFields
        types={types}
        places={of.places}
        depot={of.depot}
        resources={mayCall("Orders.saveWorkResources") ? resources : []}
        isNew
      />
      <FormActions submit="Salva" back={back} another />
    </Form>
  );
}

/** What depends on the order, for a form that is being filled. */
export const PlacesOfOrder = (of: OfOrder) => (
  <FormContext value={{ id: "add-work", values: { id_pickupPlace: of.places[0]?.id }, errors: {} }}>
    <OrderOfWork {...of} />
    <WorkPlaces places={of.places} depot={of.depot} />
    <StopsOf places={of.places} depot={of.depot} />
  </FormContext>
);

function OrderOfWork({ order, without }: OfOrder) {
  const { mayCall } = useViewer();
  return (
    <div id="order-of-work" role="status">
      <input type="hidden" name="places_of" value={order} />
      {without && (
        <p className="field-warning">
          {without.name} non ha ordini.{" "}
          {mayCall("Orders.insert") && <a href={`/orders/insert?client=${without.id}`}>Nuovo ordine</a>}
        </p>
      )}
    </div>
  );
}
