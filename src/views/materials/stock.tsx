import { formatMoment } from "../../server/base/days";
import { firstDay, loadsPerPage } from "../../server/materials/model";
import { Sheet } from "../sheet";
import { LinkButton, NewButton } from "../ui/button";
import { StackedBar } from "../ui/charts";
import { Pagination } from "../ui/details";
import { DateField, NumberField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { LiveList, PageActions, Table } from "../ui/list";
import { type Material, PiecesFields, StockMark } from "./forms";

const ToHistory = () => (
  <PageActions>
    <LinkButton href="/materials/history/" icon="history">
      Movimenti
    </LinkButton>
  </PageActions>
);

const ToLoad = () => (
  <PageActions>
    <NewButton href="/orders/materials/" dialog={false}>
      Nuovo carico
    </NewButton>
  </PageActions>
);

type Stocked = Material & { retired: number };

export const CountForm = ({ materials, ...form }: FormState & { materials: readonly Stocked[] }) => (
  <>
    <ToHistory />
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
        label={retired ? `${name} (disattivato)` : name}
        hint={<StockMark {...material} />}
      />
    </div>
  );
}

export function LowList({ materials }: { materials: readonly Material[] }) {
  const most = Math.max(...materials.map(({ threshold }) => threshold));
  return (
    <>
      <Sheet name="charts" />
      <ToLoad />
      <LiveList live={["materials"]}>
        <Table
          label="Materiali sotto soglia"
          rows={materials}
          empty="Nessun materiale è sotto la soglia."
          columns={[
            { head: "Materiale", card: "title", cell: ({ name }) => name },
            { head: "Giacenza", end: true, cell: (material) => <StockMark label="" {...material} /> },
            { head: "Soglia", narrow: true, end: true, cell: ({ threshold }) => threshold },
            {
              head: "Giacenza e soglia",
              card: "hide",
              cell: ({ stock, threshold }) => (
                <StackedBar
                  parts={[{ tone: "orange", amount: Math.max(stock, 0) }]}
                  whole={most}
                  mark={threshold}
                />
              ),
            },
          ]}
        />
      </LiveList>
    </>
  );
}

export function LoadForm({ materials, ...form }: FormState & { materials: readonly Material[] }) {
  const offered = materials.filter(({ stocked }) => stocked);
  return (
    <>
      <ToHistory />
      <Form id="load" action="/orders/materials/" {...form}>
        <DateField name="date" label="Data del carico" min={firstDay} required />
        <PiecesFields materials={offered} />
        <FormActions submit="Carica" />
      </Form>
    </>
  );
}

type Loaded = { date: string; material: string; increment: number; reason: string };

const signed = (increment: number) => (increment < 0 ? `−${-increment}` : `+${increment}`);

export const LoadHistory = ({ history, total, page }: { history: Loaded[]; total: number; page: number }) => (
  <>
    <ToLoad />
    <LiveList live={["materials"]} query={{ page }}>
      <Pagination page={page} pageSize={loadsPerPage} total={total}>
        <Table
          label="Carichi"
          rows={history.map((row, index) => ({ ...row, key: index }))}
          rowKey={({ key }) => key}
          columns={[
            { head: "Data e ora", narrow: true, cell: ({ date }) => formatMoment(date) },
            { head: "Materiale", card: "title", cell: ({ material }) => material },
            { head: "Incremento", narrow: true, end: true, cell: ({ increment }) => signed(increment) },
            { head: "Motivo", cell: ({ reason }) => reason || "Carico" },
          ]}
        />
      </Pagination>
    </LiveList>
  </>
);
