import { formatMonth } from "../../../server/base/days";
import { percentText, wholeText } from "../../../server/base/numbers";
import {
  type Counts,
  type MonthCounts,
  messages,
  ordersPerPage,
  type SpanRow,
  sideBySide,
  totalFigures,
} from "../../../server/office/statistics/model";
import type { AgentFigures, SoldOrder } from "../../../server/office/statistics/store";
import { ClientLink } from "../../clients/link";
import { useOutOf } from "../../firm/region";
import { Section } from "../../ui/details";
import { EmptyState } from "../../ui/empty";
import { ExportForm } from "../../ui/export-form";
import { Pagination } from "../../ui/pagination";
import { Table } from "../../ui/table";
import { DateText } from "../../ui/text";
import { useViewer } from "../../viewer";
import { type OfPeriod, PeriodPage } from "./period";

const parts = [
  { key: "confirmed", text: "Confermati", look: "bar-confirmed" },
  { key: "failed", text: "Falliti", look: "bar-failed" },
  { key: "cancelled", text: "Annullati", look: "bar-cancelled" },
  { key: "not_confirmed", text: "In trattativa", look: "bar-open" },
] as const;

type MonthsProps = { months: readonly MonthCounts[]; agents: Partial<Record<number, string>> };

function Months({ months, agents }: MonthsProps) {
  const { spans, rows } = sideBySide(months);
  const max = Math.max(...rows.flatMap(quantities));
  return (
    <figure className="months">
      <figcaption>
        <span>Confermati su appuntamenti</span>
        {parts.map(({ key, text, look }) => (
          <span key={key} className={`key ${look}`}>
            {text}
          </span>
        ))}
      </figcaption>
      <Table
        label={spans.some((span) => span.length > 4) ? "Cifre per mese" : "Cifre per anno"}
        rows={rows}
        rowKey={({ id_agent }) => id_agent ?? "all"}
        rowName="months"
        columns={[
          { head: "Agente", card: "title", cell: ({ id_agent }) => nameOf(agents, id_agent) },
          ...spans.map((span, at) => ({
            head: formatMonth(span),
            end: true,
            cell: ({ counts }: SpanRow) => <Cell counts={counts[at] as Counts} max={max} />,
          })),
          spans.length > 1 && {
            head: "Totale",
            end: true,
            cell: ({ total }) => <strong>{figures(total)}</strong>,
          },
        ]}
      />
    </figure>
  );
}

const quantities = ({ counts }: SpanRow) => counts.map(({ quantity }) => quantity);

const nameOf = (agents: MonthsProps["agents"], id: number | null) =>
  id === null ? <strong>Totale</strong> : agents[id];

const figures = ({ confirmed, quantity }: Counts) => `${wholeText(confirmed)} / ${wholeText(quantity)}`;

function Cell({ counts, max }: { counts: Counts; max: number }) {
  if (!counts.quantity) return <span className="soft">-</span>;
  const all = parts.map(({ key, text }) => `${text}: ${wholeText(counts[key])}`).join(", ");
  return (
    <span className="month" title={all}>
      {figures(counts)}
      <Bar counts={counts} width={max} />
    </span>
  );
}

/** One unit of the drawing is one appointment; the drawing is stretched to the width. */
function Bar({ counts, width }: { counts: Counts; width: number }) {
  const startOf = (index: number) => parts.slice(0, index).reduce((sum, { key }) => sum + counts[key], 0);
  return (
    <svg viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ key, look }, index) => (
        <rect key={key} className={look} x={startOf(index)} width={counts[key]} height={1} />
      ))}
    </svg>
  );
}

type Names = Partial<Record<number, string>>;

type Props = OfPeriod & {
  agents: Names;
  found?: { general_stats: AgentFigures[]; months: MonthCounts[]; stats: SoldOrder[]; total: number };
};

const live = ["appointments", "orders", "works", "materials", "clients", "settings"];

/** Figures per agent and per order for a chosen period (spec 1 §2, §9). */
export const Statistics = ({ agents, found, ...of }: Props) => (
  <PeriodPage path="/agentsStats/" live={live} {...of}>
    {found && <Figures {...found} agents={agents} period={of.period} page={of.page} />}
  </PeriodPage>
);

type FiguresProps = NonNullable<Props["found"]> & Pick<Props, "agents" | "period" | "page">;

function Figures({ general_stats, months, stats, total, agents, period, page }: FiguresProps) {
  const query = new URLSearchParams(period as Record<string, string>).toString();
  if (!general_stats.length) return <EmptyState>{messages.noAppointments}</EmptyState>;
  return (
    <>
      <Section title="Per agente" actions={<Csv action={`/agentsStats/csv/agents?${query}`} />}>
        <AgentTable rows={general_stats} agents={agents} />
        <Months months={months} agents={agents} />
      </Section>
      <Section title="Per ordine" actions={<Csv action={`/agentsStats/csv?${query}`} />}>
        <OrderTable rows={stats} agents={agents} />
        <Pagination page={page} pageSize={ordersPerPage} total={total} query={{ ...period }} />
      </Section>
    </>
  );
}

const Csv = ({ action }: { action: string }) => (
  <ExportForm action={action} small>
    Scarica CSV
  </ExportForm>
);

function AgentTable({ rows, agents }: { rows: AgentFigures[]; agents: Names }) {
  const { can } = useViewer();
  return (
    <Table
      label="Cifre per agente"
      rows={[...rows, { id_agent: null, ...totalFigures(rows) }]}
      rowKey={(row) => row.id_agent ?? "all"}
      rowName="agent"
      columns={[
        { head: "Agente", card: "title", cell: (row) => nameOf(agents, row.id_agent) },
        { head: "Appuntamenti", end: true, cell: (row) => wholeText(row.quantity) },
        { head: "Confermati", end: true, cell: (row) => wholeText(row.confirmed) },
        { head: "Falliti", end: true, cell: (row) => wholeText(row.failed) },
        { head: "Annullati", end: true, cell: (row) => wholeText(row.cancelled) },
        { head: "In trattativa", end: true, cell: (row) => wholeText(row.not_confirmed) },
        { head: "% confermati", end: true, cell: (row) => percentText(row.confirmed_percentage) },
        can("prices.view") && { head: "Totale", cents: (row) => row.total_price_cents },
        can("prices.view") && { head: "Totale netto", cents: (row) => row.net_total_cents },
      ]}
    />
  );
}

function OrderTable({ rows, agents }: { rows: SoldOrder[]; agents: Names }) {
  const { can } = useViewer();
  return (
    <Table
      label="Cifre per ordine"
      rows={rows}
      rowKey={(row) => row.order_id}
      empty={messages.noOrders}
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
        { head: "Agente", narrow: true, cell: (row) => agents[row.id_agent] },
        { head: "Data", narrow: true, cell: (row) => <DateText value={row.date} time={row.time} /> },
        {
          head: useOutOf(),
          none: (row) => !row.is_out_campania,
          cell: (row) => (row.is_out_campania ? "Sì" : "No"),
        },
        can("prices.view") && { head: "Prezzo concordato", cents: (row) => row.agreed_price_cents },
        can("prices.view") && {
          head: "Costi",
          none: (row) => !row.total_costs_cents,
          cents: (row) => row.total_costs_cents,
        },
      ]}
    />
  );
}
