import { refuse } from "../../base/errors";
import { one } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { Cells } from "../../journal/values";
import { changedColumns, type Taken } from "../../undo/revert";
import { endsTooEarly } from "./input";
import { flagToStore, mustHaveNoOrder } from "./store";

/** These change also after the order was made. */
const freeColumns = new Set(["id_agent", "id_contact", "flag_renata"]);

/** These change together where its order is cancelled or restored. */
const orderColumns = new Set(["state", "id_reason", "order_cancelled"]);

/** It also follows its order to another client. */
const isFree = (column: string, id: number, { id_client: to }: Cells, isOfOrder: boolean) =>
  column === "id_client"
    ? one`SELECT 1 FROM orders WHERE id_appointment = ${id} AND id_client = ${to as number}`
    : freeColumns.has(column) || (isOfOrder && orderColumns.has(column));

export function mayTakeBack({ id, present, former, act }: Taken, call: Call): undefined {
  if (!present) return;
  const isOfOrder = act !== undefined && former?.order_cancelled !== present.order_cancelled;
  if (!former) mustHaveNoOrder(id, call.site, "eliminato");
  else if (
    Object.keys(changedColumns(former, present)).some((column) => !isFree(column, id, former, isOfOrder))
  )
    mustHaveNoOrder(id, call.site, "modificato");
  if (!former) return;
  const { time, time_end } = former as { time: string; time_end: string };
  const isOther = time !== present.time || time_end !== present.time_end;
  if (isOther && time_end < time) refuse(409, endsTooEarly);
  flagToStore(Number(former.flag_renata), Number(present.flag_renata), call);
}
