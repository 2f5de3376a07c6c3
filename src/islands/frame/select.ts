let last: Element | undefined;
let entering: boolean;

/** Tab selects what a field holds: so does whatever else leads there, unless a window comes back to it. */
function enter(field: Element) {
  if (field !== last && field.matches("form input")) (field as HTMLInputElement).select();
  last = field;
}

document.addEventListener("focusin", ({ target }) => enter(target as Element));

// The first click on figures selects them too; the next one places the caret.
document.addEventListener("pointerdown", ({ target }) => {
  entering = target !== document.activeElement;
});
document.addEventListener("click", ({ target }) => {
  const field = target as HTMLInputElement;
  if (entering && field.inputMode && field.selectionStart === field.selectionEnd) field.select();
});

// The field that a page opens on has the focus before this script comes; it may have been typed into.
const first = document.activeElement as HTMLInputElement;
if (first.value === first.defaultValue) enter(first);
