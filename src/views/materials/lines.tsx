import { formatDay } from "../../server/base/days";
import { textsInColumn } from "../../server/base/text";
import type { Order } from "../../server/orders/store";
import { Asking, LinkButton, PostButton } from "../ui/button";
import { Badge, EmptyLine, EmptySection, Money, Section } from "../ui/details";
import { Icon } from "../ui/icon";
import { Table } from "../ui/list";
import { useViewer } from "../viewer";

type Line = Order["materials"][number];

/** The materials of an order; a line tied to a work is changed only from the work (spec 2 §4). */
export function OrderMaterials({ id, materials, totalCostMaterials_cents, cancelled_on }: Order) {
  const { mayCall, can } = useViewer();
  const textOf = textsInColumn(materials.map((line) => line.price_cents));
  const edit = mayCall("Orders.editMaterial");
  if (!mayCall("Orders.getMaterials")) return <EmptySection title="Materiali" of={["materials"]} />;
  return (
    <Section title="Materiali" actions={mayCall("Orders.addMaterial") && !cancelled_on && <Add order={id} />}>
      {materials.length === 0 && (
        <EmptyLine of={["materials"]} whole={cancelled_on ? undefined : "Non ci sono ancora dati"} />
      )}
      {materials.length > 0 && (
        <Asking>
          <Table
            label="Materiali"
            rows={materials}
            rowName="material"
            columns={[
              { head: "Data", narrow: true, cell: ({ date }) => formatDay(date) },
              { head: "Materiale", card: "title", cell: ({ name }) => name },
              { head: "Quantità", narrow: true, end: true, cell: ({ quantity }) => quantity },
              can("prices.view") && {
                head: "Prezzo",
                narrow: true,
                cents: ({ price_cents }) => price_cents,
              },
              { head: "Consegnato", narrow: true, cell: ({ delivered }) => (delivered ? "Sì" : "No") },
              {
                head: "Blocco",
                narrow: true,
                cell: (line, index) => <Block line={line} before={materials[index - 1]} />,
              },
              edit && {
                head: "Azioni",
                card: "icons",
                narrow: true,
                cell: (line) => <Actions {...line} />,
              },
            ]}
            foot={
              can("prices.view") && (
                <tr>
                  <td colSpan={3}>Totale</td>
                  <td className="end">
                    <Money cents={totalCostMaterials_cents} textOf={textOf} />
                  </td>
                  <td colSpan={edit ? 3 : 2} />
                </tr>
              )
            }
          />
        </Asking>
      )}
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

/** The number of the block, on its first line with its two delivery notes; a line of a work has none. */
function Block({ line: { id_block, conteggio_lavori }, before }: { line: Line; before?: Line }) {
  if (!id_block) return conteggio_lavori === "0" ? "-" : <Badge icon="hammer">da lavorazione</Badge>;
  if (before?.id_block === id_block) return id_block;
  const note = (kind: string) => `/api/materiali/pdf-${kind}-block/${id_block}`;
  return (
    <span className="line-actions">
      {id_block}
      <a
        href={note("magazzino-operaio")}
        target="_blank"
        title={`Bolla ${id_block}, dal magazzino all'operaio`}
        rel="noopener"
      >
        <Icon name="warehouse" />
      </a>
      <a
        href={note("operaio-cliente")}
        target="_blank"
        title={`Bolla ${id_block}, dall'operaio al cliente`}
        rel="noopener"
      >
        <Icon name="user" />
      </a>
    </span>
  );
}

function Actions({ id, name, date, conteggio_lavori, version }: Line) {
  if (conteggio_lavori !== "0") return null;
  const what = `${name} del ${formatDay(date)}`;
  return (
    <>
      <a data-dialog="" href={`/orders/materials/modify/${id}`} title={`Modifica ${what}`}>
        <Icon name="pencil" />
      </a>
      <PostButton
        action={`/orders/materials/delete/${id}`}
        version={version}
        question={`Eliminare ${what}?`}
        yes="Elimina"
        title={`Elimina ${what}`}
      >
        <Icon name="trash-2" />
      </PostButton>
    </>
  );
}
