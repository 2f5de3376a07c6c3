import { createContext, useContext } from "react";
import type { Kind, Listed, Seated } from "../../server/crews/model";
import type { BoardProps } from "../../views/days/daily-works/board";
import type { Candidate } from "../crew/name-choices";
import type { Column } from "./cells";
import type { CellRef, Work } from "./state";
import type { BoardState } from "./use-board";

export type NamedSeat = { kind: Kind; person: Seated; at?: CellRef; anchor: HTMLElement };

export type WorkHours = { work: Work; anchor: HTMLElement };

type BoardActions = BoardState & {
  editable: boolean;
  /** Who is absent, and who is there for this day alone. */
  changesDay: boolean;
  /** Of the page of an order, where the actions of a work stand already. */
  isPart: boolean;
  site: BoardProps["site"];
  may: BoardProps["may"];
  candidates(column: string, typed: string): Candidate[];
  usualCrew(vehicles: Column): Listed[];
  openMenu(of: NamedSeat): void;
  copyCrew(work: Work): void;
  swapCrew(work: Work): void;
  moveWork(work: Work): void;
  editHours(at: WorkHours): void;
  toggleDetails(work: number): void;
  lookup(kind: Kind, code: string): Seated | undefined;
};

/** It never changes, so that it causes no rendering. */
export const BoardContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const actions = useContext(BoardContext);
  if (!actions) throw new Error("useBoardActions needs a BoardContext.");
  return actions;
}
