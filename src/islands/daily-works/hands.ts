import { createContext, useContext } from "react";
import type { Kind, Seated } from "../../server/crew/words";
import type { BoardProps } from "../../views/daily-works/board";
import type { Hands } from "./use-board";

type Desk = Hands & {
  editable: boolean;
  site: BoardProps["site"];
  may: BoardProps["may"];
  /** Whose code this is. */
  lookup(kind: Kind, code: string): Seated | undefined;
};

/** What every part of the board may do; it never changes, so that nothing is drawn again for it. */
export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("The board's parts stand inside the board.");
  return desk;
}
