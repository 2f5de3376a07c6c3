import { useRef, useState } from "react";
import { addDays, type Day } from "../../server/base/days";
import { failureOfDialog, unanswered } from "../../server/base/failures";
import { messages } from "../../server/crews/model";
import type { OrderCrewProps } from "../../views/crews/order-crew";
import type * as crew from "../crew/dragging";
import { call, failureText } from "../frame/call";
import { refusalText } from "../frame/conflict-dialog";
import { newRequestId } from "../frame/request-id";
import { saved, snackbar } from "../frame/snackbar";
import { useLiveFirst } from "../frame/use-live";
import { columnOf, isSeated, listOf, type Plan, partsOf, seat, unseat, withSeats } from "./plan";

export type Dragged = crew.Dragged & { from?: number };

/** List by list, each with the version it started from. */
export function usePlan({ date, columns, people }: OrderCrewProps) {
  const [plan, setPlan] = useState<Plan>({ columns, people });
  const latest = useRef(plan);
  const unsent = useRef(new Set<string>());
  const sending = useRef(false);

  function setLatest(next: Plan) {
    latest.current = next;
    setPlan(next);
  }

  async function flush() {
    if (sending.current) return;
    sending.current = true;
    let isSaved = true;
    for (const list of unsent.current) {
      unsent.current.delete(list);
      isSaved = await send(list);
      if (isSaved) continue;
      unsent.current.clear();
      break;
    }
    sending.current = false;
    if (!(await reload()) && isSaved) snackbar("error", failureOfDialog(pathOf("worker")) ?? unanswered);
  }

  async function send(list: string) {
    const [kind, id] = partsOf(list);
    const seats = columnOf(latest.current, id)?.seats[kind];
    if (!seats) return true;
    const ids = seats.seated.map((seated) => seated.id);
    const envelope = { id, version: seats.version, requestId: newRequestId() };
    const answer =
      kind === "worker"
        ? await call("Works", "setWorkers", { ...envelope, workers: ids })
        : await call("Works", "setVehicles", { ...envelope, vehicles: ids });
    if (!answer.ok) {
      snackbar("error", answer.status ? refusalText(answer.values) : failureText(answer, pathOf(kind)));
      return false;
    }
    const now = columnOf(latest.current, id)?.seats[kind].seated ?? [];
    setLatest(withSeats(latest.current, kind, id, now, answer.values.version));
    if (!unsent.current.size) saved(answer.values.msg, answer.activity);
    return true;
  }

  const idle = () => !sending.current && unsent.current.size === 0;

  async function reload() {
    if (!idle()) return true;
    const fresh = await loadDay(date, latest.current);
    if (fresh && idle()) setLatest(fresh);
    return fresh !== null;
  }

  useLiveFirst(["crew", "works"], ({ day }) => {
    // A work of the day before may still last.
    if (!day || day === date || day === addDays(date, -1) || day === addDays(date, 1)) reload();
  });

  function place({ kind, person, from }: Dragged, to?: number) {
    const target = to === undefined ? undefined : columnOf(latest.current, to);
    if (from === to || (target && isSeated(target, kind, person.id))) return false;
    if (from !== undefined) change(listOf(kind, from), unseat(latest.current, kind, from, person.id));
    if (to !== undefined) {
      change(listOf(kind, to), seat(latest.current, kind, to, person));
      const listed = latest.current.people[kind].find(({ id }) => id === person.id);
      if (listed && listed.used > 1) snackbar("warning", messages[kind].warning);
    }
    flush();
    return true;
  }

  function change(list: string, next: Plan) {
    unsent.current.add(list);
    setLatest(next);
  }

  return { plan, place };
}

const pathOf = (kind: "worker" | "vehicle") => `/orders/works/${kind}s/`;

async function loadDay(date: Day, plan: Plan): Promise<Plan | null> {
  const answer = await call("Works", "getCrews", { date });
  if (!answer.ok) return null;
  const { crews, workers, vehicles } = answer.values;
  // A deleted work, or one moved to another day, loses its column.
  const columns = plan.columns.flatMap((column) => {
    const crew = crews.find(({ id_work }) => id_work === column.id);
    return crew
      ? [{ ...column, taken: crew.taken, seats: { worker: crew.worker, vehicle: crew.vehicle } }]
      : [];
  });
  return { columns, people: { worker: workers, vehicle: vehicles } };
}
