import { useEffect, useEffectEvent } from "react";

export type BoardCommands = {
  goToDay(step: -1 | 1): void;
  goToGap(step: -1 | 1): void;
  goToProblem(): void;
  suggest?(): void;
  composeWeek?(): void;
  openDelay?(work: number): void;
  moveWork?(work: number): void;
  continueWork?(work: number): void;
};

/** Not in a dialog or a text that is being typed. help/chapters/giornaliera.md lists them. */
export function useBoardKeys(commands: BoardCommands) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event, commands);
    if (!command || event.defaultPrevented || isTyping(event.target as Element)) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function commandOf(event: KeyboardEvent, commands: BoardCommands) {
  const { goToDay, goToGap, goToProblem, suggest, openDelay, moveWork, continueWork } = commands;
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === "F9" && ctrlKey && !shiftKey) return continueWork && ofWork(event, continueWork);
  const isF9 = key === "F9" && !ctrlKey && !metaKey && !altKey;
  if (isF9 && shiftKey) return moveWork && ofWork(event, moveWork);
  if (key === "?" && !ctrlKey && !metaKey && !altKey) return openHelp(event);
  if (key === "Enter" && shiftKey && !altKey && (ctrlKey || metaKey)) return commands.composeWeek;
  if (altKey || shiftKey) return undefined;
  if (isF9) return openDelay && ofWork(event, openDelay);
  if (!ctrlKey && !metaKey) return key === "F8" ? goToProblem : undefined;
  switch (key) {
    case "ArrowLeft":
      return () => goToDay(-1);
    case "ArrowRight":
      return () => goToDay(1);
    case "ArrowUp":
      return () => goToGap(-1);
    case "ArrowDown":
      return () => goToGap(1);
    case "Enter":
      return suggest;
  }
}

function ofWork({ target }: KeyboardEvent, open: (work: number) => void) {
  const [, work] = /^card-(\d+)$/.exec((target as Element).closest(".work")?.id ?? "") ?? [];
  return work ? () => open(Number(work)) : undefined;
}

/** In a resting cell, where a question mark is no code and no name. */
function openHelp({ target }: KeyboardEvent) {
  const isCell = (target as Element).closest("[data-cell]");
  const help = isCell && document.querySelector<HTMLElement>('[data-key="?"]');
  return help ? () => help.click() : undefined;
}

/** A cell whose code is not being changed (seat.tsx marks the others) takes every key. */
function isTyping(target: Element): boolean {
  if (target.closest("dialog, [popover]")) return true;
  return target.matches("input, textarea, select") && !target.closest("[data-cell]:not([data-typing])");
}
