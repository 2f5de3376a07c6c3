import { useDraggable } from "@dnd-kit/core";
import type { Seated } from "../../server/crews/model";
import { useBoardActions } from "./board-context";
import { kindOf } from "./cells";
import type { CellRef } from "./state";
import { VehicleName } from "./vehicle-name";

type Props = { at: CellRef; person: Seated };

export function SeatName({ at, person }: Props) {
  const { openMenu } = useBoardActions();
  const kind = kindOf(at.column);
  const { listeners, setNodeRef, isDragging } = useDraggable({
    id: `seat-${at.cell}`,
    data: { kind, person, from: at },
  });
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...listeners}
      className="seat-name"
      // The keys of the cell open the same menu; one more stop for each of a hundred cells would be in the way.
      tabIndex={-1}
      aria-haspopup="menu"
      title={person.text}
      data-dragging={isDragging ? "" : undefined}
      onClick={({ currentTarget }) => openMenu({ kind, person, at, anchor: currentTarget })}
    >
      {kind === "vehicle" ? <VehicleName text={person.text} /> : person.text}
    </button>
  );
}
