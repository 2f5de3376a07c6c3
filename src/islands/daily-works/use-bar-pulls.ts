import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { DayBars } from "../../server/days/bars/model";
import { isPulled, midnightOf, movedBy, type Pull, quarter, rowBeside, stretchedBy } from "./bar-pulls";

export type PullRights = { time: boolean; row: boolean };

type Grip = {
  pull: Pull;
  bar: HTMLElement;
  isEnd: boolean;
  x: number;
  y: number;
  /** Minutes of the axis to a pixel. */
  scale: number;
  /** Where the axis ends. */
  edge: number;
  rows: { vehicle: number | null; top: number; bottom: number }[];
  hasMoved: boolean;
};

/** Less is a click. */
const least = 5;

/** Bars pulled with the pointer or with Maiusc and the arrows: the bar goes along in the page's style alone, until it is let go. */
export function useBarPulls(bars: DayBars, may: PullRights, onDrop: (pull: Pull) => void) {
  const [pull, setPull] = useState<Pull>();
  const grip = useRef<Grip>(undefined);
  const latest = useRef<Pull>(undefined);

  const cancel = () => {
    const held = grip.current;
    grip.current = undefined;
    latest.current = undefined;
    setPull(undefined);
    if (!held) return;
    if (held.hasMoved) ignoreClick();
    show(held.bar, "");
    for (const row of held.bar.ownerDocument.querySelectorAll("[data-target]"))
      row.removeAttribute("data-target");
  };
  // What a colleague did to another work leaves the bar under the pointer; one that he changed starts from its new place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with new bars only
  useEffect(() => {
    const [held, pulled] = [grip.current, latest.current];
    const again = held?.bar.isConnected && gripOf(held.bar, held.x, held.y, held.isEnd);
    if (!held || !again || again.pull.work.version !== held.pull.work.version) return cancel();
    grip.current = { ...again, hasMoved: held.hasMoved };
    latest.current = undefined;
    if (pulled) pullTo(grip.current, { ...pulled, work: again.pull.work });
  }, [bars]);

  function gripOf(bar: HTMLElement, x = 0, y = 0, isEnd = false): Grip | undefined {
    const work = bars.works.find(({ id }) => id === Number(bar.dataset.work));
    const row = bar.closest<HTMLElement>(".bar-row");
    if (!work || work.day || !row || !(may.time || may.row)) return;
    const from = row.dataset.row ? Number(row.dataset.row) : null;
    const track = bar.parentElement as HTMLElement;
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(".bar-row") ?? [])].map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return { vehicle: one.dataset.row ? Number(one.dataset.row) : null, top, bottom };
    });
    return {
      pull: {
        ...{ work, from, row: from, start: work.start, minutes: work.minutes },
        midnight: midnightOf(bars.date),
      },
      ...{ bar, isEnd, x, y, rows, hasMoved: false },
      scale: (bars.until - bars.from) / track.clientWidth,
      edge: track.getBoundingClientRect().right,
    };
  }

  function pullTo(held: Grip, next: Pull) {
    const { work, start, minutes, row } = next;
    const rowTop = (vehicle: number | null) => held.rows.find((one) => one.vehicle === vehicle)?.top ?? 0;
    const x = (start - work.start) / held.scale;
    const y = row === next.from ? 0 : rowTop(row) - rowTop(next.from);
    show(held.bar, `translate(${x}px, ${y}px)`, minutes === work.minutes ? "" : `${minutes / held.scale}px`);
    const before = latest.current;
    if (before && before.start === start && before.minutes === minutes && before.row === row) return;
    latest.current = next;
    for (const one of held.bar.closest("ul")?.querySelectorAll<HTMLElement>(".bar-row") ?? [])
      one.toggleAttribute("data-target", row !== next.from && one.dataset.row === String(row));
    setPull(next);
  }

  function drop() {
    const done = latest.current;
    cancel();
    if (done && isPulled(done)) onDrop(done);
  }

  function onPointerDown(event: PointerEvent) {
    const bar = (event.target as Element).closest<HTMLElement>(".bar-work");
    // A finger scrolls the hours; it moves a work by the card's menu.
    if (event.button || event.pointerType === "touch" || !bar) return;
    if (latest.current) cancel();
    const isEnd = (event.target as Element).closest(".bar-end") !== null;
    grip.current = gripOf(bar, event.clientX, event.clientY, isEnd);
    // At once: a bar that ends with the axis is left within a pixel.
    if (grip.current) bar.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent) {
    const held = grip.current;
    if (!held || !(event.buttons & 1)) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.hasMoved && Math.hypot(x, y) < least) return;
    held.hasMoved = true;
    // Past the axis there are few pixels up to the window's edge: each is a quarter.
    const minutes = x * held.scale + Math.max(0, event.clientX - held.edge) * quarter;
    if (held.isEnd) return pullTo(held, stretchedBy(held.pull, minutes));
    const under = held.rows.find(({ top, bottom }) => event.clientY >= top && event.clientY < bottom);
    const row = may.row ? (under?.vehicle ?? held.pull.from) : held.pull.from;
    pullTo(held, { ...movedBy(held.pull, may.time ? minutes : 0), row });
  }

  function onPointerUp() {
    if (grip.current?.hasMoved) drop();
    else if (!latest.current) grip.current = undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    const bar = (event.target as Element).closest<HTMLElement>(".bar-work");
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (!bar || ctrlKey || metaKey || altKey) return;
    const held = grip.current ?? gripOf(bar);
    const now = latest.current ?? held?.pull;
    if (!held || !now) return;
    const next = keyed(key, shiftKey, now);
    if (next) {
      event.preventDefault();
      grip.current = held;
      pullTo(held, next);
    } else if (latest.current && (key === "Enter" || key === "Escape")) {
      event.preventDefault();
      event.stopPropagation();
      if (key === "Enter") drop();
      else cancel();
    }
  }

  function keyed(key: string, shift: boolean, now: Pull): Pull | undefined {
    const from = now.work.start;
    const arrows = ["ArrowLeft", "ArrowRight"].indexOf(key);
    if (shift && arrows >= 0 && may.time)
      return movedBy(now, now.start - from + (arrows ? quarter : -quarter));
    if (shift && may.row && (key === "ArrowUp" || key === "ArrowDown"))
      return { ...now, row: rowBeside(bars, now, key === "ArrowUp" ? -1 : 1) };
    if ((key === "+" || key === "-") && may.time)
      return stretchedBy(now, now.minutes - now.work.minutes + (key === "+" ? quarter : -quarter));
  }

  return {
    pull,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: cancel,
      onKeyDown,
      onBlur: onLeave,
    },
  };

  /** The bar that has the focus also loses it to the one that is pressed. */
  function onLeave(event: FocusEvent) {
    if (event.target === grip.current?.bar && !grip.current.hasMoved) cancel();
  }
}

/** That of the button let go, which would open the card. */
function ignoreClick() {
  const pressed = new AbortController();
  const options = { capture: true, once: true, signal: pressed.signal };
  addEventListener("click", (click) => click.stopPropagation(), options);
  addEventListener("pointerdown", () => pressed.abort(), options);
}

function show(bar: HTMLElement, transform: string, width = "") {
  bar.style.transform = transform;
  if (width) bar.style.width = width;
  else if (bar.dataset.width) bar.style.width = bar.dataset.width;
  bar.toggleAttribute("data-pulled", transform !== "");
}
