import { addDays } from "../../src/server/base/days";
import { type Candidate, type Facts, rankSubstitutes } from "../../src/server/days/substitutes/model";
import { all, insert, one, update } from "../../src/server/db/db";
import { as, direct, dump, fresh, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const work = (id: number, hour: string) => ({ id, hour, minutes: 240, client: `Cliente ${id}` });
const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, value: id, text: `Op ${id}`, absent: false, unica: false, otherKind: false },
  ...{ weekMinutes: 0, seats: [] },
  ...more,
});
const facts = (candidates: Candidate[], more: Partial<Facts> = {}): Facts => ({
  kind: "worker",
  seats: [{ id_line: 1, work: work(1, "08:00") }],
  candidates,
  waysOf: () => () => null,
  newLacks: () => [],
  ...more,
});
const on = (id: number, hour: string, isExtra = false) => [
  { id_line: id * 10, work: work(id, hour), isExtra },
];
const far = { km: 200, minutes: 180, ferry: false, isOwn: false };

describe("rankSubstitutes", () => {
  test.each<[string, Facts, number[]]>([
    ["proposes nobody absent", facts([candidate(1, { absent: true }), candidate(2)]), [2]],
    ["proposes nobody on a work of the same time", facts([candidate(1, { seats: on(2, "09:00") })]), []],
    [
      "prefers who has no other work that day",
      facts([candidate(1, { seats: on(2, "14:00") }), candidate(2)]),
      [2, 1],
    ],
    [
      "leaves out who has not the time for the way",
      facts([candidate(1, { seats: on(2, "13:00") })], { waysOf: () => () => far }),
      [],
    ],
    [
      "takes somebody from a work with one too many after those who are free",
      facts([candidate(1, { seats: on(2, "08:00", true) }), candidate(2, { weekMinutes: 2400 })]),
      [2, 1],
    ],
    [
      "prefers a skill that is not missing to everything else",
      facts([candidate(1), candidate(2, { weekMinutes: 2400 })], {
        newLacks: (_, id) => (id === 1 ? ["Camion 35 chiede patente C: nessuno in squadra"] : []),
      }),
      [2, 1],
    ],
    [
      "prefers the fewest hours in the week",
      facts([candidate(1, { weekMinutes: 600 }), candidate(2)]),
      [2, 1],
    ],
    [
      "proposes another firm after the own people",
      facts([candidate(1, { unica: true }), candidate(2)]),
      [2, 1],
    ],
    ["leaves out vehicles of another kind", facts([candidate(1, { otherKind: true })]), []],
  ])("%s", (_, given, expected) =>
    expect(rankSubstitutes(given)[0]?.options.map(({ id }) => id)).toEqual(expected),
  );

  test("prefers for a later seat who takes the earlier one, and never twice at the same time", () => {
    const two = (hour: string) => ({
      seats: [
        { id_line: 1, work: work(1, "08:00") },
        { id_line: 2, work: work(2, hour) },
      ],
    });
    const firsts = (given: Facts) => rankSubstitutes(given).map(({ options }) => options[0]?.id);
    expect(firsts(facts([candidate(1), candidate(2)], two("14:00")))).toEqual([1, 1]);
    expect(firsts(facts([candidate(1), candidate(2)], two("09:00")))).toEqual([1, 2]);
  });

  test("an impossible seat says what stands against it", () => {
    const busy = [1, 2].map((id) => candidate(id, { seats: on(5, "08:00") }));
    const [seat] = rankSubstitutes(facts([...busy, candidate(3, { absent: true })]));
    expect(seat?.impossible).toBe("Nessuno può: 1 assente, 2 su altre lavorazioni a quell'ora.");
    expect(rankSubstitutes(facts([]))[0]?.impossible).toBe("Non c'è nessun altro in elenco.");
  });

  test("each has a reason", () => {
    const [seat] = rankSubstitutes(
      facts([candidate(1, { weekMinutes: 1470, seats: on(2, "14:00") })], {
        newLacks: () => ["manca la CQC"],
      }),
    );
    expect(seat?.options[0]?.reason).toBe(
      "già alle 14:00, senza sovrapporsi, 24 h 30 min in settimana, ma manca la CQC",
    );
  });
});

test("the reasons of three are what differs between them, and what would lack", () => {
  const traits = (_: unknown, id: number) =>
    [["patente C", "caposquadra"], ["patente C"], ["patente C"]][id - 1] ?? [];
  const reasons = (people: Candidate[], more: Partial<Facts> = {}) =>
    rankSubstitutes(facts(people, more))[0]?.options.map(({ reason }) => reason);
  const three = [candidate(1), candidate(2, { weekMinutes: 480 }), candidate(3, { weekMinutes: 960 })];
  expect(reasons(three, { traits })).toEqual([
    "caposquadra, 0 h in settimana",
    "8 h in settimana",
    "16 h in settimana",
  ]);
  expect(reasons([candidate(1), candidate(2), candidate(3)])).toEqual(
    Array(3).fill("libero tutto il giorno"),
  );
  expect(reasons([candidate(1), candidate(2)], { newLacks: () => ["manca la CQC"] })).toEqual(
    Array(2).fill("ma manca la CQC"),
  );
});

describe("Works.getSubstitutes and Works.substitute", () => {
  const person = { date: wireTomorrow, id_worker: 1 };
  const seat = (id_worker: number, id_work = world.work) =>
    direct(() => insert("crew_lines", { id_work, id_worker }));
  const offered = async (more: object = {}, site: "A" | "B" = "A"): Promise<Values[]> =>
    (await as("magazzino", site).call("Works", "getSubstitutes", { ...person, ...more })).values.seats;
  const substitute = (more: object) =>
    as("magazzino").call("Works", "substitute", { ...person, absent: 0, seats: [], ...more });
  const crew = (id_work = world.work) =>
    all<{ id_worker: number }>`SELECT id_worker FROM crew_lines WHERE id_work = ${id_work} ORDER BY id`.map(
      ({ id_worker }) => id_worker,
    );
  const absences = () => one<{ count: number }>`SELECT count(*) AS count FROM absences`?.count;

  test("getSubstitutes changes nothing, and answers nothing on site B", async () => {
    const id_line = seat(1);
    const before = dump();
    const [found] = await offered();
    expect(found).toMatchObject({ id_line, work: { client: "Rossi Niccolò" }, impossible: "" });
    expect(found?.options[0]).toMatchObject({ id: 2, id_from: null });
    expect(found?.options).toHaveLength(3);
    expect(await offered({}, "B")).toEqual([]);
    expect(dump()).toBe(before);
  });

  test("says the licence, the foreman and with whom somebody was last", async () => {
    seat(1);
    seat(5);
    direct(() => {
      insert("worker_skills", { id_worker: 2, licence: "licence-c", foreman: 1 });
      const id_work = insert("works", {
        ...{ id_order: world.hiddenOrder, id_pickup_place: world.aziendaPlace, type: 0, hour: "08:00" },
        ...{ date: addDays(tomorrow, -10), date_created: "2026-01-01 08:00" },
      });
      for (const id_worker of [3, 5]) insert("crew_lines", { id_work, id_worker });
    });
    const [found] = await offered();
    const reasons = Object.fromEntries(found?.options.map(({ id, reason }: Values) => [id, reason]));
    expect(reasons[2]).toBe("patente C, caposquadra");
    expect(reasons[3]).toMatch(/^ultima volta con \S/);
  });

  test("asked for one work, only its seat is answered, as if the others were to stay", async () => {
    seat(1);
    const line = seat(1, world.hiddenWork);
    const found = await offered({ id_work: world.hiddenWork });
    expect(found.map(({ id_line, options }: Values) => [id_line, options[0].id])).toEqual([[line, 2]]);
  });

  test("who is absent is replaced where somebody was chosen and leaves the other seats: one activity, one undo", async () => {
    const line = seat(1);
    seat(1, world.hiddenWork);
    const done = await substitute({
      absent: 1,
      reason: "Febbre",
      seats: [{ id_line: line, id_substitute: 3 }],
    });
    expect(done.values).toMatchObject({ msg: "Sostituzione salvata", replaced: 1, emptied: 1 });
    expect([crew(), crew(world.hiddenWork), absences()]).toEqual([[3], [], 1]);
    expect(one`SELECT date_from, date_to, reason FROM absences`).toEqual({
      ...{ date_from: tomorrow, date_to: tomorrow, reason: "Febbre" },
    });
    expect((await as("magazzino").undo(done)).status).toBe(200);
    expect([crew(), crew(world.hiddenWork), absences()]).toEqual([[1], [1], 0]);
  });

  test("without an absence the seats without a choice stay as they are", async () => {
    const line = seat(1);
    seat(1, world.hiddenWork);
    await substitute({ seats: [{ id_line: line, id_substitute: 3 }] });
    expect([crew(), crew(world.hiddenWork), absences()]).toEqual([[3], [1], 0]);
  });

  test("somebody of a work with one too many leaves it", async () => {
    direct(() => update("works", world.hiddenWork, { hour: "08:00" }));
    direct(() => insert("work_resources", { id_work: world.hiddenWork, id_resource: 1, value: 1 }));
    const line = seat(1);
    const left = seat(2, world.hiddenWork);
    seat(3, world.hiddenWork);
    await substitute({ seats: [{ id_line: line, id_substitute: 2, id_from: left }] });
    expect([crew(), crew(world.hiddenWork)]).toEqual([[2], [3]]);
  });

  test("who may drive the vehicle of the work comes before who may not, with what is missing", async () => {
    seat(1);
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
      insert("vehicle_needs", { id_vehicle: 1, licence: "licence-c" });
      for (const id_worker of [1, 5]) insert("worker_skills", { id_worker, licence: "licence-c" });
    });
    const [found] = await offered();
    expect(found?.options.map(({ id }: Values) => id).slice(0, 2)).toEqual([5, 2]);
    expect(found?.options[0].reason).not.toContain("ma ");
    expect(found?.options[1].reason).toContain("ma Automezzo 1 chiede patente C: nessuno in squadra");
  });

  test("a vehicle that stops is replaced like a worker", async () => {
    const line = direct(() => insert("crew_lines", { id_work: world.work, id_vehicle: 1 }));
    const asked = { id_worker: "", id_vehicle: 1 };
    expect((await offered(asked))[0]?.options[0]).toMatchObject({ id: 2 });
    await substitute({ ...asked, absent: 1, seats: [{ id_line: line, id_substitute: 2 }] });
    expect(one`SELECT id_vehicle FROM crew_lines`).toEqual({ id_vehicle: 2 });
    expect(one`SELECT id_vehicle FROM absences`).toEqual({ id_vehicle: 1 });
  });

  test.each<[string, (line: number) => object, number]>([
    ["a line of somebody else", () => ({ seats: [{ id_line: 999, id_substitute: 3 }] }), 409],
    ["a substitute on the same work", (id_line) => ({ seats: [{ id_line, id_substitute: 2 }] }), 409],
    ["an unknown substitute", (id_line) => ({ absent: 1, seats: [{ id_line, id_substitute: 999 }] }), 422],
    [
      "a line that the substitute has not",
      (id_line) => ({ seats: [{ id_line, id_substitute: 3, id_from: 1 }] }),
      409,
    ],
    ["a worker and a vehicle", () => ({ id_vehicle: 1 }), 422],
    ["nobody", () => ({ id_worker: "" }), 422],
    ["a reason too long", () => ({ absent: 1, reason: "x".repeat(101) }), 422],
  ])("%s is refused and changes nothing", async (_, more, status) => {
    const line = seat(1);
    seat(2);
    const before = dump();
    expect((await substitute(more(line))).status).toBe(status);
    expect(dump()).toBe(before);
  });

  test("a second absence on that day is refused, and nobody is replaced", async () => {
    const line = seat(1);
    direct(() => insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow }));
    const seats = [{ id_line: line, id_substitute: 3 }];
    expect((await substitute({ absent: 1, seats })).status).toBe(422);
    expect(crew()).toEqual([1]);
  });
});
