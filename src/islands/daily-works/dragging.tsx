import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import type { Listed } from "./cells";
import { useDesk } from "./hands";
import type { Board } from "./state";

type Dragged = { kind: string; person: Listed };
type Holder = { data: { current?: Record<string, unknown> } } | null;

const draggedOf = (active: Holder) => active?.data.current as Dragged | undefined;
const nameOf = (active: Holder) => {
  const person = draggedOf(active)?.person;
  return person ? `${person.value} ${person.text}` : "";
};

/** Only seats of the same kind; with the keyboard, which has no pointer, the nearest. */
const sameKind: CollisionDetection = (drag) => {
  const kind = drag.active.data.current?.kind;
  const droppableContainers = drag.droppableContainers.filter((zone) => zone.data.current?.kind === kind);
  const detect = drag.pointerCoordinates ? pointerWithin : closestCenter;
  return detect({ ...drag, droppableContainers });
};

/** Arrow keys jump from one work's seats to the next, not some pixels. */
const toNextSeats: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code];
  if (!step) return;
  event.preventDefault();
  const kind = context.active?.data.current?.kind;
  const zones = context.droppableContainers
    .getEnabled()
    .filter((zone) => zone.data.current?.kind === kind)
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((a, b) => a.rect.top - b.rect.top);
  const here = zones.findIndex(({ id }) => id === context.over?.id);
  const next = zones[Math.max(0, Math.min(here + step, zones.length - 1))];
  return next && { x: next.rect.left, y: next.rect.top };
};

/** Dragging from the lists onto the works: mouse, touch, keyboard. */
export function Dragging({ board, children }: { board: Board; children: ReactNode }) {
  const { act } = useDesk();
  const [dragged, setDragged] = useState<Dragged>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextSeats }),
  );

  const clientOf = (column: unknown) =>
    board.works.find(({ id }) => String(column).endsWith(`-${id}`))?.client ?? "";
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active)} preso.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active)} sopra ${clientOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over && board.canAdd
        ? `${nameOf(active)} assegnato a ${clientOf(over.id)}.`
        : `${nameOf(active)} lasciato.`,
    onDragCancel: ({ active }) => `${nameOf(active)} lasciato.`,
  };

  function drop({ active, over, activatorEvent, delta }: DragEndEvent) {
    setDragged(undefined);
    const what = draggedOf(active);
    const cells = over && board.columns[String(over.id)];
    if (!what || !cells) return;
    const target = cellUnder(activatorEvent, delta);
    const cell = cells.find(({ key }) => key === target) ?? (board.canAdd ? cells.at(-1) : undefined);
    const { id, value, text } = what.person;
    if (cell) act({ type: "dropped", column: String(over.id), cell: cell.key, person: { id, value, text } });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={sameKind}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setDragged(draggedOf(active))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <span className="dragged">
            <b>{dragged.person.value}</b> {dragged.person.text}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const instructions = {
  draggable:
    "Premere spazio per prendere, le frecce per scegliere la lavorazione, spazio per assegnare, Esc per lasciare.",
};

/** The very cell under the pointer: dropped on a taken one, the newcomer takes its place. */
function cellUnder(began: Event, delta: { x: number; y: number }): string | undefined {
  const point = began instanceof MouseEvent ? began : (began as TouchEvent).touches?.[0];
  if (!point) return undefined;
  const under = document.elementsFromPoint(point.clientX + delta.x, point.clientY + delta.y);
  return under.map((element) => element.closest<HTMLElement>("[data-cell]")?.dataset.cell).find(Boolean);
}
