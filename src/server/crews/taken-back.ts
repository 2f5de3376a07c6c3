import { today } from "../base/clock";
import { refuse } from "../base/errors";
import type { Call } from "../journal/caller";
import type { Cells } from "../journal/values";
import type { Taken } from "../undo/revert";
import { kinds, messages } from "./model";
import { columns, dayOf, isAssignable, personById } from "./store";

/** Somebody who comes back to a crew must still be assignable to it, unless the day is past. */
export function mayTakeBack({ present, former }: Taken, call: Call): undefined {
  const lost = former && goneFrom(former, call).find(({ column, id }) => id !== present?.[column]);
  if (lost) refuse(409, messages[lost.kind].notBack(lost.name));
}

/** Who of a seat can no longer be assigned to it. */
export function goneFrom(seat: Cells, call: Call) {
  const day = dayOf(seat.id_work as number, call);
  return kinds.flatMap((kind) => {
    const column = columns[kind];
    const id = seat[column] as number | null;
    if (!id || day < today() || isAssignable(kind, id, day)) return [];
    return [{ kind, column, id, name: personById(kind, id)?.text ?? "" }];
  });
}
