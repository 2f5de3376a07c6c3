import type { Board } from "./state";

/** In a dialog, or while typing, Ctrl+Z undoes the text. */
export function ownsItsUndo({ columns, focus }: Board, target: Element): boolean {
  if (!target.closest("[data-cell]")) return target.closest("input, dialog:not(#dialog)") !== null;
  return Object.values(columns).some((cells) =>
    cells.some(({ key, draft }) => key === focus && draft !== null),
  );
}
