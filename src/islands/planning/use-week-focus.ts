import { type RefObject, useEffect, useRef } from "react";
import { addDays, type Day } from "../../server/base/days";
import { type MoveStep, moveSteps } from "../frame/move-steps";
import { dayAt, findDay, findEvent, findStop, keepOneStop, keyOf, nameDays, neighbour } from "./week-lists";

type Wanted = { key?: string; day?: Day; isLit?: boolean };

type Keys = { show(day: Day): void; move(key: string, step: MoveStep): void };

/** A moved event is drawn anew, which loses the focus, unless the person has gone elsewhere. */
export function useWeekFocus(ref: RefObject<HTMLElement | null>, on: Keys) {
  const wanted = useRef<Wanted>({});
  const keys = useRef(on);
  keys.current = on;

  function drawn() {
    const board = ref.current as HTMLElement;
    const { key, day, isLit } = wanted.current;
    nameDays(board);
    const event = findEvent(board, key);
    keepOneStop(board, event);
    const found = event ?? findDay(board, day);
    if (!found || !isFocusLost()) return;
    found.focus({ preventScroll: !isLit });
    // Until it is measured the week is invisible and takes no focus.
    if (isLit && found === document.activeElement) {
      found.scrollIntoView({ block: "nearest" });
      event?.setAttribute("data-lit", "");
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what changes is read through references
  useEffect(() => {
    const board = ref.current as HTMLElement;
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const observer = new MutationObserver(drawn);

    function onEntered({ target }: Event) {
      const element = target as HTMLElement;
      const event = element.closest<HTMLElement>(".board .event");
      if (event && keyOf(event) === wanted.current.key) return;
      if (element.tagName === "MAIN" || element.closest("dialog, #snackbars")) return;
      board.querySelector("[data-lit]")?.removeAttribute("data-lit");
      wanted.current = event ? { key: keyOf(event), day: dayAt(board, event) } : {};
      const stop = findStop(element);
      if (stop) keepOneStop(board, stop);
    }

    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const step = event.shiftKey ? moveSteps[event.key] : undefined;
      const from = findStop(event.target as Element);
      // Until the moved event is drawn where it went, nothing has the focus.
      const { key = from && keyOf(from) } = isFocusLost() ? wanted.current : {};
      if (step && key) {
        event.preventDefault();
        keys.current.move(key, step);
      }
      if (!from) return;
      const days = event.shiftKey ? undefined : { PageUp: -7, PageDown: 7 }[event.key];
      const to = event.shiftKey ? undefined : neighbour(board, from, event.key);
      if (!days && !to) return;
      event.preventDefault();
      to?.focus();
      if (days) showDay(addDays(dayAt(board, from), days));
    }

    function showDay(day: Day) {
      (document.activeElement as HTMLElement).blur();
      wanted.current = { day };
      keys.current.show(day);
    }

    observer.observe(board, { childList: true, attributeFilter: ["class"], subtree: true });
    document.addEventListener("focusin", onEntered, options);
    document.addEventListener("pointerdown", onEntered, options);
    document.addEventListener("keydown", onKey, options);
    wanted.current = { key: takeReturn(), isLit: true };
    drawn();
    return () => {
      observer.disconnect();
      listeners.abort();
    };
  }, []);

  function focus(what: Wanted) {
    wanted.current = what;
    drawn();
  }
  return { focus, restore: drawn };
}

/** A dialog that has just been closed holds the focus until the browser draws the page. */
const isFocusLost = () =>
  !document.querySelector("dialog:modal") &&
  Boolean(document.activeElement?.matches("body, main, dialog:not([open]) *"));

export function rememberEvent(key: string) {
  sessionStorage.planningEvent = key;
}

function takeReturn(): string | undefined {
  const key = sessionStorage.planningEvent as string | undefined;
  sessionStorage.removeItem("planningEvent");
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isReturn = location.hash.startsWith("#row-") || page?.type === "back_forward";
  history.replaceState(history.state, "", location.pathname + location.search);
  return isReturn ? key : undefined;
}
