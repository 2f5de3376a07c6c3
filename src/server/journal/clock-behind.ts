import { milliseconds, momentOf, now } from "../base/clock";
import { dayOf, daysBetween, formatMoment } from "../base/days";
import { logLine } from "../base/logger";
import { one } from "../db/db";

const hour = 3_600_000;
const day = 24 * hour;
const longestPause = 31;

/** The acts before and after a pause of more than a month at the start: the clock may run ahead. */
let ahead: { newest: string; started: string } | null = null;

/** A week of acts after the newest one says that the clock is right and ran ahead then. */
export function clockBehind(): string | null {
  const newest = one<{ id: number; at: string }>`
    SELECT id, date_created AS at FROM activity ORDER BY date_created DESC, id DESC LIMIT 1`;
  if (!newest || momentOf(milliseconds() + hour) >= newest.at) return null;
  const weekAgo = momentOf(milliseconds() - 7 * day);
  if (one`SELECT 1 FROM activity WHERE id > ${newest.id} AND date_created < ${weekAgo}`) return null;
  return `L'orologio del computer segna ${formatMoment(now())}, ma l'ultima operazione è del ${formatMoment(newest.at)}. Se è indietro correggerlo, perché quello che si salva prende una data sbagliata; se è giusto era avanti allora, e questo avviso finisce in una settimana.`;
}

/** While it is not null nothing is deleted by its age; for a week, in which wrong dates are seen. */
export function clockAhead(): string | null {
  if (!ahead || ahead.started < momentOf(milliseconds() - 7 * day)) return null;
  return `All'avvio l'orologio del computer segnava ${formatMoment(ahead.started)}, più di un mese dopo l'ultima operazione, del ${formatMoment(ahead.newest)}. Se è avanti correggerlo prima di salvare e riavviare il server. Per una settimana niente viene cancellato per età.`;
}

/** Before anything is deleted at the start. Acts of the last week may be of the wrong clock: the pause before them counts. */
export function judgeClock() {
  const weekAgo = momentOf(milliseconds() - 7 * day);
  const { newest, started } = one<{ newest: string | null; started: string }>`
    SELECT (SELECT max(date_created) FROM activity WHERE date_created < ${weekAgo}) AS newest,
           coalesce((SELECT min(date_created) FROM activity
                     WHERE date_created BETWEEN ${weekAgo} AND ${now()}), ${now()}) AS started` as NonNullable<
    typeof ahead
  >;
  ahead = newest && daysBetween(dayOf(newest), dayOf(started)) > longestPause ? { newest, started } : null;
}

export function warnOfClock() {
  const behind = clockBehind();
  if (behind) logLine("warning", "clock-behind", {}, behind);
  const text = clockAhead();
  if (text) logLine("warning", "clock-ahead", {}, text);
}
