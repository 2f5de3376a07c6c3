import { addDays, type Day, minutesOf, timeOf } from "../../src/server/base/days";
import type { WorkInTime } from "../../src/server/days/facts/times";
import { insert } from "../../src/server/db/db";
import type { CrewLine } from "./crews";
import { type Random, seededRandom } from "./random";

/** The sheets of the last two days are still to be typed. */
const days = { first: -90, last: -3 };

/** From a fifth less to two fifths more than was planned, ten hours at most. */
const lengthOf = (random: Random, minutes: number) =>
  Math.min(600, 30 * Math.round((minutes * (0.8 + 0.6 * random.next())) / 30));

export function insertHours(
  works: readonly WorkInTime[],
  crew: readonly (CrewLine & { day: Day })[],
  today: Day,
) {
  const random = seededRandom("ore");
  const byId = new Map(works.map((work) => [work.id, work]));
  const recent = crew.filter(
    ({ day }) => day >= addDays(today, days.first) && day <= addDays(today, days.last),
  );
  const busyUntil = new Map<string, number>();
  for (const [id_work, lines] of Map.groupBy(recent, (line) => line.id_work)) {
    const { date: day, hour, minutes } = byId.get(id_work) as WorkInTime;
    const length = lengthOf(random, minutes);
    for (const { id_worker } of lines) {
      const person = `${day} ${id_worker}`;
      const start = Math.max(minutesOf(hour), busyUntil.get(person) ?? 0);
      const finish = Math.min(start + length, 24 * 60);
      if (!id_worker || finish - start < 60) continue;
      busyUntil.set(person, finish);
      const pause = finish - start > 300 ? 60 : 0;
      insert("work_hours", {
        ...{ id_work, id_worker, arrival: timeOf(start - 15), start: timeOf(start), pause },
        finish: timeOf(finish),
      });
    }
  }
}
