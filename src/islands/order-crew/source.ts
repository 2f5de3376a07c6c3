import type { Day } from "../../server/base/days";
import { failureOfPost, unanswered } from "../../server/base/failures";
import { type Kind, messages } from "../../server/crews/model";
import type { OrderCrewProps } from "../../views/crews/order-crew";
import { kindOf } from "../daily-works/cells";
import { usageCounts } from "../daily-works/counts";
import type { Sent } from "../daily-works/send-write";
import { findCell, snapshotOf, type Write } from "../daily-works/state";
import type { BoardSource } from "../daily-works/use-board";
import { call } from "../frame/call";
import { saved, snackbar } from "../frame/snackbar";
import { readSeats, writeSeats } from "./lists";
import { withSeat } from "./seats";

const retries = 3;
const changed = "Modificato da un altro utente.";

/** Works of an order: a seat is saved with its whole list, for which the right of the order's page suffices. */
export function boardOfOrder(date: Day, day: OrderCrewProps["day"]): BoardSource {
  const works = day.works.map(({ id }) => id);
  const reported = new Set<number>();
  return {
    first: snapshotOf({ ...day, reading: "" }),
    async load() {
      const answer = await call("Works", "getCrewBoard", { date, works });
      return answer.ok ? snapshotOf({ ...answer.values, reading: "" }) : null;
    },
    async send(write, board) {
      const kind = kindOf(write.column);
      const sent = await sendSeat(write, kind, findCell(board, write)?.saved?.id, retries);
      if (sent.type === "failed") {
        // It is sent again by itself.
        if (sent.status === 0 && !reported.has(write.id)) snackbar("error", failureOf(kind));
        reported.add(write.id);
        return sent;
      }
      const uses = usageCounts(board, kind).get(write.person?.id ?? 0) ?? 0;
      return uses > 1 ? { ...sent, warning: messages[kind].warning } : sent;
    },
  };
}

const failureOf = (kind: Kind) => failureOfPost(`/orders/works/${kind}s/`) ?? unanswered;

/** The list is read, changed and written with the version that was read: others may change its other seats. */
async function sendSeat(write: Write, kind: Kind, before: number | undefined, left: number): Promise<Sent> {
  const failed = (status: number, text: string, stale: boolean): Sent => ({
    ...{ type: "failed", write: write.id },
    ...{ status, text, stale },
  });
  const now = await readSeats(write.column);
  if (!now.ok) return failed(now.status, now.values.msg, false);
  const { seats, version } = now.values;
  const wanted = withSeat(seats, write, before);
  if (!wanted) return failed(409, changed, true);
  const lineIn = (lines: typeof seats) => lines.find(({ id }) => id === write.person?.id)?.id_line ?? null;
  if (String(wanted) === String(seats.map(({ id }) => id)))
    return { type: "saved", write: write.id, line: lineIn(seats) };
  const answer = await writeSeats(write.column, version, wanted);
  if (answer.ok) {
    saved(answer.values.msg, answer.activity);
    return { type: "saved", write: write.id, line: lineIn(answer.values.lines), activity: answer.activity };
  }
  const text = answer.values.msg;
  const isStale = answer.status === 409 && text !== messages[kind].twice;
  return isStale && left > 0 ? sendSeat(write, kind, before, left - 1) : failed(answer.status, text, isStale);
}
