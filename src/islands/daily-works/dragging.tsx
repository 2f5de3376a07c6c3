import { closestCenter, type DragEndEvent } from "@dnd-kit/core";
import type { ReactNode } from "react";
import { Dragging, draggedItem } from "../crew/dragging";
import { useBoardActions } from "./board-context";
import type { Board, CellRef } from "./state";

export function BoardDragging({ board, children }: { board: Board; children: ReactNode }) {
  const { dispatch, go } = useBoardActions();
  const clientOf = (column: unknown) =>
    board.works.find(({ id }) => String(column).endsWith(`-${id}`))?.client ?? "";

  function drop({ active, over, activatorEvent, delta }: DragEndEvent) {
    const dragged = draggedItem(active);
    if (!dragged) return;
    const under = elementsUnder(activatorEvent, delta);
    const work = closestIn(under, ".work")?.id.replace("card-", "");
    const column = over ? String(over.id) : `${dragged.kind}-${work}`;
    const cells = board.columns[column] ?? [];
    const target = closestIn(under, "[data-cell]")?.dataset.cell;
    const cell = cells.find(({ key }) => key === target) ?? (board.canAdd ? cells.at(-1) : undefined);
    if (!cell) return;
    const at = { column, cell: cell.key };
    const { id, value, text } = dragged.person;
    const from = active.data.current?.from as CellRef | undefined;
    if (!from) return void dispatch({ type: "dropped", ...at, person: { id, value, text } });
    dispatch({ type: "moved", from, ...at });
    // The name that had the focus is gone from its cell: Ctrl+Z must reach the board.
    go(at);
  }

  return (
    <Dragging
      byKeyboard={closestCenter}
      placeOf={({ id }) => clientOf(id)}
      outcomeOf={({ id }) => (board.canAdd ? `assegnato a ${clientOf(id)}` : "lasciato")}
      onDrop={drop}
      preview={({ value, text }) => (
        <span className="dragged">
          <b>{value}</b> {text}
        </span>
      )}
    >
      {children}
    </Dragging>
  );
}

function elementsUnder(began: Event, delta: { x: number; y: number }): Element[] {
  const point = began instanceof MouseEvent ? began : (began as TouchEvent).touches?.[0];
  return point ? document.elementsFromPoint(point.clientX + delta.x, point.clientY + delta.y) : [];
}

const closestIn = (elements: readonly Element[], selector: string) =>
  elements.map((element) => element.closest<HTMLElement>(selector)).find(Boolean);
