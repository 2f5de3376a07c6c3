import type { Day } from "../../base/days";
import { daysWhenMoved } from "../../orders/works/days";
import type { WantedWork } from "./model";

export function daysOfJob({ now, id, nextDays }: WantedWork, first: Day): Day[] {
  if (!now || !nextDays.length) return [first];
  const job = [{ id, ...now }, ...nextDays.flatMap(({ id, now }) => (now ? [{ id, ...now }] : []))];
  return daysWhenMoved(job, id, first);
}
