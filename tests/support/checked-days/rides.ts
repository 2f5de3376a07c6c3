import type { Values } from "../world";
import type { Kind, Rows, Work } from "./rows";
import { type Crews, worksOf } from "./rules";

/** So far somebody walks. */
const onFoot = 3;

type Come = { name: string | undefined; from: Work; to: Work };

/** What is wrong with the ways between two works: nobody comes from afar without a word, and with a vehicle only where it can go and has a seat. */
export function brokenRides(works: readonly Values[], crews: Crews, rows: Rows): string[] {
  const broken: string[] = [];
  const comes: Come[] = [];
  const remarks: string[] = [];
  for (const { id_work, seats, remarks: own = [] } of works) {
    const work = rows.workOf.get(id_work) as Work;
    for (const { kind, id, text, state, reason } of seats as Values[]) {
      if (kind !== "worker" || (state !== "added" && state !== "same")) continue;
      const from = before({ kind, id }, work, crews, rows);
      const isFar = from && from.end <= work.start && (rows.way(from, work, { kind, id })?.km ?? 0) > onFoot;
      const [, alone, name] = /(?:^|, )ci va (?:(per conto suo)|con ([^,]+))/.exec(reason) ?? [];
      const say = (what: string) => broken.push(`${work.hour} ${work.client}: ${text} ${what}`);
      if (isFar && !alone && !name) say(`comes from ${from.client} without a word of how`);
      if (!isFar && (alone || name)) say("has a way from nowhere");
      if (isFar && name) comes.push({ name, from, to: work });
      const way = isFar ? rows.way(from, work, { kind, id }) : null;
      const isNamed = (one: string) =>
        one.includes(text) && one.includes("per conto") && one.endsWith(` km${way?.isRough ? " ca." : ""}`);
      if (isFar && alone && !own.some(isNamed))
        remarks.push(`${work.hour} ${work.client}: no remark names ${text}, on the own way`);
    }
  }
  for (const [key, riders] of Map.groupBy(comes, ({ name, from, to }) => `${name}, ${from.id}, ${to.id}`)) {
    const { name, from, to } = riders[0] as Come;
    const vehicle = rows.people.find(({ kind, text }) => kind === "vehicle" && text === name);
    const seats = vehicle ? rows.vehicleOf(vehicle.id).seats : 0;
    const times = timesOf(vehicle, from, to, crews, rows);
    if (!times)
      broken.push(`${name} cannot go from ${from.hour} ${from.client} to ${to.hour} ${to.client} (${key})`);
    else if (seats !== null && riders.length > seats * times)
      broken.push(
        `${riders.length} go with ${name} from ${from.client} to ${to.client}, ${times} times ${seats} seats`,
      );
  }
  return [...broken, ...remarks];
}

function before(person: { kind: Kind; id: number }, work: Work, crews: Crews, rows: Rows): Work | undefined {
  const { today } = worksOf(person, crews, rows);
  const earlier = today[today.indexOf(work) - 1];
  return earlier && !goesHome(earlier, work) ? earlier : undefined;
}

/** Who has time for the way home and out again comes with his crew, as in the morning. */
export const goesHome = (one: Work, other: Work) => one.end + one.back + other.out <= other.start;

/** How often a vehicle can go from one work to the other between its own ones. */
function timesOf(
  vehicle: { kind: Kind; id: number } | undefined,
  from: Work,
  to: Work,
  crews: Crews,
  rows: Rows,
): number {
  if (!vehicle) return 0;
  const { today } = worksOf(vehicle, crews, rows);
  const minutes = (one: Work, other: Work) => rows.way(one, other, vehicle)?.minutes ?? 0;
  const way = minutes(from, to);
  const after = today[today.indexOf(from) + 1];
  if (today.includes(from) && after && goesHome(from, after) && after !== to)
    return from.end + way + to.back + after.out <= after.start ? 1 : 0;
  if (today.includes(from) && after === to)
    return 1 + Math.floor((to.start - from.end - way) / Math.max(1, 2 * way));
  const onward = after ? minutes(to, after) : 0;
  if (today.includes(from) && from.end + way + onward <= (after?.start ?? Number.POSITIVE_INFINITY)) return 1;
  if (!today.includes(to)) return 0;
  const earlier = today[today.indexOf(to) - 1];
  if (earlier && goesHome(earlier, to))
    return Math.max(earlier.end + earlier.back + from.out, from.end) + way <= to.start ? 1 : 0;
  const there = earlier ? Math.max(earlier.end + minutes(earlier, from), from.end) : from.end;
  return there + way <= to.start ? 1 : 0;
}
