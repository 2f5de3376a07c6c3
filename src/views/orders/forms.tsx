import { type Option, SelectField, Switch, TextArea } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { useViewer } from "../viewer";
import { TermFields } from "./insert";

type OfOrder = FormState & { id: number };

export function OrderForm({ id, payments, ...form }: OfOrder & { payments: readonly Option[] }) {
  const { can } = useViewer();
  return (
    <Form id="order-terms" action={`/orders/modify/${id}`} {...form}>
      <TermFields payments={payments} />
      {can("editFlagRenata") && <Switch name="flag_renata" label="Flag R" wide />}
      <FormActions submit="Salva" back={`/orders/${id}`} />
    </Form>
  );
}

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
