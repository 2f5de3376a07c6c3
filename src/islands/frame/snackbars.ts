import htmx from "htmx.org";
import { on } from "./on";
import type { Snackbar, SnackbarKind } from "./snackbar";
import { isDirty } from "./unsaved";

const region = document.querySelector("#snackbars") as HTMLElement;
const template = document.querySelector("#snackbar") as HTMLTemplateElement;

type Action = NonNullable<Snackbar["action"]>;
let undo: Omit<Action, "text"> | undefined = sessionStorage.undo && { post: sessionStorage.undo };

let before: HTMLElement | null;
region.addEventListener("focusin", ({ relatedTarget }) => {
  if (!region.contains(relatedTarget as Node)) before = relatedTarget as HTMLElement;
});

function leave(messages: Element): boolean {
  const isLeft = messages.contains(document.activeElement);
  if (isLeft) (before?.isConnected ? before : document.querySelector("main"))?.focus();
  return isLeft;
}

const shown = new Map<SnackbarKind, () => void>();

export function showSnackbar({ kind, text, action }: Snackbar) {
  shown.get(kind)?.();
  const bar = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const [button, close] = bar.querySelectorAll("button") as unknown as [HTMLButtonElement, HTMLButtonElement];
  let seconds = action ? 20 : 5;
  const count = () => bar.matches(":hover, :focus-within") || --seconds || remove();
  const clock = /error|warning/.test(kind) ? 0 : setInterval(count, 1_000);
  const remove = () => {
    clearInterval(clock);
    leave(bar);
    bar.remove();
  };
  shown.set(kind, remove);
  bar.classList.add(kind);
  const message = bar.querySelector("p") as HTMLElement;
  if (kind === "error") message.role = "alert";
  close.onclick = remove;
  if (action) {
    button.textContent = action.text;
    button.onclick = () => act(action);
    // An older act is no longer the last; news of the page itself leaves it.
    if (action.isUndo || kind === "success") remember(action.isUndo ? action : undefined);
  } else button.remove();
  // While a modal dialog is open, nothing outside it can be clicked.
  const top = [...document.querySelectorAll("dialog:modal")].pop() ?? document.body;
  // Put there once more, it would lose the focus.
  if (region.parentElement !== top) top.append(region);
  region.append(bar);
  // Screen readers speak what changes in a part that is there; once spoken it must not be spoken again.
  setTimeout(() => {
    message.textContent = text;
  });
  setTimeout(() => {
    message.role = null;
  }, 1_000);
  return remove;
}

function act({ run, post, open: page }: Omit<Action, "text">) {
  remember();
  leave(region);
  region.replaceChildren();
  run?.();
  if (page) open(page);
  if (post) htmx.ajax("POST", post, { swap: "none" });
}

function remember(action?: Action) {
  undo = action;
  sessionStorage.undo = action?.post ?? "";
}

// A screen with an undo of its own, such as the daily works, comes first.
window.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event;
  const newest = region.querySelector<HTMLElement>(":last-child > button");
  if (key === "F6" && newest) {
    event.preventDefault();
    if (!leave(region)) newest.focus();
  }
  if (!undo || key !== "z" || !(ctrlKey || metaKey) || shiftKey || defaultPrevented) return;
  // In a field the browser undoes the typing; what is typed must not be lost by a reload.
  if ((target as Element).closest("input, textarea, dialog") || isDirty(document)) return;
  event.preventDefault();
  act(undo);
});

on("snackbar", (_, { detail }) => showSnackbar(detail));

// "close" does not bubble, hence the capture phase, before the dialog is emptied.
document.addEventListener("close", () => document.body.append(region), true);

if (region.dataset.flash) showSnackbar(JSON.parse(region.dataset.flash));
