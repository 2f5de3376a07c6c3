import { type Day, formatDay, formatMonth } from "../../../server/base/days";
import { percentText, wholeText } from "../../../server/base/text";
import {
  type Counts,
  type MonthCounts,
  messages,
  ordersPerPage,
  percentOf,
  type SpanRow,
  sideBySide,
  totalFigures,
} from "../../../server/office/statistics/model";
import type { AgentFigures, Loss, SoldOrder } from "../../../server/office/statistics/store";
import { ClientLink } from "../../clients/link";
import { useOutOf } from "../../firm/region";
import { Sheet } from "../../sheet";
import { Key, StackedBar } from "../../ui/charts";
import { DateText, EmptyState, Pagination, Section } from "../../ui/details";
import { ExportForm } from "../../ui/export-form";
import { Table } from "../../ui/list";
import { useViewer } from "../../viewer";
import { type OfPeriod, PeriodPage } from "./period";

const parts = [
  { key: "confirmed", text: "Confermati", tone: "green" },
  { key: "failed", text: "Falliti", tone: "red" },
  { key: "cancelled", text: "Annullati", tone: "orange" },
  { key: "not_confirmed", text: "In trattativa", tone: "neutral" },
] as const;

type MonthsProps = { months: readonly MonthCounts[]; agents: Partial<Record<number, string>> };

function Months({ months, agents }: MonthsProps) {
  const { spans, rows } = sideBySide(months);
  // One month alone is what the agents' table has.
  if (spans.length < 2) return null;
  const max = Math.max(...rows.flatMap(({ counts }) => counts.map(({ quantity }) => quantity)));
  return (
    <figure className="months">
      <figcaption>Confermati su appuntamenti</figcaption>
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
          { head: "Totale", end: true, cell: ({ total }) => <strong>{figures(total)}</strong> },
        ]}
      />
    </figure>
  );
}

const nameOf = (agents: MonthsProps["agents"], id: number | null) =>
  id === null ? <strong>Totale</strong> : agents[id];

const figures = ({ confirmed, quantity }: Counts) => `${wholeText(confirmed)} / ${wholeText(quantity)}`;

function Cell({ counts, max }: { counts: Counts; max: number }) {
  if (!counts.quantity) return <span className="soft">-</span>;
  const all = parts.map(({ key, text }) => `${text}: ${wholeText(counts[key])}`).join(", ");
  return (
    <span className="month" title={all}>
      {figures(counts)}
      <Outcomes counts={counts} max={max} />
    </span>
  );
}

/** One unit of the drawing is one appointment. */
const Outcomes = ({ counts, max, mark }: { counts: Counts; max: number; mark?: number }) => (
  <StackedBar parts={parts.map(({ key, tone }) => ({ tone, amount: counts[key] }))} whole={max} mark={mark} />
);

type Names = Partial<Record<number, string>>;

type Props = OfPeriod & {
  agents: Names;
  found?: { general_stats: AgentFigures[]; months: MonthCounts[]; stats: SoldOrder[]; total: number };
  before?: Before;
  losses: readonly Loss[];
};

type Before = { dateStart: Day; dateEnd: Day; general_stats: AgentFigures[] };

const live = ["appointments", "orders", "works", "materials", "clients", "settings"];

/** Figures per agent and per order for a chosen period (spec 1 §2, §9). */
export const Statistics = ({ agents, found, before, losses, ...of }: Props) => (
  <PeriodPage path="/agentsStats/" live={live} {...of}>
    {found && <Figures {...found} {...{ before, agents, losses }} period={of.period} page={of.page} />}
  </PeriodPage>
);

type FiguresProps = NonNullable<Props["found"]> &
  Pick<Props, "agents" | "before" | "losses" | "period" | "page">;

function Figures({
  general_stats,
  months,
  stats,
  total,
  agents,
  before,
  losses,
  period,
  page,
}: FiguresProps) {
  const query = new URLSearchParams(period as Record<string, string>).toString();
  if (!general_stats.length) return <EmptyState>{messages.noAppointments}</EmptyState>;
  return (
    <>
      <Section title="Per agente" actions={<Csv action={`/agentsStats/csv/agents?${query}`} />}>
        <AgentTable rows={general_stats} agents={agents} before={before} />
        <Months months={months} agents={agents} />
      </Section>
      {losses.length > 0 && (
        <Section title="Motivi di perdita">
          <LossTable rows={losses} />
        </Section>
      )}
      <Section title="Per ordine" actions={<Csv action={`/agentsStats/csv?${query}`} />}>
        <Pagination page={page} pageSize={ordersPerPage} total={total} query={{ ...period }}>
          <OrderTable rows={stats} agents={agents} />
        </Pagination>
      </Section>
    </>
  );
}

const Csv = ({ action }: { action: string }) => (
  <ExportForm action={action} small>
    Scarica CSV
  </ExportForm>
);

type AgentsProps = { rows: AgentFigures[]; agents: Names; before?: Before };

function AgentTable({ rows, agents, before }: AgentsProps) {
  const { can } = useViewer();
  const then = new Map(before?.general_stats.map((row) => [row.id_agent, row]));
  const confirmedThen = (id: number) => then.get(id)?.confirmed ?? 0;
  const max = Math.max(...rows.flatMap((row) => [row.quantity, confirmedThen(row.id_agent)]));
  return (
    <>
      <Sheet name="charts" />
      <p className="outcome-keys soft">
        {parts.map(({ key, text, tone }) => (
          <span key={key}>
            <Key tone={tone} /> {text}
          </span>
        ))}
        {before && (
          <span>{`Linea: i confermati dal ${formatDay(before.dateStart)} al ${formatDay(before.dateEnd)}`}</span>
        )}
      </p>
      <Table
        label="Cifre per agente"
        rows={[...rows, { id_agent: null, ...totalFigures(rows) }]}
        rowKey={(row) => row.id_agent ?? "all"}
        rowName="agent"
        columns={[
          { head: "Agente", card: "title", narrow: true, cell: (row) => nameOf(agents, row.id_agent) },
          {
            head: "Esiti",
            none: (row) => row.id_agent === null,
            cell: (row) =>
              row.id_agent !== null && (
                <span
                  className="outcomes"
                  title={before && `Confermati prima: ${wholeText(confirmedThen(row.id_agent))}`}
                >
                  <Outcomes counts={row} max={max} mark={before && confirmedThen(row.id_agent)} />
                </span>
              ),
          },
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
    </>
  );
}

/** On one scale, in the colours of the outcomes above. */
function LossTable({ rows }: { rows: readonly Loss[] }) {
  const quantity = ({ failed, cancelled }: Loss) => failed + cancelled;
  const max = Math.max(...rows.map(quantity));
  const all = rows.reduce((sum, row) => sum + quantity(row), 0);
  return (
    <Table
      label="Motivi di perdita"
      rows={rows}
      rowKey={({ id_reason }) => id_reason ?? "none"}
      columns={[
        { head: "Motivo", card: "title", narrow: true, cell: ({ reason }) => reason || "Non indicato" },
        {
          head: "Esiti",
          cell: ({ failed, cancelled }) => (
            <span className="outcomes">
              <StackedBar
                parts={[
                  { tone: "red", amount: failed },
                  { tone: "orange", amount: cancelled },
                ]}
                whole={max}
              />
            </span>
          ),
        },
        { head: "Falliti", end: true, cell: ({ failed }) => wholeText(failed) },
        { head: "Annullati", end: true, cell: ({ cancelled }) => wholeText(cancelled) },
        { head: "% delle perdite", end: true, cell: (row) => percentText(percentOf(quantity(row), all)) },
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
