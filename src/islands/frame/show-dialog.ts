import { modalAfter } from "./dialog-delays";

const focused = () => document.activeElement as HTMLElement;

/**
 * Opens the dialog of an island. To make it modal styles all that is behind it anew, so it is drawn first as a popover,
 * whose cover takes the mouse (overlays.css), and is modal before the next key is handled, at the latest after a moment.
 */
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
