import { closest } from "../on";

// Imported by URL: for an import by name the bundler would add half a kilobyte to every page.
const loadFields = () => import(document.body.dataset.fields as string);

/** Loads the scripts of dates, times, numbers and searches when the first field of a form is entered. */
const loadIfNeeded = (event: Event) => {
  if (closest(event, "form input, form select")) loadFields();
};

// Keys too: a field may have had the focus before this script ran.
for (const name of ["focusin", "pointerdown", "keydown"]) document.addEventListener(name, loadIfNeeded);

// The click that loads the calendar also opens it.
document.addEventListener("click", async (event) => {
  const button = closest(event, "x-date > button");
  if (!button || customElements.get("x-date")) return;
  await loadFields();
  button.click();
});
