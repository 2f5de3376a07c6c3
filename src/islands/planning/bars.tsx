import type { CSSProperties, DragEvent } from "react";
import { addDays, type Day, daysBetween, shortDay } from "../../server/base/days";
import { crewWords } from "../../server/crews/model";
import type { Moment } from "../frame/moves";
import { type Bar, barsOf } from "./bar-parts";
import { type Entry, screenReaderText, timeSpan } from "./entries";

type Props = {
  days: Day[];
  entries: readonly Entry[];
  onOpen(entry: Entry): void;
  onMove(entry: Entry, to: Moment): void;
};

export function Bars({ days, entries, onOpen, onMove }: Props) {
  const bars = barsOf(entries);
  return (
    <ul className="bars" aria-label="Lavorazioni di più giorni">
      {bars.map((bar) => (
        <BarOfDays key={bar.first.key} {...{ bar, days, onOpen, onMove }} />
      ))}
    </ul>
  );
}

type BarProps = Omit<Props, "entries"> & { bar: Bar };

function BarOfDays({ bar, days, onOpen, onMove }: BarProps) {
  const { entries, first, before, after, row } = bar;
  const from = days.indexOf(first.date) + 1;
  const place = { gridColumn: `${from} / span ${entries.length}`, gridRow: row + 1 };
  const opened = (target: Element) =>
    entries.find(({ key }) => key === target.closest<HTMLElement>("[data-event]")?.dataset.event) ?? first;

  function onDragStart(start: DragEvent<HTMLElement>) {
    const grabbed = opened(document.elementFromPoint(start.clientX, start.clientY) ?? start.currentTarget);
    const board = start.currentTarget.closest(".board") as HTMLElement;
    start.dataTransfer.effectAllowed = "move";
    const drop = new AbortController();
    const listen = (name: "dragover" | "drop", on: (event: globalThis.DragEvent, day: Day) => void) =>
      board.addEventListener(
        name,
        (event) => {
          const day = dayAt(board, days, event.clientX);
          if (day) event.preventDefault();
          if (day) on(event, day);
        },
        { signal: drop.signal },
      );
    listen("dragover", (_, day) => showShift(board, entries, daysBetween(grabbed.date, day)));
    listen("drop", (_, day) => {
      if (day !== grabbed.date) onMove(grabbed, { date: day, time: grabbed.time });
    });
    const end = () => {
      drop.abort();
      showShift(board, entries);
    };
    addEventListener("dragend", end, { once: true });
  }

  return (
    <li
      className={["event bar grey", before && "before", after && "after"].filter(Boolean).join(" ")}
      style={place as CSSProperties}
      data-date={first.date}
      draggable={first.movable}
      tabIndex={-1}
      title={titleOf(bar)}
      onClick={({ target }) => onOpen(opened(target as Element))}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Or it would press the button of the dialog.
        event.preventDefault();
        onOpen(first);
      }}
      onDragStart={onDragStart}
    >
      <span className="hidden">{spokenText(bar)}</span>
      <span className="bar-title" aria-hidden="true">
        <b>{first.title}</b> {first.word} · {first.span?.of} giorni · {first.town}
      </span>
      <span className="bar-days" aria-hidden="true">
        {entries.map((entry) => (
          <DayOfBar key={entry.key} entry={entry} />
        ))}
      </span>
    </li>
  );
}

function DayOfBar({ entry }: { entry: Entry }) {
  const { key, time, span, missing } = entry;
  return (
    <span data-event={key}>
      {span && `${span.day}/${span.of}`} {time}
      {missing !== undefined && (
        <span className={missing === 0 ? "crew" : "crew lacking"}>{missing !== 0 && crewWords(missing)}</span>
      )}
    </span>
  );
}

const titleOf = ({ entries, first }: Bar) =>
  [
    `${first.word}, ${first.title}`,
    ...entries.map((entry) => `${shortDay(entry.date)}: ${timeSpan(entry)}, ${entry.more}`),
  ].join("\n");

const spokenText = ({ entries }: Bar) =>
  `Lavorazione di più giorni. ${entries.map(screenReaderText).join(". ")}`;

function dayAt(board: HTMLElement, days: Day[], x: number): Day | undefined {
  return days.find((day) => {
    const { left, right } = headOf(board, day)?.getBoundingClientRect() ?? { left: 1, right: 0 };
    return left <= x && x < right;
  });
}

const headOf = (board: HTMLElement, day: Day) =>
  board.querySelector<HTMLElement>(`.heads [data-day="${day}"]`);

function showShift(board: HTMLElement, entries: readonly Entry[], shift?: number) {
  for (const head of board.querySelectorAll("[data-drop]")) head.removeAttribute("data-drop");
  if (shift === undefined) return;
  for (const { date } of entries) headOf(board, addDays(date, shift))?.setAttribute("data-drop", "");
}
