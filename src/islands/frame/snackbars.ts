import htmx from "htmx.org";
import type { Snackbar } from "./snackbar";

const region = document.querySelector("#snackbars") as HTMLElement;
const template = document.querySelector("#snackbar") as HTMLTemplateElement;
const SECONDS = 5;

export function showSnackbar({ kind, text, action }: Snackbar) {
  const bar = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  const close = bar.querySelector("button") as HTMLButtonElement;
  const remove = () => bar.remove();
  bar.classList.add(kind);
  (bar.querySelector("p") as HTMLElement).textContent = text;
  close.onclick = remove;
  if (action) close.before(button(action, remove));
  // While a modal dialog is open, nothing outside it can be clicked.
  ([...document.querySelectorAll("dialog:modal")].pop() ?? document.body).append(region);
  region.append(bar);
  if (kind !== "error") setTimeout(remove, SECONDS * 1000);
}

function button({ text, run, post }: NonNullable<Snackbar["action"]>, done: () => void) {
  const made = document.createElement("button");
  made.className = "button quiet small";
  made.textContent = text;
  made.onclick = () => {
    done();
    run?.();
    if (post) htmx.ajax("POST", post, { swap: "none" });
  };
  return made;
}

document.addEventListener("snackbar", (event) => showSnackbar((event as CustomEvent<Snackbar>).detail));

// "close" does not bubble, hence the capture phase, before the dialog is emptied.
document.addEventListener("close", () => document.body.append(region), true);

if (region.dataset.flash) showSnackbar(JSON.parse(region.dataset.flash));
