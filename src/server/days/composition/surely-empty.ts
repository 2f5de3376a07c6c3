import { matching } from "../../base/matching";
import { kinds } from "../../crews/model";
import { endOf, startOf } from "../facts/model";
import type { slotsToFill, WorkOfDay } from "./model";

/** So many seats nobody can fill: at one moment there are too few people who can be there. `own`: by person, where he stays. */
export function surelyEmpty(
  works: readonly WorkOfDay[],
  slots: ReturnType<typeof slotsToFill>,
  own: readonly (readonly number[])[],
): number {
  const most = { worker: 0, vehicle: 0 };
  for (const moment of new Set(works.map(startOf))) {
    const isOn = (at: number) => {
      const other = works[at] as WorkOfDay;
      return startOf(other) <= moment && moment < endOf(other);
    };
    for (const kind of kinds) {
      const open = slots.filter((slot) => slot.kind === kind && isOn(slot.at));
      const able = [...new Set(open.flatMap((slot) => slot.able))].filter(
        (person) => !own[person]?.some(isOn),
      );
      const filled = matching(able, open, (person, slot) => slot.isAble.has(person)).size;
      most[kind] = Math.max(most[kind], open.length - filled);
    }
  }
  return most.worker + most.vehicle;
}
