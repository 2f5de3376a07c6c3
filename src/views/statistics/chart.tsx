import { formatMonth } from "../../server/days";
import { chartSpans, type Span } from "../../server/statistics/model";

const parts = [
  { key: "confirmed", text: "Confermati", look: "bar-confirmed" },
  { key: "failed", text: "Falliti", look: "bar-failed" },
  { key: "not_confirmed", text: "In trattativa", look: "bar-open" },
] as const;

type Props = { months: Span[]; agents: Partial<Record<number, string>> };

/** Confirmed, failed and open per agent and month, or year: bars with their numbers beside the table. */
export function MonthChart({ months, agents }: Props) {
  const spans = chartSpans(months);
  const max = Math.max(1, ...spans.map((row) => row.quantity));
  return (
    <figure className="chart">
      <figcaption>
        {parts.map(({ key, text, look }) => (
          <span key={key} className={`key ${look}`}>
            {text}
          </span>
        ))}
      </figcaption>
      <ul>
        {spans.map((row) => (
          <li key={`${row.id_agent}-${row.month}`}>
            <span>{`${agents[row.id_agent] ?? ""} ${formatMonth(row.month)}`}</span>
            <Bar row={row} max={max} />
            <span className="numbers">
              {parts.map(({ key, text, look }) => (
                <span key={key} className={`key ${look}`} title={text}>
                  {row[key]}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** One unit of the drawing is one appointment; the drawing is stretched to the width. */
function Bar({ row, max }: { row: Span; max: number }) {
  const startOf = (index: number) => parts.slice(0, index).reduce((sum, { key }) => sum + row[key], 0);
  return (
    <svg viewBox={`0 0 ${max} 1`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ key, look }, index) => (
        <rect key={key} className={look} x={startOf(index)} width={row[key]} height={1} />
      ))}
    </svg>
  );
}
