import { useEffect, useMemo, useRef, useState } from "react";
import type { OrderCrewProps } from "../../views/crews/order-crew";
import { BoardContext } from "../daily-works/board-context";
import { BoardDragging } from "../daily-works/dragging";
import { Lists, Works } from "../daily-works/panels";
import { Unsent } from "../daily-works/unsent";
import { type LineOrder, useBoard } from "../daily-works/use-board";
import { Announcement, undoKey, useNames } from "../daily-works/use-names";
import { island } from "../frame/island";
import { boardOfOrder } from "./source";
import "./style.css";

const none = () => {};
const may = {
  ...{ resources: false, resourcesB: false, materials: false, slots: false, delays: false },
  ...{ edit: false, move: false, notify: false, continue: false, deleteRenata: false },
};

/** The board's own cards for works of an order, without what the order's page has for them. */
function OrderCrew({ date, day, editable, changesDay, site, hasLists }: OrderCrewProps) {
  const [source] = useState(() => boardOfOrder(date, day));
  const lines = useRef<LineOrder>(null);
  const { board, state, drawsAll } = useBoard(date, {
    ...{ source, lines, canType: editable, canAdd: editable, reveal: none },
  });
  const { names, dialogs } = useNames(board, date);
  const actions = useMemo(
    () => ({
      ...state,
      ...names,
      ...{ editable, changesDay, site, may, isPart: true },
      ...{ copyCrew: none, swapCrew: none, moveWork: none, editHours: none, toggleDetails: none },
    }),
    [state, names, editable, changesDay, site],
  );
  const crews = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirstGap(crews.current), []);

  return (
    <BoardContext value={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches Ctrl+Z of the cells inside */}
      <div
        className="board order-crew"
        ref={crews}
        onKeyDown={editable ? undoKey(board, state.undo) : undefined}
      >
        <BoardDragging board={board}>
          {editable && hasLists && <Lists board={board} />}
          <Works {...{ board, drawsAll }} opened={[]} lines={undefined} folds={false} />
        </BoardDragging>
        <Unsent board={board} />
        {dialogs}
        <Announcement board={board} />
      </div>
    </BoardContext>
  );
}

/** Its dialog is open before there is a cell: the first day has the focus then; what took it since keeps it. */
function focusFirstGap(crews: Element | null) {
  const hasFocus = document.activeElement?.closest("dialog a:not(.order-crew-days a), dialog input");
  if (!crews?.closest("dialog") || hasFocus) return;
  const cells = [...crews.querySelectorAll<HTMLInputElement>(".seat > input")];
  (cells.find(({ value }) => !value) ?? cells[0])?.focus();
}

island("order-crew", OrderCrew);
