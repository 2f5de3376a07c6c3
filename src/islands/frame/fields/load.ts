import { closest } from "../on";

// Imported by URL: for an import by name the bundler would add half a kilobyte to every page.
const loadFields = () => import(document.body.dataset.fields as string);

/** Loads the scripts of dates, times, numbers, searches and conflicts when a form is first used. */
const loadIfNeeded = (event: Event) => {
  if (closest(event, "form input, form select, .form")) loadFields();
};

for (const name of ["pointerdown", "keydown"]) addEventListener(name, loadIfNeeded);

// Only after the first frame, in which a page gives the focus to its first field: many are only looked at.
window.onload = () => requestAnimationFrame(() => addEventListener("focusin", loadIfNeeded));

// The click that loads the calendar also opens it.
document.addEventListener("click", async (event) => {
  const button = closest(event, "x-date > button");
  if (!button || customElements.get("x-date")) return;
  await loadFields();
  button.click();
});
