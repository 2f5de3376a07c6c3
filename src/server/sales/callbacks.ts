import { today } from "../base/clock";
import { addDays, type Day } from "../base/days";
import { isOpen } from "../days/closures/store";
import { all, type Fragment, sql } from "../db/db";

/** After its sending. */
const callDays = [3, 7, 14];

const isWaiting = () => sql`v.state = 'sent' AND (v.valid_until IS NULL OR v.valid_until >= ${today()})`;

/** Of the third day, the seventh and the fourteenth; who was to call on a closed day calls on the next one, too. */
export function visitsOfDueQuotes(): Fragment {
  const days = [today()];
  for (let day = addDays(today(), -1); days.length < 14 && !isOpen(day); day = addDays(day, -1))
    days.push(day);
  const sent = days.flatMap((day) => callDays.map((count) => addDays(day, -count)));
  return sql`(
    SELECT q.id_appointment FROM quote_versions v JOIN quotes q ON q.id = v.id_quote
    WHERE ${isWaiting()} AND v.sent_on IN (SELECT value FROM json_each(${JSON.stringify(sent)})))`;
}

/** The usual days of a visit are not those of one whose quote was sent. */
export const hasNoSentQuote = sql`
  NOT EXISTS (SELECT 1 FROM quotes WHERE id_appointment = a.id AND number IS NOT NULL)`;

export type OpenQuote = { sent_on: Day; agreed_price_cents: number };

/** The newest that waits for its answer, by appointment; the amount is without VAT, as an order's. */
export const openQuotes = (appointments: readonly number[]): Map<number, OpenQuote> =>
  new Map(
    all<OpenQuote & { id_appointment: number }>`
      SELECT q.id_appointment, v.sent_on,
             (SELECT coalesce(sum(total_cents), 0) FROM quote_lines
              WHERE id_version = v.id AND kind NOT IN ('permit', 'stamp')) AS agreed_price_cents
      FROM quotes q JOIN quote_versions v ON v.id_quote = q.id
      WHERE q.id_appointment IN (SELECT value FROM json_each(${JSON.stringify(appointments)})) AND ${isWaiting()}
      ORDER BY v.version_no`.map(({ id_appointment, ...quote }) => [id_appointment, quote]),
  );
