import { LinkButton } from "../../ui/button";
import { PageActions } from "../../ui/details";
import { NumberField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { LiveList } from "../../ui/list";
import { Table } from "../../ui/table";
import type { Material } from "../forms";
import { StockMark } from "./mark";

type Stocked = Material & { retired: number };

/** Counted pieces beside the computed stock; the differences become movements. */
export const CountForm = ({ materials, ...form }: FormState & { materials: readonly Stocked[] }) => (
  <>
    <PageActions>
      <LinkButton href="/materials/history/" icon="history">
        Storico
      </LinkButton>
    </PageActions>
    <p>Scrivere i pezzi contati. I materiali lasciati vuoti non cambiano.</p>
    <Form id="count" action="/materials/count/" {...form}>
      <div className="pieces">
        {materials.map((material) => (
          <Counted key={material.id} {...material} />
        ))}
      </div>
      <FormActions submit="Salva l'inventario" />
    </Form>
  </>
);

function Counted({ retired, ...material }: Stocked) {
  const { id, name, stock } = material;
  return (
    <div>
      <input type="hidden" name={`stock.${id}`} value={stock} />
      <NumberField
        name={`counted.${id}`}
        label={retired ? `${name} (ritirato)` : name}
        hint={<StockMark {...material} />}
      />
    </div>
  );
}

/** Materials to buy: their stock is at or under the threshold. */
export const LowList = ({ materials }: { materials: readonly Material[] }) => (
  <>
    <PageActions>
      <LinkButton href="/orders/materials/" kind="primary" icon="plus">
        Nuovo carico
      </LinkButton>
    </PageActions>
    <LiveList live={["materials"]}>
      <Table
        label="Materiali sotto soglia"
        rows={materials}
        rowKey={({ id }) => id}
        empty="Nessun materiale è sotto la soglia."
        columns={[
          { head: "Materiale", card: "title", cell: ({ name }) => name },
          { head: "Giacenza", end: true, cell: (material) => <StockMark {...material} /> },
          { head: "Soglia", narrow: true, end: true, cell: ({ threshold }) => threshold },
        ]}
      />
    </LiveList>
  </>
);
