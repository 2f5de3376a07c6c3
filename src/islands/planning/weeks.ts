import { useEffect, useRef, useState } from "react";
import { addDays, type Day, mondayOf } from "../../server/days";
import type { WeekValues } from "../../views/planning/planning";
import { call } from "../frame/call";
import { useLive } from "../frame/use-live";

/** Changes that come together, like a save of many rows, are fetched once. */
const gathering = 60;

const nouns = ["works", "appointments", "memos", "orders", "clients", "resources"];

/** The weeks at hand: the one shown and its neighbours, fetched ahead and kept fresh by live events. */
export function useWeeks(first: WeekValues, monday: Day) {
  const [weeks, setWeeks] = useState(() => new Map<Day, WeekValues>([[first.monday, first]]));
  const [failed, setFailed] = useState<string | null>(null);
  const asked = useRef(new Map<Day, number>());
  const stale = useRef(new Set<Day>());
  const near = [monday, addDays(monday, 7), addDays(monday, -7)];

  /** The newest question alone may answer: an older answer that comes late says what was. */
  async function load(week: Day) {
    const turn = (asked.current.get(week) ?? 0) + 1;
    asked.current.set(week, turn);
    const answer = await call("Calendar", "getWeek", { monday: week });
    if (asked.current.get(week) !== turn) return;
    if (!answer.ok) asked.current.delete(week);
    if (!answer.ok && week !== monday) return;
    setFailed(answer.ok ? null : answer.values.msg);
    if (answer.ok) setWeeks((known) => new Map(known).set(week, answer.values));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a week is asked for when one comes near
  useEffect(() => {
    if (!asked.current.size) asked.current.set(first.monday, 1);
    for (const week of near) if (!asked.current.has(week)) load(week);
  }, [monday]);

  /** Near weeks are asked for again; the others are forgotten until somebody comes near. */
  function refresh() {
    const touched = [...stale.current];
    stale.current.clear();
    const far = touched.filter((week) => !near.includes(week));
    for (const week of far) asked.current.delete(week);
    setWeeks((known) => new Map([...known].filter(([week]) => !far.includes(week))));
    for (const week of touched) if (near.includes(week)) load(week);
  }

  function spoil(which: Iterable<Day>) {
    if (!stale.current.size) setTimeout(() => refreshNow.current(), gathering);
    for (const week of which) stale.current.add(week);
  }
  const refreshNow = useRef(refresh);
  refreshNow.current = refresh;

  useLive(nouns, ({ day }) => spoil(day ? [mondayOf(day)] : [...asked.current.keys()]));

  return {
    week: weeks.get(monday),
    failed,
    retry: () => load(monday),
    /** Shows what a move will make of the weeks before the server has said so. */
    show: (change: (week: WeekValues, monday: Day) => WeekValues) =>
      setWeeks((known) => new Map([...known].map(([at, week]) => [at, change(week, at)]))),
    /** Asks again for the weeks of these days. */
    reload: (days: Day[]) => Promise.all([...new Set(days.map(mondayOf))].map(load)),
  };
}
