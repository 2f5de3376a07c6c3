import type { ReactNode } from "react";
import { type Day, toWire } from "../../../server/base/days";
import { counted, decimalText, textsInColumn } from "../../../server/base/text";
import {
  marginsPerPage,
  messages,
  type OrderMargin,
  percentOfPrice,
  rankOf,
  ranks,
  rankTexts,
  type totalMargins,
} from "../../../server/orders/margins/model";
import { ClientLink } from "../../clients/link";
import { type OfPeriod, PeriodPage } from "../../office/statistics/period";
import { DateText, EmptyState, Money, Pagination, Section } from "../../ui/details";
import { ExportForm } from "../../ui/export-form";
import { Table } from "../../ui/list";
import { useViewer } from "../../viewer";

type Sums = ReturnType<typeof totalMargins>;
type Agents = Partial<Record<number, string>>;

type Props = OfPeriod & {
  agents: Agents;
  found?: { orders: OrderMargin[]; total: number; sums: Sums };
};

const path = "/agentsStats/margins";
const live = ["appointments", "orders", "works", "work-hours", "crew", "materials", "clients", "costs"];

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
            <Pagination page={of.page} pageSize={marginsPerPage} total={found.total} query={{ ...of.period }}>
              {!found.total && <EmptyState>{messages.none}</EmptyState>}
              {ranks.map((rank) => {
                const rows = found.orders.filter((row) => rankOf(row) === rank);
                return (
                  rows.length > 0 && <Orders key={rank} label={rankTexts[rank]} rows={rows} agents={agents} />
                );
              })}
            </Pagination>
          </Section>
        </>
      )}
    </PeriodPage>
  );
}

function Totals({ actual, estimate, unknown, hoursToType }: Sums) {
  if (!actual.orders && !estimate.orders && !unknown) return null;
  return (
    <section aria-label="Totali del periodo">
      <Total title={rankTexts.actual} note="con le ore scritte" {...actual} />
      <Total title={rankTexts.estimate} note="con le ore o gli automezzi previsti" {...estimate} />
      {unknown > 0 && (
        <p className="soft">
          {counted(unknown, "ordine non è contato", "ordini non sono contati")}: il margine non è noto.
        </p>
      )}
      <HoursToType {...hoursToType} />
    </section>
  );
}

function HoursToType({ works, first }: Sums["hoursToType"]) {
  const { mayCall } = useViewer();
  if (!first) return null;
  const text = `Ore mancanti: ${counted(works, "lavorazione", "lavorazioni")}`;
  return <p>{mayCall("Works.getDayHours") ? <a href={hoursPage(first)}>{text}</a> : text}</p>;
}

const hoursPage = (date: Day) => `/hours/${toWire(date)}`;

type TotalProps = Sums["actual"] & { title: string; note: string };

function Total({ title, note, orders, price, hours, vehicles, materials, permits, margin }: TotalProps) {
  if (!orders) return null;
  const parts = [
    ["Prezzo", price],
    ["Ore", -hours],
    ["Automezzi e km", -vehicles],
    ["Materiali", -materials],
    ["Permessi", -permits],
    ["Margine", margin],
  ] as const;
  const textOf = textsInColumn(parts.map(([, cents]) => cents));
  return (
    <>
      <h3>
        {title} <span className="soft">{`${counted(orders, "ordine", "ordini")} ${note}`}</span>
      </h3>
      <dl className="margin-totals">
        {parts.map(([term, cents]) => (
          <div key={term} className={term === "Margine" ? "total" : undefined}>
            <dt>{term}</dt>
            <dd>
              <Money cents={cents} textOf={textOf} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const Orders = ({ label, rows, agents }: { label: string; rows: OrderMargin[]; agents: Agents }) => (
  <>
    <h3>{label}</h3>
    <Table
      label={label}
      rows={rows}
      rowKey={({ order_id }) => order_id}
      columns={[
        {
          head: "Ordine",
          narrow: true,
          cell: (row) => <a href={`/orders/${row.order_id}`}>{row.order_id}</a>,
        },
        {
          head: "Cliente",
          card: "title",
          cell: (row) => <ClientLink id={row.id_client} name={row.client} />,
        },
        { head: "Agente", narrow: true, cell: ({ id_agent }) => agents[id_agent] },
        { head: "Data", narrow: true, cell: ({ date }) => <DateText value={date} /> },
        { head: "Prezzo", cents: ({ price }) => price },
        {
          head: "Ore",
          cents: ({ hours }) => hours.cents,
          cell: ({ hours, hoursToType: [day] }, _, amount) => (
            <Spent {...hours} day={day}>
              {amount}
            </Spent>
          ),
        },
        {
          head: "Automezzi e km",
          cents: vehiclesAndWay,
          cell: (row, _, amount) => (
            <Spent cents={vehiclesAndWay(row)} isEstimate={row.vehicles.isEstimate}>
              {amount}
            </Spent>
          ),
        },
        { head: "Materiali", cents: ({ materials }) => materials },
        { head: "Permessi", cents: ({ permits }) => permits },
        {
          head: "Margine",
          cents: ({ margin }) => margin,
          cell: (row, _, amount) => <Left {...row} amount={amount} />,
        },
      ]}
    />
  </>
);

const vehiclesAndWay = ({ vehicles, way }: OrderMargin) =>
  vehicles.cents === null || way.cents === null ? null : vehicles.cents + way.cents;

type SpentProps = {
  cents: number | null;
  isEstimate: boolean;
  /** Whose hours are still to type. */
  day?: Day;
  children: ReactNode;
};

function Spent({ cents, isEstimate, day, children }: SpentProps) {
  const { mayCall } = useViewer();
  if (cents === null) return <span className="soft">non noto</span>;
  const mayType = day && mayCall("Works.getDayHours");
  return (
    <span className="one-line">
      {isEstimate && (mayType ? <a href={hoursPage(day)}>stima</a> : <span className="soft">stima</span>)}{" "}
      {children}
    </span>
  );
}

function Left({ amount, ...row }: OrderMargin & { amount: ReactNode }) {
  const percent = percentOfPrice(row);
  if (row.margin === null)
    return (
      <span className="soft" title={row.missing.join("\n")}>
        {row.missing[0]}
      </span>
    );
  return (
    <span className="one-line">
      <strong>{amount}</strong>
      {percent !== null && <span className="soft of-price">{` ${decimalText(percent)}%`}</span>}
    </span>
  );
}
