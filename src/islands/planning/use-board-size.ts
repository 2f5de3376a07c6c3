import { useLayoutEffect, useRef, useState } from "react";

/** Below this width one day is shown instead of the week (spec 2 §2). */
const narrowBelow = 720;
/** Minimum width of an event beside another. */
const laneWidth = 78;
const axis = 48;
/** Height limits of half a row: two lines of small text, and the most to fill the screen. */
const minHeight = 16;
const maxHeight = 24;

/** The estimated size for the first rendering. */
const estimatedSize = () => ({
  width: innerWidth < 1000 ? innerWidth - 32 : innerWidth - 264,
  height: innerHeight - 240,
});

/** The layout for the screen size: one day or seven, events side by side, height of half a row. */
export function useBoardSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(estimatedSize);

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
    /** At least two: events that start within half an hour are side by side. */
    lanes: Math.max(2, Math.floor(column / laneWidth)),
    fit: (units: number) => Math.min(Math.max(Math.floor((size.height - 130) / units), minHeight), maxHeight),
  };
}
