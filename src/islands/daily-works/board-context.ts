import { createContext, useContext } from "react";
import type { Kind, Seated } from "../../server/crew/model";
import type { BoardProps } from "../../views/daily-works/board";
import type { BoardState } from "./use-board";

type BoardActions = BoardState & {
  editable: boolean;
  site: BoardProps["site"];
  may: BoardProps["may"];
  /** Whose code this is. */
  lookup(kind: Kind, code: string): Seated | undefined;
};

/** What every part of the board may do; it never changes, so that nothing is drawn again for it. */
export const BoardContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardContext);
  if (!actions) throw new Error("The board's parts stand inside the board.");
  return actions;
}
