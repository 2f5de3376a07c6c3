import { formatMonth } from "../../server/days";
import type { MonthFigures } from "../../server/statistics/store";

const parts = [
  { key: "confirmed", text: "Confermati", look: "bar-confirmed" },
  { key: "failed", text: "Falliti", look: "bar-failed" },
  { key: "not_confirmed", text: "In trattativa", look: "bar-open" },
] as const;

type Props = { months: MonthFigures[]; agents: Partial<Record<number, string>> };

/** Confirmed, failed and open per agent and month: bars with their numbers beside the table. */
export function MonthChart({ months, agents }: Props) {
  const max = Math.max(1, ...months.map((row) => row.quantity));
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
        {months.map((row) => (
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
function Bar({ row, max }: { row: MonthFigures; max: number }) {
  const startOf = (index: number) => parts.slice(0, index).reduce((sum, { key }) => sum + row[key], 0);
  return (
    <svg viewBox={`0 0 ${max} 1`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ key, look }, index) => (
        <rect key={key} className={look} x={startOf(index)} width={row[key]} height={1} />
      ))}
    </svg>
  );
}
