import { closest } from "./on";

document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey } = event;
  const isModified = ctrlKey || metaKey;
  if (isModified ? key !== "k" : closest(event, "input, select, textarea, dialog")) return;
  const target = document.querySelector<HTMLElement>(
    isModified ? "#top-search" : `[data-key="${CSS.escape(key)}"]`,
  );
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.click();
});
