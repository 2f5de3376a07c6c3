import { addDays, type Day, direct, insert, today, world } from "./world";

export const yesterday = addDays(today(), -1);

/** A work with these workers in its crew, of yesterday: hours are written afterwards. */
export const pastWork = (workers: readonly number[] = [1], date: Day = yesterday, hour = "08:00"): number =>
  direct(() => {
    const id_work = insert("works", {
      ...{ id_order: world.order, date, hour, type: 0 },
      ...{ id_pickup_place: world.rossiPlace, date_created: "2026-01-01 08:00" },
    });
    for (const id_worker of workers) insert("crew_lines", { id_work, id_worker });
    return id_work;
  });
