import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import type { Column } from "../../views/crew/planner";
import type { Carried } from "./use-plan";

type Holder = { data: { current?: Record<string, unknown> } } | null;

const carriedBy = (active: Holder) => active?.data.current as Carried | undefined;
const zoneOf = (over: Holder) => over?.data.current as Zone | undefined;

/** Where somebody may be dropped: a work, or the list of their kind, which frees them. */
export type Zone = { work?: Column; kind?: Carried["kind"] };

export const nameOf = ({ value, text }: Carried["person"]) => `${value} ${text}`;

const takes = (zone: Zone | undefined, carried: Carried | undefined) =>
  zone?.work !== undefined || zone?.kind === carried?.kind;

const suitable: CollisionDetection = (drag) => {
  const carried = carriedBy(drag.active);
  const droppableContainers = drag.droppableContainers.filter((zone) => takes(zoneOf(zone), carried));
  const detect = drag.pointerCoordinates ? pointerWithin : rectIntersection;
  return detect({ ...drag, droppableContainers });
};

/** Arrow keys jump from zone to zone, not some pixels; the dragged one comes to stand well inside. */
const toNextZone: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code];
  if (!step) return;
  event.preventDefault();
  const carried = carriedBy(context.active);
  const zones = context.droppableContainers
    .getEnabled()
    .filter((zone) => takes(zoneOf(zone), carried))
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

type Props = { place(carried: Carried, to?: number): boolean; children: ReactNode };

/** Dragging people onto works, between them and off them: mouse, touch, keyboard. */
export function Dragging({ place, children }: Props) {
  const [carried, setCarried] = useState<Carried>();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextZone }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={suitable}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragStart={({ active }) => setCarried(carriedBy(active))}
      onDragCancel={() => setCarried(undefined)}
      onDragEnd={({ active, over, activatorEvent }) => {
        setCarried(undefined);
        const what = carriedBy(active);
        if (!what || !over) return;
        const to = zoneOf(over)?.work?.id;
        if (place(what, to) && activatorEvent instanceof KeyboardEvent) follow(what, to);
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {carried && <span className="planner-chip dragged">{nameOf(carried.person)}</span>}
      </DragOverlay>
    </DndContext>
  );
}

export const chipId = (kind: Carried["kind"], person: number, work?: number) =>
  `${kind}-${person}-${work ?? "list"}`;

/** The keyboard stays with whom it moved. */
function follow({ kind, person }: Carried, work?: number) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-chip="${chipId(kind, person.id, work)}"]`)?.focus(),
    ),
  );
}

const nameIn = (active: Holder) => {
  const carried = carriedBy(active);
  return carried ? nameOf(carried.person) : "";
};
const placeIn = (over: Holder) => zoneOf(over)?.work?.title ?? "lista dei liberi";

const announcements: Announcements = {
  onDragStart: ({ active }) => `${nameIn(active)} preso.`,
  onDragOver: ({ active, over }) => (over ? `${nameIn(active)} sopra ${placeIn(over)}.` : undefined),
  onDragEnd: ({ active, over }) => {
    if (!over) return `${nameIn(active)} lasciato.`;
    return zoneOf(over)?.work
      ? `${nameIn(active)} assegnato a ${placeIn(over)}.`
      : `${nameIn(active)} liberato.`;
  },
  onDragCancel: ({ active }) => `${nameIn(active)} lasciato.`,
};

const screenReaderInstructions = {
  draggable:
    "Premere spazio per prendere, le frecce per scegliere la lavorazione, spazio per assegnare, Esc per lasciare.",
};
