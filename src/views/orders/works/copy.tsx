import { repeats } from "../../../server/orders/works/copies-model";
import { internalOrder, type Work } from "../../../server/orders/works/model";
import { choicesOf } from "../../search/listing/chips";
import { Sheet } from "../../sheet";
import { DateField, SelectField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";

type Props = FormState & { work: Work; works: number };

/** The style sheet shows the last day where there is a series. */
export const CopyForm = ({ work: { id, id_order }, works, ...form }: Props) => (
  <>
    <Sheet name="copy" />
    <Form id="copy" action={`/orders/works/copy/${id}`} columns={1} {...form}>
      <p className="soft">
        La copia ha le stesse ore, luoghi, risorse e note, senza squadra, materiali e permesso.
      </p>
      <DateField name="date" label="Data" required ahead />
      <SelectField name="repeat" label="Ripeti" options={choicesOf(repeats)} />
      <DateField name="until" label="Fino al" hint="I giorni chiusi e festivi si saltano." ahead />
      {works > 1 && id_order !== internalOrder && (
        <SelectField
          name="all"
          label="Che cosa"
          options={[
            { value: 0, text: "Solo questa lavorazione" },
            { value: 1, text: `Tutte le ${works} lavorazioni dell'ordine` },
          ]}
        />
      )}
      <FormActions submit="Copia" back={`/orders/${id_order}`} />
    </Form>
  </>
);
