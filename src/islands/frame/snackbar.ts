export type SnackbarKind = "success" | "error" | "warning" | "info";
/** `isUndo`: Ctrl Z does it too. */
export type SnackbarAction = {
  text: string;
  run?: () => void;
  post?: string;
  open?: string;
  isUndo?: boolean;
};
export type Snackbar = { kind: SnackbarKind; text: string; action?: SnackbarAction };

/** Errors and warnings stay until closed, others for some seconds, or as long as they have pointer or focus. */
export function snackbar(kind: SnackbarKind, text: string, action?: SnackbarAction) {
  document.dispatchEvent(new CustomEvent<Snackbar>("snackbar", { detail: { kind, text, action } }));
}

export const saved = (text: string, activity?: number) =>
  snackbar(
    "success",
    text,
    activity ? { text: "Annulla", post: `/undo/${activity}`, isUndo: true } : undefined,
  );
