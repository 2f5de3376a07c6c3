import "./daily-works.css";
import { useEffect, useMemo, useRef, useState } from "react";
import { toWire } from "../../server/base/days";
import type { Kind } from "../../server/crews/model";
import { type BoardViewName, kindsIn } from "../../server/days/daily-works/lines-model";
import type { BoardProps } from "../../views/days/daily-works/board";
import { call } from "../frame/call";
import { island } from "../frame/island";
import { latePart } from "../frame/late-part";
import { snackbar } from "../frame/snackbar";
import { today } from "../frame/today";
import { useNoReload } from "../frame/use-no-reload";
import { useShown } from "../frame/use-shown";
import { useAskedReplacement } from "./asked-replacement";
import { BoardContext, type WorkHours } from "./board-context";
import { DayBar } from "./day-bar";
import { BoardDragging } from "./dragging";
import { useBoardKeys } from "./keys";
import { Lists, Works } from "./panels";
import { boardOfDay } from "./send-write";
import type { Work } from "./state";
import { type LineOrder, useBoard } from "./use-board";
import { useLines } from "./use-lines";
import { Announcement, undoKey, useNames } from "./use-names";
import { usePhone, useWide } from "./use-wide";

const NewEntry = latePart(async () => (await import("./new-entry")).NewEntry);
const CopyCrew = latePart(async () => (await import("./copy-crew")).CopyCrew);
const SwapCrew = latePart(async () => (await import("./swap-crew")).SwapCrew);
const MoveWork = latePart(async () => (await import("./move-work")).MoveWork);
const HoursEditor = latePart(async () => (await import("./hours-editor")).HoursEditor);
const Suggestion = latePart(async () => (await import("./suggestion")).Suggestion);

function openForm(href: string) {
  const link = Object.assign(document.createElement("a"), { href });
  link.dataset.dialog = "";
  document.body.append(link);
  link.click();
  link.remove();
}

function DailyWorks({ day, editable, site, may: rights, firstView, chosenLines, ...bar }: BoardProps) {
  const { date } = bar;
  const mayDelay = rights.delays && date === today();
  const may = useMemo(() => ({ ...rights, delays: mayDelay }), [rights, mayDelay]);
  const [view, setView] = useState(firstView);
  const isWide = useWide();
  const isDense = isWide && view === "lines";
  const showsBars = view === "bars";
  const isPhone = usePhone();
  const [opened, setOpened] = useState<readonly number[]>([]);
  const order = useRef<LineOrder>(null);
  const [source] = useState(() => boardOfDay(date, day));
  const { board, state, drawsAll } = useBoard(date, {
    source,
    canType: editable,
    canAdd: editable && site === "A",
    lines: order,
    reveal: (work) => {
      if (showsBars) setOpened([work]);
      else if (isPhone) setOpened((before) => (before.includes(work) ? before : [...before, work]));
    },
  });
  const lines = useLines(board, chosenLines);
  order.current = isDense ? { works: lines.works, kinds: kindsIn(lines.choice) } : null;
  const adding = useShown<Kind>();
  const suggesting = useShown<"day" | "week">();
  const copying = useShown<Work>();
  const swapping = useShown<Work>();
  const moving = useShown<Work>();
  const timing = useShown<WorkHours>();
  const { names, dialogs, substitute } = useNames(board, date);
  useNoReload(state.reload);
  const actions = useMemo(
    () => ({
      ...state,
      ...names,
      editable,
      changesDay: editable,
      isPart: false,
      site,
      may,
      copyCrew: copying.show,
      swapCrew: swapping.show,
      moveWork: moving.show,
      editHours: timing.show,
      toggleDetails: (work: number) => setOpened((before) => toggled(before, work, isPhone && !showsBars)),
    }),
    [
      state,
      names,
      editable,
      site,
      may,
      isPhone,
      showsBars,
      copying.show,
      swapping.show,
      moving.show,
      timing.show,
    ],
  );

  const onAdd = useMemo(
    () => ({ worker: () => adding.show("worker"), vehicle: () => adding.show("vehicle") }),
    [adding.show],
  );

  function moveWork(id: number) {
    const work = board.works.find((one) => one.id === id);
    if (work) moving.show(work);
  }

  const onSuggest = editable && site === "A" ? () => suggesting.show("day") : undefined;
  useBoardKeys({
    goToDay: (step) => location.assign(`/dailyWorks/${step < 0 ? bar.previous : bar.next}`),
    goToGap: state.goToGap,
    goToProblem: state.goToProblem,
    suggest: onSuggest,
    composeWeek: onSuggest && (() => location.assign(`/dailyWorks/week/${toWire(date)}`)),
    openDelay: may.delays ? (work) => openForm(`/delays/${work}`) : undefined,
    continueWork: may.continue ? (work) => openForm(`/orders/works/continue/${work}`) : undefined,
    moveWork: may.move ? moveWork : undefined,
  });

  useAskedReplacement(({ kind, id, work }) => {
    const person = board.people[kind].find((one) => one.id === id);
    if (editable && person) substitute({ kind, person, absent: false, only: work });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const address = new URL(location.href);
    if (!onSuggest || address.searchParams.get("compose") !== "week") return;
    // F5 after it was closed shows the board.
    address.searchParams.delete("compose");
    history.replaceState(history.state, "", address);
    suggesting.show("week");
  }, []);

  // A link to a work, which bars have no heading of.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const [, work] = /^#(?:work|card)-(\d+)$/.exec(location.hash) ?? [];
    if (showsBars && work) setOpened([Number(work)]);
  }, []);

  // A phone begins at the top, without its keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    if (editable && isWide && !showsBars && isFree && matchMedia("(pointer: fine)").matches) state.goToGap();
  }, []);

  async function chooseView(chosen: BoardViewName) {
    setView(chosen);
    setOpened([]);
    const answer = await call("Menu", "setBoardView", { view: chosen });
    if (!answer.ok) snackbar("error", answer.values.msg);
  }

  const lists = <Lists key="lists" board={board} onAdd={onAdd} />;
  const works = (
    <Works
      key="works"
      {...{ board, opened, drawsAll }}
      lines={isDense ? lines : undefined}
      bars={showsBars ? { date, onClose: () => chooseView("cards") } : undefined}
      folds={isPhone}
    />
  );
  return (
    <BoardContext value={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches Ctrl+Z of the cells inside */}
      <div
        className="board"
        data-dense={isDense ? "" : undefined}
        onKeyDown={editable ? undoKey(board, state.undo) : undefined}
      >
        <DayBar
          board={board}
          {...bar}
          view={view}
          onView={chooseView}
          onSuggest={onSuggest}
          lines={isDense ? lines : undefined}
          isPhone={isPhone}
        />
        <BoardDragging board={board}>{isPhone ? [works, lists] : [lists, works]}</BoardDragging>
        {adding.value && <NewEntry key={adding.key} kind={adding.value} date={date} onClose={adding.close} />}
        {copying.value && <CopyCrew key={copying.key} work={copying.value} onClose={copying.close} />}
        {swapping.value && (
          <SwapCrew key={swapping.key} work={swapping.value} board={board} onClose={swapping.close} />
        )}
        {moving.value && (
          <MoveWork key={moving.key} work={moving.value} board={board} onClose={moving.close} />
        )}
        {timing.value && <HoursEditor key={timing.key} {...timing.value} onClose={timing.close} />}
        {suggesting.value && (
          <Suggestion
            key={suggesting.key}
            date={date}
            isWeek={suggesting.value === "week"}
            onClose={suggesting.close}
          />
        )}
        {dialogs}
        <Announcement board={board} />
      </div>
    </BoardContext>
  );
}

/** Of the lines one is open at a time; a phone opens what is touched, and nothing else moves. */
function toggled(opened: readonly number[], work: number, keepsOthers: boolean): readonly number[] {
  if (opened.includes(work)) return opened.filter((other) => other !== work);
  return keepsOthers ? [...opened, work] : [work];
}

island("daily-works", DailyWorks);
