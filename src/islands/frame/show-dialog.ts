import { modalAfter } from "./dialog-delays";

const focused = () => document.activeElement as HTMLElement;

/** Modal styles all behind it anew: drawn first as a popover, it is modal before the next key is handled. */
export function showDialog(dialog: HTMLDialogElement) {
  // What is beside a modal dialog takes no focus.
  if (document.querySelector(":modal")) return dialog.showModal();
  const opener = focused();
  const pause = new AbortController();
  const makeModal = () => {
    if (pause.signal.aborted) return;
    pause.abort();
    if (!dialog.isConnected) return;
    const field = focused();
    dialog.popover = null;
    // Where the focus is when it becomes modal, there it returns when it is closed.
    opener.focus({ preventScroll: true });
    dialog.showModal();
    if (dialog.contains(field)) field.focus({ preventScroll: true });
  };
  dialog.popover = "manual";
  dialog.showPopover();
  addEventListener("keydown", makeModal, { capture: true, signal: pause.signal });
  setTimeout(makeModal, modalAfter);
}
