import FullCalendar from "@fullcalendar/react";
import interaction from "@fullcalendar/react/interaction";
import timeGrid from "@fullcalendar/react/timegrid";
import { memo, useMemo } from "react";
import { addDays, type Day, daysBetween, timeOf, weekday } from "../../server/days";
import { Chip } from "./chip";
import type { Entry } from "./entries";
import { Hours } from "./hours";
import type { Moment } from "./moves";
import { type Layout, minutesAt, unitsAt, unitsOfRow } from "./timeline";

/**
 * FullCalendar draws always the same seven days, one of their minutes for a fifth of a unit of our axis: so a
 * busy hour can be taller than a quiet one, a change of week moves nothing but the events, and no clock change
 * can touch it.
 */
const boardMonday: Day = "2001-01-01";
const minutesOfUnit = 5;

const at = (column: number, units: number) =>
  new Date(Date.parse(addDays(boardMonday, column)) + units * minutesOfUnit * 60_000).toISOString();

/** The hours that the library would write cost a tenth of the drawing; ours stand in the chip. */
const noText = () => "";

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
  today: Day;
  /** What o'clock it is. */
  minutes: number;
  label: string;
  onOpen(entry: Entry): void;
  onMove(entry: Entry, to: Moment): void;
};

/** The grid of the days shown, one or seven (spec 2 §2); drawn again only when what it shows has changed. */
export const Board = memo(function Board(props: Props) {
  const { days, entries, layout, unit, today, minutes, label, onOpen, onMove } = props;
  const { timeline, places } = layout;
  const first = days[0] as Day;
  const height = timeline.tops.at(-1) as number;
  const events = useMemo(
    () =>
      entries.map((entry) => {
        const place = places.get(entry.key) ?? { from: 0, to: unitsOfRow };
        const column = daysBetween(first, entry.date);
        const tall = place.to - place.from > unitsOfRow;
        return {
          id: entry.key,
          title: entry.title,
          start: at(column, place.from),
          end: at(column, place.to),
          startEditable: entry.movable,
          className: `event ${entry.tone} ${entry.kind}`,
          extendedProps: { entry, tall },
        };
      }),
    [entries, places, first],
  );

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
    <div className="grid">
      <Hours timeline={timeline} unit={unit} />
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
        slotHeaderInterval={duration(height)}
        slotMinHeight={unit}
        slotHeaderContent=""
        slotHeaderInnerClass="axis"
        slotLaneClass="slot"
        dayLaneClass={({ date }) => laneClass(addDays(first, dropped(date).column), today)}
        nowIndicator={days.includes(today)}
        now={at(daysBetween(first, today), unitsAt(timeline, minutes))}
        nowIndicatorLineClass="now-line"
        eventTimeFormat={noText}
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
          const { entry, tall } = event.extendedProps as { entry: Entry; tall: boolean };
          const moving = isMirror && event.start ? landing(entry, event.start).time : undefined;
          return <Chip entry={entry} tall={tall} at={moving} />;
        }}
        eventClick={({ event }) => onOpen(event.extendedProps.entry)}
        eventDrop={({ event, revert }) => {
          const { entry } = event.extendedProps as { entry: Entry };
          const to = landing(entry, event.start as Date);
          if (to.date === entry.date && to.time === entry.time) revert();
          else onMove(entry, to);
        }}
      />
    </div>
  );
});

function laneClass(day: Day, today: Day) {
  return ["lane", day === today && "today", weekday(day) > 4 && "weekend"].filter(Boolean).join(" ");
}
