import { useCallback, useEffect, useRef, useState } from "react";
import type { Day } from "../../server/base/days";
import type { PlannedDay, PlanSeat } from "../../server/days/composition/model";
import { call } from "../frame/call";
import { useBoardActions } from "./board-context";
import { changesOf, seatKey } from "./proposed-seats";

/** What is asked of a plan; what is left out is as the last one of the day had it, by any account. */
type Asked = Partial<Pick<PlannedDay, "mode" | "unlocked" | "otherKinds">> & { isAnew?: true };

export function usePlan(date: Day) {
  const { settled } = useBoardActions();
  const [asked, ask] = useState<Asked>({});
  const [day, setDay] = useState<PlannedDay>();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const stored = useRef<Promise<void>>(Promise.resolve());
  /** While it is open a colleague's ticks change nothing in it. */
  const own = useRef<ReadonlySet<string>>(null);

  /** Whoever composes the day next begins with this plan. */
  const keep = useCallback(
    (plan: PlannedDay, without: ReadonlySet<string>) => {
      own.current = without;
      setExcluded(without);
      const { mode, unlocked, otherKinds, mark } = plan;
      const body = { date, mode, unlocked: [...unlocked], otherKinds: [...otherKinds], mark };
      stored.current = stored.current.then(async () => {
        const changes = changesOf(plan.works).map(({ id_work, seat: { kind, id } }) => ({
          id_work,
          kind,
          id,
        }));
        const left = changes.filter((seat) => without.has(seatKey(seat)));
        const seats = { seats: seatsOf(plan), excluded: left };
        const answer = await call("Works", "keepPlan", { ...body, ...seats });
        if (!answer.ok) setError(answer.values.msg);
      });
    },
    [date],
  );

  useEffect(() => {
    let isLate = false;
    const compose = async () => {
      await Promise.all([settled(), stored.current]);
      const { mode, unlocked, otherKinds, isAnew } = asked;
      const answer = await call("Works", "composeDay", {
        date,
        ...(mode && { mode }),
        ...(unlocked && { unlocked: [...unlocked] }),
        ...(otherKinds && { otherKinds: [...otherKinds] }),
        ...(isAnew && { proposed: [] }),
      });
      if (isLate) return;
      if (!answer.ok) return setError(answer.values.msg);
      setDay(answer.values);
      const ticks = isAnew ? null : own.current;
      keep(answer.values, ticks ?? new Set(answer.values.excluded.map(seatKey)));
    };
    setDay(undefined);
    compose();
    return () => {
      isLate = true;
    };
  }, [date, asked, settled, keep]);

  const scope = day
    ? { mode: day.mode, unlocked: [...day.unlocked], otherKinds: [...day.otherKinds] }
    : { mode: asked.mode ?? ("empty" as const), unlocked: [], otherKinds: [] };
  return {
    ...{ day, scope, excluded, error, setError },
    exclude: (next: ReadonlySet<string>) => day && keep(day, next),
    mode: scope.mode,
    /** What is not named stays as it is. */
    ask: (more: Asked = {}) => ask(day ? { ...scope, ...more } : more),
  };
}

const seatsOf = ({ works }: PlannedDay): PlanSeat[] =>
  works.flatMap(({ id_work, seats }) =>
    seats.flatMap(({ kind, id, state }) =>
      state === "same" || state === "added" ? [{ id_work, kind, id }] : [],
    ),
  );
