/** Asks with No and Sì in the house's own dialog; Esc means no. */
export function ask(text: string): Promise<boolean> {
  const dialog = document.querySelector("#ask") as HTMLDialogElement;
  (dialog.querySelector("#ask-text") as HTMLElement).textContent = text;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}
