import { useRef, useState } from "react";
import { words } from "../../server/crew/model";
import type { Day } from "../../server/days";
import type { PlannerProps } from "../../views/crew/planner";
import type * as crew from "../crew/dragging";
import { call } from "../frame/call";
import { newRequestId } from "../frame/request-id";
import { snackbar } from "../frame/snackbar";
import { useLive } from "../frame/use-live";
import { columnOf, listOf, type Plan, partsOf, seat, sits, unseat, withSeats } from "./plan";

/** A person on the way: from a list (no work) or from another work. */
export type Carried = crew.Carried & { from?: number };

/**
 * What is shown is believed at once and sent behind it, one list after the other, each with the version it was
 * changed from; whoever was slower than a colleague is told and sees the day as it is.
 */
export function usePlan({ date, columns, people }: PlannerProps) {
  const [plan, setPlan] = useState<Plan>({ columns, people });
  const latest = useRef(plan);
  const unsent = useRef(new Set<string>());
  const sending = useRef(false);

  function show(next: Plan) {
    latest.current = next;
    setPlan(next);
  }

  async function flush() {
    if (sending.current) return;
    sending.current = true;
    for (const list of unsent.current) {
      unsent.current.delete(list);
      if (await send(list)) continue;
      unsent.current.clear();
      break;
    }
    sending.current = false;
    await reload();
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
      snackbar("error", answer.values.msg);
      return false;
    }
    const now = columnOf(latest.current, id)?.seats[kind].seated ?? [];
    show(withSeats(latest.current, kind, id, now, answer.values.version));
    if (!unsent.current.size) snackbar("success", answer.values.msg);
    return true;
  }

  const idle = () => !sending.current && unsent.current.size === 0;

  async function reload() {
    if (!idle()) return;
    const fresh = await dayAsItIs(date, latest.current);
    if (fresh && idle()) show(fresh);
  }

  useLive(["crew", "works"], ({ day }) => {
    if (!day || day === date) reload();
  });

  /** Puts the person on the work, or off every one when there is none. */
  function place({ kind, person, from }: Carried, to?: number) {
    const target = to === undefined ? undefined : columnOf(latest.current, to);
    if (from === to || (target && sits(target, kind, person.id))) return false;
    if (from !== undefined) change(listOf(kind, from), unseat(latest.current, kind, from, person.id));
    if (to !== undefined) {
      change(listOf(kind, to), seat(latest.current, kind, to, person));
      const listed = latest.current.people[kind].find(({ id }) => id === person.id);
      if (listed && listed.used > 1) snackbar("warning", words[kind].warning);
    }
    flush();
    return true;
  }

  function change(list: string, next: Plan) {
    unsent.current.add(list);
    show(next);
  }

  return { plan, place };
}

/** The day's lists and the works' seats, as the server has them now; null when it does not answer. */
async function dayAsItIs(date: Day, plan: Plan): Promise<Plan | null> {
  const answer = await call("Works", "getCrews", { date });
  if (!answer.ok) return null;
  const { crews, workers, vehicles } = answer.values;
  // A work that is gone, or went to another day, has no column any more.
  const columns = plan.columns.flatMap((column) => {
    const crew = crews.find(({ id_work }) => id_work === column.id);
    return crew ? [{ ...column, seats: { worker: crew.worker, vehicle: crew.vehicle } }] : [];
  });
  return { columns, people: { worker: workers, vehicle: vehicles } };
}
