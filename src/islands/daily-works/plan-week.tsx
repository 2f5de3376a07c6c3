import { useEffect, useState } from "react";
import { briefDay, type Day, toWire } from "../../server/base/days";
import { call } from "../frame/call";

export type DayToCompose = { date: Day; empty: number };

/** While a week is composed: its days with works, which are signed in order, since a night of one holds people of the next. */
export function useWeek(date: Day, isWeek: boolean) {
  const [days, setDays] = useState<readonly DayToCompose[]>([]);
  useEffect(() => {
    if (isWeek)
      call("Works", "getDaysToCompose", { date }).then((answer) => {
        if (answer.ok) setDays(answer.values.days);
      });
  }, [date, isWeek]);
  return { days, next: days.find((day) => day.date > date && day.empty > 0) };
}

export const weekHref = (date: Day) => `/dailyWorks/${toWire(date)}?compose=week`;

export const PlanWeek = ({ days, date }: { days: readonly DayToCompose[]; date: Day }) => (
  <nav aria-label="Giorni da comporre" className="plan-week">
    {days.map((day) => (
      <a key={day.date} href={weekHref(day.date)} aria-current={day.date === date ? "date" : undefined}>
        {briefDay(day.date)}: {emptyText(day.empty)}
      </a>
    ))}
  </nav>
);

const emptyText = (empty: number) => (empty === 0 ? "completo" : empty === 1 ? "1 vuoto" : `${empty} vuoti`);
