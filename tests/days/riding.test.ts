import { checkPlan, figuresOf } from "../../src/server/days/composition/check";
import {
  type Facts,
  openSeats,
  type Plan,
  type SeatNow,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
} from "../../src/server/days/composition/model";
import { composed, reasonOf } from "../../src/server/days/composition/reasons";
import { arrivalsOf, rideRemarks } from "../../src/server/days/composition/rides";
import { findPlan } from "../../src/server/days/composition/search";
import { plantedCrews } from "../support/planted-facts";
import { some } from "../support/thorough";

const worker = (id: number, drives = true): WorkerOfDay => ({
  ...{ kind: "worker", id, value: id, text: `Op ${id}`, away: null, unica: false, week: 0, month: 0 },
  ...{ mates: new Set(), own: new Set(drives ? ["licence-b"] : []) },
});
const van = (id: number, seats: number | null = 3): VehicleOfDay => ({
  ...{ kind: "vehicle", id, value: id, text: `Furgone ${id}`, away: null, resource: "Furgone", seats },
  ...{ usual: new Set(), licence: "licence-b", cqc: false, cubicMetres: null },
});
type Asked = {
  id: number;
  hour: string;
  workers?: number[];
  vans?: number[];
  asks?: [workers: number, vans: number];
};

/** Who is given stays; what is asked beyond them is open. */
function work({ id, hour, workers = [], vans = [], asks = [0, 0] }: Asked): WorkOfDay {
  const seats: SeatNow[] = [
    ...workers.map((one) => ({
      line: 100 * id + one,
      kind: "worker" as const,
      id: one,
      state: "fixed" as const,
    })),
    ...vans.map((one) => ({
      line: 100 * id + 50 + one,
      kind: "vehicle" as const,
      id: one,
      state: "fixed" as const,
    })),
  ];
  const asked = {
    workers: workers.length + asks[0],
    vehicles: [{ name: "Furgone", value: vans.length + asks[1] }].filter(({ value }) => value > 0),
  };
  return {
    ...{ id, hour, minutes: 120, client: `Cliente ${id}`, town: "Napoli", seats, ...asked },
    ...{
      needs: { skills: {}, cubicMetres: null },
      open: openSeats({ ...asked, seats }, () => ({ resource: "Furgone" })),
    },
  };
}

/** On a line: every work is so many kilometres from the depot. */
const day = (
  asked: readonly Asked[],
  { places, workers, vans }: { places: Record<number, number>; workers: WorkerOfDay[]; vans: VehicleOfDay[] },
): Facts => ({
  works: asked.map(work),
  people: { worker: workers, vehicle: vans },
  ways: (from, to) => {
    const km = Math.abs((places[from.id] ?? 0) - (places[to.id] ?? 0));
    return km ? { km, minutes: km * 2, ferry: false, isOwn: false } : null;
  },
});

const apart = { 1: 0, 2: 20, 3: 40, 4: 2 };

function arriving(facts: Facts, plan: Plan = []) {
  const { people, undriven, detours } = arrivalsOf(facts, plan);
  return {
    people: Object.fromEntries(people.map(({ person, by }) => [person.text, by?.text ?? null])),
    undriven: undriven.map(({ person }) => person.text),
    detours: detours.map(({ vehicle, km, people }) => [vehicle.text, km, people]),
  };
}

describe("people come from one work to the next", () => {
  const crew = {
    places: apart,
    workers: [1, 2, 3, 4, 5].map((id) => worker(id, id < 4)),
    vans: [van(1), van(2)],
  };
  const none = { undriven: [], detours: [] };
  test.each<[string, Asked[], ReturnType<typeof arriving>]>([
    [
      "with the vehicle of their crew that goes along",
      [
        { id: 1, hour: "08:00", workers: [1, 4], vans: [1] },
        { id: 2, hour: "12:00", workers: [1, 4], vans: [1] },
      ],
      { ...none, people: { "Op 1": "Furgone 1", "Op 4": "Furgone 1" } },
    ],
    [
      "on foot where it is near",
      [
        { id: 1, hour: "08:00", workers: [1], vans: [1] },
        { id: 4, hour: "12:00", workers: [1] },
      ],
      { ...none, people: {} },
    ],
    [
      "with a vehicle that has no other work, driven by one of them",
      [
        { id: 1, hour: "08:00", workers: [1, 4], vans: [1] },
        { id: 2, hour: "12:00", workers: [1, 4] },
      ],
      { ...none, people: { "Op 1": "Furgone 1", "Op 4": "Furgone 1" }, detours: [["Furgone 1", 20, 2]] },
    ],
    [
      "not with one whose own work at the same time is too far from theirs",
      [
        { id: 1, hour: "08:00", workers: [4] },
        { id: 3, hour: "08:30", workers: [1], vans: [1] },
        { id: 2, hour: "11:30", workers: [1, 4], vans: [1] },
      ],
      { ...none, people: { "Op 1": "Furgone 1", "Op 4": null } },
    ],
    [
      "with one that goes on by way of their work",
      [
        { id: 1, hour: "08:00", workers: [1, 4], vans: [1] },
        { id: 2, hour: "12:00", workers: [4] },
        { id: 3, hour: "13:00", workers: [1], vans: [1] },
      ],
      { ...none, people: { "Op 4": "Furgone 1", "Op 1": "Furgone 1" }, detours: [["Furgone 1", 0, 1]] },
    ],
    [
      "with one of the next work that passes by",
      [
        { id: 2, hour: "08:00", workers: [4] },
        { id: 3, hour: "12:00", workers: [1, 4], vans: [1] },
      ],
      { ...none, people: { "Op 4": "Furgone 1" }, detours: [["Furgone 1", 20, 1]] },
    ],
    [
      "in two turns where their vehicle has the time",
      [
        { id: 1, hour: "08:00", workers: [1, 2, 3, 4], vans: [1] },
        { id: 2, hour: "12:00", workers: [1, 2, 3, 4], vans: [1] },
      ],
      {
        ...none,
        people: { "Op 1": "Furgone 1", "Op 2": "Furgone 1", "Op 3": "Furgone 1", "Op 4": "Furgone 1" },
        detours: [["Furgone 1", 40, 1]],
      },
    ],
    [
      "alone, when the seats are taken and there is no time for a second turn",
      [
        { id: 1, hour: "08:00", workers: [1, 2, 3, 4], vans: [1] },
        { id: 2, hour: "11:00", workers: [1, 2, 3, 4], vans: [1] },
      ],
      { ...none, people: { "Op 1": "Furgone 1", "Op 2": "Furgone 1", "Op 3": "Furgone 1", "Op 4": null } },
    ],
    [
      "alone, where no vehicle was",
      [
        { id: 1, hour: "08:00", workers: [4] },
        { id: 2, hour: "12:00", workers: [4] },
      ],
      { ...none, people: { "Op 4": null } },
    ],
    [
      "alone, when nobody of either crew can drive",
      [
        { id: 1, hour: "08:00", workers: [4, 5], vans: [1] },
        { id: 2, hour: "12:00", workers: [4, 5] },
      ],
      { ...none, people: { "Op 4": null, "Op 5": null } },
    ],
    [
      "and a vehicle waits for a driver when its own go elsewhere",
      [
        { id: 1, hour: "08:00", workers: [1, 2], vans: [1, 2] },
        { id: 2, hour: "12:00", workers: [3], vans: [2] },
        { id: 3, hour: "12:00", workers: [1, 2], vans: [1] },
      ],
      { ...none, people: { "Op 1": "Furgone 1", "Op 2": "Furgone 1" }, undriven: ["Furgone 2"] },
    ],
  ])("%s", (_, asked, expected) => expect(arriving(day(asked, crew))).toEqual(expected));

  test("in a vehicle whose seats nobody entered, however many they are", () => {
    const facts = day(
      [
        { id: 1, hour: "08:00", workers: [1, 2, 3, 4, 5], vans: [1] },
        { id: 2, hour: "11:00", workers: [1, 2, 3, 4, 5], vans: [1] },
      ],
      { ...crew, vans: [van(1, null)] },
    );
    expect(Object.values(arriving(facts).people)).toEqual(Array.from({ length: 5 }, () => "Furgone 1"));
  });
});

test.each([
  ["13:00", true, [], {}],
  ["13:00", false, ["Furgone 1"], { "Op 4": "Furgone 1" }],
  ["10:59", true, ["Furgone 1"], { "Op 4": "Furgone 1" }],
])(
  "a van and who has time for the yard before %s (known: %p) wait for nobody",
  (hour, hasYard, undriven, people) => {
    const facts = day(
      [
        { id: 1, hour: "08:00", workers: [1, 4], vans: [1] },
        { id: 2, hour, workers: [4], vans: [1] },
      ],
      { places: apart, workers: [1, 4].map((id) => worker(id, id < 4)), vans: [van(1)] },
    );
    const works = facts.works.map((one) => ({ ...one, out: 30, back: 30, hasYard }));
    expect(arriving({ ...facts, works })).toEqual({ undriven, people, detours: [] });
  },
);

describe("a plan", () => {
  test("sends to a second work those who come with their vehicle", () => {
    const facts = day(
      [
        { id: 1, hour: "08:00", workers: [1], vans: [1] },
        { id: 4, hour: "08:00", workers: [2] },
        { id: 3, hour: "12:00", asks: [1, 1] },
      ],
      { places: apart, workers: [worker(1), worker(2)], vans: [van(1)] },
    );
    const plan = findPlan(facts);
    expect(plan.map(({ kind, id }) => [kind, id])).toEqual([
      ["worker", 1],
      ["vehicle", 1],
    ]);
    const text = composed(facts, plan);
    const [first, , second] = facts.works as [WorkOfDay, WorkOfDay, WorkOfDay];
    expect(reasonOf(facts.people.worker[0] as WorkerOfDay, second, text)).toEndWith("ci va con Furgone 1");
    expect([first, second].flatMap((one) => rideRemarks(one, text.arrivals))).toEqual([]);
  });

  test("of a firm without vehicles sends people on their own way, and says so at the work", () => {
    const facts = day(
      [
        { id: 1, hour: "08:00", asks: [2, 0] },
        { id: 3, hour: "12:00", asks: [2, 0] },
      ],
      { places: apart, workers: [worker(1), worker(2)], vans: [] },
    );
    const plan = findPlan(facts);
    expect(figuresOf(facts, plan)).toMatchObject({ empty: 0, alone: 2 });
    const text = composed(facts, plan);
    expect(facts.works.flatMap((one) => rideRemarks(one, text.arrivals))).toEqual([
      "Op 1 e Op 2 ci vanno per conto loro da Cliente 1, 40 km",
    ]);
  });

  test.each(some([1, 2, 3, 4], 1))(
    "of a day whose crews can stay with their vehicles fills it, and nobody comes alone (day %d)",
    (seed) => {
      const size = { workers: 48, vehicles: 19, shifts: seed % 2 ? 2 : 3, groups: 2 };
      const { facts, planted } = plantedCrews(seed, size);
      expect([checkPlan(facts, planted), figuresOf(facts, planted)]).toMatchObject([
        [],
        { empty: 0, alone: 0 },
      ]);
      const plan = findPlan(facts);
      expect([checkPlan(facts, plan), figuresOf(facts, plan)]).toMatchObject([[], { empty: 0, alone: 0 }]);
    },
  );
});
