import { type Option, SelectField, TextArea } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { TermFields } from "./insert";
import { FlagField } from "./second-site";

type OfOrder = FormState & { id: number };

export const OrderForm = ({ id, payments, ...form }: OfOrder & { payments: readonly Option[] }) => (
  <Form id="order-terms" action={`/orders/modify/${id}`} {...form}>
    <TermFields payments={payments} />
    <FlagField wide />
    <FormActions submit="Salva" back={`/orders/${id}`} />
  </Form>
);

export const AgentForm = ({ id, agents, ...form }: OfOrder & { agents: readonly Option[] }) => (
  <Form id="order-agent" action={`/orders/agent/${id}`} columns={1} {...form}>
    <SelectField name="id_agent" label="Agente" options={agents} />
    <FormActions submit="Salva" back={`/orders/${id}`} />
  </Form>
);

export const ManagerNotesForm = ({ id, ...form }: OfOrder) => (
  <Form id="manager-notes" action={`/orders/notes/${id}`} columns={1} {...form}>
    <TextArea name="notes" label="Note direzione" rows={8} />
    <FormActions submit="Salva" back={`/orders/${id}`} />
  </Form>
);
