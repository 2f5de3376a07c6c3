import { usageText, wrongText } from "../../src/islands/planning/day-headers";
import {
  axisOptions,
  dropMoment,
  hoursOf,
  layOut,
  minutesAt,
  stretchedMoment,
  stretchedSpan,
  type Timed,
  unitsAt,
  unitsOfRow,
} from "../../src/islands/planning/timeline";
import { weekLabel } from "../../src/islands/planning/week-label";
import {
  addDays,
  type Day,
  dayName,
  minutesOf,
  mondayOf,
  shortDay,
  timeOf,
  toWire,
} from "../../src/server/base/days";
import { type Change, subscribe } from "../../src/server/journal/live";
import { plainMonday } from "../support/plain-weeks";
import { insert, one, type Profile, run, update, userId, visitor } from "../support/requests";
import { as, direct, dump, fresh, tomorrow, wireTomorrow, world } from "../support/world";

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

  test("on site B agent 3 has no name", async () => {
    direct(() => run`UPDATE appointments SET id_agent = 3 WHERE id = ${world.open}`);
    const agents = async (site: "A" | "B") =>
      (await week("superadmin", site)).appointments.find((row: { id: number }) => row.id === world.open);
    expect(await agents("A")).toMatchObject({ id_agent: 3, agent: "Agente 3" });
    expect(await agents("B")).toMatchObject({ id_agent: 0, agent: "" });
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

const later = plainMonday;
const work = () => one`SELECT date, hour, type, notes, version FROM works WHERE id = ${world.work}`;
const visit = () => one`SELECT date, time, time_end, version FROM appointments WHERE id = ${world.open}`;
const moveWork = { id: 0, date: toWire(later), hour: "14:30" };
const moveVisit = { id: 0, date: toWire(later), time: "15:15" };

describe("moving a work", () => {
  const move = (who: Parameters<typeof as>[0], body: object, site: "A" | "B" = "A") =>
    as(who, site).call("Calendar", "moveWork", { ...moveWork, id: world.work, ...body });

  test.each([
    [{ date: "31-04-2026" }, 422],
    [{ hour: "24:01" }, 422],
    [{ hour: "" }, 422],
    [{ id: 999_999 }, 404],
  ])("with %p is refused and changes nothing", async (body, status) => {
    const before = dump();
    expect(await move("ufficio", body)).toMatchObject({ ok: false, status });
    expect(dump()).toBe(before);
  });

  test("that site B hides is answered 404 on site B", async () => {
    expect(await move("ufficio", { id: world.hiddenWork }, "B")).toMatchObject({ status: 404 });
  });

  test("with a day-only worker to another day is refused with 409", async () => {
    direct(() => {
      const id_worker = insert("workers", { code: 44, surname: "Aggiunto", date: tomorrow });
      insert("crew_lines", { id_work: world.work, id_worker });
    });
    expect(await move("ufficio", {})).toMatchObject({ status: 409 });
    expect((await move("ufficio", { date: toWire(tomorrow) })).ok).toBe(true);
  });

  test("changes day and hour alone, and sends a live event for both days", async () => {
    const received: Change[] = [];
    const { caller: reader } = as("ufficio");
    const send = (changes: Change[]) => received.push(...changes);
    const leave = subscribe({ session: "prova", reader, send, close() {} });
    const moved = await move("ufficio", { version: 1 });
    leave?.();
    expect(moved.values).toEqual({ msg: "Lavorazione spostata" });
    expect(work()).toEqual({ date: later, hour: "14:30", type: 0, notes: "", version: 2 });
    expect(received).toEqual([
      { noun: "works", id: world.work, day: tomorrow },
      { noun: "works", id: world.work, day: later },
    ]);
  });

  test("can be undone by the account that did it", async () => {
    const moved = (await move("ufficio", {})) as { activity?: number };
    expect(await as("segreteria").undo(moved)).toMatchObject({
      status: 404,
    });
    const undone = await as("ufficio").undo(moved);
    expect(undone.values.msg).toBe("Operazione annullata");
    expect(work()).toMatchObject({ date: tomorrow, hour: "08:00" });
  });

  test("to 24:00 is accepted", async () => {
    expect((await move("ufficio", { hour: "24:00" })).ok).toBe(true);
    expect(work()).toMatchObject({ date: later, hour: "24:00" });
  });
});

describe("moving an appointment", () => {
  const move = (who: Parameters<typeof as>[0], body: object) =>
    as(who).call("Calendar", "moveAppointment", { ...moveVisit, id: world.open, ...body });

  test("with an order is refused, and the message names the order", async () => {
    const before = dump();
    const refused = await move("segreteria", { id: world.withOrder });
    expect(refused).toMatchObject({ ok: false, status: 409 });
    expect(refused.values.msg).toBe(
      `L'appuntamento non può essere spostato: ha già l'ordine ${world.order}.`,
    );
    expect(dump()).toBe(before);
  });

  test("is no longer undone once a colleague has made the order", async () => {
    direct(() => update("appointments", world.open, { state: 1 }));
    const moved = (await move("gestione1", {})) as { activity?: number };
    expect((await as("ufficio").call("Orders", "createNew", { id: world.open })).ok).toBe(true);
    const before = dump();
    const undone = await as("gestione1").undo(moved);
    expect(undone.status).toBe(409);
    expect(dump()).toBe(before);
  });

  test("does not change its length, except at midnight", async () => {
    expect((await move("segreteria", { version: 1 })).values).toEqual({ msg: "Appuntamento spostato" });
    expect(visit()).toEqual({ date: later, time: "15:15", time_end: "16:15", version: 2 });
    await move("segreteria", { time: "23:30" });
    expect(visit()).toMatchObject({ time: "23:30", time_end: "24:00" });
    await move("segreteria", { time: "24:00" });
    expect(visit()).toMatchObject({ time: "24:00", time_end: "24:00" });
  });
});

const at = (key: string, time: string, end?: string, date: Day = "2026-11-23"): Timed => {
  const start = minutesOf(time);
  return { key, date, start, end: end ? minutesOf(end) : start + 30 };
};

const ofDay = { id_resource: 1, away: 0, free: 3, staffed: null };

test.each([
  [{ ...ofDay, label: "Furgone", count: 3, total: 6 }, "Furgone 3/6", ""],
  [{ ...ofDay, label: "Furgone", count: 11, total: 8, away: 2, free: -5 }, "Furgone 11/6", "5 di troppo"],
  [{ ...ofDay, label: "Op", count: 30, total: null, staffed: 30 }, "Op 30", ""],
  [{ ...ofDay, label: "Op", count: 30, total: null, staffed: 11 }, "Op 30", "mancano 19"],
  [{ ...ofDay, label: "Furgone", count: 0, total: 6, continuing: 2 }, "Furgone 0/6 + 2 in corso", ""],
  [
    { ...ofDay, label: "Op", count: 39, total: null, staffed: 20, offBoard: 5 },
    "Op 39, 5 fuori giornaliera",
    "mancano 19",
  ],
  [{ ...ofDay, label: "Op", count: 49, total: null, free: -1, staffed: 48 }, "Op 49", "manca 1, 1 di troppo"],
])("a day says of a resource how much it asks, and what is wrong in words (%#)", (resource, text, wrong) => {
  expect([usageText(resource), wrongText(resource)]).toEqual([text, wrong]);
});

const many = (count: number, time: string) =>
  Array.from({ length: count }, (_, i) => at(`${time} ${i}`, time));

/** The most events side by side. */
function maxSideBySide(entries: Timed[], lanes: number) {
  const places = [...layOut(entries, lanes).places.values()];
  return Math.max(
    ...places.map((one) => places.filter((other) => other.from <= one.from && one.from < other.to).length),
  );
}

describe("the time axis", () => {
  test("without events shows 07:00 to 19:00, half a row for each half-hour", () => {
    const { timeline } = layOut([], 2);
    expect(timeline).toMatchObject({ first: 14 });
    expect(timeline.tops.at(-1)).toBe(24);
  });

  test.each([
    ["05:10", 10],
    ["00:00", 0],
  ])("begins earlier for an event at %s", (time, first) => {
    expect(layOut([at("a", time)], 2).timeline.first).toBe(first);
  });

  test("begins no sooner for a work of the day before, which stands at its top as long as it lasts", () => {
    const lasting = [
      { ...at("short", "00:00", "05:00"), begun: true },
      { ...at("long", "00:00", "09:00"), begun: true },
    ];
    const { timeline, places } = layOut(lasting, 2);
    expect(timeline.first).toBe(14);
    expect(places.get("short")).toEqual({ from: 0, to: unitsOfRow });
    expect(places.get("long")).toEqual({ from: 0, to: unitsAt(timeline, minutesOf("09:00")) });
    expect(layOut([...lasting, at("early", "05:10")], 2).timeline.first).toBe(10);
  });

  test("has a half-hour for 24:00 after all others of the day", () => {
    const { timeline, places } = layOut([at("a", "23:30", "24:00"), at("b", "24:00", "24:00")], 2);
    expect(timeline.first + timeline.tops.length - 1).toBe(49);
    expect(places.get("b")?.from).toBe(places.get("a")?.to);
    expect(minutesAt(timeline, places.get("b")?.from as number)).toBe(1440);
  });

  test.each([
    [1, 2],
    [2, 2],
    [5, 5],
    [8, 8],
    // Some lines are shared.
    [14, 10],
    [24, 12],
  ])("gives %i events of a half-hour %i lines, on the other days too", (events, lines) => {
    const { timeline } = layOut([...many(events, "08:00"), at("x", "08:00", undefined, "2026-11-24")], 2);
    expect(unitsAt(timeline, minutesOf("08:30")) - unitsAt(timeline, minutesOf("08:00"))).toBe(lines);
    expect(unitsAt(timeline, minutesOf("09:30")) - unitsAt(timeline, minutesOf("09:00"))).toBe(1);
  });

  test("names every full hour, and half-hours with events, at their position", () => {
    const { timeline } = layOut([...many(4, "08:00"), at("late", "10:45")], 2);
    const hours = hoursOf(timeline);
    const full = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map((hour) => timeOf(hour * 60));
    expect(hours.map(({ time }) => time)).toEqual([...full, "10:30"].sort());
    expect(hours.map(({ top }) => top)).toEqual(hours.map(({ time }) => unitsAt(timeline, minutesOf(time))));
  });

  test("never exceeds the length of a day, even with 900 events at once", () => {
    expect(layOut(many(900, "08:00"), 2).timeline.tops.at(-1)).toBeLessThanOrEqual(288);
  });

  test("minutesAt is the inverse of unitsAt for every quarter of an hour of one row", () => {
    const { timeline } = layOut([at("a", "10:00"), at("b", "11:30")], 2);
    for (const time of ["07:00", "07:30", "10:00", "10:15", "10:30", "11:30", "11:45", "18:30"])
      expect(timeOf(minutesAt(timeline, unitsAt(timeline, minutesOf(time))))).toBe(time);
  });
});

describe("layOut", () => {
  // The overlap threshold of the specification is 30 minutes (spec 2 §9).
  test.each([
    ["08:00", "08:00", "09:00", 2],
    ["08:00", "08:29", "09:00", 2],
    ["08:20", "08:40", undefined, 2],
    ["08:00", "08:30", undefined, 1],
    ["08:15", "08:45", undefined, 1],
    // Without a length to show they are below each other, whole.
    ["08:00", "08:00", undefined, 1],
  ])("places events at %s and %s until %s with %i side by side", (first, second, end, beside) => {
    expect(maxSideBySide([at("a", first, end), at("b", second, end)], 2)).toBe(beside);
  });

  test("gives few events of a half-hour two lines each where another day has made it tall", () => {
    const { timeline, places } = layOut(
      [...many(8, "08:00"), ...["x", "y"].map((key) => at(key, "08:00", undefined, "2026-11-24"))],
      2,
    );
    const top = unitsAt(timeline, minutesOf("08:00"));
    expect([places.get("x"), places.get("y")]).toMatchObject([
      { from: top, to: top + 2 },
      { from: top + 2, to: top + 4 },
    ]);
  });

  test("places never more events side by side than there are lanes", () => {
    const times = ["07:30", "08:00", "08:10", "08:20", "08:40", "09:00", "09:15", "11:00"];
    for (const lanes of [2, 3, 4]) {
      for (let run = 1; run < 12; run++) {
        const entries = times.flatMap((time, i) => many((run * (i + 3)) % 7, time));
        const long = times.flatMap((time, i) =>
          i % 2 ? [at(`long ${time}`, time, timeOf(minutesOf(time) + 20 * run))] : [],
        );
        expect(maxSideBySide([...entries, ...long, at("z", "13:00")], lanes)).toBeLessThanOrEqual(lanes);
      }
    }
  });

  test("places every event, each at least one line high", () => {
    const entries = [...many(9, "08:00"), at("long", "08:00", "12:00"), at("late", "08:15")];
    const { places } = layOut(entries, 2);
    expect(places.size).toBe(entries.length);
    for (const { from, to } of places.values()) expect(to - from).toBeGreaterThanOrEqual(1);
  });

  test("makes an event as high as its duration where lanes are free", () => {
    const { timeline, places } = layOut([at("a", "09:00", "11:30"), at("b", "10:00")], 2);
    expect(places.get("a")).toEqual({
      from: unitsAt(timeline, minutesOf("09:00")),
      to: unitsAt(timeline, minutesOf("11:30")),
    });
  });
});

describe("FullCalendar", () => {
  const crowded = [...many(14, "08:00"), at("late", "10:00")].map((timed) => ({
    ...timed,
    time: timeOf(timed.start),
  }));
  const layout = layOut(crowded, 2);
  const [late, last] = [crowded.at(-1), crowded.at(-2)] as [(typeof crowded)[0], (typeof crowded)[0]];
  const startOf = (entry: Timed, day = entry.date) => stretchedSpan(layout, { ...entry, date: day }).start;

  test("gets every event on its real day, five minutes for each unit of the axis", () => {
    expect(stretchedSpan(layout, crowded[0] as Timed)).toEqual({
      start: "2026-11-23T00:10:00.000Z",
      end: "2026-11-23T00:15:00.000Z",
      size: "shared",
    });
    expect(startOf(last)).toBe("2026-11-23T00:55:00.000Z");
    expect(stretchedMoment(layout, "2026-11-25", minutesOf("08:30"))).toBe("2026-11-25T01:00:00.000Z");
  });

  test("gets a day as long as the axis", () => {
    expect(axisOptions(layout)).toEqual({
      slotMinTime: { minutes: 0 },
      slotMaxTime: { minutes: (layout.timeline.tops.at(-1) as number) * 5 },
      slotDuration: { minutes: 5 },
      slotHeaderInterval: { minutes: (layout.timeline.tops.at(-1) as number) * 5 },
    });
  });

  test.each(["2026-03-29", "2026-10-25", "2026-12-31"])(
    "a horizontal drop on %s does not change the hour, even of an event in a lower row",
    (day) => {
      for (const entry of crowded)
        expect(dropMoment(layout, entry, new Date(startOf(entry, day)))).toEqual({
          date: day,
          time: entry.time,
        });
    },
  );

  test("a drop elsewhere on the axis gives the hour of that position", () => {
    const there = stretchedMoment(layout, "2026-11-24", minutesOf("08:30"));
    expect(dropMoment(layout, late, new Date(there))).toEqual({ date: "2026-11-24", time: "08:30" });
  });
});

describe("labels", () => {
  test.each<[Day, string]>([
    ["2026-11-23", "23 – 27 novembre 2026"],
    ["2026-11-30", "30 novembre – 4 dicembre 2026"],
    ["2026-12-28", "28 dicembre 2026 – 1 gennaio 2027"],
    ["2026-03-23", "23 – 27 marzo 2026"],
  ])("the week of %s is %s", (monday, label) => {
    expect(weekLabel(monday)).toBe(label);
  });

  test("days have Italian names", () => {
    expect(shortDay("2026-10-25")).toBe("dom 25");
    expect(dayName("2026-03-29")).toBe("domenica 29 marzo");
    expect(mondayOf("2026-03-29")).toBe("2026-03-23");
    expect(mondayOf("2026-10-26")).toBe("2026-10-26");
  });
});
