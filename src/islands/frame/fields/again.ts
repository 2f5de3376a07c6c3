const loaded = performance.now();

/** A key, or a click on a calendar's button, that came before these scripts were loaded. */
export function again(event: Event) {
  const target = event.target as Element;
  const isMeant =
    event instanceof KeyboardEvent
      ? /^Arrow(Up|Down)$/.test(event.key)
        ? target.matches("input")
        : event.key === "Enter" && target.matches("select, summary, textarea")
      : event.type === "click" && target.closest("x-date > button");
  if (!isMeant || event.timeStamp > loaded) return;
  target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}
