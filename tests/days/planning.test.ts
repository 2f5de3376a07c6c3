import { beforeEach, describe, expect, test } from "bun:test";
import { addDays, mondayOf, toWire } from "../../src/server/base/days";
import type { Profile } from "../../src/server/base/permissions";
import { insert, run } from "../../src/server/db/db";
import { userId, visitor } from "../support/requests";
import { as, direct, fresh, tomorrow, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const week = async (who: Profile, site: "A" | "B" = "A", monday: string = tomorrow) =>
  (await as(who, site).call("Calendar", "getWeek", { monday })).values;
const ids = (rows: { id: number }[]) => rows.map((row) => row.id).sort((a, b) => a - b);

describe("a week of the planning", () => {
  test("has seven days from Monday, whatever day of it is requested", async () => {
    const { monday, resources } = await week("ufficio");
    expect(monday).toBe(toWire(mondayOf(tomorrow)));
    expect(Object.keys(resources)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((after) => toWire(addDays(mondayOf(tomorrow), after))),
    );
  });

  // Clocks change on 29-03-2026 and 25-10-2026 (TRUST T02).
  test.each([
    ["29-03-2026", "23-03-2026"],
    ["30-03-2026", "30-03-2026"],
    ["25-10-2026", "19-10-2026"],
    ["26-10-2026", "26-10-2026"],
    ["28-02-2028", "28-02-2028"],
    ["01-01-2027", "28-12-2026"],
  ])("of %s begins on %s and contains each day once", async (day, monday) => {
    const found = await week("ufficio", "A", day);
    const days = Object.keys(found.resources);
    expect(found.monday).toBe(monday);
    expect(days[0]).toBe(monday);
    expect(new Set(days).size).toBe(7);
  });

  test.each(["01:30", "02:30", "03:30", "24:00"])(
    "answers %s unchanged on a day when the clocks change",
    async (time) => {
      const visit = {
        id_client: world.rossi,
        id_address: world.rossiPlace,
        date_created: "2026-01-01 08:00",
      };
      const id = direct(() =>
        insert("appointments", { ...visit, date: "2026-03-29", time, time_end: "24:00" } as never),
      );
      const { appointments } = await week("ufficio", "A", "2026-03-29");
      expect(appointments).toMatchObject([{ id, date: "29-03-2026", time, time_end: "24:00" }]);
    },
  );

  test.each(["31-04-2026", "29-02-2026", "2026/03/29", "31-12-1949", 5])(
    "is refused for an invalid date: %p",
    async (monday) => {
      const refused = await as("ufficio").call("Calendar", "getWeek", { monday });
      expect(refused).toMatchObject({
        ok: false,
        status: 422,
        values: { errors: { monday: expect.any(String) } },
      });
    },
  );

  test("contains works with their client, and appointments with agent and order", async () => {
    const { works, appointments } = await week("ufficio");
    expect(works.find((work: { id: number }) => work.id === world.work)).toEqual({
      id: world.work,
      id_order: world.order,
      id_client: world.rossi,
      date: wireTomorrow,
      hour: "08:00",
      end: "12:00 ca.",
      missing: 3,
      type: 0,
      type_text: "Trasloco",
      city: "Napoli",
      route: "Napoli → da definire",
      version: 1,
      client: "Rossi Niccolò",
    });
    expect(appointments).toContainEqual(
      expect.objectContaining({ id: world.open, client: "Rossi Niccolò", id_agent: 1, order_created: null }),
    );
    expect(appointments).toContainEqual(
      expect.objectContaining({ id: world.withOrder, order_created: world.order }),
    );
  });

  test("counts the required resources of a day, with a total for all but Op", async () => {
    direct(() => insert("work_resources", { id_work: world.hiddenWork, id_resource: 1, value: 3 }));
    const { resources, resourcesLabels } = await week("ufficio");
    expect(resources[wireTomorrow].slice(0, 2)).toEqual([
      { id_resource: 1, label: "Op", count: 5, total: null, away: 0, free: 43, peak: 3, staffed: 0 },
      { id_resource: 2, label: "Furgone", count: 1, total: 6, away: 0, free: 5, peak: 1, staffed: null },
    ]);
    expect(resourcesLabels[1]).toEqual({ id: 2, label: "Furgone", type: 1, total: 6 });
  });
});

describe("what accounts see of a week", () => {
  test("each profile and site gets its own week, and current data after a change", async () => {
    const seen = async (who: Profile, site: "A" | "B" = "A") => {
      const { works, appointments } = await week(who, site);
      return [works.length, appointments.length];
    };
    const before = [
      await seen("ufficio"),
      await seen("segreteria"),
      await seen("magazzino"),
      await seen("ufficio", "B"),
    ];
    expect(before).toEqual([
      [2, 4],
      [0, 4],
      [2, 1],
      [1, 3],
    ]);
    direct(() => run`UPDATE appointments SET id_agent = 2 WHERE id = ${world.open}`);
    expect(await seen("magazzino")).toEqual([2, 2]);
    direct(() => run`UPDATE clients SET surname = 'Verdi' WHERE id = ${world.rossi}`);
    expect((await week("ufficio")).works[0].client).toBe("Verdi Niccolò");
  });

  test("without works.view there are no works and no resources", async () => {
    const { works, resources, resourcesLabels, appointments } = await week("segreteria");
    expect(works).toEqual([]);
    expect(resourcesLabels).toEqual([]);
    expect(Object.values(resources).flat()).toEqual([]);
    expect(appointments.length).toBeGreaterThan(0);
  });

  test("with planning.onlyAgent2 other agents' appointments are neither in the week nor found by id", async () => {
    expect(ids((await week("magazzino")).appointments)).toEqual([world.ofAgent2]);
    const one = (id: number) => as("magazzino").call("Calendar", "getAppointment", { id });
    expect((await one(world.ofAgent2)).ok).toBe(true);
    const hidden = await one(world.open);
    expect(hidden).toMatchObject({ ok: false, status: 404 });
    expect(hidden).toEqual(await one(999_999));
  });

  test("own and shared memos are contained, others are not found by id either", async () => {
    const memo = (id_user: number, title: string) =>
      insert("memos", { id_user, title, date: tomorrow, time: "09:00", date_created: `${tomorrow} 08:00` });
    const [own, shared, foreign] = direct(() => {
      const made = ["ufficio", "agenti", "agenti"].map((who, at) =>
        memo(userId(who as Profile), `Memo ${at}`),
      );
      insert("memo_shares", { id_memo: made[1] as number, id_user: userId("ufficio") });
      return made as [number, number, number];
    });
    expect(ids((await week("ufficio")).memos)).toEqual([own, shared]);
    const one = (id: number) => as("ufficio").call("Calendar", "getMemo", { id });
    expect((await one(shared)).values.memo).toMatchObject({
      title: "Memo 1",
      email: "agenti@traslo.example",
    });
    expect(await one(foreign)).toEqual(await one(999_999));
  });

  test("on site B hidden works and appointments and the resources are absent", async () => {
    const { works, appointments, resources } = await week("superadmin", "B");
    expect(ids(works)).toEqual([world.work]);
    expect(ids(appointments)).toEqual([world.open, world.ofAgent2, world.withOrder]);
    expect(Object.values(resources).flat()).toEqual([]);
  });

  test("on site B agent 3 is shown as no agent", async () => {
    direct(() => run`UPDATE appointments SET id_agent = 3 WHERE id = ${world.open}`);
    const agents = async (site: "A" | "B") =>
      (await week("superadmin", site)).appointments.find((row: { id: number }) => row.id === world.open);
    expect(await agents("A")).toMatchObject({ id_agent: 3, agent: "Agente 3" });
    expect(await agents("B")).toMatchObject({ id_agent: 0, agent: "Nessun agente" });
  });
});

describe("a work in the calendar", () => {
  test("is answered with its place and required resources", async () => {
    const { work, place, resources } = (await as("ufficio").call("Calendar", "getWork", { id: world.work }))
      .values;
    expect(work).toMatchObject({
      id: world.work,
      client: "Rossi Niccolò",
      cellphone: "3331234567",
      flag_renata: 1,
    });
    expect(work).toHaveProperty("notes");
    expect(place).toMatchObject({ id: world.rossiPlace, text: "Via Roma 1, 80100 Napoli (NA)" });
    expect(resources).toEqual([
      { id: 1, name: "Op", type: 0, value: 2 },
      { id: 2, name: "Furgone", type: 1, value: 1 },
    ]);
  });

  test("on site B has no notes and flags; a hidden one answers 404", async () => {
    const { work } = (await as("ufficio", "B").call("Calendar", "getWork", { id: world.work })).values;
    for (const field of ["notes", "notes_foreman", "flag_renata", "documents"])
      expect(work).not.toHaveProperty(field);
    expect(await as("ufficio", "B").call("Calendar", "getWork", { id: world.hiddenWork })).toMatchObject({
      status: 404,
    });
  });
});

describe("the planning pages", () => {
  test.each([
    ["/planning/", 0],
    ["/planning/works", 1],
    ["/planning/appointments", 2],
    ["/planning/memo", 3],
  ])("%s presets filter %i and contains the week", async (path, filter) => {
    const { status, text } = await visitor("consultazione").get(`${path}?day=2026-03-29`);
    expect(status).toBe(200);
    expect(text).toContain("<x-planning");
    expect(text).toContain(`&quot;filter&quot;:${filter}`);
    expect(text).toContain("&quot;monday&quot;:&quot;2026-03-23&quot;");
  });

  test("redirect without a session to the login, and replace an invalid date by today", async () => {
    expect((await visitor("nobody").get("/planning/works")).status).toBe(303);
    expect((await visitor("ufficio").get("/planning/?day=2026-02-30")).status).toBe(200);
  });

  test("contain no works without works.view", async () => {
    const { text } = await visitor("segreteria").get(`/planning/?day=${tomorrow}`);
    expect(text).toContain("&quot;works&quot;:[]");
    expect(text).toContain("&quot;moveWorks&quot;:false");
    expect(text).toContain("&quot;moveAppointments&quot;:true");
  });
});
