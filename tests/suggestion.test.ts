import { beforeEach, describe, expect, test } from "bun:test";
import { seededRandom } from "../db/seed/random";
import { insert, one } from "../src/server/db";
import { overlaps } from "../src/server/problems/model";
import { kindOf } from "../src/server/resources/model";
import {
  type Candidate,
  type OpenWork,
  proposeSeats,
  type SuggestionInput,
} from "../src/server/suggestion/model";
import { as, direct, dump, fresh, tomorrow, type Values, wireTomorrow, world } from "./support/world";

beforeEach(fresh);

const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, value: id, text: `Op ${id}`, absent: false, unica: false, days: 0, mates: new Set(), ...more },
});
const work = (id: number, hour: string, workers: number, seated: number[] = []): OpenWork => ({
  ...{ id, hour, minutes: 240, workers, vehicles: [], seated: { worker: seated, vehicle: [] } },
  vacated: { worker: [], vehicle: [] },
});
const input = (
  works: OpenWork[],
  workers: Candidate[],
  more: Partial<SuggestionInput> = {},
): SuggestionInput => ({
  ...{
    works,
    workers,
    vehicles: [],
    elsewhere: [],
    ways: () => null,
    vehicleKinds: ["Furgone", "Camion 35 q", "Camion 75 q"],
    ...more,
  },
});
const seats = (given: SuggestionInput) => proposeSeats(given).map(({ id_work, id }) => [id_work, id]);

describe("proposeSeats", () => {
  test.each<[string, SuggestionInput, number[][]]>([
    [
      "proposes nothing without empty seats",
      input([work(1, "08:00", 1, [1])], [candidate(1), candidate(2)]),
      [],
    ],
    [
      "proposes only for missing seats, and nobody already assigned",
      input([work(1, "08:00", 2, [1])], [candidate(1), candidate(2)]),
      [[1, 2]],
    ],
    [
      "proposes nobody absent",
      input([work(1, "08:00", 1)], [candidate(1, { absent: true }), candidate(2)]),
      [[1, 2]],
    ],
    [
      "leaves a seat empty rather than propose somebody for two works that overlap",
      input([work(1, "08:00", 1), work(2, "09:00", 1)], [candidate(1)]),
      [[1, 1]],
    ],
    [
      "proposes the same person for the afternoon when nobody else is free",
      input([work(1, "08:00", 1), work(2, "12:00", 1)], [candidate(1)]),
      [
        [1, 1],
        [2, 1],
      ],
    ],
    [
      "prefers who is not used that day",
      input([work(1, "08:00", 0, [1]), work(2, "12:00", 1)], [candidate(1), candidate(2)]),
      [[2, 2]],
    ],
    [
      "proposes nobody busy on a work that the board does not show",
      input([work(1, "08:00", 1)], [candidate(1), candidate(2)], { elsewhere: [work(9, "09:00", 0, [1])] }),
      [[1, 2]],
    ],
    [
      "prefers who has fewer working days that week",
      input([work(1, "08:00", 1)], [candidate(1, { days: 3 }), candidate(2, { days: 1 })]),
      [[1, 2]],
    ],
    [
      "proposes workers of another firm last",
      input([work(1, "08:00", 1)], [candidate(1, { unica: true }), candidate(2, { days: 5 })]),
      [[1, 2]],
    ],
    [
      "prefers who last worked with the crew",
      input(
        [work(1, "08:00", 2, [9])],
        [candidate(1), candidate(2, { days: 1, mates: new Set([9]) }), candidate(9)],
      ),
      [[1, 2]],
    ],
    [
      "does not prefer the last crew with two or more working days more",
      input(
        [work(1, "08:00", 2, [9])],
        [candidate(1), candidate(2, { days: 3, mates: new Set([9]) }), candidate(9)],
      ),
      [[1, 1]],
    ],
    [
      "fills works by hour, not by id",
      input([work(7, "08:00", 1), work(2, "10:00", 1)], [candidate(1), candidate(2)]),
      [
        [7, 1],
        [2, 2],
      ],
    ],
  ])("%s", (_, asked, expected) => expect(seats(asked)).toEqual(expected as never));

  test("gives the reason of each proposal", () => {
    const asked = input([work(1, "08:00", 2, [9])], [candidate(2, { mates: new Set([9]) }), candidate(9)]);
    expect(proposeSeats(asked)).toEqual([
      {
        id_work: 1,
        kind: "worker",
        id: 2,
        value: 2,
        text: "Op 2",
        reason: "ultima volta con Op 9, 0 giorni in settimana",
      },
    ]);
  });

  test("proposes vehicles of the required kind, then those without a kind", () => {
    const van = candidate(1, { text: "Furgone XA 1" });
    const truck = candidate(2, { text: "Camion 75 XB 2" });
    const plain = candidate(3, { text: "Automezzo 3" });
    const asked = {
      ...work(1, "08:00", 0),
      vehicles: [
        { name: "Camion 75 q", value: 1 },
        { name: "Furgone", value: 2 },
      ],
    };
    expect(seats(input([asked], [], { vehicles: [van, truck, plain] }))).toEqual([
      [1, 2],
      [1, 1],
      [1, 3],
    ]);
    const there = { ...asked, seated: { worker: [], vehicle: [1] } };
    expect(seats(input([there], [], { vehicles: [van, truck, plain] }))).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });

  test.each([
    ["Furgone XA 123", "Furgone"],
    ["Camion 75 XC 1", "Camion 75 q"],
    ["Camion 35 q", "Camion 35 q"],
    ["Automezzo 4", undefined],
  ])("kindOf gives a vehicle called %s the kind %s", (text, kind) =>
    expect(kindOf(text, ["Furgone", "Camion 35 q", "Camion 75 q"])).toBe(kind as never),
  );
});

function randomInput(seed: number, size = 12): SuggestionInput {
  const random = seededRandom(seed);
  const workers = Array.from({ length: random.int(20, 48) }, (_, at) =>
    candidate(at + 1, {
      ...{ absent: random.chance(1 / 5), unica: random.chance(1 / 9), days: random.int(0, 5) },
      mates: new Set(Array.from({ length: random.int(0, 3) }, () => random.int(1, 48))),
    }),
  );
  const hours = ["07:00", "08:00", "08:30", "10:00", "12:00", "14:00", "16:30"];
  const works = Array.from({ length: random.int(1, size) }, (_, at) => {
    const seated = [
      ...new Set(Array.from({ length: random.int(0, 3) }, () => random.int(1, workers.length))),
    ];
    return work(at + 1, random.pick(hours), random.int(0, 5), seated);
  });
  return input(works, workers);
}

describe("proposeSeats on 300 random days", () => {
  const days = Array.from({ length: 300 }, (_, seed) => randomInput(seed + 1));

  test("proposes nobody absent, and nobody for works that overlap", () => {
    for (const day of days) {
      const works = new Map(day.works.map((work) => [work.id, work]));
      const taken = day.works.flatMap(({ id, seated }) =>
        seated.worker.map((person) => ({ id_work: id, id: person })),
      );
      for (const { id_work, id } of proposeSeats(day)) {
        expect(day.workers.find((one) => one.id === id)?.absent).toBe(false);
        const own = works.get(id_work) as OpenWork;
        const clash = taken.some(
          (other) => other.id === id && overlaps(works.get(other.id_work) as OpenWork, own),
        );
        expect(clash).toBe(false);
        taken.push({ id_work, id });
      }
    }
  });

  test("changes no existing assignment and exceeds no required count", () => {
    for (const day of days) {
      const before = JSON.stringify(day.works);
      const proposed = Map.groupBy(proposeSeats(day), ({ id_work }) => id_work);
      expect(JSON.stringify(day.works)).toBe(before);
      for (const { id, workers, seated } of day.works) {
        const count = proposed.get(id)?.length ?? 0;
        expect(count).toBeLessThanOrEqual(Math.max(0, workers - seated.worker.length));
      }
    }
  });

  test("leaves a seat empty only when nobody is free for it", () => {
    for (const day of days) {
      const proposal = proposeSeats(day);
      const at = (id: number) => [
        ...day.works.filter(({ seated }) => seated.worker.includes(id)),
        ...day.works.filter((one) => proposal.some((seat) => seat.id === id && seat.id_work === one.id)),
      ];
      for (const own of day.works) {
        const { id, workers, seated } = own;
        const filled = seated.worker.length + proposal.filter((seat) => seat.id_work === id).length;
        if (filled >= workers) continue;
        const free = day.workers.filter(
          (one) => !one.absent && !at(one.id).some((other) => overlaps(other, own)),
        );
        expect(free).toEqual([]);
      }
    }
  });

  test("sends somebody on a journey that does not fit only when nobody else is free", () => {
    const ways = () => ({ km: 90, minutes: 100, ferry: false, isOwn: false });
    const works = [work(1, "08:00", 1, [1]), work(2, "13:00", 1)];
    const [near, far] = [candidate(2, { days: 5, unica: true }), candidate(1)];
    expect(seats(input(works, [near, far], { ways }))).toEqual([[2, 2]]);
    const [only] = proposeSeats(input(works, [far], { ways }));
    expect([only?.id, only?.reason]).toEqual([
      1,
      "libero, 0 giorni in settimana, già alle 08:00, il viaggio non basta: 90 km ca., 1 h 40 min ca.",
    ]);
    const late = [work(1, "08:00", 1, [1]), work(2, "14:00", 1)];
    expect(proposeSeats(input(late, [far], { ways }))[0]?.reason).not.toContain("viaggio");
  });

  test("answers the same proposal for the same day", () => {
    for (const day of days)
      expect(proposeSeats(day)).toEqual(proposeSeats({ ...day, works: day.works.toReversed() }));
  });
});

describe("Works.suggestCrew and Works.acceptCrew", () => {
  const suggest = async (site: "A" | "B" = "A"): Promise<Values> =>
    (await as("magazzino", site).call("Works", "suggestCrew", { date: wireTomorrow })).values.seats;
  const accept = (seats: unknown, name: "magazzino" | "ufficio" = "magazzino", site: "A" | "B" = "A") =>
    as(name, site).call("Works", "acceptCrew", { date: wireTomorrow, seats });
  const crew = () => one<{ seats: number }>`SELECT count(*) AS seats FROM crew_lines`?.seats;
  const ofWorker = (id_worker: number) => ({ id_work: world.work, id_worker });

  test("suggestCrew changes nothing, and answers none on site B", async () => {
    const before = dump();
    expect((await suggest()).map(({ kind, value }: Values) => [kind, value])).toEqual([
      ["worker", 1],
      ["worker", 2],
      ["vehicle", 1],
    ]);
    expect(await suggest("B")).toEqual([]);
    expect(dump()).toBe(before);
  });

  test("suggestCrew considers absences, the last crew and the week", async () => {
    direct(() => {
      insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow });
      insert("crew_lines", { id_work: world.work, id_worker: 7 });
    });
    expect((await suggest()).map(({ value }: Values) => value)).toEqual([2, 1]);
  });

  test("an absent worker is replaced on the same line, and the line counts as empty until then", async () => {
    const [line] = direct(() => [
      insert("crew_lines", { id_work: world.work, id_worker: 1 }),
      insert("crew_lines", { id_work: world.work, id_worker: 2 }),
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 }),
      insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow }),
    ]);
    const proposal = await suggest();
    expect(proposal).toMatchObject([
      {
        kind: "worker",
        value: 3,
        id_line: line,
        reason: expect.stringContaining("al posto di Operaio 1 (assente)"),
      },
    ]);
    const seat = { ...ofWorker(3), id_line: line };
    expect((await accept([seat])).status).toBe(200);
    expect(one`SELECT id_worker FROM crew_lines WHERE id = ${line as number}`).toEqual({ id_worker: 3 });
    expect(crew()).toBe(3);
    expect(await suggest()).toEqual([]);
    expect((await accept([seat])).status).toBe(409);
  });

  test.each<[string, () => unknown, number]>([
    ["a line whose worker is present", () => [{ ...ofWorker(2), id_line: 1 }], 409],
    ["no seats", () => [], 422],
    ["a work of another day", () => [{ id_work: 777, id_worker: 1 }], 404],
    ["an unknown worker", () => [ofWorker(999)], 422],
    ["more workers than required", () => [ofWorker(1), ofWorker(2), ofWorker(3)], 409],
    ["a worker twice on one work", () => [ofWorker(1), ofWorker(1)], 409],
  ])("acceptCrew with %s changes nothing", async (_, seats, status) => {
    const before = dump();
    expect((await accept(seats())).status).toBe(status);
    expect(dump()).toBe(before);
  });

  test("acceptCrew is refused without modifyDailyWorks and on site B", async () => {
    expect((await accept([ofWorker(1)], "ufficio")).status).toBe(403);
    expect((await accept([ofWorker(1)], "magazzino", "B")).status).toBe(403);
  });

  test("acceptCrew is one activity, undone in one step", async () => {
    const taken = await accept([ofWorker(1), { id_work: world.work, id_vehicle: 1 }]);
    expect(taken.values.msg).toBe("Squadre completate");
    expect(crew()).toBe(2);
    const { activity } = taken as unknown as { activity: number };
    expect((await as("magazzino").call("Activity", "undo", { activity })).status).toBe(200);
    expect(crew()).toBe(0);
  });
});
