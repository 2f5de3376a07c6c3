import { useCallback, useMemo, useRef } from "react";
import { addDays, type Day, mondayOf } from "../../server/base/days";
import { defaultTime } from "../../server/days/planning/model";
import type { PlanningProps } from "../../views/days/planning/planning";
import { Button } from "../../views/ui/button";
import { Alert } from "../../views/ui/details";
import { latePart } from "../frame/late-part";
import type { MoveStep } from "../frame/move-steps";
import type { Moment } from "../frame/moves";
import { useNoReload } from "../frame/use-no-reload";
import { useNow } from "../frame/use-now";
import { useShown } from "../frame/use-shown";
import { Bars } from "./bars";
import { Board } from "./board";
import { LineSample } from "./chip";
import { DayButtons, DayHeaders } from "./day-headers";
import { type Entry, entriesOf, shows } from "./entries";
import { EventDialog } from "./event-dialog";
import { Legend } from "./legend";
import { moveDragged, steppedMoment } from "./moves";
import { PrintView } from "./print-view";
import { heightOf, layOut } from "./timeline";
import { Toolbar } from "./toolbar";
import { useAddress } from "./use-address";
import { useAfterPaint } from "./use-after-paint";
import { useBoardSize } from "./use-board-size";
import { useKeyMoves } from "./use-key-moves";
import { useTitle } from "./use-title";
import { useWeekFocus } from "./use-week-focus";
import { useWeeks } from "./use-weeks";
import { weekLabel } from "./week-label";

const Create = latePart(async () => (await import("./create")).Create);

const weekDays = [0, 1, 2, 3, 4, 5, 6];

export function Planning(props: PlanningProps) {
  const { site, user, agents, limit, may } = props;
  const { asked, go } = useAddress({ day: props.day, filter: props.filter });
  const { day, filter } = useAfterPaint(asked);
  const monday = mondayOf(day);
  const weeks = useWeeks(props.week, monday);
  const now = useNow(props.now);
  const opened = useShown<Entry>();
  const creating = useShown<Moment>();
  const mayCreate = may.addAppointments || may.addWorks || may.addMemos;
  const { ref, isMeasured, narrow, lanes, fit } = useBoardSize();
  const weekFocus = useWeekFocus(ref, { show: (day) => go({ day }), move: (...how) => moveByKey(...how) });
  // What is saved or undone in a dialog or a message comes by the live events.
  useNoReload(() => {});

  const days = useMemo(() => weekDays.map((after) => addDays(monday, after)), [monday]);
  const shown = useMemo(() => (narrow ? [day] : days), [narrow, day, days]);
  const all = useMemo(
    () => (weeks.week ? entriesOf(weeks.week, filter, may) : []),
    [weeks.week, filter, may],
  );
  const entries = useMemo(
    () => (narrow ? all.filter((entry) => entry.date === day) : all),
    [all, narrow, day],
  );
  const single = useMemo(() => entries.filter(({ span }) => !span), [entries]);
  const layout = useMemo(() => layOut(single, lanes), [single, lanes]);
  const newest = useRef(weeks);
  newest.current = weeks;
  const goTo = useRef(go);
  goTo.current = go;

  async function moveStep(key: string, step: MoveStep) {
    const entry = entries.find((entry) => entry.key === key);
    const to = entry?.movable && steppedMoment(entry, step);
    if (!to) return;
    if (!shown.includes(to.date)) go({ day: to.date });
    await moveDragged(entry, to, weeks);
  }
  const moveByKey = useKeyMoves(Boolean(weeks.week) && asked.day === day, moveStep);

  const showMoved = ({ key, date }: Entry) =>
    weekFocus.focus({ key, day: opened.value?.begun ? opened.value.date : date, isLit: true });
  const move = useCallback((entry: Entry, to: Moment) => moveDragged(entry, to, newest.current), []);
  const show = useCallback((day: Day) => goTo.current({ day }), []);
  const jumpTo = (day: Day) => {
    weekFocus.focus({ day, isLit: true });
    go({ day });
  };
  useTitle(weekLabel(monday));
  const usage = site === "A" && may.viewWorks && shows(filter, "work") ? weeks.week?.resources : undefined;

  return (
    <div className="planning">
      <div className="planning-screen">
        <Toolbar
          {...asked}
          today={now.today}
          go={go}
          viewLoad={may.viewLoad}
          composeDays={may.composeDays}
          viewBars={may.viewBars}
          onJump={jumpTo}
          onCreate={mayCreate ? () => creating.show({ date: asked.day, time: defaultTime }) : undefined}
        />
        <Legend agents={agents} site={site} filter={filter} limit={limit} may={may} />
        {weeks.failed && (
          <Alert kind="error">
            {weeks.failed} <Button onClick={weeks.retry}>Riprova</Button>
          </Alert>
        )}
        {narrow && (
          <DayButtons days={days} day={asked.day} today={now.today} onChoose={(day) => go({ day })} />
        )}
        <div ref={ref} className={narrow ? "board one" : "board"} aria-busy={!weeks.week}>
          <LineSample />
          <DayHeaders
            days={shown}
            today={now.today}
            resources={usage}
            linked={may.viewDays}
            hasBars={may.viewBars}
            closed={weeks.week?.closed}
          />
          {single.length < entries.length && (
            <Bars days={shown} entries={entries} onOpen={opened.show} onMove={move} />
          )}
          {isMeasured && (
            <Board
              key={shown.length}
              days={shown}
              entries={single}
              layout={layout}
              unit={fit(heightOf(layout.timeline))}
              today={now.today}
              minutes={now.minutes}
              label={`Settimana ${weekLabel(monday)}`}
              onOpen={opened.show}
              onMove={move}
              onShow={show}
              onCreate={mayCreate ? creating.show : undefined}
            />
          )}
        </div>
      </div>
      <PrintView
        days={days}
        entries={all}
        resources={usage}
        label={weekLabel(monday)}
        legend={{ agents, site, filter, may }}
      />
      {creating.value && <Create key={creating.key} at={creating.value} may={may} onClose={creating.close} />}
      {opened.value && (
        <EventDialog
          key={opened.key}
          entry={workOrEvent(all, opened.value)}
          opener={opened.value.key}
          user={user}
          site={site}
          may={may}
          weeks={weeks}
          onMoved={showMoved}
          onClose={() => {
            opened.close();
            weekFocus.restore();
          }}
        />
      )}
    </div>
  );
}

/** An event that stands for a work of days before shows the work itself. */
function workOrEvent(all: readonly Entry[], opened: Entry): Entry {
  const shown = opened.begun ?? opened;
  return all.map((entry) => entry.begun ?? entry).find(({ key }) => key === shown.key) ?? shown;
}
