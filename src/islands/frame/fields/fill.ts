import type { Item } from "./combobox";

/** `"cap:zip province:province"`, within the same dotted group. */
export function fill(combobox: HTMLElement, item: Item) {
  const hidden = combobox.querySelector<HTMLInputElement>("input[type=hidden]");
  const group = hidden?.name.replace(/[^.]*$/, "") ?? "";
  for (const pair of combobox.getAttribute("fill")?.split(" ") ?? []) {
    const [key = "", name = ""] = pair.split(":");
    const field = hidden?.form?.elements.namedItem(group + name);
    if (!(field instanceof HTMLInputElement)) continue;
    // A suggestion that came late does not replace what is being typed.
    if (field === document.activeElement && field.value) continue;
    const choices = key === "cap" && Array.isArray(item.caps) ? item.caps : [];
    field.value = choices.length > 1 ? "" : String(item[key] ?? "");
    offerChoices(field, choices);
  }
}

/** A large town has several CAP, of which the street decides: none is filled in. */
function offerChoices(field: HTMLInputElement, choices: unknown[]) {
  const id = `${field.id}-choices`;
  document.getElementById(id)?.remove();
  field.removeAttribute("list");
  field.placeholder = choices.length > 1 ? `${choices.length} CAP: scegliere` : "";
  field.onfocus = null;
  if (choices.length < 2) return;
  const list = Object.assign(document.createElement("datalist"), { id });
  list.append(...choices.map((choice) => new Option(String(choice), String(choice))));
  field.after(list);
  field.setAttribute("list", id);
  // The list opens under the cursor; without a key or a press before, as in a test, a browser refuses.
  field.onfocus = () => navigator.userActivation?.isActive && !field.value && field.showPicker();
}
