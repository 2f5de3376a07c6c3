import { createContext, useContext } from "react";
import type { Kind, Seated } from "../../server/crew/model";
import type { BoardProps } from "../../views/daily-works/board";
import type { BoardState } from "./use-board";

type BoardActions = BoardState & {
  editable: boolean;
  site: BoardProps["site"];
  may: BoardProps["may"];
  /** Unfolds the details of a line, or folds them. */
  toggleDetails(work: number): void;
  /** The worker or vehicle with this code. */
  lookup(kind: Kind, code: string): Seated | undefined;
};

/** What every part of the board may do; it never changes, so that it causes no rendering. */
export const BoardContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardContext);
  if (!actions) throw new Error("useBoardActions needs a BoardContext.");
  return actions;
}
