import { fillLevel } from "../../server/boxes/model";

/** How full: a bar, the number and the word; the colour only repeats them. */
export function Fill({ percent }: { percent: number }) {
  const { tone, text } = fillLevel(percent);
  return (
    <span className={`fill ${tone}`}>
      <b>{percent}%</b> {text}
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.min(percent, 100)} height="4" />
      </svg>
    </span>
  );
}
