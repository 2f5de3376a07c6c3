import { type KeyboardEvent, useMemo, useRef } from "react";
import type { Kind } from "../../server/crews/model";
import { withCode } from "../crew/search";
import { latePart } from "../frame/late-part";
import { useShown } from "../frame/use-shown";
import type { NamedSeat } from "./board-context";
import { candidatesFor } from "./candidates";
import type { Column } from "./cells";
import { ownsItsUndo } from "./own-undo";
import type { Board } from "./state";
import type { SubstitutesProps } from "./substitutes";
import { usualCrewOf } from "./usual-crew";

// The board is usable before its dialogs are loaded.
const NameMenu = latePart(async () => (await import("./name-menu")).NameMenu);
const Substitutes = latePart(async () => (await import("./substitutes")).Substitutes);

/** What typing a name asks the board, which never changes, and the two dialogs of a name. */
export function useNames(board: Board, date: SubstitutesProps["date"]) {
  const menu = useShown<NamedSeat>();
  const substituting = useShown<Omit<SubstitutesProps, "date" | "onClose">>();
  const latest = useRef(board);
  latest.current = board;
  const names = useMemo(
    () => ({
      lookup: (kind: Kind, code: string) => withCode(latest.current.people[kind], code),
      candidates: (column: string, typed: string) => candidatesFor(latest.current, column, typed),
      usualCrew: (vehicles: Column) => usualCrewOf(latest.current, vehicles),
      openMenu: menu.show,
    }),
    [menu.show],
  );
  const dialogs = (
    <>
      {menu.value && (
        <NameMenu
          key={menu.key}
          {...menu.value}
          board={board}
          onClose={menu.close}
          onSubstitute={substituting.show}
        />
      )}
      {substituting.value && (
        <Substitutes
          key={substituting.key}
          {...substituting.value}
          date={date}
          onClose={substituting.close}
        />
      )}
    </>
  );
  return { names, dialogs, substitute: substituting.show };
}

/** Ctrl+Z of the cells. */
export function undoKey(board: Board, undo: () => void) {
  return (event: KeyboardEvent) => {
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || ownsItsUndo(board, event.target as Element)) return;
    event.preventDefault();
    undo();
  };
}

export function Announcement({ board: { announcement } }: { board: Board }) {
  return (
    <div className="hidden" role="status">
      {/* A new element each time: the same text twice is spoken twice. */}
      <p key={announcement.at}>{announcement.text}</p>
    </div>
  );
}
