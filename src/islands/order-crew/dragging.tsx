import { type DragEndEvent, type Over, rectIntersection } from "@dnd-kit/core";
import type { ReactNode } from "react";
import type { Column } from "../../views/crews/order-crew";
import { Dragging, draggedItem, nameOf, type Zone } from "../crew/dragging";
import type { Dragged } from "./use-plan";

export type OrderCrewZone = Zone & { work?: Column };

const workOf = (over: Over) => (over.data.current as OrderCrewZone | undefined)?.work;
const placeOf = (over: Over) => workOf(over)?.title ?? "lista dei liberi";
const outcomeOf = (over: Over) => (workOf(over) ? `assegnato a ${placeOf(over)}` : "liberato");

type Props = { place(dragged: Dragged, to?: number): boolean; children: ReactNode };

export function OrderCrewDragging({ place, children }: Props) {
  function drop({ active, over, activatorEvent }: DragEndEvent) {
    const dragged = draggedItem(active) as Dragged | undefined;
    if (!dragged || !over) return;
    const to = workOf(over)?.id;
    if (place(dragged, to) && activatorEvent instanceof KeyboardEvent) follow(dragged, to);
  }

  return (
    <Dragging
      byKeyboard={rectIntersection}
      placeOf={placeOf}
      outcomeOf={outcomeOf}
      onDrop={drop}
      preview={(person) => <span className="order-crew-chip dragged">{nameOf(person)}</span>}
    >
      {children}
    </Dragging>
  );
}

export const chipId = (kind: Dragged["kind"], person: number, work?: number) =>
  `${kind}-${person}-${work ?? "list"}`;

function follow({ kind, person }: Dragged, work?: number) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-chip="${chipId(kind, person.id, work)}"]`)?.focus(),
    ),
  );
}
