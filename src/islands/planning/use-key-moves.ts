import { useEffect, useReducer, useRef } from "react";
import type { MoveStep } from "../frame/move-steps";

type KeyMove = { key: string; step: MoveStep };

/**
 * Moves of events by keys, one after the other: those pressed while one is saved and its week read again follow it, as
 * one move of all their steps.
 */
export function useKeyMoves(isDrawn: boolean, move: (key: string, step: MoveStep) => Promise<void>) {
  const waiting = useRef<KeyMove[]>([]);
  const isMoving = useRef(false);
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);

  useEffect(() => {
    if (!isDrawn || isMoving.current) return;
    const next = waiting.current.shift();
    if (!next) return;
    isMoving.current = true;
    move(next.key, next.step).finally(() => {
      isMoving.current = false;
      drawAgain();
    });
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
