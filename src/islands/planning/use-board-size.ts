import { useLayoutEffect, useRef, useState } from "react";

/** Below this width a week is unreadable: one day is shown (spec 2 §2). */
const narrowBelow = 720;
/** What a name needs beside another. */
const laneWidth = 78;
const axis = 48;
/** Two lines of small text, and how far a calm week may stretch to fill the screen; both for half a row. */
const minHeight = 16;
const maxHeight = 24;

/** Before anything is drawn: near enough to draw the right view at once. */
const guess = () => ({
  width: innerWidth < 1000 ? innerWidth - 32 : innerWidth - 264,
  height: innerHeight - 240,
});

/** How much room the screen gives: one day or seven, how many events side by side, how high half a row is. */
export function useBoardSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(guess);

  useLayoutEffect(() => {
    const board = ref.current as HTMLDivElement;
    const measure = () => {
      const top = board.getBoundingClientRect().top + scrollY;
      setSize({ width: board.clientWidth, height: innerHeight - top });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(board.parentElement as HTMLElement);
    measure();
    return () => observer.disconnect();
  }, []);

  const narrow = size.width < narrowBelow;
  const column = (size.width - axis) / (narrow ? 1 : 7);
  return {
    ref,
    narrow,
    /** Two at least: what starts within half an hour stands side by side. */
    lanes: Math.max(2, Math.floor(column / laneWidth)),
    fit: (units: number) => Math.min(Math.max(Math.floor((size.height - 130) / units), minHeight), maxHeight),
  };
}
