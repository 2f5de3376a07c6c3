export type SnackbarKind = "success" | "error" | "warning" | "info";
/** A button: runs something here, posts to the server, or opens a page in another tab. */
export type SnackbarAction = { text: string; run?: () => void; post?: string; open?: string };
export type Snackbar = { kind: SnackbarKind; text: string; action?: SnackbarAction };

/** Shows a message; errors stay until closed, others for some seconds, or as long as they have pointer or focus. */
export function snackbar(kind: SnackbarKind, text: string, action?: SnackbarAction) {
  document.dispatchEvent(new CustomEvent<Snackbar>("snackbar", { detail: { kind, text, action } }));
}

/** Says what was saved, with the button that undoes it. */
export const saved = (text: string, activity?: number) =>
  snackbar("success", text, activity ? { text: "Annulla", post: `/undo/${activity}` } : undefined);
