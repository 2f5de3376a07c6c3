import { spanText, type Work } from "../../server/orders/works/model";
import { DateField, TimeField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";

type Props = FormState & { work: Work };

export const ContinueForm = ({ work: { id, id_order, span }, ...form }: Props) => (
  <Form id="continue" action={`/orders/works/continue/${id}`} columns={1} {...form}>
    <p className="soft">
      {`Un giorno in più${span ? ` (questo è il ${spanText(span)})` : ""}, con gli stessi operai, automezzi, luoghi, risorse e note.`}
    </p>
    <DateField name="date" label="Data" required ahead />
    <TimeField name="hour" label="Ora" required />
    <FormActions submit="Continua" back={`/orders/${id_order}`} />
  </Form>
);
