import { type CSSProperties, type KeyboardEvent, useState } from "react";
import { addDays, type Day, dayName, minutesOf, timeOf } from "../../server/base/days";
import { defaultTime } from "../../server/days/planning/model";
import { moveSteps } from "../frame/move-steps";
import type { Moment } from "../frame/moves";
import { halfHoursOf, type Timeline, unitsAt } from "./timeline";

type Props = {
  days: Day[];
  today: Day;
  timeline: Timeline;
  unit: number;
  onShow(day: Day): void;
  onCreate(at: Moment): void;
};

type Cursor = { date: Day; minutes: number; from?: Day[] };

export function HourCursor({ days, today, timeline, unit, onShow, onCreate }: Props) {
  const [at, setAt] = useState<Cursor>({ date: today, minutes: minutesOf(defaultTime) });
  const [spoken, setSpoken] = useState("");
  const date = days.includes(at.date) ? at.date : (days[0] as Day);
  // The next key goes on from the week that the one before asked for, though it is not drawn yet.
  const reached = at.from === days ? at.date : date;
  const { first, last } = halfHoursOf(timeline);
  const minutes = Math.min(Math.max(at.minutes, first), last);
  const textOf = (date: Day, minutes: number) => `${dayName(date)}, ore ${timeOf(minutes)}`;

  function onKeyDown(event: KeyboardEvent) {
    const step =
      moveSteps[event.key] ?? (weeks[event.key] && { days: weeks[event.key] as number, minutes: 0 });
    if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const to = {
      from: days,
      date: addDays(reached, step.days),
      minutes: Math.min(Math.max(minutes + step.minutes, first), last),
    };
    setAt(to);
    setSpoken(textOf(to.date, to.minutes));
    if (!days.includes(to.date) || reached !== date) onShow(to.date);
  }

  const [from, to] = [unitsAt(timeline, minutes), unitsAt(timeline, minutes + 30)];
  const place = {
    "--column": days.indexOf(date),
    top: from * unit,
    height: (to - from) * unit,
  };
  return (
    <>
      <button
        type="button"
        className="hour-cursor"
        style={place as CSSProperties}
        aria-label={`Nuovo: ${textOf(date, minutes)}`}
        aria-description="Le frecce cambiano ora e giorno, Pag su e Pag giù la settimana."
        onKeyDown={onKeyDown}
        onClick={() => onCreate({ date, time: timeOf(minutes) })}
      />
      <span className="hidden" role="status">
        {spoken}
      </span>
    </>
  );
}

const weeks: Partial<Record<string, number>> = { PageUp: -7, PageDown: 7 };
