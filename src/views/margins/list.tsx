import {
  marginsPerPage,
  messages,
  type OrderMargin,
  percentOfPrice,
  type totalMargin,
} from "../../server/margins/model";
import { decimalText } from "../../server/numbers";
import { counted } from "../../server/text";
import { ClientLink } from "../clients/link";
import { type OfPeriod, PeriodPage } from "../statistics/period";
import { Section } from "../ui/details";
import { ExportForm } from "../ui/export-form";
import { Pagination } from "../ui/pagination";
import { Table } from "../ui/table";
import { DateText, Money } from "../ui/text";

type Sums = ReturnType<typeof totalMargin>;
type Agents = Partial<Record<number, string>>;

type Props = OfPeriod & {
  agents: Agents;
  found?: { orders: OrderMargin[]; total: number; sums: Sums };
};

const path = "/agentsStats/margins";
const live = ["appointments", "orders", "works", "work-hours", "crew", "materials", "clients", "costs"];

/** Every order of a period with what it leaves, the best first. */
export function MarginList({ agents, found, ...of }: Props) {
  const query = new URLSearchParams(of.period as Record<string, string>).toString();
  return (
    <PeriodPage path={path} live={live} {...of}>
      {found && (
        <>
          <Totals {...found.sums} />
          <Section
            title="Per ordine"
            actions={
              found.total > 0 && (
                <ExportForm action={`${path}/csv?${query}`} small>
                  Scarica CSV
                </ExportForm>
              )
            }
          >
            <Orders rows={found.orders} agents={agents} />
            <Pagination
              page={of.page}
              pageSize={marginsPerPage}
              total={found.total}
              query={{ ...of.period }}
            />
          </Section>
        </>
      )}
    </PeriodPage>
  );
}

function Totals({ orders, unknown, price, hours, vehicles, materials, permits, margin }: Sums) {
  if (!orders && !unknown) return null;
  const parts = [
    ["Prezzo", price],
    ["Ore", -hours],
    ["Automezzi e km", -vehicles],
    ["Materiali", -materials],
    ["Permessi", -permits],
    ["Margine", margin],
  ] as const;
  return (
    <section aria-label="Totali del periodo">
      <dl className="margin-totals">
        {parts.map(([term, cents]) => (
          <div key={term} className={term === "Margine" ? "total" : undefined}>
            <dt>{term}</dt>
            <dd>
              <Money value={(cents || 0) / 100} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {counted(orders, "ordine con il margine noto", "ordini con il margine noto")}
        {unknown > 0 && (unknown === 1 ? "; 1 non è contato" : `; ${unknown} non sono contati`)}.
      </p>
    </section>
  );
}

const Orders = ({ rows, agents }: { rows: OrderMargin[]; agents: Agents }) => (
  <Table
    label="Margine per ordine"
    rows={rows}
    rowKey={({ order_id }) => order_id}
    empty={messages.none}
    columns={[
      { head: "Ordine", narrow: true, cell: (row) => <a href={`/orders/${row.order_id}`}>{row.order_id}</a> },
      { head: "Cliente", card: "title", cell: (row) => <ClientLink id={row.id_client} name={row.client} /> },
      { head: "Agente", narrow: true, cell: ({ id_agent }) => agents[id_agent] },
      { head: "Data", narrow: true, cell: ({ date }) => <DateText value={date} /> },
      { head: "Prezzo", end: true, cell: ({ price }) => <Money value={price / 100} /> },
      {
        head: "Ore",
        end: true,
        cell: ({ hours }) => <Spent cents={hours.cents} isEstimate={hours.isEstimate} />,
      },
      {
        head: "Automezzi e km",
        end: true,
        cell: ({ vehicles, way }) => (
          <Spent
            cents={vehicles.cents === null || way.cents === null ? null : vehicles.cents + way.cents}
            isEstimate={vehicles.isEstimate}
          />
        ),
      },
      { head: "Materiali", end: true, cell: ({ materials }) => <Money value={materials / 100} /> },
      { head: "Permessi", end: true, cell: ({ permits }) => <Money value={permits / 100} /> },
      { head: "Margine", end: true, cell: (row) => <Left {...row} /> },
    ]}
  />
);

function Spent({ cents, isEstimate }: { cents: number | null; isEstimate: boolean }) {
  if (cents === null) return <span className="soft">non noto</span>;
  return (
    <span className="one-line">
      {isEstimate && <span className="soft">stima </span>}
      <Money value={cents / 100} />
    </span>
  );
}

function Left(row: OrderMargin) {
  const percent = percentOfPrice(row);
  if (row.margin === null)
    return (
      <span className="soft" title={row.missing.join("\n")}>
        {row.missing[0]}
      </span>
    );
  return (
    <span className="one-line">
      <strong>
        <Money value={row.margin / 100} />
      </strong>
      {percent !== null && <span className="soft">{` ${decimalText(percent)}%`}</span>}
    </span>
  );
}
