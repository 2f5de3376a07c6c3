import { type DragEndEvent, type Over, rectIntersection } from "@dnd-kit/core";
import type { ReactNode } from "react";
import type { Column } from "../../views/crew/planner";
import { carriedBy, Dragging, nameOf, type Zone } from "../crew/dragging";
import type { Carried } from "./use-plan";

/** Where somebody may be dropped: a work, or the list of their kind, which frees them. */
export type PlannerZone = Zone & { work?: Column };

const workOf = (over: Over) => (over.data.current as PlannerZone | undefined)?.work;
const placeOf = (over: Over) => workOf(over)?.title ?? "lista dei liberi";
const outcomeOf = (over: Over) => (workOf(over) ? `assegnato a ${placeOf(over)}` : "liberato");

type Props = { place(carried: Carried, to?: number): boolean; children: ReactNode };

/** Dragging people onto works, between them and off them. */
export function PlannerDragging({ place, children }: Props) {
  function drop({ active, over, activatorEvent }: DragEndEvent) {
    const carried = carriedBy(active) as Carried | undefined;
    if (!carried || !over) return;
    const to = workOf(over)?.id;
    if (place(carried, to) && activatorEvent instanceof KeyboardEvent) follow(carried, to);
  }

  return (
    <Dragging
      byKeyboard={rectIntersection}
      placeOf={placeOf}
      outcomeOf={outcomeOf}
      onDrop={drop}
      preview={(person) => <span className="planner-chip dragged">{nameOf(person)}</span>}
    >
      {children}
    </Dragging>
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
