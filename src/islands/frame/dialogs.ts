import htmx from "htmx.org";
import type { Question } from "./confirm";
import { rememberFocus } from "./focus";
import { followLater } from "./links";
import { closest, on } from "./on";
import { isDirty } from "./unsaved";

const question = document.querySelector("#ask") as HTMLDialogElement;
const dialog = document.querySelector("#dialog") as HTMLDialogElement;
const FIELD = "input:not([type=hidden]), select, textarea";
const body = document.querySelector("#dialog-body") as HTMLElement;

/** Asks with No and what is done, "Elimina"; Esc means no. */
function askConfirmation(text: string, yes = "Sì"): Promise<boolean> {
  (question.querySelector("p") as HTMLElement).textContent = text;
  (question.querySelector(".primary") as HTMLElement).textContent = yes;
  question.returnValue = "";
  question.showModal();
  return new Promise((answer) => {
    question.onclose = () => answer(question.returnValue === "yes");
  });
}

on("ask", (_, { detail }) => {
  const { text, yes, answer } = detail as Question;
  askConfirmation(text, yes).then(answer);
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const link = closest<HTMLAnchorElement>(event, "a[data-dialog]");
  if (link) {
    event.preventDefault();
    open(link);
  } else if (closest(event, "#dialog [data-cancel]")) {
    event.preventDefault();
    closeUnlessDirty();
  } else followLater(event);
});

/** Shows the linked page in the shared dialog. */
async function open(link: HTMLAnchorElement) {
  await htmx.ajax("GET", link.href, {
    target: "#dialog-body",
    swap: "innerHTML ignoreTitle:true",
    select: "#page",
  });
  const page = body.firstElementChild;
  if (!page) return;
  // The page under the dialog has elements of the same ids.
  for (const element of [page, page.querySelector("#changed")]) element?.removeAttribute("id");
  // Its style sheets stay when it is closed: the browser lays out the whole page anew for each that goes.
  for (const sheet of page.querySelectorAll("link"))
    if (document.querySelector(`[href="${sheet.getAttribute("href")}"]`) === sheet)
      document.body.prepend(sheet);
    else sheet.remove();
  dialog.ariaLabel = page.querySelector("h1")?.textContent ?? "";
  if (!dialog.open) {
    rememberFocus(link);
    dialog.showModal();
  }
  // By itself the browser focuses a scrollable part instead of a field.
  const first = body.querySelector<HTMLElement>("[autofocus]") ?? body.querySelector<HTMLElement>(FIELD);
  first?.focus();
}

async function closeUnlessDirty() {
  if (!isDirty(dialog) || (await askConfirmation(question.dataset.leave as string, "Chiudi"))) dialog.close();
}

dialog.oncancel = (event) => {
  if (event.target !== dialog) return;
  event.preventDefault();
  closeUnlessDirty();
};

dialog.onclose = () => body.replaceChildren();

on("htmx:confirm", (_, event) => {
  event.preventDefault();
  const { ctx, issueRequest, dropRequest } = event.detail;
  askConfirmation(ctx.confirm, ctx.sourceElement.dataset.yes).then((yes) =>
    yes ? issueRequest() : dropRequest(),
  );
});
