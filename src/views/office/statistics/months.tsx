import { formatMonth } from "../../../server/base/days";
import { wholeText } from "../../../server/base/numbers";
import {
  type Counts,
  type MonthCounts,
  type SpanRow,
  sideBySide,
} from "../../../server/office/statistics/model";
import { Table } from "../../ui/table";

const parts = [
  { key: "confirmed", text: "Confermati", look: "bar-confirmed" },
  { key: "failed", text: "Falliti", look: "bar-failed" },
  { key: "cancelled", text: "Annullati", look: "bar-cancelled" },
  { key: "not_confirmed", text: "In trattativa", look: "bar-open" },
] as const;

type Props = { months: readonly MonthCounts[]; agents: Partial<Record<number, string>> };

export function Months({ months, agents }: Props) {
  const { spans, rows } = sideBySide(months);
  // The bars of agents can be compared with each other, and the totals with the totals.
  const maxOf = (ofAgents: boolean) =>
    Math.max(...rows.filter(({ id_agent }) => (id_agent !== null) === ofAgents).flatMap(quantities));
  const [ofAgents, ofAll] = [maxOf(true), maxOf(false)];
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
            cell: ({ counts, id_agent }: SpanRow) => (
              <Cell counts={counts[at] as Counts} max={id_agent === null ? ofAll : ofAgents} />
            ),
          })),
          { head: "Totale", end: true, cell: ({ total }) => <strong>{figures(total)}</strong> },
        ]}
      />
    </figure>
  );
}

const quantities = ({ counts }: SpanRow) => counts.map(({ quantity }) => quantity);

export const nameOf = (agents: Props["agents"], id: number | null) =>
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
