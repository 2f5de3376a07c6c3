import { closest } from "../on";

// By address and not by name: for a named import the bundler adds half a kilobyte to every page.
const bring = () => import(document.body.dataset.fields as string);

/** The helpers for dates, times and searches come when a field first needs one. */
const needed = (event: Event) => {
  if (closest(event, "x-date, x-combobox, x-price, [data-time]")) bring();
};

// The keyboard too: a field may have had the focus before this script came.
for (const name of ["focusin", "pointerdown", "keydown"]) document.addEventListener(name, needed);

// The very click that brings the calendar also opens it.
document.addEventListener("click", async (event) => {
  const button = closest(event, "x-date > button");
  if (!button || customElements.get("x-date")) return;
  await bring();
  button.click();
});
