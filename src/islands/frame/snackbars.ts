import htmx from "htmx.org";
import type { Snackbar } from "./snackbar";

const region = document.querySelector("#snackbars") as HTMLElement;
const template = document.querySelector("#snackbar") as HTMLTemplateElement;
const SECONDS = 5;

export function say({ kind, text, action }: Snackbar) {
  const bar = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  const close = bar.querySelector("button") as HTMLButtonElement;
  const remove = () => bar.remove();
  bar.classList.add(kind);
  (bar.querySelector("p") as HTMLElement).textContent = text;
  close.onclick = remove;
  if (action) close.before(button(action, remove));
  // Only what is inside an open dialog can be reached while it is open.
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

document.addEventListener("snackbar", (event) => say((event as CustomEvent<Snackbar>).detail));

// "close" does not bubble: caught on its way down, before the dialog empties.
document.addEventListener("close", () => document.body.append(region), true);

if (region.dataset.flash) say(JSON.parse(region.dataset.flash));
