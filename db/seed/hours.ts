import { addDays, type Day, minutesOf, timeOf } from "../../src/server/base/days";
import { insert } from "../../src/server/db/db";
import type { CrewLine } from "./crews";
import { seededRandom } from "./random";
import type { Work } from "./works";

/** The sheets of the last two days are still to be typed. */
const days = { first: -60, last: -3 };

export function insertHours(works: readonly Work[], crew: readonly (CrewLine & { day: Day })[], today: Day) {
  const random = seededRandom("ore");
  const byId = new Map(works.map((work) => [work.id, work]));
  const recent = crew.filter(
    ({ day }) => day >= addDays(today, days.first) && day <= addDays(today, days.last),
  );
  const busyUntil = new Map<string, number>();
  for (const [id_work, lines] of Map.groupBy(recent, (line) => line.id_work)) {
    const { day, hour } = byId.get(id_work) as Work;
    const length = random.int(6, 16) * 30;
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
