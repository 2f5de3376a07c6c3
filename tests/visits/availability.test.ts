import { beforeEach, describe, expect, test } from "bun:test";
import { addDays, toWire } from "../../src/server/base/days";
import { isWorkingDay } from "../../src/server/base/working-days";
import { nextOpenDay } from "../../src/server/days/closures/store";
import { insert, update } from "../../src/server/db/db";
import { visitor } from "../support/requests";
import { as, direct, fresh, world } from "../support/world";

beforeEach(fresh);

/** A Friday without holidays around it. */
const friday = "2027-03-12";

const visit = (id_agent: number, time: string, time_end: string, more: object = {}) =>
  direct(() =>
    insert("appointments", {
      ...{ date: friday, time, time_end, id_agent, date_created: "2027-01-01 08:00" },
      ...{ id_client: world.rossi, id_address: world.rossiPlace },
      ...more,
    }),
  );

const ask = async (body: object, site: "A" | "B" = "A") =>
  (
    await as("agenda", site).call("Appointment", "getAvailability", {
      ...{ date: toWire(friday), agent: 1, time: "10:30" },
      ...body,
    })
  ).values;

const nobodyIsBusy = { busy: [], nextFree: null, freeAgents: [] };

describe("the availability of an agent", () => {
  test("names the visits at that hour, the next free hour of the same length and the free agents", async () => {
    visit(1, "10:00", "11:00");
    visit(1, "11:30", "12:30");
    visit(2, "11:00", "11:15");

    const found = await ask({});
    expect(found.busy).toMatchObject([
      { client: "Rossi Niccolò", agent: "Agente 1", time: "10:00", time_end: "11:00" },
    ]);
    expect(found.nextFree).toEqual({ date: toWire(friday), time: "12:30", time_end: "13:30" });
    expect(found.freeAgents).toMatchObject([{ value: 3 }]);
    expect((await ask({ time_end: "11:00" })).nextFree).toMatchObject({ time: "11:00", time_end: "11:30" });
  });

  test("visits that only touch, failed ones, those of others and the one that is changed do not count", async () => {
    const own = visit(1, "10:00", "11:00");
    expect(await ask({ id: own })).toEqual(nobodyIsBusy);
    expect(await ask({ time: "11:00" })).toEqual(nobodyIsBusy);
    expect(await ask({ time: "09:00" })).toEqual(nobodyIsBusy);
    expect(await ask({ agent: 2 })).toEqual(nobodyIsBusy);
    expect(await ask({ agent: 0 })).toEqual(nobodyIsBusy);
    direct(() => update("appointments", own, { state: 2 }));
    expect(await ask({})).toEqual(nobodyIsBusy);
  });

  test("after the last hour of the day the next working day is offered", async () => {
    visit(1, "18:00", "19:30");
    const { nextFree } = await ask({ time: "18:30" });
    expect(nextFree).toEqual({ date: toWire(addDays(friday, 3)), time: "08:00", time_end: "09:00" });
  });

  test("site B counts neither hidden visits nor hidden agents", async () => {
    visit(1, "10:00", "11:00", { state: 1 });
    visit(3, "10:00", "11:00");
    expect(await ask({}, "B")).toEqual(nobodyIsBusy);
    expect(await ask({ agent: 3 }, "B")).toEqual(nobodyIsBusy);
    expect((await ask({ agent: 3 })).busy).toHaveLength(1);
  });

  test("the form offers both by a click; an unfinished hour warns of nothing", async () => {
    visit(1, "10:00", "11:00");
    const { text } = await visitor("agenda").get(
      `/appointment/availability?date=${toWire(friday)}&time=10:30&time_end=&agent=1`,
    );
    expect(text).toContain("Agente 1 è già occupato: Rossi Niccolò, 10:00–11:00.");
    expect(text).toContain("Sposta a 11:00–12:00");
    expect(text).toContain("Affida ad Agente 2");
    const unfinished = await visitor("agenda").get("/appointment/availability?date=12-3&time=1&agent=x");
    expect(unfinished.status).toBe(200);
    expect(unfinished.text).not.toContain("occupato");
    expect((await visitor("consultazione").get("/appointment/availability")).status).toBe(403);
  });
});

test("the page of a visit says at once, not by a request of its own, that its agent is busy", async () => {
  const id = visit(1, "10:30", "11:30");
  const { text: free } = await visitor("agenda").get(`/appointment/modify/${id}`);
  expect(free).not.toContain("già occupato");
  visit(1, "10:00", "11:00");
  const { text } = await visitor("agenda").get(`/appointment/modify/${id}`);
  expect(text).toContain("Agente 1 è già occupato: Rossi Niccolò, 10:00–11:00.");
  expect(text).not.toContain("delay:80ms, load");
});

test("a visit moved onto another one of its agent is moved, and the message names it", async () => {
  visit(1, "10:00", "11:00");
  const to = { id: world.open, date: toWire(friday) };
  const move = (time: string) => as("agenda").call("Appointment", "move", { ...to, time });
  expect((await move("10:30")).values.msg).toBe(
    "Appuntamento spostato, ma Agente 1 è già occupato: Rossi Niccolò, 10:00–11:00.",
  );
  expect((await move("11:00")).values.msg).toBe("Appuntamento spostato");
});

describe("a working day", () => {
  test("is Monday to Friday without the public holidays", () => {
    expect(isWorkingDay("2026-11-20")).toBe(true);
    expect(isWorkingDay("2026-11-21")).toBe(false);
    expect(isWorkingDay("2026-12-08")).toBe(false);
    expect(
      ["2026-04-06", "2027-03-29", "2030-04-22"].map((day) => isWorkingDay(day as "2026-04-06")),
    ).toEqual([false, false, false]);
    expect(nextOpenDay("2026-04-03")).toBe("2026-04-07");
    expect(nextOpenDay("2026-11-20", (day) => day === "2026-11-21")).toBe("2026-11-21");
  });
});
