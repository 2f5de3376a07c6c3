import type { Day } from "../../base/days";
import type { crewsBetween } from "../../crews/week";
import { hasTotal } from "../../orders/resources/model";
import type { DayCapacity } from "../capacity/model";

/** The required resources of each day, on site A alone (spec 2 §2). */
export function resourceUse(days: Map<Day, DayCapacity>, crews: WeekCrews | null) {
  const ofDay = (day: Day, { resources }: DayCapacity) => {
    // The crews do not say for which of several resources of workers somebody comes.
    const [one, other] = resources.filter(({ type, used }) => type === 0 && used > 0);
    return resources.map((resource) => {
      const {
        id_resource,
        name: label,
        used: count,
        total,
        away,
        free,
        peak,
        continuing,
        offBoard,
      } = resource;
      const staffed = resource === one && !other ? (crews?.workers.get(day) ?? 0) : null;
      return {
        id_resource,
        label,
        count,
        total: hasTotal({ name: label }) ? total : null,
        away,
        free,
        peak,
        ...(continuing && { continuing }),
        ...(offBoard && { offBoard }),
        staffed,
      };
    });
  };
  return Object.fromEntries([...days].map(([day, capacity]) => [day, crews ? ofDay(day, capacity) : []]));
}

type WeekCrews = ReturnType<typeof crewsBetween>;
