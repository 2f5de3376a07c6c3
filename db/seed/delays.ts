import { now } from "../../src/server/base/clock";
import { type Day, minutesOf, timeOf } from "../../src/server/base/days";
import { update } from "../../src/server/db/db";
import type { CrewLine } from "./crews";
import type { Work } from "./works";

/** So late that somebody cannot begin his next work in time, and that `isRight`; none while no work has begun. */
export function insertDelay(
  works: readonly Work[],
  crew: readonly (CrewLine & { day: Day })[],
  today: Day,
  isRight: () => boolean,
) {
  const hours = new Map(works.map(({ id, hour }) => [id, minutesOf(hour)]));
  const start = (work: number | undefined) => hours.get(work ?? 0) ?? 0;
  const lines = crew.filter(({ day }) => day === today);
  const people = Map.groupBy(lines, ({ id_worker, id_vehicle }) => `${id_worker} ${id_vehicle}`);
  const days = [...people.values()].map((own) =>
    own.map(({ id_work }) => id_work).sort((one, other) => start(one) - start(other)),
  );
  const isLong = ([first, second]: number[]) => start(second) - start(first) >= 240;
  for (const [late, next] of [...days.filter(isLong), ...days]) {
    if (!late || timeOf(start(late)) > now().slice(11)) continue;
    const end = next ? start(next) + 45 : start(late) + 360;
    update("works", late, { expected_end: timeOf(Math.min(end, 23 * 60)) });
    if (isRight()) return;
    update("works", late, { expected_end: "" });
  }
}
