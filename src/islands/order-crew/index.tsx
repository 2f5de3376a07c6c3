import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { Kind } from "../../server/crews/model";
import type { OrderCrewProps } from "../../views/crews/order-crew";
import { withCode } from "../crew/search";
import { BoardContext, type NamedSeat } from "../daily-works/board-context";
import { candidatesFor } from "../daily-works/candidates";
import type { Column } from "../daily-works/cells";
import { BoardDragging } from "../daily-works/dragging";
import { ownsItsUndo } from "../daily-works/own-undo";
import { Lists, Works } from "../daily-works/panels";
import type { SubstitutesProps } from "../daily-works/substitutes";
import { Unsent } from "../daily-works/unsent";
import { type LineOrder, useBoard } from "../daily-works/use-board";
import { usualCrewOf } from "../daily-works/usual-crew";
import { island } from "../frame/island";
import { useShown } from "../frame/use-shown";
import { boardOfOrder } from "./source";
import "./style.css";

const NameMenu = lazy(async () => ({ default: (await import("../daily-works/name-menu")).NameMenu }));
const Substitutes = lazy(async () => ({ default: (await import("../daily-works/substitutes")).Substitutes }));

const none = () => {};
const may = {
  ...{ resources: false, resourcesB: false, materials: false, slots: false, delays: false },
  ...{ edit: false, move: false, deleteRenata: false },
};

/** The board's own cards for works of an order, without what the order's page has for them. */
function OrderCrew({ date, day, editable, changesDay, site, hasLists }: OrderCrewProps) {
  const [source] = useState(() => boardOfOrder(date, day));
  const lines = useRef<LineOrder>(null);
  const { board, state, drawsAll } = useBoard(date, {
    ...{ source, lines, canType: editable, canAdd: editable, reveal: none },
  });
  const menu = useShown<NamedSeat>();
  const substituting = useShown<Omit<SubstitutesProps, "date" | "onClose">>();
  const latest = useRef(board);
  latest.current = board;
  const actions = useMemo(
    () => ({
      ...state,
      ...{ editable, changesDay, site, may, isPart: true },
      lookup: (kind: Kind, code: string) => withCode(latest.current.people[kind], code),
      candidates: (column: string, typed: string) => candidatesFor(latest.current, column, typed),
      usualCrew: (vehicles: Column) => usualCrewOf(latest.current, vehicles),
      openMenu: menu.show,
      ...{ copyCrew: none, swapCrew: none, moveWork: none, editHours: none, toggleDetails: none },
    }),
    [state, editable, changesDay, site, menu.show],
  );
  const crews = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirstGap(crews.current), []);

  function onKeyDown(event: KeyboardEvent) {
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || ownsItsUndo(board, event.target as Element)) return;
    event.preventDefault();
    state.undo();
  }

  return (
    <BoardContext value={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches Ctrl+Z of the cells inside */}
      <div className="board order-crew" ref={crews} onKeyDown={editable ? onKeyDown : undefined}>
        <BoardDragging board={board}>
          {editable && hasLists && <Lists board={board} />}
          <Works {...{ board, drawsAll }} opened={[]} lines={undefined} folds={false} />
        </BoardDragging>
        <Unsent board={board} />
        <Suspense>
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
        </Suspense>
        <div className="hidden" role="status">
          <p key={board.announcement.at}>{board.announcement.text}</p>
        </div>
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
