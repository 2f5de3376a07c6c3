import { resourceTypes } from "../../../server/orders/resources/model";
import { NumberField, Radio, TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";

const types = Object.entries(resourceTypes).map(([value, text]) => ({ value, text }));

export const ResourceForm = ({ action, submit, ...form }: FormState & { action: string; submit: string }) => (
  <Form id="resource" action={action} columns={1} {...form}>
    <TextField name="name" label="Nome" required />
    <NumberField name="ammount" label="Disponibilità totale" required />
    <Radio name="type" label="Tipo" options={types} required />
    <FormActions submit={submit} back="/resources/" another />
  </Form>
);
