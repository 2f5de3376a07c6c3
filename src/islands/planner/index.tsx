import { useDroppable } from "@dnd-kit/core";
import { useState } from "react";
import type { Kind } from "../../server/crew/model";
import type { PlannerProps } from "../../views/crew/planner";
import { island } from "../frame/island";
import { Chip } from "./chip";
import { kinds, WorkColumn } from "./column";
import { PlannerDragging, type PlannerZone } from "./dragging";
import { offered, type Plan } from "./plan";
import { usePlan } from "./use-plan";
import "./style.css";

/** Who goes where on an order's day: lists of the free beside the works (spec 2 §2). */
function Planner(props: PlannerProps) {
  const { editable } = props;
  const { plan, place } = usePlan(props);
  return (
    <PlannerDragging place={place}>
      <div className="planner">
        {editable && (
          <div className="planner-lists">
            {kinds.map(({ kind, title }) => (
              <Free key={kind} kind={kind} title={title} people={plan.people[kind]} />
            ))}
          </div>
        )}
        <div className="planner-works">
          {plan.columns.map((column) => (
            <WorkColumn key={column.id} {...{ column, people: plan.people, editable, place }} />
          ))}
        </div>
      </div>
    </PlannerDragging>
  );
}

type FreeProps = { kind: Kind; title: string; people: Plan["people"]["worker"] };

/** Whoever the day has not used yet; the others on request. Dropped here, somebody is free again. */
function Free({ kind, title, people }: FreeProps) {
  const [typed, setTyped] = useState("");
  const [alsoUsed, setAlsoUsed] = useState(false);
  const { setNodeRef, isOver } = useDroppable({ id: `list-${kind}`, data: { kind } satisfies PlannerZone });
  const shown = offered(people, typed, alsoUsed);
  return (
    <section
      ref={setNodeRef}
      className="planner-free"
      aria-label={`${title} liberi`}
      data-over={isOver ? "" : undefined}
    >
      <h2>
        {title} liberi <span className="count">{people.filter(({ used }) => used === 0).length}</span>
      </h2>
      <input
        type="search"
        aria-label={`Filtra: ${title}`}
        placeholder="Filtra"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <label className="planner-also">
        <input type="checkbox" checked={alsoUsed} onChange={(event) => setAlsoUsed(event.target.checked)} />
        Anche i già assegnati
      </label>
      <ul>
        {shown.map(({ id, value, text, used }) => (
          <Chip key={id} kind={kind} person={{ id, value, text }} used={used} editable />
        ))}
      </ul>
      {!shown.length && <p className="soft">Nessun risultato</p>}
    </section>
  );
}

island("planner", Planner);
