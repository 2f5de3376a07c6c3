import htmx from "htmx.org";
import { ask } from "./ask";
import { isDirty } from "./guard";
import { closest, on } from "./on";

const dialog = document.querySelector("#dialog") as HTMLDialogElement;
const FIELD = "input:not([type=hidden]), select, textarea";
const body = document.querySelector("#dialog-body") as HTMLElement;

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const link = closest<HTMLAnchorElement>(event, "a[data-dialog]");
  if (link) {
    event.preventDefault();
    open(link.href);
  } else if (dialog.contains(event.target as Node) && closest(event, "[data-cancel]")) {
    event.preventDefault();
    leave();
  }
});

/** Shows the page behind a link in the shared dialog. */
async function open(href: string) {
  await htmx.ajax("GET", href, {
    target: "#dialog-body",
    swap: "innerHTML ignoreTitle:true",
    select: "#page",
  });
  const page = body.firstElementChild;
  if (!page) return;
  // Its id belongs to the page underneath.
  page.removeAttribute("id");
  dialog.ariaLabel = page.querySelector("h1")?.textContent ?? "";
  if (!dialog.open) {
    dialog.showModal();
    sessionStorage.link = href;
  }
  // The browser would rather focus what scrolls.
  const first = body.querySelector<HTMLElement>("[autofocus]") ?? body.querySelector<HTMLElement>(FIELD);
  first?.focus();
}

async function leave() {
  if (!isDirty(dialog) || (await ask("Le modifiche non salvate andranno perse. Chiudere?"))) dialog.close();
}

dialog.addEventListener("cancel", (event) => {
  if (event.target !== dialog) return;
  event.preventDefault();
  leave();
});

dialog.addEventListener("close", () => {
  body.replaceChildren();
  delete sessionStorage.link;
});

// A save draws the page anew while the dialog is open: the focus returns to the link that opened it.
for (const link of document.links) if (link.href === sessionStorage.link) link.focus();
delete sessionStorage.link;

on("htmx:confirm", (_, event) => {
  event.preventDefault();
  const { ctx, issueRequest, dropRequest } = event.detail;
  ask(ctx.confirm).then((yes) => (yes ? issueRequest() : dropRequest()));
});
