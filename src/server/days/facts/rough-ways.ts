import { isRoughTime } from "../../clients/travel/model";
import { kinds } from "../../crews/model";
import { paceOf } from "../../crews/skills/paces";
import { startOf } from "./model";
import { type DayReading, timed } from "./store";

/** Works whose way from the depot, over their places and back is a guess, and such ways that somebody goes between two of them. */
export function roughWaysOf(day: DayReading): number {
  if (day.site === "B") return 0;
  const works = day
    .works()
    .map((work) => ({ ...timed(work), isShown: work.show_worksheet === 1 }))
    .sort((one, other) => startOf(one) - startOf(other));
  const { tours } = day.times();
  const between = new Set(
    kinds.flatMap((kind) =>
      [...Map.groupBy(day.crews().lines, (line) => line[`id_${kind}`])].flatMap(([id, lines]) => {
        if (id === null) return [];
        const own = works.filter((work) => lines.some(({ id_work }) => id_work === work.id));
        const ways = day.ways(paceOf({ kind, id }));
        return own.slice(1).flatMap((to, at) => {
          const from = own[at] as typeof to;
          return isRoughTime(ways(from, to)) ? `${from.id} ${to.id}` : [];
        });
      }),
    ),
  );
  return works.filter(({ id, isShown }) => isShown && tours(id).isRough).length + between.size;
}
