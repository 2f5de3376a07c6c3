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
import type { Kind, Seated } from "../../server/crew/model";

/** A worker or a vehicle that is being dragged. */
export type Carried = { kind: Kind; person: Seated };

/** Where one may be dropped: a zone with a kind takes that kind alone. */
export type Zone = { kind?: Kind };

type Holder = { data: { current?: Record<string, unknown> } } | null;

export const carriedBy = (active: Holder) => active?.data.current as Carried | undefined;

export const nameOf = ({ value, text }: Seated) => `${value} ${text}`;

const takes = (zone: Holder, carried: Carried | undefined) => {
  const kind = (zone?.data.current as Zone | undefined)?.kind;
  return kind === undefined || kind === carried?.kind;
};

/** Only zones that take what is dragged; the keyboard, which has no pointer, has a rule of its own. */
const suitable =
  (byKeyboard: CollisionDetection): CollisionDetection =>
  (drag) => {
    const carried = carriedBy(drag.active);
    const droppableContainers = drag.droppableContainers.filter((zone) => takes(zone, carried));
    const detect = drag.pointerCoordinates ? pointerWithin : byKeyboard;
    return detect({ ...drag, droppableContainers });
  };

/** Arrow keys jump from zone to zone, not some pixels; what is dragged stops well inside. */
const toNextZone: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code];
  if (!step) return;
  event.preventDefault();
  const carried = carriedBy(context.active);
  const zones = context.droppableContainers
    .getEnabled()
    .filter((zone) => takes(zone, carried))
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
  /** Which zone a dragged one is over when there is no pointer. */
  byKeyboard: CollisionDetection;
  /** For a screen reader: what a zone is called, and what dropping there means. */
  placeOf(over: Over): string;
  outcomeOf(over: Over): string;
  onDrop(event: DragEndEvent): void;
  /** What is shown under the pointer. */
  preview(person: Seated): ReactNode;
  children: ReactNode;
};

/** Dragging workers and vehicles: mouse, touch, keyboard. */
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
      collisionDetection={suitable(byKeyboard)}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragStart={({ active }) => setPerson(carriedBy(active)?.person)}
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
  const carried = carriedBy(active);
  return carried ? nameOf(carried.person) : "";
};

const screenReaderInstructions = {
  draggable:
    "Premere spazio per prendere, le frecce per scegliere la lavorazione, spazio per assegnare, Esc per lasciare.",
};
