import { beforeEach, describe, expect, test } from "bun:test";
import { seededRandom } from "../db/seed/random";
import { insert, one } from "../src/server/db";
import { overlap } from "../src/server/problems/model";
import {
  type Candidate,
  kindOf,
  type OpenWork,
  proposalFor,
  type Week,
} from "../src/server/suggestion/model";
import { as, direct, dump, fresh, tomorrow, type Values, wireTomorrow, world } from "./support/world";

beforeEach(fresh);

const who = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, value: id, text: `Op ${id}`, absent: false, unica: false, days: 0, mates: new Set(), ...more },
});
const work = (id: number, hour: string, workers: number, seated: number[] = []): OpenWork => ({
  ...{ id, hour, workers, vehicles: [], seated: { worker: seated, vehicle: [] } },
  vacated: { worker: [], vehicle: [] },
});
const week = (works: OpenWork[], workers: Candidate[], more: Partial<Week> = {}): Week => ({
  ...{
    works,
    workers,
    vehicles: [],
    elsewhere: [],
    vehicleKinds: ["Furgone", "Camion 35 q", "Camion 75 q"],
    ...more,
  },
});
const seats = (asked: Week) => proposalFor(asked).map(({ id_work, id }) => [id_work, id]);

describe("the proposal", () => {
  test.each<[string, Week, number[][]]>([
    ["nothing where nothing is empty", week([work(1, "08:00", 1, [1])], [who(1), who(2)]), []],
    [
      "only what is missing, and never who sits there",
      week([work(1, "08:00", 2, [1])], [who(1), who(2)]),
      [[1, 2]],
    ],
    ["nobody who is away", week([work(1, "08:00", 1)], [who(1, { absent: true }), who(2)]), [[1, 2]]],
    [
      "an empty seat rather than somebody who can't be there",
      week([work(1, "08:00", 1), work(2, "09:00", 1)], [who(1)]),
      [[1, 1]],
    ],
    [
      "the same for an afternoon, when there is no one else",
      week([work(1, "08:00", 1), work(2, "12:00", 1)], [who(1)]),
      [
        [1, 1],
        [2, 1],
      ],
    ],
    [
      "whoever is not used that day yet",
      week([work(1, "08:00", 0, [1]), work(2, "12:00", 1)], [who(1), who(2)]),
      [[2, 2]],
    ],
    [
      "nobody busy on a work that the board does not show",
      week([work(1, "08:00", 1)], [who(1), who(2)], { elsewhere: [work(9, "09:00", 0, [1])] }),
      [[1, 2]],
    ],
    [
      "who has fewer days that week",
      week([work(1, "08:00", 1)], [who(1, { days: 3 }), who(2, { days: 1 })]),
      [[1, 2]],
    ],
    [
      "those lent last",
      week([work(1, "08:00", 1)], [who(1, { unica: true }), who(2, { days: 5 })]),
      [[1, 2]],
    ],
    [
      "who last worked with the crew",
      week([work(1, "08:00", 2, [9])], [who(1), who(2, { days: 1, mates: new Set([9]) }), who(9)]),
      [[1, 2]],
    ],
    [
      "but not two days more than another",
      week([work(1, "08:00", 2, [9])], [who(1), who(2, { days: 3, mates: new Set([9]) }), who(9)]),
      [[1, 1]],
    ],
    [
      "works by hour, whatever their number",
      week([work(7, "08:00", 1), work(2, "10:00", 1)], [who(1), who(2)]),
      [
        [7, 1],
        [2, 2],
      ],
    ],
  ])("%s", (_, asked, expected) => expect(seats(asked)).toEqual(expected as never));

  test("says why", () => {
    const asked = week([work(1, "08:00", 2, [9])], [who(2, { mates: new Set([9]) }), who(9)]);
    expect(proposalFor(asked)).toEqual([
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

  test("sends vehicles of the kind that is asked for", () => {
    const van = who(1, { text: "Furgone XA 1" });
    const truck = who(2, { text: "Camion 75 XB 2" });
    const plain = who(3, { text: "Automezzo 3" });
    const asked = {
      ...work(1, "08:00", 0),
      vehicles: [
        { name: "Camion 75 q", value: 1 },
        { name: "Furgone", value: 2 },
      ],
    };
    expect(seats(week([asked], [], { vehicles: [van, truck, plain] }))).toEqual([
      [1, 2],
      [1, 1],
      [1, 3],
    ]);
    const there = { ...asked, seated: { worker: [], vehicle: [1] } };
    expect(seats(week([there], [], { vehicles: [van, truck, plain] }))).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });

  test.each([
    ["Furgone XA 123", "Furgone"],
    ["Camion 75 XC 1", "Camion 75 q"],
    ["Camion 35 q", "Camion 35 q"],
    ["Automezzo 4", undefined],
  ])("a vehicle called %s is a %s", (text, kind) =>
    expect(kindOf(text, ["Furgone", "Camion 35 q", "Camion 75 q"])).toBe(kind as never),
  );
});

function randomWeek(seed: number, size = 12): Week {
  const random = seededRandom(seed);
  const workers = Array.from({ length: random.int(20, 48) }, (_, at) =>
    who(at + 1, {
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
  return week(works, workers);
}

describe("on three hundred random days", () => {
  const days = Array.from({ length: 300 }, (_, seed) => randomWeek(seed + 1));

  test("nobody away is proposed, nobody twice on a work, nobody on works that overlap", () => {
    for (const day of days) {
      const hours = new Map(day.works.map(({ id, hour }) => [id, hour]));
      const taken = day.works.flatMap(({ id, seated }) =>
        seated.worker.map((person) => ({ id_work: id, id: person })),
      );
      for (const { id_work, id } of proposalFor(day)) {
        expect(day.workers.find((one) => one.id === id)?.absent).toBe(false);
        const hour = hours.get(id_work) as string;
        const clash = taken.some(
          (other) => other.id === id && overlap(hours.get(other.id_work) as string, hour),
        );
        expect(clash).toBe(false);
        taken.push({ id_work, id });
      }
    }
  });

  test("typed seats stay, and no work gets more than it asks for", () => {
    for (const day of days) {
      const before = JSON.stringify(day.works);
      const proposed = Map.groupBy(proposalFor(day), ({ id_work }) => id_work);
      expect(JSON.stringify(day.works)).toBe(before);
      for (const { id, workers, seated } of day.works) {
        const count = proposed.get(id)?.length ?? 0;
        expect(count).toBeLessThanOrEqual(Math.max(0, workers - seated.worker.length));
      }
    }
  });

  test("a seat stays empty only when nobody is free for it", () => {
    for (const day of days) {
      const proposal = proposalFor(day);
      const at = (id: number) => [
        ...day.works.filter(({ seated }) => seated.worker.includes(id)).map(({ hour }) => hour),
        ...proposal
          .filter((seat) => seat.id === id)
          .map((seat) => day.works.find((one) => one.id === seat.id_work)?.hour ?? ""),
      ];
      for (const { id, hour, workers, seated } of day.works) {
        const filled = seated.worker.length + proposal.filter((seat) => seat.id_work === id).length;
        if (filled >= workers) continue;
        const free = day.workers.filter(
          (one) => !one.absent && !at(one.id).some((other) => overlap(other, hour)),
        );
        expect(free).toEqual([]);
      }
    }
  });

  test("the same day gives the same proposal", () => {
    for (const day of days)
      expect(proposalFor(day)).toEqual(proposalFor({ ...day, works: day.works.toReversed() }));
  });
});

describe("at the door", () => {
  const suggest = async (site: "A" | "B" = "A"): Promise<Values> =>
    (await as("magazzino", site).call("Works", "suggestCrew", { date: wireTomorrow })).values.seats;
  const accept = (seats: unknown, name: "magazzino" | "ufficio" = "magazzino", site: "A" | "B" = "A") =>
    as(name, site).call("Works", "acceptCrew", { date: wireTomorrow, seats });
  const crew = () => one<{ seats: number }>`SELECT count(*) AS seats FROM crew_lines`?.seats;
  const ofWorker = (id_worker: number) => ({ id_work: world.work, id_worker });

  test("a proposal changes nothing, and site B has none", async () => {
    const before = dump();
    expect((await suggest()).map(({ kind, value }: Values) => [kind, value])).toEqual([
      ["worker", 1],
      ["worker", 2],
      ["vehicle", 1],
    ]);
    expect(await suggest("B")).toEqual([]);
    expect(dump()).toBe(before);
  });

  test("it knows of absences, of the last crew and of the week", async () => {
    direct(() => {
      insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow });
      insert("crew_lines", { id_work: world.work, id_worker: 7 });
    });
    expect((await suggest()).map(({ value }: Values) => value)).toEqual([2, 1]);
  });

  test("somebody away is replaced on the same line, and the seat is empty until then", async () => {
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
    ["a seat that somebody holds", () => [{ ...ofWorker(2), id_line: 1 }], 409],
    ["nothing", () => [], 422],
    ["a work of another day", () => [{ id_work: 777, id_worker: 1 }], 404],
    ["an unknown worker", () => [ofWorker(999)], 422],
    ["more than the work asks for", () => [ofWorker(1), ofWorker(2), ofWorker(3)], 409],
    ["somebody twice on one work", () => [ofWorker(1), ofWorker(1)], 409],
  ])("taking over %s changes nothing", async (_, seats, status) => {
    const before = dump();
    expect((await accept(seats())).status).toBe(status);
    expect(dump()).toBe(before);
  });

  test("who may not change the day, and site B, take nothing over", async () => {
    expect((await accept([ofWorker(1)], "ufficio")).status).toBe(403);
    expect((await accept([ofWorker(1)], "magazzino", "B")).status).toBe(403);
  });

  test("in part or whole it is one act, and taken back in one step", async () => {
    const taken = await accept([ofWorker(1), { id_work: world.work, id_vehicle: 1 }]);
    expect(taken.values.msg).toBe("Squadre completate");
    expect(crew()).toBe(2);
    const { activity } = taken as unknown as { activity: number };
    expect((await as("magazzino").call("Activity", "undo", { activity })).status).toBe(200);
    expect(crew()).toBe(0);
  });
});
