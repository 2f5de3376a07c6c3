import { useEffect, useReducer, useRef } from "react";
import type { MoveStep } from "../frame/move-steps";

type KeyMove = { key: string; step: MoveStep };

/** Keys pressed while a move is saved follow it, as one move of all their steps. */
export function useKeyMoves(isDrawn: boolean, move: (key: string, step: MoveStep) => Promise<void>) {
  const waiting = useRef<KeyMove[]>([]);
  const begun = useRef(0);
  // Of the state, so that what the end of a move brought is drawn with it: the next one starts from there.
  const [ended, end] = useReducer((count: number) => count + 1, 0);
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);

  useEffect(() => {
    if (!isDrawn || begun.current > ended) return;
    const next = waiting.current.shift();
    if (!next) return;
    begun.current++;
    move(next.key, next.step).finally(end);
  });

  return (key: string, step: MoveStep) => {
    const last = waiting.current.at(-1);
    if (last?.key === key) {
      const { days, minutes } = last.step;
      last.step = { days: days + step.days, minutes: minutes + step.minutes };
    } else waiting.current.push({ key, step });
    drawAgain();
  };
}
