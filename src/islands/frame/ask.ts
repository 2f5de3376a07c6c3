import type { Question } from "./confirm";

const dialog = document.querySelector("#ask") as HTMLDialogElement;

/** Asks with No and Sì in the house's own dialog; Esc means no. */
export function ask(text: string): Promise<boolean> {
  (dialog.querySelector("#ask-text") as HTMLElement).textContent = text;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}

document.addEventListener("ask", (event) => {
  const { text, answer } = (event as CustomEvent<Question>).detail;
  ask(text).then(answer);
});
