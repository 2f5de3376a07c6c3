import { dueText, week } from "../../../server/storage/deadlines/model";

/** In plain text: of the overdue many are in sight. */
export function Due({ days }: { days: number }) {
  const tone = days < 0 ? "red" : days <= week ? "orange" : undefined;
  return <span className={tone && `due ${tone}`}>{dueText(days)}</span>;
}
