/** Beside the undo of what was just moved stands the message to its client, which Shift F6 opens. */
export function offerMessage(page: string | undefined) {
  const undo = document.querySelector("#snackbars > .success > button");
  if (!page || !undo) return;
  const link = Object.assign(document.createElement("a"), {
    href: page,
    className: "button quiet small",
    textContent: "Avvisa",
    title: "Avvisa il cliente (Maiusc F6)",
  });
  link.dataset.offer = "";
  undo.after(link);
}

document.addEventListener("keydown", open, { capture: true });

function open(event: KeyboardEvent) {
  const offer = document.querySelector<HTMLElement>("#snackbars [data-offer]");
  if (!offer || event.key !== "F6" || !event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  offer.click();
}
