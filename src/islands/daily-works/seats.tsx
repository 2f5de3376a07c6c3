import { useDroppable } from "@dnd-kit/core";
import { memo, type ReactNode } from "react";
import type { Kind } from "../../server/crew/words";
import { Icon } from "../../views/ui/icon";
import { type Column, taken } from "./cells";
import { useDesk } from "./hands";
import { Seat } from "./seat";

type Props = {
  column: string;
  kind: Kind;
  cells: Column;
  required: number;
  /** Ids, in words, of those who sit on another work too: a string compares at once. */
  doubled: string;
  client: string;
};

const title = { worker: "Operai", vehicle: "Automezzi" };
const one = { worker: "Operaio", vehicle: "Automezzo" };

/** One column of code cells with its count, ticked when it matches what the work asks for (spec 2 §2). */
export const Seats = memo(function Seats({ column, kind, cells, required, doubled, client }: Props) {
  const { editable } = useDesk();
  const count = taken(cells);
  const twice = new Set(doubled.split(" "));
  const isDouble = (id: number | undefined) => id !== undefined && twice.has(String(id));
  return (
    <DropZone column={column} kind={kind}>
      <h4 className="seats-head" data-full={count === required && required > 0 ? "" : undefined}>
        {title[kind]}{" "}
        <span className="count">
          {count}/{required}
        </span>
        {count === required && required > 0 && <Icon name="check" label="al completo" />}
        {count < required && <span className="missing">{missing(required - count)}</span>}
      </h4>
      <ul>
        {editable
          ? cells.map((cell, index) => (
              <Seat
                key={cell.key}
                column={column}
                cell={cell}
                doubled={isDouble(cell.person?.id)}
                entry={index === cells.length - 1}
                label={`${one[kind]} ${index + 1} di ${client}`}
              />
            ))
          : cells.map(({ key, person }) => (
              <li key={key} className="seat" data-still="">
                <b>{person?.value}</b>
                <span className="seat-name">{person?.text}</span>
                {isDouble(person?.id) && <Icon name="triangle-alert" label="anche su un'altra lavorazione" />}
              </li>
            ))}
      </ul>
    </DropZone>
  );
});

const missing = (seats: number) => (seats === 1 ? "manca 1" : `mancano ${seats}`);

/** Where the list's entries can be dropped; its cells are not drawn again while something is dragged over it. */
function DropZone({ column, kind, children }: { column: string; kind: Kind; children: ReactNode }) {
  const { setNodeRef, isOver, active } = useDroppable({ id: column, data: { kind } });
  const takes = active?.data.current?.kind === kind;
  return (
    <div
      ref={setNodeRef}
      className="seats"
      data-takes={takes ? "" : undefined}
      data-over={takes && isOver ? "" : undefined}
    >
      {children}
    </div>
  );
}
