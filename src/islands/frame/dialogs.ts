import htmx from "htmx.org";
import type { Question } from "./confirm";
import { closedAfter } from "./dialog-delays";
import { rememberFocus } from "./focus";
import { followLater } from "./links";
import { closest, on } from "./on";
import { isDirty } from "./unsaved";

const question = document.querySelector("#ask") as HTMLDialogElement;
const dialog = document.querySelector("#dialog") as HTMLDialogElement;
const FIELD = "input:not([type=hidden]), select, textarea";
const body = document.querySelector("#dialog-body") as HTMLElement;

function askConfirmation(text: string, yes = "Sì", isSafe = false): Promise<boolean> {
  (question.querySelector("p") as HTMLElement).textContent = text;
  const button = question.querySelector("[value=yes]") as HTMLElement;
  button.textContent = yes;
  button.classList.toggle("danger", !isSafe);
  button.classList.toggle("primary", isSafe);
  question.returnValue = "";
  question.showModal();
  return new Promise((answer) => {
    question.onclose = () => answer(question.returnValue === "yes");
  });
}

on("ask", (_, { detail: { text, yes, answer } }: CustomEvent<Question>) =>
  askConfirmation(text, yes).then(answer),
);

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const link = closest<HTMLAnchorElement>(event, "a[data-dialog]");
  const button = closest(event, "[data-post]");
  if (link) {
    event.preventDefault();
    open(link);
  } else if (button) htmx.ajax("POST", button.dataset.post as string, { source: button });
  else if (closest(event, "dialog [data-cancel]")) closeUnlessDirty(event);
  else followLater(event);
});

async function open(link: HTMLAnchorElement) {
  const { failure } = link.dataset;
  const shown = {
    target: "#dialog-body",
    swap: "innerHTML ignoreTitle:true",
    select: "#page",
    failure,
  };
  await htmx.ajax("GET", link.href, shown);
  const page = body.firstElementChild;
  if (!page) return;
  // The page under the dialog has elements of the same ids.
  for (const element of [page, page.querySelector("#changed")]) element?.removeAttribute("id");
  // Its style sheets stay when it is closed: the browser lays out the whole page anew for each that goes.
  const sheets = [...page.querySelectorAll("link")];
  const isNew = (sheet: Element) =>
    document.querySelector(`[href="${sheet.getAttribute("href")}"]`) === sheet;
  const added = sheets.filter(isNew);
  for (const sheet of sheets) sheet.remove();
  document.body.prepend(...added);
  dialog.ariaLabel = page.querySelector("h1")?.textContent ?? "";
  if (!dialog.open) {
    rememberFocus(link);
    dialog.showModal();
  }
  // By itself the browser focuses a scrollable part instead of a field.
  const first = body.querySelector<HTMLElement>("[autofocus]") ?? body.querySelector<HTMLElement>(FIELD);
  first?.focus();
}

async function closeUnlessDirty(event: Event) {
  event.preventDefault();
  const shown = closest<HTMLDialogElement>(event, "dialog") as HTMLDialogElement;
  if (isDirty(shown) && !(await askConfirmation(question.dataset.leave as string, "Chiudi"))) return;
  // Closing styles all that was behind it anew: the key and its release are answered before, by hiding it (overlays.css).
  shown.inert = true;
  const finish = () => {
    if (!shown.inert) return;
    shown.close();
    shown.inert = false;
  };
  setTimeout(finish, closedAfter);
  // A key that is pressed before is for what the dialog covers.
  addEventListener("keydown", finish, { capture: true, once: true });
}

// That of a dialog does not bubble, hence the capture phase; that of a file field does.
document.addEventListener("cancel", (event) => event.bubbles || closeUnlessDirty(event), true);

dialog.onclose = () => body.replaceChildren();

on("htmx:confirm", ({ confirm, sourceElement }, event) => {
  event.preventDefault();
  const { yes, safe } = sourceElement.dataset;
  askConfirmation(confirm as string, yes, safe !== undefined).then((does) =>
    event.detail[does ? "issueRequest" : "dropRequest"](),
  );
});
