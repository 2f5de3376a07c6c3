import { closest, on } from "../on";

/** Closed, the dialog stays above the fields. Islands have their own. */
function showConflict() {
  const dialog = document.querySelector<HTMLDialogElement>("form .conflict");
  if (!dialog) return;
  // A choice that had the focus before this script was loaded gets it back.
  const chosen = dialog.querySelector<HTMLElement>(":focus");
  dialog.open = false;
  dialog.showModal();
  chosen?.focus();
  dialog.onclose = () => {
    dialog.open = true;
    dialog.closest("form")?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
  };
}

document.addEventListener("click", (event) => {
  if (closest(event, "[data-back]")) closest<HTMLDialogElement>(event, "dialog")?.close();
});

// What only reads, such as the search for similar clients, does not open it again.
on("htmx:after:swap", ({ isSave }) => isSave && showConflict());
showConflict();
