import { closestCenter, type DragEndEvent } from "@dnd-kit/core";
import type { ReactNode } from "react";
import { carriedBy, Dragging } from "../crew/dragging";
import { useBoardActions } from "./board-context";
import type { Board } from "./state";

/** Dragging from the lists onto the works. */
export function BoardDragging({ board, children }: { board: Board; children: ReactNode }) {
  const { act } = useBoardActions();
  const clientOf = (column: unknown) =>
    board.works.find(({ id }) => String(column).endsWith(`-${id}`))?.client ?? "";

  function drop({ active, over, activatorEvent, delta }: DragEndEvent) {
    const carried = carriedBy(active);
    const cells = over && board.columns[String(over.id)];
    if (!carried || !cells) return;
    const target = cellUnder(activatorEvent, delta);
    const cell = cells.find(({ key }) => key === target) ?? (board.canAdd ? cells.at(-1) : undefined);
    const { id, value, text } = carried.person;
    if (cell) act({ type: "dropped", column: String(over.id), cell: cell.key, person: { id, value, text } });
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

/** The very cell under the pointer: dropped on a taken one, the newcomer takes its place. */
function cellUnder(began: Event, delta: { x: number; y: number }): string | undefined {
  const point = began instanceof MouseEvent ? began : (began as TouchEvent).touches?.[0];
  if (!point) return undefined;
  const under = document.elementsFromPoint(point.clientX + delta.x, point.clientY + delta.y);
  return under.map((element) => element.closest<HTMLElement>("[data-cell]")?.dataset.cell).find(Boolean);
}
