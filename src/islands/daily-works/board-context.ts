import { createContext, useContext } from "react";
import type { Kind, Listed, Seated } from "../../server/crews/model";
import type { BoardProps } from "../../views/days/daily-works/board";
import type { Candidate } from "./candidates";
import type { Column } from "./cells";
import type { CellRef, Work } from "./state";
import type { BoardState } from "./use-board";

/** A name on the board: in a cell, or in a list. */
export type NamedSeat = { kind: Kind; person: Seated; at?: CellRef; anchor: HTMLElement };

type BoardActions = BoardState & {
  editable: boolean;
  site: BoardProps["site"];
  may: BoardProps["may"];
  /** Those whom a name typed into a cell of this column may mean. */
  candidates(column: string, typed: string): Candidate[];
  /** Those who usually go with these vehicles and are free. */
  usualCrew(vehicles: Column): Listed[];
  /** Opens the menu of a name. */
  openMenu(of: NamedSeat): void;
  /** Opens the crews that a work can take over. */
  copyCrew(work: Work): void;
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
