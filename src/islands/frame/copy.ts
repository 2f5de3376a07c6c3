import { closest } from "./on";

// Where there is no clipboard, as on plain http, the selection is copied.
document.addEventListener("click", async (event) => {
  const button = closest<HTMLButtonElement>(event, "[data-copy]");
  const field = button?.parentElement?.querySelector("input");
  if (!button || !field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  button.textContent = "Copiato";
});
