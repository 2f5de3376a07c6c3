const fields = "input, select, textarea";

/** In a note Enter begins a line, and opens the list of a choice. */
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || !(target as Element).matches(fields)) return;
  // A field of one line would send its form by itself, too.
  event.preventDefault();
  (target as HTMLInputElement).form?.requestSubmit();
});
