import { readableValue } from "../../server/admin-log/model";
import { type MergedColumn, mergedColumns } from "../../server/client-merge/model";
import type { twoClients } from "../../server/client-merge/store";
import { clientName, clientPage } from "../../server/clients/model";
import type { Client } from "../../server/clients/store";
import { Button } from "../ui/button";
import { Form, FormActions, type FormState } from "../ui/form";
import { ComboField } from "../ui/pickers";
import { Table } from "../ui/table";

export const ChooseOther = ({ id, ...form }: FormState & { id: number }) => (
  <Form id="merge" action={`/client/merge/${id}`} columns={1} {...form}>
    <ComboField
      name="other"
      label="L'altro cliente, che non resterà"
      src="/client/items"
      hint="Si vedono prima tutti e due, uno accanto all'altro."
      required
      autoFocus
    />
    <FormActions submit="Avanti" back={clientPage(id)} />
  </Form>
);

type MergeProps = ReturnType<typeof twoClients> & { action: string };

const moves: Record<string, string> = {
  appointments: "appuntamenti, con i documenti",
  box_lines: "depositi, con i solleciti",
  client_contacts: "altri contatti",
  orders: "ordini, con le lavorazioni",
  pickup_places: "luoghi di carico",
};

/** Where the two differ, one value is chosen: by default that of the client that stays, unless it has none. */
export function MergeView({ action, staying, gone, moved, labels }: MergeProps) {
  const rows = mergedColumns.filter((column) => staying[column] !== gone[column]);
  const given = moved
    .filter(({ rows }) => rows > 0)
    .map(({ table, rows }) => `${rows} ${moves[table] ?? table}`);
  return (
    <Form id="merge" action={action} version={staying.version} columns={1}>
      <input type="hidden" name="version_other" value={gone.version} />
      <p>
        Resta <a href={clientPage(staying.id)}>{clientName(staying)}</a>, n. {staying.id};{" "}
        <a href={clientPage(gone.id)}>{clientName(gone)}</a>, n. {gone.id}, gli dà tutto e va via
        {given.length ? `: ${given.join("; ")}.` : "."}
      </p>
      <Table
        label="Valori"
        rows={rows}
        rowKey={(column) => column}
        empty="I dati dei due clienti sono gli stessi."
        columns={[
          { head: "Campo", card: "title", cell: (column) => labels[column] },
          {
            head: "Di chi resta",
            cell: (column) => <Choice column={column} of={staying} checked={!fills(column, staying, gone)} />,
          },
          {
            head: "Dell'altro",
            cell: (column) => (
              <Choice column={column} of={gone} other checked={fills(column, staying, gone)} />
            ),
          },
        ]}
      />
      <div className="form-actions">
        <Button type="submit" kind="primary">
          Unisci i due clienti
        </Button>
      </div>
    </Form>
  );
}

const fills = (column: MergedColumn, staying: Client, gone: Client) =>
  staying[column] === "" && gone[column] !== "";

type ChoiceProps = { column: MergedColumn; of: Client; other?: boolean; checked: boolean };

const Choice = ({ column, of, other = false, checked }: ChoiceProps) => (
  <label>
    <input type="radio" name={`take.${column}`} value={other ? "other" : "own"} defaultChecked={checked} />{" "}
    {readableValue("clients", column, of[column]) || "-"}
  </label>
);
