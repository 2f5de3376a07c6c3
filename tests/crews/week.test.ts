import { crewWords } from "../../src/server/crews/model";
import { plainMonday } from "../support/plain-weeks";
import { insert, run, toWire, visitor } from "../support/requests";
import { as, direct, fresh, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const seat = (id_work: number, id_worker: number, id_vehicle?: number) =>
  direct(() => insert("crew_lines", { id_work, id_worker, id_vehicle }));
const week = async (site: "A" | "B" = "A"): Promise<Values> =>
  (await as("ufficio", site).call("Calendar", "getWeek", { monday: tomorrow })).values;
const workIn = ({ works }: Values, id: number) => works.find((work: Values) => work.id === id);

test.each([
  [null, "risorse da indicare"],
  [0, "completa"],
  [1, "manca 1"],
  [2, "mancano 2"],
] as const)("a crew that lacks %p is called %p", (missing, words) => expect(crewWords(missing)).toBe(words));

describe("the planning's week", () => {
  test("says what each work lacks, without those who are absent", async () => {
    expect(workIn(await week(), world.work).missing).toBe(3);
    seat(world.work, 3, 1);
    seat(world.work, 4);
    expect(workIn(await week(), world.work).missing).toBe(0);
    direct(() => insert("absences", { id_worker: 4, date_from: tomorrow, date_to: tomorrow }));
    expect(workIn(await week(), world.work).missing).toBe(1);
    expect(workIn(await week(), world.hiddenWork).missing).toBeNull();
  });

  test("counts the assigned of the asked workers of a day, none twice for a work that has too many", async () => {
    for (const worker of [3, 4, 5]) seat(world.work, worker);
    expect((await week()).resources[wireTomorrow][0]).toMatchObject({ label: "Op", count: 2, staffed: 2 });
  });

  test("does not say for which of two resources of workers somebody comes", async () => {
    direct(() => {
      const leaders = insert("resources", { name: "Capi", type: 0, ammount: 4 });
      insert("work_resources", { id_work: world.work, id_resource: leaders, value: 1 });
    });
    const { resources } = await week();
    expect(resources[wireTomorrow].map(({ staffed }: Values) => staffed)).not.toContain(0);
  });

  test("says nothing of crews on site B", async () => {
    seat(world.work, 3);
    expect(workIn(await week("B"), world.work)).not.toHaveProperty("missing");
    const { values } = await as("ufficio", "B").call("Calendar", "getWork", { id: world.work });
    expect(values).not.toHaveProperty("crew");
  });

  test("has the names of a crew in the dialog, for those who may see them", async () => {
    seat(world.work, 3, 1);
    const { crew } = (await as("ufficio").call("Calendar", "getWork", { id: world.work })).values;
    expect([crew.workers.length, crew.vehicles.length]).toEqual([1, 1]);
  });
});

describe("a work moved in the planning", () => {
  const move = async (who: "ufficio" = "ufficio") =>
    (
      await as(who).call("Calendar", "moveWork", {
        ...{ id: world.work, date: toWire(plainMonday), hour: "08:00" },
      })
    ).values;

  test("answers what it clashes with there, and nothing of what was so before", async () => {
    seat(world.work, 3);
    seat(world.hiddenWork, 3);
    direct(() => run`UPDATE works SET date = ${plainMonday}, hour = '09:00' WHERE id = ${world.hiddenWork}`);
    direct(() =>
      insert("absences", { id_worker: 3, date_from: plainMonday, date_to: plainMonday, reason: "Ferie" }),
    );
    const { msg, clashes } = await move();
    expect(msg).toBe("Lavorazione spostata");
    expect(clashes).toEqual([
      expect.stringMatching(/è assente/),
      expect.stringMatching(/è anche alle 08:00–12:00 ca\. da Rossi Niccolò/),
    ]);
  });

  test("answers no clashes where there are none", async () => {
    seat(world.work, 3);
    expect(await move()).toEqual({ msg: "Lavorazione spostata" });
  });

  test("that is a visit answers what its agent already has", async () => {
    const visit = { id_client: world.rossi, id_address: world.rossiPlace, date_created: "2026-01-01 08:00" };
    direct(() =>
      insert("appointments", { ...visit, date: plainMonday, time: "10:00", time_end: "11:00", id_agent: 1 }),
    );
    const { warning } = (
      await as("ufficio").call("Calendar", "moveAppointment", {
        ...{ id: world.open, date: toWire(plainMonday), time: "10:30" },
      })
    ).values;
    expect(warning).toBe("Agente 1 è già occupato: Rossi Niccolò, 10:00–11:00.");
  });
});

test("a new memo begins at the day and hour of its address", async () => {
  const { text } = await visitor("ufficio").get(`/memo/insert?date=${wireTomorrow}&time=10:30`);
  expect(text).toContain('value="10:30"');
});
