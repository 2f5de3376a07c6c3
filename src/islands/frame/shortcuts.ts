import { closest } from "./on";

/** The key of a link or a field, `data-key`; Ctrl+K is that of the search. */
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey } = event;
  const isModified = ctrlKey || metaKey;
  if (isModified ? key !== "k" : closest(event, "input, select, textarea, dialog")) return;
  const target = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(isModified ? "/" : key)}"]`);
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.click();
});
