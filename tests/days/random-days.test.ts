import { type Random, seededRandom } from "../../db/seed/random";
import { isUnica, type Line, type Person, withJolly } from "../../src/server/crews/model";
import { overlaps } from "../../src/server/days/facts/model";
import { problemsOf, type SeatOfDay, type WorkOfDay } from "../../src/server/days/problems/model";
import { all, as, direct, fresh, insert, tomorrow, type Values, wireTomorrow } from "../support/world";

const seeds = Array.from({ length: 300 }, (_, at) => at + 1);

describe("site B on 300 random days", () => {
  const days = seeds.map((seed) => {
    const random = seededRandom(seed);
    const list = Array.from({ length: random.int(3, 22) }, (_, at): Person => {
      const id = at + 1;
      const text = random.chance(1 / 4) ? `Unica ${id}` : `Operaio ${id}`;
      return { id, value: id, text, deleted: 0, date: random.chance(1 / 9) ? "01-01-2026" : null };
    });
    const lines = Array.from({ length: random.int(0, 29) }, (_, at): Line => {
      const { id, value, text } = random.pick(list);
      const vehicle = random.chance(1 / 5) ? { value: 1, text: "Furgone" } : null;
      const seat = { id_worker: id, worker: { value, text }, id_vehicle: vehicle && 1, vehicle };
      return { id: at + 1, id_work: random.int(1, 6), version: 1, ...seat };
    });
    return { list, lines, shown: withJolly(lines, list) };
  });

  test("shows no Unica, and every other line unchanged", () => {
    for (const { lines, shown } of days) {
      expect(shown.lines.some(({ worker }) => worker && isUnica(worker))).toBe(false);
      expect(shown.jolly.some(isUnica)).toBe(false);
      const regular = (some: readonly Line[]) => some.filter(({ worker }) => worker && !isUnica(worker));
      const before = new Map(regular(lines).map((line) => [line.id, line]));
      for (const line of shown.lines)
        if (before.has(line.id)) expect(line).toEqual(before.get(line.id) as Line);
      for (const id of before.keys()) expect(shown.lines.some((line) => line.id === id)).toBe(true);
    }
  });

  test("a jolly on a work replaces one Unica, has no work of its own and is not among the unassigned", () => {
    for (const { lines, shown } of days) {
      const unica = new Map(
        lines.flatMap(({ id, id_worker, worker }) => (worker && isUnica(worker) ? [[id, id_worker]] : [])),
      );
      const standsFor = new Map<number, Set<unknown>>();
      for (const { id, id_worker } of shown.lines) {
        if (!unica.has(id) || id_worker === null) continue;
        standsFor.set(id_worker, (standsFor.get(id_worker) ?? new Set()).add(unica.get(id)));
      }
      for (const [standIn, stoodFor] of standsFor) {
        expect(stoodFor.size).toBe(1);
        expect(lines.some(({ id_worker }) => id_worker === standIn)).toBe(false);
        expect(shown.jolly.some(({ id }) => id === standIn)).toBe(false);
      }
    }
  });

  test("shows the same names for the same day", () => {
    for (const { lines, list, shown } of days) expect(withJolly(lines, list)).toEqual(shown);
  });
});

test("on 300 random days problemsOf finds each overlap exactly once for each worker on both works", () => {
  for (const seed of seeds) {
    const random = seededRandom(seed);
    const works = Array.from({ length: random.int(1, 9) }, (_, at) =>
      workAt(at + 1, 7 * 60 + random.int(0, 39) * 15),
    ).toSorted((one, other) => one.hour.localeCompare(other.hour) || one.id - other.id);
    const seats = works.flatMap(({ id }) =>
      [...new Set(Array.from({ length: random.int(0, 4) }, () => random.int(1, 6)))].map(
        (person): SeatOfDay => ({
          ...{ id: id * 100 + person, id_work: id, kind: "worker", person },
          ...{ text: `${person} Rossi`, retired: false },
        }),
      ),
    );
    const away = { worker: new Map(), vehicle: new Map() };
    const texts = problemsOf({
      works,
      seats,
      away,
      resources: [],
      waysOf: () => () => null,
      lacks: new Map(),
      closed: null,
    }).filter(({ kind }) => kind === "overlap");
    const pairs = works.flatMap((one, at) =>
      works.slice(at + 1).flatMap((other) => {
        const both = seats.filter(
          (seat) =>
            seat.id_work === one.id &&
            seats.some(({ id_work, person }) => id_work === other.id && person === seat.person),
        );
        return overlaps(one, other) ? both : [];
      }),
    );
    expect(texts).toHaveLength(pairs.length);
  }
});

function workAt(id: number, minutes: number): WorkOfDay {
  const hour = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return {
    ...{ id, hour, client: `Cliente ${id}`, internal: true, shown: true, phones: [], address: "Via Roma" },
    ...{ permit: 0, permitShown: false, required: { worker: 0, vehicle: 0 }, requiredNames: [] },
    ...{ minutes: 240, end: "", town: "Napoli", lastTown: "Napoli", endUnknown: false },
  };
}

describe("accepting a whole proposal on 20 random days", () => {
  test.each(seeds.slice(0, 20))(
    "day %i: changes no assignment, assigns nobody absent and nobody to works that overlap",
    async (seed) => {
      fresh();
      randomDay(seededRandom(seed));
      const typed = seatsOfDay();
      const { seats } = (await as("magazzino").call("Works", "suggestCrew", { date: wireTomorrow })).values;
      expect(seatsOfDay()).toEqual(typed);
      if (!seats.length) return;
      const wanted = seats.map(({ id_work, kind, id }: Values) => ({ id_work, [`id_${kind}`]: id }));
      const taken = await as("magazzino").call("Works", "acceptCrew", { date: wireTomorrow, seats: wanted });
      expect(taken.status).toBe(200);
      const after = seatsOfDay();
      expect(after.slice(0, typed.length)).toEqual(typed);
      const added = after.slice(typed.length);
      expect(added).toHaveLength(seats.length);
      const away = new Set(
        all<{ id_worker: number }>`SELECT id_worker FROM absences`.map(({ id_worker }) => id_worker),
      );
      for (const seat of added) {
        expect(away.has(seat.id_worker ?? 0)).toBe(false);
        const clash = after.filter(
          (other) =>
            other.id !== seat.id &&
            overlaps({ ...other, minutes: 240 }, { ...seat, minutes: 240 }) &&
            ((seat.id_worker && other.id_worker === seat.id_worker) ||
              (seat.id_vehicle && other.id_vehicle === seat.id_vehicle)),
        );
        expect(clash).toEqual([]);
      }
    },
  );
});

/** Works of the company's own order with some workers assigned and some absent; no work has one worker twice. */
function randomDay(random: Random) {
  direct(() => {
    for (let at = 0; at < random.int(3, 17); at++) {
      const hour = `${String(random.int(7, 16)).padStart(2, "0")}:00`;
      const work = { id_order: 9999, date: tomorrow, hour, type: 0, id_pickup_place: 1 };
      const id_work = insert("works", { ...work, date_created: "2026-01-01 08:00" });
      for (const id_resource of [1, 2]) {
        const value = random.int(0, id_resource === 1 ? 5 : 2);
        if (value) insert("work_resources", { id_work, id_resource, value });
      }
      const people = new Set(Array.from({ length: random.int(0, 3) }, () => random.int(1, 40)));
      for (const id_worker of people) insert("crew_lines", { id_work, id_worker });
    }
    const away = new Set(Array.from({ length: random.int(0, 14) }, () => random.int(1, 40)));
    for (const id_worker of away) insert("absences", { id_worker, date_from: tomorrow, date_to: tomorrow });
  });
}

type Seat = {
  id: number;
  id_work: number;
  hour: string;
  id_worker: number | null;
  id_vehicle: number | null;
};

const seatsOfDay = () => all<Seat>`
  SELECT l.id, l.id_work, w.hour, l.id_worker, l.id_vehicle FROM crew_lines l JOIN works w ON w.id = l.id_work
  WHERE w.date = ${tomorrow} ORDER BY l.id`;
