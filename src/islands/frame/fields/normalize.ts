import { centsIn, phoneIn, phoneWarning, writtenCents } from "../../../server/base/written-numbers";
import { normalizeDay } from "./date";
import { normalizeTime } from "./time";

function normalizeEuros(input: HTMLInputElement) {
  const cents = centsIn(input.value);
  if (cents !== null) input.value = writtenCents(cents);
}

function normalizePhone(input: HTMLInputElement) {
  const stored = phoneIn(input.value);
  if (stored !== null) input.value = stored;
  const check = input.closest(".field")?.querySelector("[data-phone-check]");
  if (check) check.textContent = phoneWarning(stored ?? "") ?? "";
}

function normalize(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement)) return;
  if (field.matches("[data-time]")) normalizeTime(field);
  else if (field.closest("x-date")) normalizeDay(field);
  else if (field.type === "tel") normalizePhone(field);
  else if (field.matches("[data-euro]")) normalizeEuros(field);
}

const numbers = "[type=tel], [data-euro]";

document.addEventListener("focusout", ({ target }) => normalize(target));

// After the browser has put the pasted text into the field.
document.addEventListener("paste", ({ target }) => setTimeout(() => normalize(target)));

// A field may have been typed and left before this script was loaded.
for (const field of document.querySelectorAll(`[data-time], x-date input, ${numbers}`))
  if (field !== document.activeElement) normalize(field);

// Enter submits a form without leaving its field; the capture phase is before htmx and React read it.
document.addEventListener(
  "submit",
  ({ target }) => [...(target as HTMLFormElement).elements].forEach(normalize),
  true,
);
