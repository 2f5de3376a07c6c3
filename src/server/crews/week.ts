import type { Day } from "../base/days";
import type { SpanReading } from "../days/facts/store";
import { type Away, type Missing, presentCounts, staffing } from "./model";

/** What each work of these days lacks, and how many of the workers that a day asks for it has. */
export function crewsOfSpan({ times, away, lines, required }: SpanReading) {
  const missing = new Map<number, Missing>();
  const workers = new Map<Day, number>();
  for (const { id, date } of times().works) {
    const ofType = (type: 0 | 1) =>
      (required().get(id) ?? []).reduce((sum, line) => sum + (line.type === type ? line.value : 0), 0);
    const asked = { worker: ofType(0), vehicle: ofType(1) };
    const present = presentCounts(lines().get(id) ?? [], away().get(date) as Away);
    const { lacks, requiresNothing, isIncomplete } = staffing(asked, present);
    missing.set(id, requiresNothing && isIncomplete ? null : lacks.worker + lacks.vehicle);
    workers.set(date, (workers.get(date) ?? 0) + Math.min(present.worker, asked.worker));
  }
  return { missing, workers };
}
