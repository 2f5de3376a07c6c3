/** Ctrl+Enter saves from a note, in which Enter begins a line. */
document.addEventListener("keydown", ({ key, ctrlKey, metaKey, target }) => {
  if (key === "Enter" && (ctrlKey || metaKey) && target instanceof HTMLTextAreaElement)
    target.form?.requestSubmit();
});
