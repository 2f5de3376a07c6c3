import type { Day } from "../../base/days";
import { one } from "../../db/db";
import type { Call } from "../../journal/caller";
import { changedColumns, type Taken } from "../../undo/revert";
import { mustNotBeCancelled } from "../cancelled";
import { mustHavePermitCost } from "./permit-cost";
import { allowedFlag, mustBeFreeToMove } from "./store";

/** What was left of a cancelled order comes back with it. */
export function mayTakeBack({ id, present, former, act }: Taken, call: Call): (() => void) | undefined {
  const isChanged = former && (!present || Object.keys(changedColumns(former, present)).length > 0);
  if (isChanged && !deletedOrder(Number(former.id_order), act)) mustNotBeCancelled(Number(former.id_order));
  if (!present || !former) return;
  mustBeFreeToMove({ id, date: present.date as Day }, former.date as Day);
  allowedFlag(Number(former.flag_renata), Number(present.flag_renata), call);
  if (former.police_permission_cents !== present.police_permission_cents) return () => mustHavePermitCost(id);
}

const deletedOrder = (order: number, act: number | undefined) =>
  act !== undefined &&
  one`SELECT 1 FROM change WHERE id_activity = ${act} AND noun = 'orders' AND id_row = ${order} AND after IS NULL` !==
    null;
