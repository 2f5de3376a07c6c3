import type { Call } from "../caller";
import type { Line } from "../crew/model";
import { crewOfDay } from "../crew/store";
import type { Day } from "../days";
import { wireWork } from "../works/model";
import { worksOfDay } from "../works/store";

/** Who asks: an account, or the warehouse display, which is nobody. */
type Reader = Pick<Call, "site"> & { user: Call["user"] | null };

/** The board of a day: its visible works by hour, their crews by name; on site B also the jolly left over (spec 2 §2). */
export function boardOfDay(date: Day, reader: Reader) {
  const { lines, jolly } = crewOfDay(date, reader.site);
  const crew = Map.groupBy(lines, (line) => line.id_work);
  const works = worksOfDay(date, reader)
    .filter((work) => work.show_worksheet === 1)
    .map((work) => ({ ...wireWork(work), totalResources: crew.get(work.id) ?? ([] as Line[]) }));
  return { works, ...(jolly && { jolly: jolly.map(({ id, value, text }) => ({ id, value, text })) }) };
}
