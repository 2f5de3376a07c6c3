import { addDays, type Day, daysBetween, weekday } from "../../src/server/base/days";
import { type Random, seededRandom } from "./random";

export type Job = { works: Day[]; created: Day; visit: Day };

const years = 3;
const worksInAll = 3500;
const ordersInAll = 1800;

/** Later works of earlier jobs come before new jobs. */
export function planJobs(today: Day): Job[] {
  const random = seededRandom("lavori");
  const due = new Map<Day, Job[]>();
  const jobs: Job[] = [];
  for (const { day, share } of shares(today)) {
    const waiting = due.get(day) ?? [];
    for (const job of waiting.slice(0, share)) job.works.push(day);
    for (let more = share - waiting.length; more > 0; more--) {
      const job = { works: [day], ...booking(random, day, today) };
      jobs.push(job);
      if (random.chance(0.55))
        for (const next of later(random, day)) due.set(next, [...(due.get(next) ?? []), job]);
    }
  }
  while (jobs.length < ordersInAll) jobs.push({ works: [], ...booking(random, addDays(today, 20), today) });
  return jobs;
}

function shares(today: Day): { day: Day; share: number }[] {
  const random = seededRandom("giornate");
  const first = addDays(today, -365 * years + 30);
  const days = Array.from({ length: daysBetween(first, today) + 60 }, (_, at) => addDays(first, at)).filter(
    (day) => weekday(day) < 6,
  );
  const near = (day: Day) => Math.abs(daysBetween(today, day)) <= 28;
  const busy = days.filter(near).map((day) => ({ day, share: busyShare(random, day) }));
  const after = days
    .filter((day) => day > today && !near(day))
    .map((day) => ({ day, share: random.int(0, 3) }));
  const left = worksInAll - [...busy, ...after].reduce((sum, { share }) => sum + share, 0);
  const before = spread(
    random,
    days.filter((day) => day < today && !near(day)),
    left,
  );
  return [...before, ...busy, ...after];
}

function busyShare(random: Random, day: Day): number {
  if (weekday(day) === 5) return random.int(8, 10);
  return random.chance(0.1) ? random.int(20, 25) : random.int(10, 17);
}

/** A company that grows, with a summer peak and quiet Saturdays. */
function spread(random: Random, days: Day[], total: number): { day: Day; share: number }[] {
  const weights = days.map((day, at) => {
    const season = ["06", "07", "09"].includes(day.slice(5, 7)) ? 1.4 : 1;
    return (0.6 + at / days.length) * season * (weekday(day) === 5 ? 0.4 : 1) * (0.5 + random.next());
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let owed = 0;
  return days.map((day, at) => {
    owed += ((weights[at] ?? 0) / sum) * total;
    const share = at === days.length - 1 ? Math.round(owed) : Math.floor(owed);
    owed -= share;
    return { day, share };
  });
}

function later(random: Random, day: Day): Day[] {
  const gaps = random.pick([[1], [1, 2], [7], [1, 12], [3], [6, 7, 20], [2, 9], [14], [1, 2, 3, 21]]);
  return gaps.map((gap) => workingDay(addDays(day, gap)));
}

const workingDay = (day: Day) => (weekday(day) === 6 ? addDays(day, 1) : day);

function booking(random: Random, firstWork: Day, today: Day): Pick<Job, "created" | "visit"> {
  const created = before(today, addDays(firstWork, -random.int(3, 40)), random);
  const visit = addDays(created, -random.int(0, 12));
  return { created, visit: weekday(visit) === 6 ? addDays(visit, -1) : visit };
}

export const before = (today: Day, day: Day, random: Random): Day =>
  day < today ? day : addDays(today, -random.int(1, 21));

export function planVisits(today: Day, amount: number): { visit: Day; state: 0 | 1 | 2 }[] {
  const random = seededRandom("visite");
  return Array.from({ length: amount }, (_, at) => {
    if (at < 110)
      return {
        visit: visitDay(random, addDays(today, random.int(0, 24))),
        state: random.chance(0.15) ? 1 : 0,
      };
    if (at < 280) {
      const state = random.weighted([
        [0, 55],
        [1, 15],
        [2, 30],
      ] as const);
      return { visit: visitDay(random, addDays(today, -random.int(1, 75))), state };
    }
    const past = visitDay(random, addDays(today, -random.int(20, 365 * years)));
    return {
      visit: past,
      state: random.weighted([
        [2, 80],
        [0, 18],
        [1, 2],
      ] as const),
    };
  });
}

/** Agents visit from Monday to Saturday. */
const visitDay = (random: Random, day: Day): Day =>
  weekday(day) === 6 ? addDays(day, random.chance(0.5) ? 1 : -1) : day;
