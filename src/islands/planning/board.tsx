import type { CalendarRef } from "@fullcalendar/react";
import FullCalendar from "@fullcalendar/react";
import interaction from "@fullcalendar/react/interaction";
import timeGrid from "@fullcalendar/react/timegrid";
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Day, dayOf, isWorkingDay } from "../../server/base/days";
import type { Moment } from "../frame/moves";
import { Chip } from "./chip";
import type { Entry } from "./entries";
import { HourCursor } from "./hour-cursor";
import { Hours } from "./hours";
import {
  axisOptions,
  dropMoment,
  heightOf,
  type Layout,
  momentAt,
  type Size,
  stretchedMoment,
  stretchedSpan,
} from "./timeline";

type Props = {
  days: Day[];
  entries: Entry[];
  layout: Layout;
  unit: number;
  today: Day;
  minutes: number;
  label: string;
  onOpen(entry: Entry): void;
  onMove(entry: Entry, to: Moment): void;
  onShow(day: Day): void;
  onCreate?(at: Moment): void;
};

export const Board = memo(function Board(props: Props) {
  const { days, entries, layout, unit, today, minutes, label, onOpen, onMove, onShow, onCreate } = props;
  const first = days[0] as Day;
  const calendar = useRef<CalendarRef>(null);
  const shown = useRef(first);
  useLayoutEffect(() => {
    // At its start the calendar stands at this day already: to go there would render all events again.
    if (shown.current !== first) calendar.current?.getApi().gotoDate(first);
    shown.current = first;
  }, [first]);
  const axis = useMemo(() => axisOptions(layout), [layout]);
  const events = useMemo(
    () =>
      entries.map((entry) => {
        const { start, end, size } = stretchedSpan(layout, entry);
        return {
          id: entry.key,
          title: entry.title,
          start,
          end,
          startEditable: entry.movable,
          className: `event ${entry.tone} ${entry.kind}`,
          extendedProps: { entry, size },
        };
      }),
    [entries, layout],
  );

  return (
    <Grid height={heightOf(layout.timeline) * unit}>
      <Hours timeline={layout.timeline} unit={unit} />
      <FullCalendar
        ref={calendar}
        plugins={[timeGrid, interaction]}
        initialView="timeGrid"
        duration={{ days: days.length }}
        initialDate={first}
        timeZone="UTC"
        locale="it"
        titleFormat={() => label}
        timedText="Orario"
        headerToolbar={false}
        dayHeaders={false}
        allDaySlot={false}
        height="auto"
        {...axis}
        slotMinHeight={unit}
        scrollTimeReset={false}
        slotHeaderContent=""
        slotHeaderInnerClass="axis"
        slotLaneClass="slot"
        dayLaneClass={({ date }) => laneClass(dayOf(date.toISOString()), today)}
        nowIndicator
        now={stretchedMoment(layout, today, minutes)}
        nowIndicatorLineClass="now-line"
        displayEventTime={false}
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
          const { entry, size } = event.extendedProps as { entry: Entry; size: Size };
          const moving = isMirror && event.start ? dropMoment(layout, entry, event.start).time : undefined;
          return <Chip entry={entry} size={size} at={moving} />;
        }}
        dateClick={({ date }) => onCreate?.(momentAt(layout, date))}
        eventClick={({ event }) => onOpen(event.extendedProps.entry)}
        eventDrop={({ event, revert }) => {
          const { entry } = event.extendedProps as { entry: Entry };
          const to = dropMoment(layout, entry, event.start as Date);
          if (to.date === entry.date && to.time === entry.time) revert();
          else onMove(entry, to);
        }}
      />
      {onCreate && <HourCursor {...{ days, today, unit, onShow, onCreate }} timeline={layout.timeline} />}
    </Grid>
  );
});

/** The library measures its columns in the first layout: events are laid out after it, once. */
function Grid({ height, children }: { height: number; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => {
    // After the library's own observers, which the browser calls first; in the same frame.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      flushSync(() => setMeasured(true));
    });
    observer.observe(ref.current as HTMLDivElement);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={ref}
      className={isMeasured ? "grid" : "grid measuring"}
      style={{ "--height": `${height}px` } as CSSProperties}
    >
      {children}
    </div>
  );
}

function laneClass(day: Day, today: Day) {
  return ["lane", day === today && "today", !isWorkingDay(day) && "weekend"].filter(Boolean).join(" ");
}
