import type { Request } from "./on";
import { showDialog } from "./show-dialog";
import { saving } from "./show-saving";
import { snackbar } from "./snackbar";

const page = "/account/confirm";

export async function ask({ sourceElement: waiting }: Request) {
  const dialog = document.createElement("dialog");
  dialog.id = "confirm-dialog";
  dialog.ariaLabel = "Conferma con la password";
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  await show(dialog, fetch(page, { headers }));
  if (!dialog.isConnected) return;
  showDialog(dialog);
  focusField(dialog);
  dialog.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target as HTMLFormElement) as never);
    const isGiven = await saving(show(dialog, fetch(page, { method: "POST", headers, body })));
    if (!isGiven) return focusField(dialog);
    dialog.close();
    if (waiting.matches("[hx-confirm]")) document.addEventListener("htmx:confirm", answerAgain, once);
    if (waiting instanceof HTMLFormElement) waiting.requestSubmit();
    else waiting.click();
  });
}

function answerAgain(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  (event as CustomEvent).detail.issueRequest();
}

const once = { once: true, capture: true };

const headers = { "hx-request": "true" };

const focusField = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>("[type=password]")?.focus();

async function show(dialog: HTMLDialogElement, asked: Promise<Response>): Promise<boolean> {
  const answer = await asked.catch(() => undefined);
  if (answer?.status === 204) return true;
  const answered = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
  const form = answered.querySelector("#confirm");
  // Nothing in it is lost when it is closed.
  form?.setAttribute("data-reads", "");
  if (form) dialog.replaceChildren(form);
  else snackbar("error", answered.querySelector(".error-text")?.textContent ?? "Errore di connessione");
  if (!form && !dialog.open) dialog.remove();
  return false;
}
