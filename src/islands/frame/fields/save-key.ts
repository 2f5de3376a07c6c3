/** In a note Enter begins a line, and opens the list of a choice. */
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || event.defaultPrevented) return;
  if (!(target as Element).matches("input, select, textarea, summary")) return;
  const form = (target as HTMLInputElement).form ?? (target as Element).closest("form");
  // A field of one line would send its form by itself, too.
  if (form) event.preventDefault();
  form?.requestSubmit();
});
