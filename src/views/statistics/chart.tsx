export type MonthFigures = {
  id_agent: number;
  month: string;
  confirmed: number;
  failed: number;
  not_confirmed: number;
  quantity: number;
};

const bar = 18;
const gap = 6;
const labels = 150;
const width = 720;

const parts = [
  { key: "confirmed", text: "Confermati", look: "bar-confirmed" },
  { key: "failed", text: "Falliti", look: "bar-failed" },
  { key: "not_confirmed", text: "In trattativa", look: "bar-open" },
] as const;

type Props = { months: MonthFigures[]; agents: Partial<Record<number, string>> };

/** Confirmed, failed and open per agent and month, as bars with their numbers; the table beside says the same in words. */
export function MonthChart({ months, agents }: Props) {
  const most = Math.max(1, ...months.map((row) => row.quantity));
  const height = months.length * (bar + gap);
  return (
    <figure className="chart">
      <figcaption>
        {parts.map(({ key, text, look }) => (
          <span key={key} className={`key ${look}`}>
            {text}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Appuntamenti per agente e mese">
        {months.map((row, index) => (
          <Bars
            key={`${row.id_agent}-${row.month}`}
            row={row}
            text={`${agents[row.id_agent] ?? ""} ${monthText(row.month)}`}
            y={index * (bar + gap)}
            unit={(width - labels) / most}
          />
        ))}
      </svg>
    </figure>
  );
}

function Bars({ row, text, y, unit }: { row: MonthFigures; text: string; y: number; unit: number }) {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { key }) => sum + row[key], 0));
  return (
    <g>
      <text x={labels - 8} y={y + bar - 5} textAnchor="end">
        {text}
      </text>
      {parts.map(({ key, text: name, look }, index) => {
        const x = labels + (starts[index] ?? 0) * unit;
        return row[key] === 0 ? null : (
          <g key={key}>
            <rect className={look} x={x} y={y} width={row[key] * unit} height={bar}>
              <title>{`${name}: ${row[key]}`}</title>
            </rect>
            {row[key] * unit > 16 && (
              <text
                className={`${look}-number`}
                x={x + (row[key] * unit) / 2}
                y={y + bar - 5}
                textAnchor="middle"
              >
                {row[key]}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** `03/2026`. */
const monthText = (month: string) => month.split("-").reverse().join("/");
