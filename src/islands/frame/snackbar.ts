export type SnackbarKind = "success" | "error" | "warning" | "info";
/** A word to click: runs something here, or posts to the server and takes its answer. */
export type SnackbarAction = { text: string; run?: () => void; post?: string };
export type Snackbar = { kind: SnackbarKind; text: string; action?: SnackbarAction };

/** Says how something went; errors stay until closed, the rest five seconds. */
export function snackbar(kind: SnackbarKind, text: string, action?: SnackbarAction) {
  document.dispatchEvent(new CustomEvent<Snackbar>("snackbar", { detail: { kind, text, action } }));
}
