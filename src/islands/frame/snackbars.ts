import htmx from "htmx.org";
import type { Snackbar } from "./snackbar";
import { isDirty } from "./unsaved";

const region = document.querySelector("#snackbars") as HTMLElement;
const template = document.querySelector("#snackbar") as HTMLTemplateElement;

type Action = NonNullable<Snackbar["action"]>;
/** What Ctrl+Z does: the last "Annulla" shown in this tab, also on another page. */
let undo: Action | undefined = sessionStorage.undo && { text: "", post: sessionStorage.undo };

export function showSnackbar({ kind, text, action }: Snackbar) {
  const bar = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  const close = bar.querySelector("button") as HTMLButtonElement;
  const remove = () => bar.remove();
  bar.classList.add(kind);
  const message = bar.querySelector("p") as HTMLElement;
  message.role = kind === "error" ? "alert" : "status";
  close.onclick = remove;
  if (action) close.before(button(action));
  // While a modal dialog is open, nothing outside it can be clicked.
  ([...document.querySelectorAll("dialog:modal")].pop() ?? document.body).append(region);
  region.append(bar);
  // Screen readers speak what changes in a part that is there; once spoken it must not be spoken again in a dialog.
  setTimeout(() => {
    message.textContent = text;
  });
  setTimeout(() => message.removeAttribute("role"), 1_000);
  const fade = () => (bar.matches(":hover, :focus-within") ? setTimeout(fade, 1_000) : remove());
  if (kind !== "error") setTimeout(fade, action ? 10_000 : 5_000);
}

function button(action: Action) {
  const made = document.createElement("button");
  made.className = "button quiet small";
  made.textContent = action.text;
  made.onclick = () => act(action);
  remember(action.text === "Annulla" ? action : undefined);
  return made;
}

function act({ run, post }: Action) {
  remember();
  region.replaceChildren();
  run?.();
  if (post) htmx.ajax("POST", post, { swap: "none" });
}

function remember(action?: Action) {
  undo = action;
  sessionStorage.undo = action?.post ?? "";
}

// On the window, so that a screen with an undo of its own, such as the daily works, comes first.
window.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event;
  if (!undo || key !== "z" || !(ctrlKey || metaKey) || shiftKey || defaultPrevented) return;
  // In a field the browser undoes the typing; what is typed must not be lost by a reload.
  if ((target as Element).closest("input, select, textarea, dialog") || isDirty(document)) return;
  event.preventDefault();
  act(undo);
});

document.addEventListener("snackbar", (event) => showSnackbar((event as CustomEvent<Snackbar>).detail));

// "close" does not bubble, hence the capture phase, before the dialog is emptied.
document.addEventListener("close", () => document.body.append(region), true);

if (region.dataset.flash) showSnackbar(JSON.parse(region.dataset.flash));
