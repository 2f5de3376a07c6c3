let last: Element | undefined;
let pointed: EventTarget | null;
let entering: boolean;

/** Selects the content of a field however the focus came to it, except when the window only gets the focus back. */
function selectContent(field: Element) {
  if (field !== last && field.matches("form input")) (field as HTMLInputElement).select();
  last = field;
}

document.addEventListener("focusin", ({ target }) => selectContent(target as Element));

// The first click on a number selects it too; the next one places the caret.
document.addEventListener("pointerdown", ({ target }) => {
  entering = target !== document.activeElement || target !== pointed;
  pointed = target;
});
document.addEventListener("click", ({ target }) => {
  const field = target as HTMLInputElement;
  // Of a field that is selected already, the browser takes the selection away only after this event.
  setTimeout(() => {
    if (entering && field.inputMode && field.selectionStart === field.selectionEnd) field.select();
  });
});

// A page's first field has the focus before this script runs, and may already be typed into.
const first = document.activeElement as HTMLInputElement;
if (first.value === first.defaultValue) selectContent(first);
