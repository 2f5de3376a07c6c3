import { late } from "../late";
import { closest } from "../on";

/** One sentence, not one with every key. */
let isMissing: boolean | undefined;

const load = async (event: Event) => {
  if (isMissing || !closest(event, "form input, form select, .form, x-date")) return;
  const isEnter = event instanceof KeyboardEvent && event.key === "Enter";
  // Otherwise the text would be sent without a choice; the field takes Enter when it is there (again.ts).
  if (isEnter && closest(event, "x-combobox:not(:defined)")) event.preventDefault();
  // Imported by URL: for an import by name the bundler would add half a kilobyte to every page.
  const fields = await late(() => import(document.body.dataset.fields as string));
  isMissing = !fields;
  fields?.again(event);
};

for (const name of ["pointerdown", "keydown", "click", "dragenter", "input", "change"])
  addEventListener(name, load);

// After the first frame, in which a page focuses its first field: many are only looked at.
window.onload = () => requestAnimationFrame(() => addEventListener("focusin", load));
