import FullCalendar from "@fullcalendar/react";
import interaction from "@fullcalendar/react/interaction";
import timeGrid from "@fullcalendar/react/timegrid";
import { useMemo } from "react";
import { type Day, timeOf } from "../../server/days";
import { addDays, weekday } from "../fields/days";
import { Chip } from "./chip";
import type { Entry } from "./entries";
import type { Moment } from "./moves";
import { hourAt, type Layout, minutesAt, unitsAt, unitsOfRow } from "./timeline";
import { daysBetween } from "./week-days";

/**
 * FullCalendar draws always the same seven days, one of their minutes for a fifth of a unit of our axis: so a
 * busy hour can be taller than a quiet one, a change of week moves nothing but the events, and no clock change
 * can touch it.
 */
const boardMonday = "2001-01-01";
const minutesOfUnit = 5;

const at = (column: number, units: number) =>
  new Date(Date.parse(addDays(boardMonday, column)) + units * minutesOfUnit * 60_000).toISOString();

const duration = (units: number) => ({ minutes: units * minutesOfUnit });

/** Where something was dropped: the column of its day, and units from the top. */
function dropped(start: Date) {
  const minutes = (start.getTime() - Date.parse(boardMonday)) / 60_000;
  const column = Math.floor(minutes / 1440);
  return { column, units: (minutes - column * 1440) / minutesOfUnit };
}

type Props = {
  days: Day[];
  entries: Entry[];
  layout: Layout;
  /** Height of half a row. */
  unit: number;
  now: { today: Day; minutes: number };
  label: string;
  onOpen(entry: Entry): void;
  onMove(entry: Entry, to: Moment): void;
};

/** The grid of the days shown, one or seven (spec 2 §2). */
export function Board({ days, entries, layout, unit, now, label, onOpen, onMove }: Props) {
  const { timeline, places } = layout;
  const first = days[0] as Day;
  const height = timeline.tops.at(-1) as number;
  const events = useMemo(
    () =>
      entries.map((entry) => {
        const place = places.get(entry.key) ?? { from: 0, to: unitsOfRow };
        const column = daysBetween(first, entry.date);
        return {
          id: entry.key,
          title: entry.title,
          start: at(column, place.from),
          end: at(column, place.to),
          startEditable: entry.movable,
          className: `event ${entry.tone} ${entry.kind}${place.to - place.from > unitsOfRow ? " tall" : ""}`,
          extendedProps: { entry },
        };
      }),
    [entries, places, first],
  );

  const hourOf = (time?: { milliseconds: number }) =>
    hourAt(timeline, (time?.milliseconds ?? 0) / 60_000 / minutesOfUnit);

  /** Sideways it keeps its hour, even where a crowd has pushed it down. */
  function landing(entry: Entry, start: Date): Moment {
    const { column, units } = dropped(start);
    const stays = Math.abs(units - (places.get(entry.key)?.from ?? 0)) < 0.5;
    return {
      date: addDays(first, column),
      time: stays ? entry.time : timeOf(minutesAt(timeline, Math.round(units))),
    };
  }

  return (
    <FullCalendar
      plugins={[timeGrid, interaction]}
      initialView="timeGrid"
      duration={{ days: days.length }}
      initialDate={boardMonday}
      timeZone="UTC"
      locale="it"
      titleFormat={() => label}
      timedText="Orario"
      headerToolbar={false}
      dayHeaders={false}
      allDaySlot={false}
      height="auto"
      slotMinTime={duration(0)}
      slotMaxTime={duration(height)}
      slotDuration={duration(1)}
      snapDuration={duration(1)}
      slotHeaderInterval={duration(1)}
      slotMinHeight={unit}
      slotHeaderContent={({ time }) => hourText(hourOf(time))}
      slotHeaderInnerClass="hour-text"
      slotLaneClass={({ time }) => (hourOf(time) === null ? "slot" : "slot full")}
      dayLaneClass={({ date }) => laneClass(addDays(first, dropped(date).column), now.today)}
      nowIndicator={days.includes(now.today)}
      now={at(daysBetween(first, now.today), unitsAt(timeline, now.minutes))}
      nowIndicatorLineClass="now-line"
      slotEventOverlap={false}
      eventInteractive
      eventStartEditable
      eventDurationEditable={false}
      eventLongPressDelay={400}
      dragRevertDuration={0}
      events={events}
      eventClass={({ isDragging }) => (isDragging ? "dragging" : "")}
      eventInnerClass="event-inner"
      eventContent={({ event, isMirror }) => {
        const { entry } = event.extendedProps as { entry: Entry };
        const moving = isMirror && event.start ? landing(entry, event.start).time : undefined;
        return <Chip entry={entry} at={moving} />;
      }}
      eventClick={({ event }) => onOpen(event.extendedProps.entry)}
      eventDrop={({ event, revert }) => {
        const { entry } = event.extendedProps as { entry: Entry };
        const to = landing(entry, event.start as Date);
        if (to.date === entry.date && to.time === entry.time) revert();
        else onMove(entry, to);
      }}
    />
  );
}

const hourText = (hour: number | null) => (hour === null ? "" : `${String(hour).padStart(2, "0")}:00`);

function laneClass(day: Day, today: Day) {
  return ["lane", day === today && "today", weekday(day) > 4 && "weekend"].filter(Boolean).join(" ");
}
