type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const refusedIn = (control: Control) =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "")
    : control.defaultValue;

const isOther = (control: Control) =>
  control instanceof HTMLInputElement && control.type === "radio"
    ? control.checked && !control.defaultChecked
    : control.type !== "hidden" && control.value.trim() !== "" && control.value !== refusedIn(control);

function removeAnswered({ target }: Event) {
  // Islands draw their errors themselves.
  const form = (target as Element).closest("form[action]");
  for (const error of form?.querySelectorAll(".field > .field-error") ?? []) {
    const field = error.parentElement as HTMLElement;
    const controls = [...field.querySelectorAll<Control>("input, textarea, select")];
    if (!controls.some(isOther) || controls.some(({ type, value }) => type === "hidden" && !value)) continue;
    error.remove();
    for (const control of [field, ...controls]) {
      control.removeAttribute("aria-invalid");
      if (control.getAttribute("aria-describedby") === error.id) control.removeAttribute("aria-describedby");
    }
  }
}

for (const name of ["input", "change"]) document.addEventListener(name, removeAnswered);
