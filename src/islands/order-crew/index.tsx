import { useDroppable } from "@dnd-kit/core";
import { useEffect, useRef, useState } from "react";
import type { Choice, Kind } from "../../server/crews/model";
import type { OrderCrewProps } from "../../views/crews/order-crew";
import { island } from "../frame/island";
import { Chip } from "./chip";
import { kinds, WorkColumn } from "./column";
import { OrderCrewDragging, type OrderCrewZone } from "./dragging";
import { choicesIn, isFree, offeredPeople } from "./plan";
import { usePlan } from "./use-plan";
import "./style.css";

function OrderCrew(props: OrderCrewProps) {
  const { editable } = props;
  const { plan, place } = usePlan(props);
  const works = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirstCell(works.current), []);
  return (
    <OrderCrewDragging place={place}>
      <div className="order-crew">
        <div className="order-crew-works" ref={works}>
          {plan.columns.map((column) => (
            <WorkColumn key={column.id} {...{ column, people: plan.people, editable, place }} />
          ))}
        </div>
        {editable && (
          <div className="order-crew-lists">
            {kinds.map(({ kind, title }) => (
              <FreeList key={kind} kind={kind} title={title} choices={choicesIn(plan, kind)} />
            ))}
          </div>
        )}
      </div>
    </OrderCrewDragging>
  );
}

/** Its dialog is open before there is a cell; what took the focus meanwhile keeps it. */
function focusFirstCell(works: Element | null) {
  const hasFocus = document.activeElement?.closest("dialog a, dialog input");
  if (works?.closest("dialog") && !hasFocus) works.querySelector("input")?.focus();
}

type FreeListProps = { kind: Kind; title: string; choices: readonly Choice[] };

function FreeList({ kind, title, choices }: FreeListProps) {
  const [typed, setTyped] = useState("");
  const [alsoUsed, setAlsoUsed] = useState(false);
  const { setNodeRef, isOver } = useDroppable({ id: `list-${kind}`, data: { kind } satisfies OrderCrewZone });
  const shown = offeredPeople(choices, typed, alsoUsed);
  return (
    <section
      ref={setNodeRef}
      className="order-crew-free"
      aria-label={`${title} liberi`}
      data-over={isOver ? "" : undefined}
    >
      <h2>
        {title} liberi <span className="count">{choices.filter(isFree).length}</span>
      </h2>
      <input
        type="search"
        aria-label={`Filtra: ${title}`}
        placeholder="Filtra"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <label className="order-crew-also">
        <input type="checkbox" checked={alsoUsed} onChange={(event) => setAlsoUsed(event.target.checked)} />
        Anche i già assegnati
      </label>
      <ul>
        {shown.map(({ person: { id, value, text, skills }, state, note }) => (
          <Chip
            key={id}
            kind={kind}
            person={{ id, value, text }}
            editable
            note={state === "free" ? skills : note}
            state={state}
          />
        ))}
      </ul>
      {!shown.length && <p className="soft">Nessun risultato</p>}
    </section>
  );
}

island("order-crew", OrderCrew);
