// Pictures of figures, drawn on the server. Who does not see them reads the figures, which stand beside them as text.

type Tone = "blue" | "purple" | "brown" | "olive" | "teal" | "green" | "orange" | "red" | "neutral";

/** An amount in one unit, such as cents; the parts of a bar are all in the same. */
type Part = { tone: Tone; amount: number };

type Bar = { parts: readonly Part[]; whole: number; mark?: number };

/** Parts one after the other. A line stands at `mark`, and where `whole` ends if they are more. */
export function StackedBar({ parts, whole, mark }: Bar) {
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  const startOf = (index: number) => parts.slice(0, index).reduce((total, { amount }) => total + amount, 0);
  return (
    <svg
      className="stacked-bar"
      viewBox={`0 0 ${Math.max(whole, sum, 1)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {parts.map(({ tone, amount }, index) => (
        <rect key={tone} className={tone} x={startOf(index)} width={amount} height={1} />
      ))}
      {sum > whole && <line x1={whole} x2={whole} y2={1} />}
      {mark !== undefined && <line className="mark" x1={mark} x2={mark} y2={1} />}
    </svg>
  );
}

/** Before the text of a part: its colour in the bar. */
export const Key = ({ tone }: { tone: Tone }) => (
  <svg className={`chart-key ${tone}`} viewBox="0 0 1 1" aria-hidden="true">
    <rect width={1} height={1} />
  </svg>
);

/** How much of a whole is there: empty, in part, or full with a check mark. */
export function Ring({ part, whole, label }: { part: number; whole: number; label: string }) {
  const percent = whole > 0 ? Math.round((Math.min(part, whole) / whole) * 100) : 0;
  const circle = { cx: 10, cy: 10, r: 8 };
  return (
    <svg className={percent === 100 ? "ring full" : "ring"} viewBox="0 0 20 20" role="img" aria-label={label}>
      <circle {...circle} />
      {percent > 0 && (
        <circle {...circle} className="part" pathLength={100} strokeDasharray={`${percent} 100`} />
      )}
      {percent === 100 && <path d="m6.5 10.3 2.4 2.4 4.6-5" />}
    </svg>
  );
}
