const loaded = performance.now();

/** Sends an arrow key, or a click on a calendar's button, that loaded these scripts or came meanwhile once more. */
export function again(event: Event) {
  const target = event.target as Element;
  const isMeant =
    event instanceof KeyboardEvent
      ? /^Arrow(Up|Down)$/.test(event.key) && target.matches("input")
      : event.type === "click" && target.closest("x-date > button");
  if (!isMeant || event.timeStamp > loaded) return;
  target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}
