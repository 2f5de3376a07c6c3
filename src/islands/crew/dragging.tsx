import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import type { Kind, Seated } from "../../server/crews/model";

export type Dragged = { kind: Kind; person: Seated };

type Zone = { kind?: Kind };

type Holder = { data: { current?: Record<string, unknown> } } | null;

export const draggedItem = (active: Holder) => active?.data.current as Dragged | undefined;

const nameOf = ({ value, text }: Seated) => `${value} ${text}`;

const accepts = (zone: Holder, dragged: Dragged | undefined) => {
  const kind = (zone?.data.current as Zone | undefined)?.kind;
  return kind === undefined || kind === dragged?.kind;
};

const onlySuitable =
  (byKeyboard: CollisionDetection): CollisionDetection =>
  (drag) => {
    const dragged = draggedItem(drag.active);
    const droppableContainers = drag.droppableContainers.filter((zone) => accepts(zone, dragged));
    const detect = drag.pointerCoordinates ? pointerWithin : byKeyboard;
    return detect({ ...drag, droppableContainers });
  };

const toNextZone: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code];
  if (!step) return;
  event.preventDefault();
  const dragged = draggedItem(context.active);
  const zones = context.droppableContainers
    .getEnabled()
    .filter((zone) => accepts(zone, dragged))
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((a, b) => a.rect.left - b.rect.left || a.rect.top - b.rect.top);
  const here = zones.findIndex(({ id }) => id === context.over?.id);
  const next = zones[Math.max(0, Math.min(here + step, zones.length - 1))];
  const own = context.collisionRect;
  if (!next || !own) return;
  return { x: next.rect.left + (next.rect.width - own.width) / 2, y: next.rect.top + 16 };
};

type Props = {
  byKeyboard: CollisionDetection;
  placeOf(over: Over): string;
  outcomeOf(over: Over): string;
  onDrop(event: DragEndEvent): void;
  preview(person: Seated): ReactNode;
  children: ReactNode;
};

export function Dragging({ byKeyboard, placeOf, outcomeOf, onDrop, preview, children }: Props) {
  const [person, setPerson] = useState<Seated>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextZone }),
  );
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameIn(active)} preso.`,
    onDragOver: ({ active, over }) => (over ? `${nameIn(active)} sopra ${placeOf(over)}.` : undefined),
    onDragEnd: ({ active, over }) => `${nameIn(active)} ${over ? outcomeOf(over) : "lasciato"}.`,
    onDragCancel: ({ active }) => `${nameIn(active)} lasciato.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={onlySuitable(byKeyboard)}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragStart={({ active }) => setPerson(draggedItem(active)?.person)}
      onDragCancel={() => setPerson(undefined)}
      onDragEnd={(event) => {
        setPerson(undefined);
        onDrop(event);
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{person && preview(person)}</DragOverlay>
    </DndContext>
  );
}

const nameIn = (active: Holder) => {
  const dragged = draggedItem(active);
  return dragged ? nameOf(dragged.person) : "";
};

const screenReaderInstructions = {
  draggable:
    "Premere spazio per prendere, le frecce per scegliere la lavorazione, spazio per assegnare, Esc per lasciare.",
};
