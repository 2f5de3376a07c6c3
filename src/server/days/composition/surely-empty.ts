import { kinds } from "../../crews/model";
import { endOf, startOf } from "../facts/model";
import type { slotsToFill, WorkOfDay } from "./model";

/** So many seats nobody can fill: at one moment more are open than there are people for them. `own`: by person, where he stays. */
export function surelyEmpty(
  works: readonly WorkOfDay[],
  slots: ReturnType<typeof slotsToFill>,
  own: readonly (readonly number[])[],
): number {
  const most = { worker: 0, vehicle: 0 };
  for (const work of works) {
    const isOn = (at: number) => {
      const other = works[at] as WorkOfDay;
      return startOf(other) <= startOf(work) && startOf(work) < endOf(other);
    };
    for (const kind of kinds) {
      const open = slots.filter((slot) => slot.kind === kind && isOn(slot.at));
      const able = new Set(open.flatMap((slot) => slot.able));
      const lacking = open.length - [...able].filter((person) => !own[person]?.some(isOn)).length;
      most[kind] = Math.max(most[kind], lacking);
    }
  }
  return most.worker + most.vehicle;
}
