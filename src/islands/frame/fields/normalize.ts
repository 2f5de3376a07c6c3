import { normalizeDay } from "./date";
import { normalizeTime } from "./time";

/** Rewrites a recognized day or time in full; anything else stays for the server to refuse. */
function normalize(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement)) return;
  if (field.matches("[data-time]")) normalizeTime(field);
  else if (field.closest("x-date")) normalizeDay(field);
}

document.addEventListener("focusout", ({ target }) => normalize(target));

// A field may have been typed and left before this script was loaded.
for (const field of document.querySelectorAll("[data-time], x-date input"))
  if (field !== document.activeElement) normalize(field);

// Enter submits a form without leaving its field; in the capture phase this runs before htmx and React read it.
document.addEventListener(
  "submit",
  ({ target }) => [...(target as HTMLFormElement).elements].forEach(normalize),
  true,
);
