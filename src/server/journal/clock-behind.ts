import { milliseconds, momentOf, now } from "../base/clock";
import { formatMoment } from "../base/days";
import { logLine } from "../base/logger";
import { one } from "../db/db";

const hour = 3_600_000;

export function clockBehind(): string | null {
  const newest = one<{ at: string | null }>`SELECT max(date_created) AS at FROM activity`?.at;
  if (!newest || momentOf(milliseconds() + hour) >= newest) return null;
  return `L'orologio del computer segna ${formatMoment(now())}, ma l'ultima operazione è del ${formatMoment(newest)}: correggerlo, perché quello che si salva prende una data sbagliata.`;
}

export function warnOfClock() {
  const text = clockBehind();
  if (text) logLine("warning", "clock-behind", {}, text);
}
