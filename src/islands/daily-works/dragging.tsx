import { closestCenter, type DragEndEvent } from "@dnd-kit/core";
import type { ReactNode } from "react";
import { Dragging, draggedItem } from "../crew/dragging";
import { useBoardActions } from "./board-context";
import type { Board } from "./state";

/** Dragging from the lists onto the works. */
export function BoardDragging({ board, children }: { board: Board; children: ReactNode }) {
  const { dispatch } = useBoardActions();
  const clientOf = (column: unknown) =>
    board.works.find(({ id }) => String(column).endsWith(`-${id}`))?.client ?? "";

  function drop({ active, over, activatorEvent, delta }: DragEndEvent) {
    const dragged = draggedItem(active);
    const cells = over && board.columns[String(over.id)];
    if (!dragged || !cells) return;
    const target = cellUnder(activatorEvent, delta);
    const cell = cells.find(({ key }) => key === target) ?? (board.canAdd ? cells.at(-1) : undefined);
    const { id, value, text } = dragged.person;
    if (cell)
      dispatch({ type: "dropped", column: String(over.id), cell: cell.key, person: { id, value, text } });
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

/** The cell under the pointer: a drop on a taken cell replaces its person. */
function cellUnder(began: Event, delta: { x: number; y: number }): string | undefined {
  const point = began instanceof MouseEvent ? began : (began as TouchEvent).touches?.[0];
  if (!point) return undefined;
  const under = document.elementsFromPoint(point.clientX + delta.x, point.clientY + delta.y);
  return under.map((element) => element.closest<HTMLElement>("[data-cell]")?.dataset.cell).find(Boolean);
}
