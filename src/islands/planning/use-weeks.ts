import { useEffect, useRef, useState } from "react";
import { addDays, type Day, mondayOf } from "../../server/base/days";
import type { WeekValues } from "../../views/days/planning/planning";
import { call } from "../frame/call";
import { useLiveFirst } from "../frame/use-live";

/** Changes in quick succession, like a save of many rows, cause one request. */
const debounce = 60;

/** By which a person is noticed, before a week is turned. */
const signs = ["pointermove", "pointerdown", "keydown"];

const nouns = [
  "works",
  "appointments",
  "memos",
  "orders",
  "clients",
  "resources",
  "absences",
  "crew",
  "closures",
];

/** Neighbours are prefetched only when somebody uses the page. */
export function useWeeks(first: WeekValues, monday: Day) {
  const [weeks, setWeeks] = useState(() => new Map<Day, WeekValues>([[first.monday, first]]));
  const [failed, setFailed] = useState<string | null>(null);
  const known = useRef(weeks);
  known.current = weeks;
  const requests = useRef(new Map<Day, Promise<void>>());
  const stale = useRef(new Set<Day>());
  const isUsed = useRef(false);
  const neighbours = [monday, addDays(monday, 7), addDays(monday, -7)];

  /** Answers to requests before the newest may be outdated. */
  function load(week: Day): Promise<void> {
    const loading: Promise<void> = call("Calendar", "getWeek", { monday: week }).then((answer) => {
      const newest = requests.current.get(week);
      if (newest !== loading) return newest;
      if (!answer.ok) requests.current.delete(week);
      if (!answer.ok && week !== monday) return;
      // A refresh that fails leaves the week as it is known.
      setFailed(answer.ok || known.current.has(week) ? null : answer.values.msg);
      if (answer.ok) setWeeks((known) => new Map(known).set(week, answer.values));
    });
    requests.current.set(week, loading);
    return loading;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads missing weeks when the shown week changes
  useEffect(() => {
    if (!requests.current.size) requests.current.set(first.monday, Promise.resolve());
    if (!requests.current.has(monday)) load(monday);
    const prefetch = () => {
      for (const week of neighbours) if (!requests.current.has(week)) load(week);
    };
    const end = new AbortController();
    const begin = () => {
      end.abort();
      isUsed.current = true;
      prefetch();
    };
    // The week that is asked for is drawn first.
    const waiting = isUsed.current ? setTimeout(prefetch, 200) : undefined;
    if (!isUsed.current) for (const sign of signs) addEventListener(sign, begin, { signal: end.signal });
    return () => {
      end.abort();
      clearTimeout(waiting);
    };
  }, [monday]);

  function refresh() {
    const touched = [...stale.current];
    stale.current.clear();
    const far = touched.filter((week) => !neighbours.includes(week));
    for (const week of far) requests.current.delete(week);
    setWeeks((known) => new Map([...known].filter(([week]) => !far.includes(week))));
    for (const week of touched) if (neighbours.includes(week)) load(week);
  }

  function markStale(which: Iterable<Day>) {
    if (!stale.current.size) setTimeout(() => refreshNow.current(), debounce);
    for (const week of which) stale.current.add(week);
  }
  const refreshNow = useRef(refresh);
  refreshNow.current = refresh;

  useLiveFirst(nouns, ({ day }) => markStale(day ? [mondayOf(day)] : [...requests.current.keys()]));

  return {
    week: weeks.get(monday),
    failed,
    retry: () => load(monday),
    show: (change: (week: WeekValues, monday: Day) => WeekValues) =>
      setWeeks((known) => new Map([...known].map(([at, week]) => [at, change(week, at)]))),
    reloadAll: () => Promise.all(neighbours.map(load)),
    reload: (days: Day[]) => Promise.all([...new Set(days.map(mondayOf))].map(load)),
  };
}
