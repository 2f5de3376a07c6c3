import { tidyDay } from "./date";
import { tidyTime } from "./time";

/** What was understood is written out in full; what was not stays for the server to refuse. */
function tidy(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement)) return;
  if (field.matches("[data-time]")) tidyTime(field);
  else if (field.closest("x-date")) tidyDay(field);
}

document.addEventListener("focusout", ({ target }) => tidy(target));

// Enter sends a form without leaving its field: htmx and React read the fields after this.
document.addEventListener(
  "submit",
  ({ target }) => [...(target as HTMLFormElement).elements].forEach(tidy),
  true,
);
