import { fillLevel } from "../../../server/storage/boxes/model";
import { dueText, week } from "../../../server/storage/deadlines/model";

/** A bar and the percentage, with a word where it is not as usual: colour is not the only sign. */
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

/** In plain text: of the overdue many are in sight. */
export function Due({ days }: { days: number }) {
  const tone = days < 0 ? "red" : days <= week ? "orange" : undefined;
  return <span className={tone && `due ${tone}`}>{dueText(days)}</span>;
}
