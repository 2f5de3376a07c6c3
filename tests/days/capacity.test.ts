import { capacityOfDay } from "../../src/server/days/capacity/store";
import { addDays, insert, run, visitor } from "../support/requests";
import { as, direct, fresh, tomorrow, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const away = (id_worker: number, from = tomorrow, to = tomorrow) =>
  direct(() => insert("absences", { id_worker, date_from: from, date_to: to }));
const ofDay = (name: string, day = tomorrow) =>
  capacityOfDay(day, { site: "A", user: null }).resources.find((resource) => resource.name === name);

describe("the capacity of a day", () => {
  test("is the total of a resource minus those who are away, and what its works ask of it", () => {
    direct(() => run`UPDATE resources SET ammount = 10 WHERE id = 1`);
    for (const worker of [3, 4]) away(worker);
    expect(ofDay("Op")).toEqual({
      ...{ id_resource: 1, name: "Op", type: 0, total: 10 },
      ...{ away: 2, used: 2, free: 6, peak: 2 },
    });
    expect(ofDay("Furgone")).toMatchObject({ total: 6, away: 0, used: 1, free: 5 });
    expect(ofDay("Op", addDays(tomorrow, 1))).toMatchObject({ away: 0, used: 0, free: 10 });
  });

  test("counts a stopped vehicle for the kind that it is of, or that its name says", () => {
    const stop = (name: string, more = {}) =>
      direct(() => {
        const vehicle = insert("vehicles", { name, code: 900 + name.length });
        insert("absences", { id_vehicle: vehicle, date_from: tomorrow, date_to: tomorrow });
        if (Object.keys(more).length) insert("vehicle_needs", { id_vehicle: vehicle, ...more });
      });
    stop("Furgone AB 123 CD");
    stop("Rosso", { id_resource: 5 });
    expect([ofDay("Furgone")?.away, ofDay("Bilico")?.away, ofDay("Op")?.away]).toEqual([1, 1, 0]);
  });

  test("counts absent workers for the largest of several resources of workers", () => {
    direct(() => insert("resources", { name: "Capi", type: 0, ammount: 4 }));
    direct(() => run`UPDATE resources SET ammount = 10 WHERE id = 1`);
    away(3);
    expect([ofDay("Op")?.away, ofDay("Capi")?.away]).toEqual([1, 0]);
  });

  test("has a retired resource only where a work still asks for it", () => {
    direct(() => run`UPDATE resources SET retired = 1 WHERE id = 2`);
    expect(ofDay("Furgone")).toMatchObject({ used: 1 });
    expect(ofDay("Furgone", addDays(tomorrow, 1))).toBeUndefined();
  });

  test("never has less than nobody", () => {
    direct(() => run`UPDATE resources SET ammount = 1 WHERE id = 1`);
    for (const worker of [3, 4, 5]) away(worker);
    expect(ofDay("Op")).toMatchObject({ total: 1, away: 3, used: 2, free: -2 });
  });

  test("of site B has neither absences nor hidden works", () => {
    away(3);
    direct(() => insert("work_resources", { id_work: world.hiddenWork, id_resource: 1, value: 3 }));
    const onB = capacityOfDay(tomorrow, { site: "B", user: null }).resources[0];
    expect(onB).toMatchObject({ name: "Op", away: 0, used: 2 });
  });
});

describe("a day whose works ask for more than is there", () => {
  beforeEach(() => {
    direct(() => run`UPDATE resources SET ammount = 3 WHERE id = 1`);
    for (const worker of [3, 4]) away(worker);
  });

  test("is a problem of the day, with the absences in its text", async () => {
    const { problems } = (await as("ufficio").call("Works", "getProblems", { date: wireTomorrow })).values;
    expect(problems).toContainEqual(
      expect.objectContaining({
        kind: "availability",
        text: "Op: 2 richiesti, disponibili 1 (3 meno 2 assenti)",
        id_work: world.work,
      }),
    );
  });

  test("shows in the head of the planning's week", async () => {
    const { resources } = (await as("ufficio").call("Calendar", "getWeek", { monday: tomorrow })).values;
    expect(resources[wireTomorrow][0]).toMatchObject({ label: "Op", count: 2, away: 2, free: -1 });
  });

  test("shows in the dialog of a work's resources and under Gestire risorse", async () => {
    const { text: dialog } = await visitor("ufficio").get(`/orders/works/resources/${world.work}`);
    expect(dialog).toContain("Ne manca 1");
    const { text: page } = await visitor("superadmin").get(`/resources/?date=${wireTomorrow}`);
    expect(page).toContain("1 (3 meno 2 assenti)");
  });
});
