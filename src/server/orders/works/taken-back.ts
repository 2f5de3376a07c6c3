import type { Day } from "../../base/days";
import type { Call } from "../../journal/caller";
import { changedColumns, type Taken } from "../../undo/revert";
import { mustNotBeCancelled } from "../cancelled";
import { allowedFlag, mustBeFreeToMove } from "./store";

export function mayTakeBack({ id, present, former }: Taken, call: Call): undefined {
  if (former && (!present || Object.keys(changedColumns(former, present)).length))
    mustNotBeCancelled(Number(former.id_order));
  if (!present || !former) return;
  mustBeFreeToMove({ id, date: present.date as Day }, former.date as Day);
  allowedFlag(Number(former.flag_renata), Number(present.flag_renata), call);
}
