import { dueText, week } from "../../../server/storage/deadlines/model";
import { Badge, type Tone } from "../../ui/badge";

export function Due({ days }: { days: number }) {
  const tone: Tone = days < 0 ? "red" : days <= week ? "orange" : "neutral";
  return <Badge tone={tone}>{dueText(days)}</Badge>;
}
