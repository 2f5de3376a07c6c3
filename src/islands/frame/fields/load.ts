import { closest } from "../on";

// Imported by URL: for an import by name the bundler would add half a kilobyte to every page.
const loadFields = () => import(document.body.dataset.fields as string);

/** Loads the scripts of dates, times and searches when a field first needs them. */
const loadIfNeeded = (event: Event) => {
  if (closest(event, "x-date, x-combobox, x-price, x-hours, [data-time], [data-euro], [type=tel]"))
    loadFields();
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
