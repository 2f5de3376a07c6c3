let last: Element | undefined;
let pointed: Element | undefined;

function selectContent(field: Element) {
  if (field !== last && field.matches("form input")) (field as HTMLInputElement).select();
  last = field;
}

document.addEventListener("focusin", ({ target }) => selectContent(target as Element));

// The first click selects a number, the next places the caret; the browser must not place it first.
document.addEventListener("mousedown", (event) => {
  const field = event.target as HTMLInputElement;
  const entering = field !== document.activeElement || field !== pointed;
  pointed = field;
  if (!entering || !field.inputMode) return;
  event.preventDefault();
  field.focus();
  field.select();
});

// A page's first field has the focus before this script runs, and may already be typed into.
const first = document.activeElement as HTMLInputElement;
if (first.value === first.defaultValue) selectContent(first);
