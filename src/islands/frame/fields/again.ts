import { keepFold } from "./folds";

const loaded = performance.now();

/** A key, or a click on a fold or on a calendar's button, that came before these scripts were loaded. */
export function again(event: Event) {
  if (event.timeStamp > loaded) return;
  const target = event.target as Element;
  // Pressed again, the fold would close.
  if (event.type === "click") keepFold(event);
  const isMeant =
    event instanceof KeyboardEvent
      ? /^Arrow(Up|Down)$/.test(event.key)
        ? target.matches("input")
        : event.key === "Enter" &&
          (event.ctrlKey || event.metaKey || target.matches("select, summary, textarea, x-combobox input"))
      : event.type === "click" && target.closest("x-date > button");
  if (!isMeant) return;
  const isFree = target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
  // Its Enter was held back (load.ts): with nothing to choose it sends the form.
  if (isFree && target.matches("x-combobox input")) (target as HTMLInputElement).form?.requestSubmit();
}
