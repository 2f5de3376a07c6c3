import { clockAt } from "../../src/islands/bars/bars-view";
import { lanesOf } from "../../src/islands/bars/lanes";
import { midnightOf, movedBy, type Pull, passesMidnight } from "../../src/islands/daily-works/bar-pulls";
import { civilOf, instantOf } from "../../src/server/base/instants";
import type { DayBars, Leg } from "../../src/server/days/bars/model";
import { depot } from "../../src/server/orders/works/stops";
import { visitor } from "../support/requests";
import {
  addDays,
  all,
  as,
  type Day,
  direct,
  fresh,
  insert,
  one,
  type Profile,
  run,
  type Site,
  tomorrow,
  toWire,
  update,
  type Values,
  world,
} from "../support/world";

beforeEach(fresh);

const day: Day = "2027-02-10";

/** `at`: minutes from the midnight of the day. */
function workAt(at: number, minutes: number, workers: number[], vehicles: number[]) {
  const { date, time: hour } = civilOf(instantOf(day, "00:00") + at);
  const place = { id_order: world.order, type: 0, id_pickup_place: world.rossiPlace, flag_renata: 1 };
  return direct(() => {
    const id = insert("works", { ...place, date, hour, minutes, date_created: "2027-01-01 08:00" });
    insert("work_resources", { id_work: id, id_resource: 1, value: 2 });
    insert("work_resources", { id_work: id, id_resource: 2, value: 1 });
    for (const id_worker of workers) insert("crew_lines", { id_work: id, id_worker });
    for (const id_vehicle of vehicles) insert("crew_lines", { id_work: id, id_vehicle });
    return id;
  });
}

async function barsOf(date: Day = day, who: Profile = "superadmin", site: Site = "A"): Promise<DayBars> {
  const answer = await as(who, site).call("Works", "getBars", { date: toWire(date) });
  expect(answer.ok).toBe(true);
  return answer.values as unknown as DayBars;
}

const rowOf = ({ rows }: DayBars, vehicle: number) => rows.find((row) => row.vehicle === vehicle);
const barOf = ({ works }: DayBars, id: number) => works.find((work) => work.id === id);

/** So that nothing on the way to the world's places is a guess. */
const pointsKnown = () =>
  direct(() => {
    run`UPDATE pickup_places SET coordinates = '40.85, 14.25' WHERE id = ${world.rossiPlace}`;
    run`UPDATE pickup_places SET coordinates = '40.90, 14.40' WHERE id = ${depot()?.id}`;
  });

describe("the bars of a day", () => {
  test("stand by vehicle, then by crew without one, then the idle vehicles", async () => {
    const both = workAt(8 * 60, 240, [1, 2], [3, 4]);
    const alone = workAt(9 * 60, 120, [5], []);
    const nobody = workAt(15 * 60, 120, [], []);
    const { rows } = await barsOf();
    const used = rows.filter(({ works }) => works.length > 0);
    expect(used.map(({ vehicle, name, works }) => [vehicle ?? name, works])).toEqual([
      [3, [both]],
      [4, [both]],
      ["Operaio 5", [alone]],
      ["Senza squadra", [nobody]],
    ]);
    expect(rows.slice(used.length).every(({ vehicle, works }) => vehicle !== null && !works.length)).toBe(
      true,
    );
  });

  test("say who is there of those asked for, where and how long", async () => {
    const id = workAt(8 * 60, 240, [1], [3]);
    direct(() =>
      insert("absences", { id_worker: 1, date_from: day, date_to: day, reason: "ferie" } as never),
    );
    expect(barOf(await barsOf(), id)).toMatchObject({
      ...{
        start: 480,
        minutes: 240,
        hour: "08:00",
        end: "12:00",
        client: "Rossi Niccolò",
        place: "Napoli → da definire",
      },
      ...{ asked: { worker: 2, vehicle: 1 }, there: { worker: 0, vehicle: 1 } },
    });
  });

  test("mark both works that one person can't do, and no other", async () => {
    const [one, other] = [workAt(8 * 60, 240, [1], [3]), workAt(10 * 60, 240, [1], [4])];
    const free = workAt(15 * 60, 60, [1], [3]);
    const bars = await barsOf();
    expect([one, other, free].map((id) => barOf(bars, id)?.isClash)).toEqual([true, true, undefined]);
  });

  test("draw a night on both days, and the axis holds it", async () => {
    const id = workAt(22 * 60, 10 * 60, [1], [3]);
    const evening = await barsOf();
    expect(barOf(evening, id)).toMatchObject({ start: 1320, minutes: 600 });
    expect(evening.until).toBe(30 * 60);
    const morning = await barsOf(addDays(day, 1));
    expect(barOf(morning, id)).toMatchObject({ start: -120, minutes: 600, day: "mer 10" });
    expect([morning.from, rowOf(morning, 3)?.works]).toEqual([0, [id]]);
  });

  test("have ways from the yard, to it between works that leave the time, and back", async () => {
    pointsKnown();
    workAt(8 * 60, 120, [1], [3]);
    workAt(15 * 60, 60, [1], [3]);
    const legs = rowOf(await barsOf(), 3)?.legs ?? [];
    expect(legs.map(({ kind }) => kind)).toEqual(["way", "way", "yard", "way", "way"]);
    const [out, back, yard, again, home] = legs as [Leg, Leg, Leg, Leg, Leg];
    const end = ({ start, minutes }: Leg) => start + minutes;
    expect([end(out), back.start, end(back), end(yard), end(again), home.start]).toEqual([
      480,
      600,
      yard.start,
      again.start,
      900,
      960,
    ]);
  });

  test("go out of the picture where they last longer than a night, and widen no axis", async () => {
    workAt(16 * 60, 24 * 60, [1], [3]);
    const { from, until } = await barsOf();
    expect([from, until]).toEqual([6 * 60, 20 * 60]);
  });

  test("draw a rest that is too short before the work at which it lacks", async () => {
    workAt(-9 * 60, 8 * 60, [1], [3]);
    workAt(6 * 60, 120, [1], [4]);
    const rest = rowOf(await barsOf(), 4)?.legs.filter(({ kind }) => kind === "rest");
    expect(rest).toMatchObject([{ text: expect.stringMatching(/^Operaio 1: riposo di .*almeno 11 h/) }]);
  });

  test("of a vehicle that stands still give its reason", async () => {
    direct(
      () =>
        run`INSERT INTO absences (id_vehicle, date_from, date_to, reason) VALUES (3, ${day}, ${day}, 'revisione')`,
    );
    expect(rowOf(await barsOf(), 3)?.away).toBe("revisione");
  });

  test("of a day without works are its vehicles at the usual hours", async () => {
    const { works, rows, from, until } = await barsOf("2027-02-14");
    expect([works, from, until, rows.every(({ vehicle }) => vehicle !== null)]).toEqual([
      [],
      360,
      1200,
      true,
    ]);
  });

  test("at the change of the clock keep the hours that passed", async () => {
    const date: Day = "2027-03-28";
    direct(() => update("works", world.work, { date, hour: "01:00", minutes: 240 }));
    expect(barOf(await barsOf(date), world.work)).toMatchObject({ start: 60, minutes: 240, end: "06:00" });
  });

  test("on site B show its cards alone: no lengths, ways, rests or problems", async () => {
    direct(() => update("works", world.work, { minutes: 600 }));
    direct(() => insert("crew_lines", { id_work: world.work, id_vehicle: 3 }));
    const bars = await barsOf(tomorrow, "superadmin", "B");
    expect(bars.works.map(({ id, minutes, end, problems }) => ({ id, minutes, end, problems }))).toEqual([
      { id: world.work, minutes: 0, end: undefined, problems: [] },
    ]);
    expect(bars.rows.every(({ legs }) => legs.length === 0)).toBe(true);
    expect(JSON.stringify(bars)).not.toContain("Vesuvio");
  });
});

describe("the bars of a plan", () => {
  test("are the rows that its seats change, before and after, on one axis, and nothing is assigned", async () => {
    const [id, other] = [workAt(5 * 60, 180, [], []), workAt(10 * 60, 60, [1], [3])];
    workAt(12 * 60, 60, [5], [4]);
    direct(() => insert("absences", { id_worker: 1, date_from: day, date_to: day } as never));
    const line = one<{ id: number }>`SELECT id FROM crew_lines WHERE id_work = ${other} AND id_worker = 1`;
    const seats = [
      { id_work: id, kind: "vehicle", id_line: null, id: 3 },
      { id_work: id, kind: "worker", id_line: null, id: 2 },
      { id_work: other, kind: "worker", id_line: line?.id, id: 6 },
    ];
    const asked = { date: toWire(day), seats };
    const { before, after } = (await as("magazzino").call("Works", "getPlanBars", asked)).values as Values;
    const rows = ({ rows }: Values) => rows.map(({ name, works }: Values) => [name, works]);
    expect(rows(before)).toEqual([
      ["Automezzo 3", [other]],
      ["Senza squadra", [id]],
    ]);
    expect(rows(after)).toEqual([["Automezzo 3", [id, other]]]);
    expect([before.from, before.until]).toEqual([after.from, after.until]);
    expect([barOf(before, id)?.there, barOf(after, id)?.there, barOf(after, other)?.crew]).toEqual([
      { worker: 0, vehicle: 0 },
      { worker: 1, vehicle: 1 },
      ["Operaio 6", "Automezzo 3"],
    ]);
    expect(rowOf(after, 3)?.legs.length).toBeGreaterThan(rowOf(before, 3)?.legs.length ?? 0);
    expect(all`SELECT id FROM crew_lines WHERE id_work = ${id}`).toEqual([]);
  });

  test("need seats that can be read", async () => {
    const ask = (seats: object[] = []) =>
      as("magazzino").call("Works", "getPlanBars", { date: toWire(day), seats });
    expect((await ask([{ id_work: "x", kind: "boat" }])).status).toBe(422);
    expect((await ask()).values).toMatchObject({ before: { rows: [] }, after: { rows: [] } });
    const gone = { id_work: 999_999, kind: "worker", id_line: 999_999, id: 999_999 };
    expect((await ask([gone])).values).toMatchObject({ after: { rows: [] } });
  });
});

describe("the planning's day", () => {
  const page = (who: Profile, site: Site, path = `/planning/day/${toWire(day)}`) =>
    visitor(who, site).get(path);

  test.each(["A", "B"] as Site[])("has the bars of site %s, and the week leads to it", async (site) => {
    workAt(8 * 60, 240, [1], [3]);
    const { text } = await page("consultazione", site);
    expect(text).toContain("Barre di mercoledì 10 febbraio 2027");
    expect(text).toContain("Rossi Niccolò");
    expect(text.includes("finisce") || /&quot;minutes&quot;:240/.test(text)).toBe(site === "A");
    expect(text).toContain("/planning/day/11-02-2027");
    expect((await page("consultazione", site, "/planning/")).text).toContain("&quot;viewBars&quot;:true");
  });

  test("is not for who sees no daily works, and an unknown day is not found", async () => {
    expect((await page("agenda", "A")).status).toBe(403);
    expect((await page("gestione1", "A", "/planning/day/31-02-2027")).status).toBe(404);
  });
});

test.each<[Day]>([["2027-03-28"], ["2027-10-31"], [day]])(
  "a bar pulled to the end of %s stays on that day, whose last hour passes midnight alone",
  (date) => {
    const start = instantOf(date, "20:00") - instantOf(date, "00:00");
    const work = { start, minutes: 60 } as Pull["work"];
    const pull: Pull = { work, from: 1, row: 1, start, minutes: 60, midnight: midnightOf(date) };
    const last = movedBy(pull, 600);
    expect(clockAt(date, last.start)).toEqual({ date, time: "23:45" });
    expect([passesMidnight(movedBy(pull, 180)), passesMidnight(last)]).toEqual([false, true]);
  },
);

test("bars of a row that overlap take a lane each, those after one another the same", () => {
  const work = (id: number, start: number, minutes: number) => ({ id, start, minutes });
  const { lanes, of } = lanesOf([work(3, 600, 60), work(1, 480, 120), work(2, 500, 60)]);
  expect([lanes, of.get(1), of.get(2), of.get(3)]).toEqual([2, 0, 1, 0]);
});

describe("a bar that is pulled", () => {
  const shift = async (id: number, more: object = {}, who: Profile = "superadmin") => {
    const bar = barOf(await barsOf(), id);
    const { hour = "", minutes = 0, version } = bar ?? {};
    return as(who).call("Works", "shiftWork", {
      id,
      hour,
      minutes,
      from: null,
      to: null,
      version,
      ...more,
    } as never);
  };
  const stored = (id: number) => one`SELECT hour, minutes FROM works WHERE id = ${id}`;
  const crewOf = (id: number) =>
    all<{ id_worker: number | null; id_vehicle: number | null }>`
      SELECT id_worker, id_vehicle FROM crew_lines WHERE id_work = ${id} ORDER BY id_vehicle, id_worker`.map(
      (line) => line.id_worker ?? `v${line.id_vehicle}`,
    );

  test("changes hour and length in one act, which one undo takes back", async () => {
    const id = workAt(8 * 60, 240, [1], [3]);
    const done = await shift(id, { hour: "09:15", minutes: 300 });
    expect(stored(id)).toEqual({ hour: "09:15", minutes: 300 });
    expect((await as("superadmin").undo(done)).ok).toBe(true);
    expect(stored(id)).toEqual({ hour: "08:00", minutes: 240 });
  });

  test("takes the vehicle of its new row with the crew of its nearest work; an idle one comes alone", async () => {
    const id = workAt(8 * 60, 60, [1, 2], [3]);
    workAt(11 * 60, 60, [5], [4]);
    workAt(17 * 60, 60, [6], [4]);
    expect((await shift(id, { from: 3, to: 4 })).ok).toBe(true);
    expect(crewOf(id)).toEqual([5, "v4"]);
    expect((await shift(id, { from: 4, to: 7 })).ok).toBe(true);
    expect(crewOf(id)).toEqual([5, "v7"]);
  });

  test("says before what it breaks, as the day's problems say it after, and changes nothing yet", async () => {
    const id = workAt(8 * 60, 60, [1], [3]);
    workAt(14 * 60, 120, [1], [4]);
    const wanted = { id, hour: "14:30", minutes: 60, from: null, to: null };
    const { problems } = (await as("superadmin").call("Works", "checkShift", wanted)).values as Values;
    expect(problems.map(({ text }: Values) => text)).toEqual([expect.stringContaining("è anche alle 14:00")]);
    expect(stored(id)).toEqual({ hour: "08:00", minutes: 60 });
    const { clashes } = (await shift(id, { hour: "14:30" })).values as Values;
    const after = (await as("superadmin").call("Works", "getProblems", { date: toWire(day) }))
      .values as Values;
    const texts = after.problems.map(({ text }: Values) => text);
    expect(clashes.filter((text: string) => !texts.includes(text))).toEqual([]);
    expect(clashes.length).toBeGreaterThan(0);
  });

  test("is refused to who drags second, also where the first changed only the crew", async () => {
    const id = workAt(8 * 60, 60, [1], [3]);
    const { version } = barOf(await barsOf(), id) as { version: number };
    expect((await shift(id, { from: 3, to: 4, version })).ok).toBe(true);
    expect((await shift(id, { hour: "10:00", version })).status).toBe(409);
    expect((await shift(id, { from: 3, to: 5 })).status).toBe(409);
    expect((await shift(id, { from: 4, to: 4 })).ok).toBe(true);
  });

  test("on a day that was closed since is moved, and the day stays a problem", async () => {
    const id = workAt(8 * 60, 60, [1], [3]);
    direct(() => insert("closures", { date_from: day, date_to: day, reason: "Patrono" } as never));
    expect((await shift(id, { hour: "10:00" })).ok).toBe(true);
    expect(stored(id)).toEqual({ hour: "10:00", minutes: 60 });
    const asked = { date: toWire(day) };
    const { problems } = (await as("superadmin").call("Works", "getProblems", asked)).values as Values;
    expect(problems.map(({ text }: Values) => text)).toContain("Giorno di chiusura: Patrono");
  });

  test("that is late is expected to end later, and planned as before", async () => {
    const id = workAt(8 * 60, 240, [1], [3]);
    direct(() => update("works", id, { expected_end: "13:00" }));
    expect((await shift(id, { minutes: 360 })).ok).toBe(true);
    expect(one`SELECT minutes, expected_end FROM works WHERE id = ${id}`).toEqual({
      minutes: 240,
      expected_end: "14:00",
    });
  });

  test("needs the right of what it changes", async () => {
    const id = workAt(8 * 60, 60, [1], [3]);
    expect((await shift(id, { hour: "10:00" }, "magazzino")).status).toBe(403);
    expect((await shift(id, { from: 3, to: 4 }, "magazzino")).ok).toBe(true);
    expect((await shift(id, { from: 4, to: 3 }, "consultazione")).status).toBe(403);
  });

  test.each([{ minutes: 0 }, { minutes: 9000 }, { hour: "25:00" }, { hour: "" }])(
    "to %p is refused with a sentence",
    async (more) => {
      const answer = await shift(workAt(8 * 60, 60, [1], [3]), more);
      expect([answer.status, Object.keys((answer.values as Values).errors)]).toEqual([
        422,
        Object.keys(more),
      ]);
    },
  );
});
