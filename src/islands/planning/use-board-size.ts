import { useLayoutEffect, useRef, useState } from "react";

/** One day instead of the week (spec 2 §2), as where the text is so large that a column of the week cuts each name. */
const narrowBelow = 720;
const laneWidth = 78;
const axis = 48;
/** Height limits of a line: of usual text, room for a finger, and the most to fill the screen. */
const minHeight = 16;
const fingerHeight = 25;
const maxHeight = 25;
const aroundLines = 3;

type Measured = Record<"width" | "height" | "lineWidth" | "lineHeight", number>;

/** The first rendering is measured and not shown. */
const unmeasured: Measured = { width: 0, height: 0, lineWidth: 0, lineHeight: 0 };

const isSame = (one: Measured, other: Measured) =>
  Object.entries(one).every(([key, value]) => other[key as keyof Measured] === value);

export function useBoardSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [{ width, height, lineWidth, lineHeight }, setMeasured] = useState(unmeasured);

  useLayoutEffect(() => {
    const board = ref.current as HTMLDivElement;
    const sample = board.querySelector(".sample") as HTMLElement;
    const measure = () => {
      const top = board.getBoundingClientRect().top + scrollY;
      // What gets the focus must not be under the heads of the days, which are as high as their resources need.
      const heads = `${(board.querySelector(".heads") as HTMLElement).offsetHeight}px`;
      // It styles all of the board anew.
      if (board.style.getPropertyValue("--heads") !== heads) board.style.setProperty("--heads", heads);
      const lines = sample.getBoundingClientRect();
      const next = {
        width: board.clientWidth,
        height: innerHeight - top,
        lineWidth: lines.width,
        lineHeight: lines.height,
      };
      setMeasured((known) => (isSame(known, next) ? known : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(board.parentElement as HTMLElement);
    observer.observe(sample);
    measure();
    return () => observer.disconnect();
  }, []);

  // Before it is measured as the window is, or the heads and all above them would be measured as of one day.
  const narrow = (width || innerWidth) < Math.max(narrowBelow, axis + 7 * lineWidth);
  const least = matchMedia("(pointer: coarse)").matches ? fingerHeight : minHeight;
  const low = Math.max(least, Math.ceil((lineHeight + aroundLines) / 2));
  const high = Math.max(low, maxHeight);
  const isLarge = lineWidth > laneWidth;
  const column = (width - axis) / (narrow ? 1 : 7);
  return {
    ref,
    isMeasured: width > 0,
    narrow,
    /** At least two, so that long events of half an hour are side by side; one where text is larger. */
    lanes: Math.max(isLarge ? 1 : 2, Math.floor(column / Math.max(laneWidth, lineWidth))),
    fit: (units: number) => Math.min(Math.max(Math.floor((height - 130) / units), low), high),
  };
}
