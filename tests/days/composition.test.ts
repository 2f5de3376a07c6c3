import { addDays, type Day, mondayOf, toWire } from "../../src/server/base/days";
import { all, insert, one, run, update } from "../../src/server/db/db";
import { xtest } from "../support/thorough";
import { as, direct, dump, fresh, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

describe("Works.suggestCrew and Works.acceptCrew", () => {
  const suggest = async (site: "A" | "B" = "A"): Promise<Values> =>
    (await as("magazzino", site).call("Works", "suggestCrew", { date: wireTomorrow })).values.seats;
  const accept = (seats: unknown) =>
    as("magazzino").call("Works", "acceptCrew", { date: wireTomorrow, seats });
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
        reason: expect.stringContaining("al posto di Operaio 1, che è assente"),
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

  test("acceptCrew is one activity, undone in one step", async () => {
    const taken = await accept([ofWorker(1), { id_work: world.work, id_vehicle: 1 }]);
    expect(taken.values.msg).toBe("Squadre completate");
    expect(crew()).toBe(2);
    expect((await as("magazzino").undo(taken)).status).toBe(200);
    expect(crew()).toBe(0);
  });
});

describe("Works.composeDay and Works.acceptPlan", () => {
  const compose = async (mode: "empty" | "day" = "empty", unlocked: number[] = []): Promise<Values> =>
    (await as("magazzino").call("Works", "composeDay", { date: wireTomorrow, mode, unlocked })).values;
  const changes = (day: Values): Values[] =>
    day.works.flatMap(({ id_work, seats }: Values) =>
      seats.flatMap(({ state, kind, id_line, id }: Values) =>
        state === "added" || state === "removed"
          ? [{ id_work, kind, id_line, id: state === "removed" ? null : id }]
          : [],
      ),
    );
  const take = (
    day: Values,
    seats = changes(day),
    mode: "empty" | "day" = "empty",
    unlocked: number[] = [],
  ) =>
    as("magazzino").call("Works", "acceptPlan", {
      date: wireTomorrow,
      mode,
      unlocked,
      whole: Number(seats.length === changes(day).length),
      marks: day.works.map(({ id_work, mark }: Values) => ({ id_work, mark })),
      seats,
    });
  const workersOf = () =>
    all<{ id: number }>`
      SELECT id_worker AS id FROM crew_lines WHERE id_work = ${world.work} AND id_worker IS NOT NULL ORDER BY id_worker`.map(
      ({ id }) => id,
    );

  test("a plan is one activity, undone in one step", async () => {
    const before = dump();
    const day = await compose();
    expect(dump()).toBe(before);
    expect(day.now.empty).toBeGreaterThan(day.plan.empty);
    const taken = await take(day);
    expect(taken.values.msg).toBe("Squadre completate");
    expect(workersOf()).toEqual([1, 2]);
    expect((await as("magazzino").undo(taken)).status).toBe(200);
    expect(workersOf()).toEqual([]);
  });

  test("a plan on the screen is repaired: its other seats stay, the one that changes is marked", async () => {
    const first = await compose();
    const proposed = changes(first).map(({ id_work, kind, id }) => ({ id_work, kind, id }));
    expect(proposed.filter(({ kind }) => kind === "worker").map(({ id }) => id)).toEqual([1, 2]);
    direct(() => insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow }));
    const again = await as("magazzino").call("Works", "composeDay", {
      ...{ date: wireTomorrow, mode: "empty", unlocked: [], proposed },
    });
    const added = again.values.works.flatMap(({ seats }: Values) =>
      seats.filter(({ state, kind }: Values) => state === "added" && kind === "worker"),
    );
    expect(added.map(({ id, isNew }: Values) => [id, isNew ?? false]).sort()).toEqual([
      [2, false],
      [3, true],
    ]);
    direct(() => {
      for (const { id } of all<{ id: number }>`SELECT id FROM workers WHERE id > 3`)
        insert("absences", { id_worker: id, date_from: tomorrow, date_to: tomorrow });
      insert("absences", { id_worker: 3, date_from: tomorrow, date_to: tomorrow, reason: "malattia" });
    });
    const fewer = await as("magazzino").call("Works", "composeDay", {
      ...{ date: wireTomorrow, mode: "empty", unlocked: [] },
      proposed: [2, 3].map((id) => ({ id_work: world.work, kind: "worker", id })),
    });
    expect(fewer.values.works[0].gaps.join()).toStartWith(
      "Nessun operaio libero alle 08:00: Operaio 3 è assente (malattia), Operaio 1 è assente, ",
    );
    expect((await take(fewer.values)).values.msg).toBe("Squadre completate");
    expect(workersOf()).toEqual([2]);
  });

  test("of two dispatchers who compose at once the second is refused and nothing of it is assigned", async () => {
    const [first, second] = [await compose(), await compose()];
    expect((await take(first)).status).toBe(200);
    const before = dump();
    const refused = await take(second);
    expect([refused.status, refused.values.changed]).toEqual([409, [world.work]]);
    expect(refused.values.msg).toStartWith("La giornata è cambiata nel frattempo (08:00 ");
    expect(dump()).toBe(before);
  });

  test.each<[string, () => void, string]>([
    ["retired", () => update("workers", 1, { deleted: 1 }), "non è più in elenco"],
    [
      "absent",
      () => insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow }),
      "è assente",
    ],
  ])("somebody %s meanwhile refuses the plan", async (_, change, reason) => {
    const day = await compose();
    direct(change);
    const before = dump();
    const refused = await take(day);
    expect([refused.status, dump()]).toEqual([409, before]);
    expect(refused.values.msg).toContain(reason);
  });

  test.each<[string, () => void, string]>([
    ["to another hour", () => update("works", world.work, { hour: "15:00" }), "15:00 Rossi Niccolò"],
    [
      "to another day",
      () => update("works", world.work, { date: addDays(tomorrow, 1) }),
      "una lavorazione che non c'è più",
    ],
    ["off the board", () => update("works", world.work, { show_worksheet: 0 }), "08:00 Rossi Niccolò"],
  ])("a work moved %s while the plan is open refuses it", async (_, change, what) => {
    const day = await compose();
    direct(change);
    const before = dump();
    const refused = await take(day);
    expect([refused.status, refused.values.changed, dump()]).toEqual([409, [world.work], before]);
    expect(refused.values.msg).toBe(
      `La giornata è cambiata nel frattempo (${what}): nulla è stato assegnato.`,
    );
  });

  test("a work of the same person, moved beside the plan's, refuses it and says why", async () => {
    direct(() => {
      insert("crew_lines", { id_work: world.hiddenWork, id_worker: 1 });
      for (const { id } of all<{ id: number }>`SELECT id FROM workers WHERE id > 2`)
        insert("absences", { id_worker: id, date_from: tomorrow, date_to: tomorrow });
    });
    const day = await compose();
    direct(() => update("works", world.hiddenWork, { hour: "09:00" }));
    const before = dump();
    const refused = await take(day);
    expect([refused.status, refused.values.changed, dump()]).toEqual([409, [world.hiddenWork], before]);
    expect(refused.values.msg).toContain("Operaio 1 è anche alle 09:00 da Officine Vesuvio S.r.l.");
    expect((await take(await compose())).status).toBe(200);
    expect(workersOf()).toEqual([2]);
  });

  test("an impossible day gets what is possible, and names what stands against the rest", async () => {
    direct(() => {
      for (const { id } of all<{ id: number }>`SELECT id FROM workers WHERE id <> 3`)
        insert("absences", { id_worker: id, date_from: tomorrow, date_to: tomorrow });
    });
    const day = await compose();
    const { gaps } = day.works.find(({ id_work }: Values) => id_work === world.work);
    expect(gaps).toEqual([
      "Nessun operaio libero alle 08:00: Operaio 1 è assente, Operaio 2 è assente, Operaio 4 è assente e altri 44; nessuno può: 47 assenti",
    ]);
    expect((await take(day)).status).toBe(200);
    expect(workersOf()).toEqual([3]);
  });

  test("among those who are not free nobody retired is counted", async () => {
    const line = direct(() => {
      for (const { id } of all<{ id: number }>`SELECT id FROM workers`)
        insert("absences", { id_worker: id, date_from: tomorrow, date_to: tomorrow });
      update("workers", 1, { deleted: 1 });
      return insert("crew_lines", { id_work: world.work, id_worker: 1 });
    });
    const day = await compose("day", [line]);
    expect(day.works.find(({ id_work }: Values) => id_work === world.work).gaps).toEqual([
      "Nessun operaio libero alle 08:00 (2 posti): Operaio 2 è assente, Operaio 3 è assente, Operaio 4 è assente e altri 44; nessuno può: 47 assenti",
    ]);
  });

  xtest("a work that asks for thousands of people and vehicles gets those there are", async () => {
    direct(() => {
      for (const { id } of all<{ id: number }>`SELECT id FROM workers WHERE id > 4`)
        insert("absences", { id_worker: id, date_from: tomorrow, date_to: tomorrow });
    });
    const values = [1, 2].map((id_resource) => ({ id_resource, value: 9999 }));
    await as("ufficio").call("Orders", "saveWorkResources", { id_work: world.work, values });
    const day = await compose();
    const kinds = changes(day).map(({ kind }) => kind);
    const vehicles = all`SELECT id FROM vehicles WHERE deleted = 0 AND date IS NULL`;
    expect(kinds.filter((kind) => kind === "worker")).toHaveLength(4);
    expect(kinds.filter((kind) => kind === "vehicle")).toHaveLength(vehicles.length);
    expect(day.plan.empty).toBe(2 * 9999 - 4 - vehicles.length);
    expect(await compose()).toEqual(day);
  });

  test.each<[string, [string, number][], string]>([
    ["eighteen hours of one work", [["05:00", 18 * 60]], "Giornata di 18 h con la strada (al massimo 13 h)"],
    [
      "eighteen hours of three works",
      [
        ["05:00", 240],
        ["13:00", 300],
        ["20:00", 180],
      ],
      "Operaio 3: giornata di 18 h con la strada (al massimo 13 h)",
    ],
    [
      "eighteen hours of two works, with a pause",
      [
        ["05:00", 240],
        ["17:00", 360],
      ],
      "Operaio 3: riposo di 8 h tra le 05:00–09:00 e le 17:00–23:00 (almeno 11 h)",
    ],
  ])("%s are remarked where the rules weigh, and stay empty where they bind", async (_, works, remark) => {
    direct(() => {
      for (const { id } of all<{ id: number }>`SELECT id FROM workers WHERE id <> 3`)
        insert("absences", { id_worker: id, date_from: tomorrow, date_to: tomorrow });
      for (const id of [world.work, world.hiddenWork]) update("works", id, { show_worksheet: 0 });
      for (const [hour, minutes] of works) {
        const id_work = insert("works", {
          ...{ id_order: world.order, date: tomorrow, hour, minutes, type: 0 },
          ...{ id_pickup_place: world.rossiPlace, date_created: "2027-01-01 08:00" },
        });
        insert("work_resources", { id_work, id_resource: 1, value: 1 });
      }
    });
    const binding = async (binds: 0 | 1) => {
      const limits = { restBinds: binds, dayBinds: binds, awayBinds: binds };
      expect((await as("gestione1").call("Settings", "update", { values: { limits } })).ok).toBe(true);
      const day = await compose();
      return { day, remarks: day.works.flatMap(({ remarks }: Values) => remarks) };
    };
    const soft = await binding(0);
    expect([soft.day.plan.empty, soft.remarks]).toEqual([0, [remark]]);
    const hard = await binding(1);
    expect([hard.day.plan.empty, hard.remarks]).toEqual([1, []]);
    expect(hard.day.works.flatMap(({ gaps }: Values) => gaps).join()).toMatch(
      /Operaio 3 (farebbe una giornata di 18 h|deve riposare 11 h)/,
    );
    const refused = await take(soft.day);
    expect([refused.status, refused.values.msg]).toEqual([
      409,
      `La giornata è cambiata nel frattempo (${remark.replace("Giornata", "Operaio 3: giornata")}): nulla è stato assegnato.`,
    ]);
    await binding(0);
    expect((await take(soft.day)).status).toBe(200);
  });

  test("hours of a work of several days are nobody's day", async () => {
    direct(() => update("works", world.work, { minutes: 26 * 60 }));
    expect((await compose()).plan).toMatchObject({ empty: 0, minutes: 2 * 26 * 60, longest: 0 });
    direct(() => update("works", world.work, { minutes: 6 * 60 }));
    expect((await compose()).plan.longest).toBe(6 * 60);
  });

  test("a part without the driver it needs is refused with advice, a whole one whose driver may not drive any more as old", async () => {
    direct(() => {
      for (const { id } of all<{ id: number }>`SELECT id FROM vehicles WHERE id > 1`)
        update("vehicles", id, { deleted: 1 });
      run`DELETE FROM vehicle_needs`;
      insert("vehicle_needs", { id_vehicle: 1, licence: "licence-c" });
      run`DELETE FROM worker_skills`;
    });
    const driver = direct(() => insert("worker_skills", { id_worker: 2, licence: "licence-c" }));
    const day = await compose();
    const vehicle = changes(day).filter(({ kind }) => kind === "vehicle");
    expect(vehicle).toHaveLength(1);
    const part = await take(day, vehicle);
    expect(part.status).toBe(422);
    expect(part.values.msg).toEndWith(": scegliere anche gli altri posti della proposta che ne dipendono.");
    direct(() => update("worker_skills", driver, { licence: "licence-b" }));
    const whole = await take(day);
    expect(whole.status).toBe(409);
    expect(whole.values.msg).toStartWith("La giornata è cambiata nel frattempo (");
    expect(workersOf()).toEqual([]);
    expect(changes(await compose()).some(({ kind }) => kind === "vehicle")).toBe(false);
  });

  test("a part of a plan is taken; seats of a plan may move, typed ones only when unlocked", async () => {
    const day = await compose();
    const part = changes(day).filter(({ kind, id }: Values) => kind === "worker" && id === 1);
    expect((await take(day, part)).status).toBe(200);
    const line = direct(() => insert("crew_lines", { id_work: world.work, id_worker: 3 }));
    direct(() =>
      insert("absences", { id_worker: 3, date_from: addDays(tomorrow, 40), date_to: addDays(tomorrow, 41) }),
    );
    const states = (values: Values) =>
      values.works
        .find(({ id_work }: Values) => id_work === world.work)
        .seats.filter(({ kind }: Values) => kind === "worker")
        .map(({ id, state }: Values) => [id, state]);
    expect(states(await compose("day"))).toEqual([
      [1, "same"],
      [3, "typed"],
    ]);
    expect(states(await compose("day", [line]))).toContainEqual([1, "same"]);
    expect(states(await compose("day", [line])).some(([, state]: string[]) => state === "typed")).toBe(false);
  });

  test("beside a vehicle of an unknown kind that stays, a van that comes has the van's seat", async () => {
    direct(() => {
      for (const { id } of all<{ id: number }>`SELECT id FROM vehicles WHERE id > 3`)
        update("vehicles", id, { deleted: 1 });
      for (const id of [1, 2]) update("vehicles", id, { name: `Furgone ${id}` });
      insert("work_resources", { id_work: world.work, id_resource: 3, value: 1 });
    });
    expect((await take(await compose())).status).toBe(200);
    const van = one<{ id: number }>`SELECT id_vehicle AS id FROM crew_lines WHERE id_vehicle IN (1, 2)`;
    direct(() => insert("absences", { id_vehicle: van?.id ?? 0, date_from: tomorrow, date_to: tomorrow }));
    const later = await compose("day");
    expect(changes(later)).toMatchObject([{ kind: "vehicle", id: 3 - (van?.id ?? 0) }]);
    expect((await take(later, changes(later), "day")).status).toBe(200);
  });

  describe("the last plan that was read of a day", () => {
    type Plan = { seats?: Values[]; excluded?: Values[]; unlocked?: number[] };
    const keep = (day: Values, { seats, excluded = [], unlocked = [] }: Plan = {}) => {
      const own = changes(day).map(({ id_work, kind, id }) => ({ id_work, kind, id }));
      const { mode, mark } = day;
      return as("magazzino").call("Works", "keepPlan", {
        ...{ date: wireTomorrow, mode, unlocked, mark, seats: seats ?? own, excluded },
      });
    };
    const read = async (asked = {}): Promise<Values> =>
      (await as("gestione1").call("Works", "composeDay", { date: wireTomorrow, ...asked })).values;
    const workers = (day: Values) =>
      changes(day)
        .filter(({ kind }) => kind === "worker")
        .map(({ id }) => id)
        .toSorted();

    test("is where a colleague begins, who reads whose it is, and leaves neither log nor undo", async () => {
      const day = await compose();
      expect(day.draft).toBe("");
      const seats = [8, 9].map((id) => ({ id_work: world.work, kind: "worker", id }));
      expect((await keep(day, { seats })).status).toBe(200);
      expect(all`SELECT id FROM activity WHERE id_operation = 'Works.keepPlan'`).toEqual([]);
      const later = await read();
      expect(workers(later)).toEqual([8, 9]);
      expect(later.draft).toMatch(/^Proposta di magazzino, oggi alle \d+:\d\d: non cambia nulla\.$/);
      expect(workers(await read({ proposed: [] }))).toEqual([1, 2]);
    });

    test("changes only what the day asks for, and says why", async () => {
      const day = await compose();
      const seats = [8, 9].map((id) => ({ id_work: world.work, kind: "worker", id }));
      await keep(day, { seats: [...seats, { id_work: world.work, kind: "vehicle", id: 1 }] });
      direct(() =>
        insert("absences", { id_worker: 8, date_from: tomorrow, date_to: tomorrow, reason: "ferie" }),
      );
      const later = await read();
      expect(later.draft).toMatch(/: cambia 1 posto, perché la giornata è cambiata da allora\.$/);
      expect(workers(later)).toEqual([1, 9]);
      expect(later.works[0].seats.find(({ id }: Values) => id === 1)).toMatchObject({
        isNew: true,
        before: "Operaio 8, che è assente (ferie)",
      });
    });

    test("keeps what was left out of it and the typed seats that may move, also after a refusal", async () => {
      const line = direct(() => insert("crew_lines", { id_work: world.work, id_worker: 3 }));
      const excluded = [{ id_work: world.work, kind: "vehicle", id: 1 }];
      const day = await compose("day", [line]);
      await keep(day, { excluded, unlocked: [line] });
      direct(() => insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow }));
      expect((await take(day, undefined, "day", [line])).status).toBe(409);
      expect(await read()).toMatchObject({ mode: "day", unlocked: [line], excluded });
    });

    test("of a past day is stored no longer than the next reading", async () => {
      direct(() => run`INSERT INTO day_plans VALUES ('2020-01-07', 1, '2020-01-06 08:00', '', '{}')`);
      await keep(await compose());
      expect(all`SELECT date FROM day_plans`).toEqual([{ date: tomorrow }]);
    });
  });

  test("a free vehicle of another kind is offered in the gap, and taken once somebody wants it", async () => {
    direct(() => {
      for (const { id } of all<{ id: number }>`SELECT id FROM vehicles`)
        update("vehicles", id, { deleted: 1 });
      for (const id of [1, 2]) {
        update("vehicles", id, { deleted: 0 });
        insert("vehicle_needs", { id_vehicle: id, id_resource: id + 1, licence: "licence-b" });
      }
      for (const { id } of all<{ id: number }>`SELECT id FROM workers`)
        insert("worker_skills", { id_worker: id, licence: "licence-b" });
      insert("absences", { id_vehicle: 1, date_from: tomorrow, date_to: tomorrow });
    });
    const [asked, taken] = all<{ name: string }>`SELECT name FROM resources WHERE id IN (2, 3) ORDER BY id`;
    const day = await compose();
    const work = day.works.find(({ id_work }: Values) => id_work === world.work);
    expect(work.offers).toMatchObject([
      { text: `${asked?.name}: libero 1 ${taken?.name} (patente B)`, isTaken: false },
    ]);
    const otherKinds = [{ id_work: world.work, asked: asked?.name, taken: taken?.name }];
    const { values } = await as("magazzino").call("Works", "composeDay", {
      ...{ date: wireTomorrow, mode: "empty", unlocked: [], otherKinds },
    });
    expect(changes(values)).toContainEqual({ id_work: world.work, kind: "vehicle", id_line: null, id: 2 });
    expect(values.works[0].offers).toMatchObject([{ isTaken: true }]);
    const accepted = {
      ...{ date: wireTomorrow, mode: "empty", unlocked: [], seats: changes(values) },
      marks: values.works.map(({ id_work, mark }: Values) => ({ id_work, mark })),
    };
    expect((await as("magazzino").call("Works", "acceptPlan", accepted)).status).toBe(409);
    const { status } = await as("magazzino").call("Works", "acceptPlan", { ...accepted, otherKinds });
    expect(status).toBe(200);
  });

  test("of a week the days with works are composed in order, a night of one is known to the next", async () => {
    const monday = addDays(mondayOf(tomorrow), 7);
    const tuesday = addDays(monday, 1);
    direct(() => {
      run`DELETE FROM works WHERE id <> ${world.work} AND id <> ${world.hiddenWork}`;
      update("works", world.work, { date: monday, hour: "20:00", minutes: 900 });
      update("works", world.hiddenWork, { date: tuesday, hour: "07:00", show_worksheet: 1 });
      run`DELETE FROM work_resources WHERE id_work = ${world.hiddenWork}`;
      insert("work_resources", { id_work: world.hiddenWork, id_resource: 1, value: 1 });
    });
    const week = async () =>
      (await as("magazzino").call("Works", "getDaysToCompose", { date: toWire(addDays(monday, 4)) })).values;
    expect(await week()).toEqual({
      days: [
        { date: monday, empty: 3 },
        { date: tuesday, empty: 1 },
      ],
    });
    const of = async (date: Day): Promise<Values> =>
      (await as("magazzino").call("Works", "composeDay", { date: toWire(date) })).values;
    const workers = (day: Values) => changes(day).flatMap(({ kind, id }) => (kind === "worker" ? [id] : []));
    expect(workers(await of(tuesday))).toEqual([1]);
    const first = await of(monday);
    expect(workers(first).toSorted()).toEqual([1, 2]);
    const signed = await as("magazzino").call("Works", "acceptPlan", {
      ...{ date: toWire(monday), mode: "empty", unlocked: [], seats: changes(first) },
      marks: first.works.map(({ id_work, mark }: Values) => ({ id_work, mark })),
    });
    expect(signed.status).toBe(200);
    expect(workers(await of(tuesday))).toEqual([3]);
    expect((await week()).days[0].empty).toBe(0);
  });
});
