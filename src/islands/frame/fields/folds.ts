import { closest } from "../on";

/** The account has a part of a form open or folded on every computer, as a group of the menu. */
export function keepFold(event: Event) {
  const fold = closest<HTMLElement>(event, "summary")?.parentElement;
  if (fold instanceof HTMLDetailsElement && fold.matches(".form-fold"))
    setTimeout(() => navigator.sendBeacon(`/menu/${fold.id}/${+fold.open}`));
}

document.addEventListener("click", keepFold);
