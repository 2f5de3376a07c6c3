import { formatDay } from "../../server/days";
import type { Order } from "../../server/orders/store";
import { Badge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { Section } from "../ui/details";
import { RowActions, Table } from "../ui/table";
import { Money } from "../ui/text";
import { useViewer } from "../viewer";

type Line = Order["materials"][number];

/** The materials of an order; a line tied to a work is changed only from the work (spec 2 §4). */
export function OrderMaterials({ id, materials, totalCostMaterials }: Order) {
  const { mayCall } = useViewer();
  const edit = mayCall("Orders.editMaterial");
  if (!mayCall("Orders.getMaterials")) return null;
  return (
    <Section title="Materiali" actions={mayCall("Orders.addMaterial") && <Add order={id} />}>
      <Table
        label="Materiali"
        rows={materials}
        rowKey={(line) => line.id}
        rowName="material"
        columns={[
          { head: "Data", narrow: true, cell: ({ date }) => formatDay(date) },
          { head: "Materiale", card: "title", cell: ({ name }) => name },
          { head: "Quantità", narrow: true, end: true, cell: ({ quantity }) => quantity },
          { head: "Prezzo", narrow: true, end: true, cell: ({ price }) => <Money value={price} /> },
          { head: "Consegnato", narrow: true, cell: ({ delivered }) => (delivered ? "Sì" : "No") },
          { head: "Blocco", narrow: true, cell: (line) => <Block {...line} /> },
          edit && {
            head: "Azioni",
            card: "actions",
            narrow: true,
            cell: (line) => <Actions {...line} />,
          },
        ]}
        foot={
          <tr>
            <td colSpan={3}>Totale</td>
            <td className="end">
              <Money value={totalCostMaterials} />
            </td>
            <td colSpan={edit ? 3 : 2} />
          </tr>
        }
      />
    </Section>
  );
}

const Add = ({ order }: { order: number }) => (
  <>
    <LinkButton href={`/orders/materials/bulk/${order}`} dialog icon="boxes">
      Materiali in blocco
    </LinkButton>
    <LinkButton href={`/orders/materials/insert/${order}`} dialog icon="plus">
      Aggiungi materiale
    </LinkButton>
  </>
);

/** The number of the block with its two delivery notes; a line of a work has none. */
function Block({ id_block, conteggio_lavori }: Line) {
  if (!id_block) return conteggio_lavori === "0" ? "-" : <Badge icon="hammer">da lavorazione</Badge>;
  const note = (kind: string) => `/api/materiali/pdf-${kind}-block/${id_block}`;
  return (
    <span className="block-notes">
      {id_block}
      <LinkButton
        href={note("magazzino-operaio")}
        target="_blank"
        kind="quiet"
        icon="warehouse"
        iconOnly
        small
      >
        {`Bolla ${id_block}, dal magazzino all'operaio`}
      </LinkButton>
      <LinkButton href={note("operaio-cliente")} target="_blank" kind="quiet" icon="user" iconOnly small>
        {`Bolla ${id_block}, dall'operaio al cliente`}
      </LinkButton>
    </span>
  );
}

function Actions({ id, name, date, conteggio_lavori, version }: Line) {
  if (conteggio_lavori !== "0") return null;
  const what = `${name} del ${formatDay(date)}`;
  return (
    <RowActions>
      <LinkButton href={`/orders/materials/modify/${id}`} dialog kind="quiet" icon="pencil" iconOnly small>
        {`Modifica ${what}`}
      </LinkButton>
      <ConfirmForm
        action={`/orders/materials/delete/${id}`}
        text="Sei sicuro di voler eliminare questo materiale?"
        values={{ version }}
        icon="trash-2"
        iconOnly
        small
      >
        {`Elimina ${what}`}
      </ConfirmForm>
    </RowActions>
  );
}
