import { seededRandom } from "../../db/seed/random";
import { addDays } from "../../src/server/base/days";
import { driversOf, hasTwoDrivers } from "../../src/server/crews/skills/lacks";
import { checkPlan } from "../../src/server/days/composition/check";
import { remarksOf } from "../../src/server/days/composition/limits";
import {
  crewsOf,
  daysOf,
  type Facts,
  openSeats,
  type Plan,
  staysIn,
  waysOf,
} from "../../src/server/days/composition/model";
import { findPlan } from "../../src/server/days/composition/search";
import type { Ways } from "../../src/server/days/facts/model";
import {
  breachesOf,
  breachText,
  type Rule,
  shiftProblems,
  type WorkOfShift,
} from "../../src/server/days/facts/shifts";
import { weekOf, wheelOfDay } from "../../src/server/days/facts/store";
import { rankSubstitutes } from "../../src/server/days/substitutes/model";
import { noTour } from "../../src/server/orders/works/stop-roads";
import { limitsWith, withLimits } from "../support/limited-days";
import { randomFacts } from "../support/random-facts";
import { thorough } from "../support/thorough";

/** `start` in minutes from the midnight of the day asked about; the days beside it have their names. */
const work = (id: number, start: number, minutes: number, more: Partial<WorkOfShift> = {}): WorkOfShift => ({
  ...{ id, hour: "00:00", start, minutes, out: 0, back: 0, ...more },
  ...(start < 0 && { day: "ieri" }),
  ...(start >= 1440 && { day: "domani" }),
});
const byRoad =
  (minutes: number, isRough = false): Ways =>
  () => ({ km: minutes, minutes, ferry: false, isOwn: false, isRough });
const roughBack = { back: 30, isRoughBack: true };
const h = 60;

describe("what works break together", () => {
  test.each<[string, WorkOfShift[], Ways, [string, number, string][]]>([
    ["nothing", [work(1, 8 * h, 240), work(2, 14 * h, 240)], byRoad(0), []],
    [
      "a rest too short, shown at the work of the day",
      [work(1, -9 * h, 420, { end: "22:00" }), work(2, 6 * h, 240, { end: "10:00" })],
      byRoad(0),
      [["rest", 2, "riposo di 8 h tra le 00:00–22:00 di ieri e le 00:00–10:00 (almeno 11 h)"]],
    ],
    [
      "a rest too short before the next day",
      [work(1, 15 * h, 420), work(2, 30 * h, 240)],
      byRoad(0),
      [["rest", 1, "riposo di 8 h tra le 00:00 e le 00:00 di domani (almeno 11 h)"]],
    ],
    [
      "a day too long",
      [work(1, 6 * h, 240), work(2, 14 * h, 360)],
      byRoad(0),
      [["day", 2, "giornata di 14 h con la strada (al massimo 13 h)"]],
    ],
    [
      "a day that its ways make too long",
      [work(1, 7 * h, 240, { out: 60 }), work(2, 12 * h, 360, { back: 80 })],
      byRoad(0),
      [["day", 2, "giornata di 13 h 20 min con la strada (al massimo 13 h)"]],
    ],
    [
      "a crew that slept abroad and is not back",
      [work(1, -16 * h, 600, { back: 480, lastTown: "Milano" }), work(2, 8 * h, 240)],
      byRoad(480),
      [
        [
          "away",
          2,
          "dorme fuori, riposo di 6 h tra le 00:00 di ieri a Milano e le 00:00, con la strada (almeno 11 h)",
        ],
      ],
    ],
    [
      "nothing for who works again where he slept",
      [work(1, -16 * h, 600, { back: 480 }), work(2, 8 * h, 240, { out: 480 })],
      byRoad(0),
      [],
    ],
    [
      "both a rest too short and the long day after it",
      [work(1, -4 * h, 120), work(2, 6 * h, 240), work(3, 14 * h, 360)],
      byRoad(0),
      [
        ["rest", 2, "riposo di 8 h tra le 00:00 di ieri e le 00:00 (almeno 11 h)"],
        ["day", 3, "giornata di 14 h con la strada (al massimo 13 h)"],
      ],
    ],
    [
      "a day without any rest, whatever else is done in it",
      [work(1, 8 * h, 300), work(2, 15 * h, 480), work(3, 24 * h, 360)],
      byRoad(0),
      [["rest", 2, "giornata di 22 h senza riposo (almeno 11 h)"]],
    ],
    [
      "a rest that a guessed length, or a road to a place not known, makes a guess",
      [
        work(1, -9 * h, 420, { isAssumed: true }),
        work(2, 6 * h, 240),
        work(3, 18 * h, 240, roughBack),
        work(4, 30 * h, 60),
      ],
      byRoad(0),
      [
        ["rest", 2, "riposo di 8 h ca. tra le 00:00 di ieri e le 00:00 (almeno 11 h)"],
        ["rest", 3, "riposo di 8 h tra le 00:00 e le 00:00 (almeno 11 h)"],
        ["rest", 3, "riposo di 7 h 30 min ca. tra le 00:00 e le 00:00 di domani (almeno 11 h)"],
      ],
    ],
    [
      "a long day, which a road on the way to its first work makes a guess, and one to its last does not",
      [work(1, 6 * h, 240, { isRoughOut: true, isAssumed: true }), work(2, 14 * h, 360)],
      byRoad(0),
      [["day", 2, "giornata di 14 h ca. con la strada (al massimo 13 h)"]],
    ],
    [
      "a long day whose works at both ends are known, whatever lies between",
      [work(1, 6 * h, 240, roughBack), work(2, 14 * h, 360, { isRoughOut: true })],
      byRoad(0),
      [["day", 2, "giornata di 14 h con la strada (al massimo 13 h)"]],
    ],
    [
      "a rest away from home, on a road to a place not known",
      [work(1, -16 * h, 600, { back: 480, lastTown: "Milano", isRoughBack: true }), work(2, 8 * h, 240)],
      byRoad(480, true),
      [
        [
          "away",
          2,
          "dorme fuori, riposo di 6 h ca. tra le 00:00 di ieri a Milano e le 00:00, con la strada (almeno 11 h)",
        ],
      ],
    ],
    [
      "a day without rest, also where two overlap",
      [work(1, 0, 600), work(2, 300, 900)],
      byRoad(0),
      [["rest", 2, "giornata di 20 h senza riposo (almeno 11 h)"]],
    ],
    [
      "a rest too short after works of which one is too far from the other",
      [work(1, -16 * h, 12 * h), work(2, -3 * h, 60), work(3, 6 * h, 240)],
      byRoad(120),
      [
        ["day", 2, "giornata di 14 h con la strada (al massimo 13 h)"],
        ["rest", 3, "riposo di 8 h tra le 00:00 di ieri e le 00:00 (almeno 11 h)"],
      ],
    ],
    [
      "a rest too short after the one of two that ends last",
      [work(1, -15 * h, 13 * h), work(2, -14 * h, 60), work(3, 6 * h, 240)],
      byRoad(0),
      [["rest", 3, "riposo di 8 h tra le 00:00 di ieri e le 00:00 (almeno 11 h)"]],
    ],
  ])("is %s", (_, works, ways, expected) =>
    expect(
      shiftProblems(works, ways, limitsWith()).map(({ kind, work, text }) => [kind, work, text]),
    ).toEqual(expected as never),
  );

  test("in a week is a rest of 35 hours in every seven days, and five long days, as counted hour by hour", () => {
    const random = seededRandom(41);
    const seen = [0, 0];
    const day = (at: number) => addDays("2026-03-25", at);
    for (let trial = 0; trial < 200; trial++) {
      const all = Array.from({ length: 15 }, (_, at) => at - 7).flatMap((at) => {
        if (at !== 0 && random.chance(0.1)) return [];
        const start = at * 1440 + random.int(5, 9) * h;
        return [{ at, date: day(at), start, end: start + random.int(4, 13) * h }];
      });
      const own = all.find(({ at }) => at === 0) as (typeof all)[number];
      const works = [work(1, own.start, own.end - own.start)];
      const found = breachesOf(
        works,
        byRoad(0),
        limitsWith(),
        weekOf(
          day(0),
          all.filter((one) => one !== own),
        ),
      );
      const isFree = (hour: number) =>
        all.every(({ start, end }) => (hour + 1) * h <= start || hour * h >= end);
      /** The last busy hour before 35 free ones. */
      const busyUntil = (from: number, step: 1 | -1) => {
        let last = from;
        for (let hour = from, free = 0; free < 35; hour += step) {
          free = isFree(hour) ? free + 1 : 0;
          if (!free) last = hour;
        }
        return last;
      };
      const isWithout = busyUntil(own.end / h - 1, 1) + 1 - busyUntil(own.start / h, -1) > 168 - 35;
      const long = all.filter(({ start, end }) => end - start >= 9 * h).map(({ at }) => at);
      const isLong =
        long.includes(0) &&
        [-6, -5, -4, -3, -2, -1, 0].some(
          (from) => long.filter((at) => at >= from && at < from + 7).length >= 6,
        );
      const texts = found.map((breach) => breachText(breach, limitsWith()));
      expect([trial, texts.some((text) => text.startsWith("nessun riposo di 35 h"))]).toEqual([
        trial,
        isWithout,
      ]);
      expect([trial, texts.some((text) => /^[67] giornate di almeno 9 h/.test(text))]).toEqual([
        trial,
        isLong,
      ]);
      for (const [at, is] of [isWithout, isLong].entries()) seen[at] = (seen[at] ?? 0) + Number(is);
    }
    expect(Math.min(...seen)).toBeGreaterThan(20);
    expect(Math.max(...seen)).toBeLessThan(180);
  });

  test("stays the same for works shifted over midnight and over two days", () => {
    const random = seededRandom(40);
    const seen = new Map<string, number>();
    for (let trial = 0; trial < 2_000; trial++) {
      const ways = byRoad(random.int(0, 5) * 60);
      let at = 0;
      const gaps = Array.from({ length: random.int(2, 4) }, (_, id) => {
        const minutes = 30 * random.int(2, 14);
        const work = { id, at, minutes, out: 30 * random.int(0, 8), back: 30 * random.int(0, 8) };
        at += minutes + 30 * random.int(0, 26);
        return work;
      });
      const verdict = (shift: number) =>
        shiftProblems(
          gaps.map(({ id, at, minutes, ...ways }) => work(id, at + shift, minutes, ways)),
          ways,
          limitsWith(),
        ).map(({ kind, text }) => `${kind} ${text.replaceAll(/ di (ieri|domani)/g, "")}`);
      const still = verdict(0);
      for (const text of still) seen.set(text.slice(0, 4), (seen.get(text.slice(0, 4)) ?? 0) + 1);
      for (const shift of [-1440, -700, -30, 615, 1440])
        expect([trial, verdict(shift)]).toEqual([trial, still]);
    }
    expect([...seen.keys()].sort()).toEqual(["away", "day ", "rest"]);
  });
});

describe("a substitute", () => {
  const evening = { ...work(9, -9 * h, 420), client: "Rossi" };
  const seat = { id_line: 1, work: { ...work(1, 6 * h, 240), client: "Bianchi" } };
  const ranked = (...binding: Rule[]) =>
    rankSubstitutes({
      ...{ kind: "worker", seats: [seat], waysOf: () => byRoad(0), newLacks: () => [] },
      limits: limitsWith(...binding),
      candidates: [
        {
          id: 1,
          value: 1,
          text: "Stanco",
          absent: false,
          unica: false,
          otherKind: false,
          weekMinutes: 0,
          seats: [],
          elsewhere: [evening],
        },
      ],
    })[0];

  test("whose rest would be too short is named with it, or not at all where the rule binds", () => {
    expect(ranked("day")?.options.map(({ reason }) => reason)).toEqual([
      "libero tutto il giorno, 0 h in settimana, ma riposo di 8 h tra le 00:00 di ieri e le 00:00 (almeno 11 h)",
    ]);
    expect(ranked("rest")).toMatchObject({
      ...{ options: [], impossible: "Nessuno può: 1 oltre le regole di riposo e orario." },
    });
  });
});

/** What the shifts of a plan break, judged as the day's problems are. */
function broken(facts: Facts, plan: Plan): string[] {
  const { works, people, limits = limitsWith() } = facts;
  return people.worker.flatMap((worker) => {
    if (worker.kind !== "worker") return [];
    const isThere = (seat: { kind: string; id: number }) => seat.kind === "worker" && seat.id === worker.id;
    const typed = works.filter((work) => staysIn(work, worker));
    const planned = works.filter(({ id }) => plan.some((seat) => seat.id_work === id && isThere(seat)));
    if (!planned.length) return [];
    const { before = [], after = [] } = worker.around ?? {};
    const of = (some: readonly WorkOfShift[]) =>
      breachesOf([...before, ...some, ...after], waysOf(facts, worker), limits).map((breach) =>
        breachText(breach, limits),
      );
    const known = of(typed);
    const all = works.filter((work) => typed.includes(work) || planned.includes(work));
    return of(all).filter((text) => !known.includes(text));
  });
}

describe("a plan", () => {
  const seeds = Array.from({ length: thorough ? 40 : 2 }, (_, at) => at + 1);
  const size = { works: 6, workers: 9, vehicles: 4 };

  test("breaks no rule that binds over random days, and breaks some that only weigh", () => {
    let weighed = 0;
    for (const seed of seeds) {
      const facts = randomFacts(seed, size);
      const strict = withLimits(facts, seed);
      const plan = findPlan(strict);
      expect([seed, checkPlan(strict, plan), broken(strict, plan)]).toEqual([seed, [], []]);
      const soft = withLimits(facts, seed, []);
      const other = findPlan(soft);
      expect(checkPlan(soft, other)).toEqual([]);
      expect(other.length).toBeGreaterThanOrEqual(plan.length);
      const days = daysOf(soft, other);
      const remarks = crewsOf(soft, other).flatMap((crew) => remarksOf(crew, days, soft));
      for (const text of broken(soft, other)) {
        weighed++;
        expect(remarks.join("\n").toLowerCase()).toContain(text.toLowerCase());
      }
    }
    expect(weighed).toBeGreaterThan(0);
  });

  test("leaves nobody at the wheel for too long over his day where that binds, and fewer people where it weighs", () => {
    const tooLong = { free: 0, weighs: 0, binds: 0 };
    for (const seed of seeds) {
      const drawn = randomFacts(seed, { ...size, workers: 5 });
      const vans = drawn.people.vehicle.map((one) => ({ ...one, resource: "Furgone" }));
      const facts = { ...drawn, people: { ...drawn.people, vehicle: vans as never } };
      const random = seededRandom(`wheel ${seed}`);
      const works = facts.works.map((work) => {
        const [out, road, back] = [random.int(40, 120), random.int(0, 60), random.int(40, 120)];
        const driven = { tour: { ...noTour, out, back, wheel: out + road + back }, road, rests: false };
        return { ...work, workers: 1, seats: [], hasYard: true, driven };
      });
      const asked = works.map((work) => {
        const more = { ...work, vehicles: [{ name: "Furgone", value: 1 }] };
        return { ...more, open: openSeats(more, () => undefined) };
      });
      for (const rule of ["free", "weighs", "binds"] as const) {
        const limits = { ...limitsWith(...(rule === "binds" ? (["wheel"] as const) : [])), wheel: 200 };
        const bare = asked.map(({ driven: _, ...work }) => work);
        const judged = { ...facts, works: asked, limits };
        const plan = findPlan(rule === "free" ? { ...judged, works: bare } : judged);
        expect(checkPlan(judged, plan)).toEqual([]);
        tooLong[rule] += longAtWheel(judged, plan);
      }
    }
    expect(tooLong.binds).toBe(0);
    expect(tooLong.weighs).toBeLessThan(tooLong.free);
  });
});

/** So many people drive alone for longer than the limit over several works. */
function longAtWheel(facts: Facts, plan: Plan): number {
  const crews = crewsOf(facts, plan);
  return facts.people.worker.filter((worker) => {
    const own = crews.filter(({ workers }) => workers.some(({ id }) => id === worker.id));
    const its = own.map(({ work, workers, vehicles }) => {
      const drives = [...driversOf(workers, vehicles).values()].some(({ id }) => id === worker.id);
      return { ...work, ...work.driven, isAlone: drives && !hasTwoDrivers(workers, vehicles) };
    });
    const minutes = wheelOfDay(its as never, facts.vanWays as Ways);
    return its.filter(({ isAlone }) => isAlone).length > 1 && minutes > (facts.limits?.wheel ?? 0);
  }).length;
}

test("on 200 random days the wheel is that of the shortest ways between yard and works", () => {
  const random = seededRandom(42);
  let many = 0;
  for (let trial = 0; trial < 200; trial++) {
    // Works lie on one road, the yard at its beginning; some direct ways are bad ones.
    const works = Array.from({ length: random.int(1, 5) }, (_, id) => {
      const [from, to] = [random.int(-200, 200), random.int(-200, 200)];
      const [out, back, road] = [Math.abs(from), Math.abs(to), Math.abs(from - to)];
      const tour = { ...noTour, out, back, wheel: out + road + back };
      return { id, hour: "08:00", minutes: 60, from, to, road, tour, isAlone: random.chance(0.7) };
    });
    const bad = random.int(1, 3);
    const direct = (one: { to: number }, other: { from: number }) => bad * Math.abs(one.to - other.from);
    const ways = (one: object, other: object) => {
      const minutes = direct(one as (typeof works)[number], other as (typeof works)[number]);
      return { km: minutes, minutes, isRough: false, ferry: false } as never;
    };
    let counted = 0;
    let at: { to: number } | undefined;
    for (const [index, work] of works.entries()) {
      const there = at
        ? Math.min(direct(at, work), Math.abs(at.to) + Math.abs(work.from))
        : Math.abs(work.from);
      const home = index === works.length - 1 ? Math.abs(work.to) : 0;
      if (work.isAlone) counted += there + Math.abs(work.from - work.to) + home;
      at = work;
    }
    if (counted > 540) many++;
    expect(wheelOfDay(works as never, ways)).toBe(counted);
  }
  expect(many).toBeGreaterThan(20);
});
