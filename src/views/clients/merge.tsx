import { spokenPhone } from "../../server/base/text";
import type { twoClients } from "../../server/clients/merge";
import {
  clientName,
  clientPage,
  clientTypes,
  type MergedColumn,
  mergedColumns,
  mergePage,
} from "../../server/clients/model";
import type { Client } from "../../server/clients/store";
import { Sheet } from "../sheet";
import { LinkButton } from "../ui/button";
import { Alert } from "../ui/details";
import { ComboField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { Table } from "../ui/list";

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

type MergeProps = ReturnType<typeof twoClients> & { action: string; message?: string };

const moves: Record<string, [one: string, more: string]> = {
  appointments: ["appuntamento, con i documenti", "appuntamenti, con i documenti"],
  box_lines: ["deposito, con i solleciti", "depositi, con i solleciti"],
  client_contacts: ["altro contatto", "altri contatti"],
  orders: ["ordine, con le lavorazioni", "ordini, con le lavorazioni"],
  pickup_places: ["luogo di carico", "luoghi di carico"],
};

/** Where the two differ, one value is chosen: by default that of the client that stays, unless it has none. */
export function MergeView({ action, message, staying, gone, moved, labels, doubt }: MergeProps) {
  const rows = mergedColumns.filter((column) => staying[column] !== gone[column]);
  const given = moved
    .filter(({ rows }) => rows > 0)
    .map(({ table, rows }) => `${rows} ${moves[table]?.[rows === 1 ? 0 : 1] ?? table}`);
  const choice = (of: Client) => (column: MergedColumn) => (
    <Choice
      column={column}
      label={labels[column] as string}
      of={of}
      other={of === gone}
      checked={(of === gone) === fills(column, staying, gone)}
    />
  );
  return (
    <Form id="merge" action={action} version={staying.version} message={message}>
      <input type="hidden" name="version_other" value={gone.version} />
      <div className="merge">
        <Sheet name="client" />
        {doubt && <Alert kind="warning">{doubt}</Alert>}
        <p>
          Resta <a href={clientPage(staying.id)}>{clientName(staying)}</a>, n. {staying.id}.{" "}
          <a href={clientPage(gone.id)}>{clientName(gone)}</a>, n. {gone.id}, va via
          {given.length ? ` e gli passa ${given.join("; ")}.` : "."} Dove i dati differiscono, scegliere quale
          tenere.
        </p>
        <Table
          label="Dati che differiscono"
          rows={rows}
          rowKey={(column) => column}
          empty="I dati dei due clienti sono gli stessi."
          columns={[
            { head: "Campo", narrow: true, card: "title", cell: (column) => labels[column] },
            { head: `Resta: n. ${staying.id}`, cell: choice(staying) },
            { head: `Va via: n. ${gone.id}`, cell: choice(gone) },
          ]}
        />
      </div>
      <FormActions submit="Unisci i due clienti" back={clientPage(staying.id)}>
        <LinkButton href={mergePage(gone.id, staying.id)} kind="quiet">
          Tieni invece l'altro
        </LinkButton>
      </FormActions>
    </Form>
  );
}

const fills = (column: MergedColumn, staying: Client, gone: Client) =>
  staying[column] === "" && gone[column] !== "";

type ChoiceProps = { column: MergedColumn; label: string; of: Client; other: boolean; checked: boolean };

/** Its name has the field's: the two of a field stand in cells of their own. */
function Choice({ column, label, of, other, checked }: ChoiceProps) {
  const value = of[column];
  const isPhone = column === "phone" || column === "cellphone";
  const shown = column === "private_client" ? clientTypes[of.private_client] : String(value);
  const text = (isPhone ? spokenPhone(shown) : shown) || "-";
  const name = `take.${column}`;
  return (
    <label className="merge-choice">
      <input
        type="radio"
        name={name}
        value={other ? "other" : "own"}
        defaultChecked={checked}
        aria-label={`${label}: ${text}`}
      />
      <span>{text}</span>
    </label>
  );
}
