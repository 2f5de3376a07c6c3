import { seededRandom } from "../../db/seed/random";
import { initialBoard } from "../../src/islands/daily-works/board";
import { candidatesFor } from "../../src/islands/daily-works/candidates";
import { columnOf } from "../../src/islands/daily-works/cells";
import { snapshotOf } from "../../src/islands/daily-works/state";
import { wrongText } from "../../src/islands/planning/day-headers";
import { civilOf, instantOf } from "../../src/server/base/instants";
import { alreadyThere } from "../../src/server/days/closures/store";
import type { Reading } from "../../src/server/days/daily-works/model";
import { neededTogether } from "../../src/server/days/facts/model";
import { lastsFrom } from "../../src/server/days/facts/times";
import { levelOf, loadText } from "../../src/server/days/planning/model";
import { depot } from "../../src/server/orders/works/stops";
import { addDays, all, type Day, insert, run, setClock, toWire, visitor } from "../support/requests";
import { thorough } from "../support/thorough";
import { as, direct, fresh, type Values, world } from "../support/world";

beforeEach(fresh);

const day: Day = "2027-02-10";
const dispatcher = () => as("superadmin");

/** A work of the client that asks for one worker and one van; `at` is in minutes from the day's midnight. */
function workAt(at: number, minutes: number, id_pickup_place = world.rossiPlace) {
  const { date, time: hour } = civilOf(instantOf(day, "00:00") + at);
  const id = direct(() => {
    const id = insert("works", {
      ...{ id_order: world.order, date, hour, minutes, type: 0, id_pickup_place },
      date_created: "2027-01-01 08:00",
    });
    insert("work_resources", { id_work: id, id_resource: 1, value: 1 });
    insert("work_resources", { id_work: id, id_resource: 2, value: 1 });
    return id;
  });
  return { id, date };
}

const seat = (id_work: number, id_worker: number, id_vehicle: number) =>
  direct(() => {
    insert("crew_lines", { id_work, id_worker });
    return insert("crew_lines", { id_work, id_vehicle });
  });

/** A place whose way from Naples is about two hours and a half. */
const farPlace = () =>
  direct(() =>
    insert("pickup_places", {
      ...{ id_client: world.rossi, address: "Via Appia 1", id_city: null, city: "Latina", zip: "04100" },
      ...{ province: "LT", coordinates: "41.4676, 12.9037" },
    }),
  );

const pointOf = (place: number, coordinates: string) =>
  direct(() => run`UPDATE pickup_places SET coordinates = ${coordinates} WHERE id = ${place}`);

const licenceOf = (id_vehicle: number, licence: string) =>
  direct(() => {
    run`DELETE FROM vehicle_needs WHERE id_vehicle = ${id_vehicle}`;
    insert("vehicle_needs", { id_vehicle, licence });
  });

/** Nobody and nothing but these: what a plan may choose is known. */
const onlyPeople = (...ids: number[]) =>
  direct(() => {
    run`UPDATE workers SET deleted = 1 WHERE id NOT IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
    run`UPDATE vehicles SET deleted = 1 WHERE id NOT IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  });

const retire = (id: number, deleted: 0 | 1) =>
  direct(() => {
    run`UPDATE workers SET deleted = ${deleted} WHERE id = ${id}`;
    run`UPDATE vehicles SET deleted = ${deleted} WHERE id = ${id}`;
  });

const problemsOn = async (date: Day): Promise<Values[]> =>
  (await dispatcher().call("Works", "getProblems", { date: toWire(date) })).values.problems;

const ofPair = ["overlap", "travel", "rest", "day", "away"];

/** What each reader says of worker 1 and van 1, who do the first work, on the second one. */
async function verdicts(
  at: number,
  gap: number,
  lengths: readonly [number, number],
  isFar: boolean,
  licence = "",
) {
  fresh();
  onlyPeople(1, 2);
  licenceOf(1, licence);
  const first = workAt(at, lengths[0]);
  const second = workAt(at + lengths[0] + gap, lengths[1], isFar ? farPlace() : world.rossiPlace);
  seat(first.id, 1, 1);
  const date = toWire(second.date);
  const offered = (seats: Values[], kind: string) =>
    seats.some((one) => one.id_work === second.id && one.kind === kind && one.id === 1);
  retire(2, 1);
  const suggested = (await dispatcher().call("Works", "suggestCrew", { date })).values.seats;
  const composed = (await dispatcher().call("Works", "composeDay", { date, mode: "day", unlocked: [] }))
    .values.works;
  retire(2, 0);
  seat(second.id, 2, 2);
  const found = (await dispatcher().call("Works", "getSubstitutes", { date, id_worker: 2 })).values.seats;
  const substitute = found[0].options.some(({ id }: Values) => id === 1);
  direct(() => run`DELETE FROM crew_lines WHERE id_work = ${second.id}`);
  const warned = (await dispatcher().call("Works", "addSingleWorker", { id_work: second.id, id_worker: 1 }))
    .values.warning;
  seat(second.id, 2, 1);
  const problems = (await problemsOn(second.date)).filter(
    ({ id_work, kind }) => id_work === second.id && ofPair.includes(kind),
  );
  return {
    isOneDay: first.date === second.date,
    warned: warned !== undefined,
    facts: {
      suggested: offered(suggested, "worker"),
      vehicle: offered(suggested, "vehicle"),
      composed: composed.some(
        ({ id_work, seats }: Values) =>
          id_work === second.id && seats.some(({ kind, id }: Values) => kind === "worker" && id === 1),
      ),
      substitute,
      problems: problems.map(({ column }) => column).sort(),
    },
  };
}

test("a pair of works shifted across midnight keeps its verdict, in problems, seat, suggestion, plan and substitutes", async () => {
  const random = seededRandom(35);
  const pairs = thorough ? 12 : 6;
  let across = 0;
  const seen = new Set<boolean>();
  for (let pair = 0; pair < pairs; pair++) {
    const lengths = [60 * random.int(1, 6), 60 * random.int(1, 4)] as const;
    const gap = 30 * random.int(-3, 8);
    const isFar = random.chance(1 / 2);
    const total = Math.max(lengths[0], lengths[0] + gap + lengths[1]);
    const sameDay = await verdicts(30, gap, lengths, isFar);
    expect(sameDay.isOneDay).toBe(true);
    seen.add(sameDay.facts.suggested);
    for (const share of [0.2, 0.6, 0.95]) {
      const at = 24 * 60 - Math.ceil((share * total) / 15) * 15;
      const shifted = await verdicts(at, gap, lengths, isFar);
      if (!shifted.isOneDay) across++;
      expect([pair, at, shifted.facts]).toEqual([pair, at, sameDay.facts]);
      // On one day the specification warns of every further work.
      if (!shifted.isOneDay) expect(shifted.warned).toBe(!sameDay.facts.suggested);
    }
  }
  expect(across).toBeGreaterThan(pairs);
  expect(seen.size).toBe(2);
});

describe("the road", () => {
  test("of a van is done where a lorry would come too late, the person by himself, in every reading of the day", async () => {
    const pair = (licence: string) => verdicts(8 * 60, 130, [120, 60], true, licence);
    const all = { suggested: true, vehicle: true, composed: true, substitute: true, problems: [] };
    expect((await pair("licence-b")).facts).toEqual(all);
    for (const licence of ["", "licence-c"])
      expect((await pair(licence)).facts).toEqual({ ...all, vehicle: false, problems: ["vehicle"] });
  });

  test("of a van leaves earlier free places than a lorry's, and fewer who come late", async () => {
    const first = workAt(8 * 60, 120);
    const second = workAt(8 * 60 + 120 + 130, 60, farPlace());
    seat(first.id, 1, 1);
    seat(second.id, 1, 1);
    const late = async () => {
      direct(() => run`UPDATE works SET expected_end = '' WHERE id = ${first.id}`);
      const { broken } = (await dispatcher().call("Works", "getDelay", { id: first.id })).values;
      return broken.map(({ people, by }: Values) => [people.map(({ kind }: Values) => kind), by]);
    };
    const free = async () => {
      const body = { id: second.id, after: toWire(addDays(day, -1)), vehicle: 1 };
      const { slots, breaking } = (await dispatcher().call("Slots", "ofWork", body)).values;
      return [...slots, ...breaking]
        .filter(({ date }: Values) => date === toWire(day))
        .map(({ hour }) => hour);
    };
    setClock(() => Date.parse(`${day}T08:30:00+01:00`));
    expect([await late(), await free()]).toEqual([[[["worker", "vehicle"], 20]], ["12:30"]]);
    licenceOf(1, "licence-b");
    expect([await late(), await free()]).toEqual([[], ["12:00"]]);
    setClock();
  });

  test("over the places of a work is that of its slowest vehicle, assigned or required; of people alone a van's", async () => {
    const { id, date } = workAt(8 * 60, 240);
    const far = farPlace();
    direct(() => run`UPDATE works SET minutes = NULL, id_unloading_place = ${far} WHERE id = ${id}`);
    const road = async () => {
      const { works } = (await dispatcher().call("Works", "getByDate", { date: toWire(date) })).values;
      const work = works.find((work: Values) => work.id === id);
      rough = work.isRough;
      return work.road;
    };
    let rough: boolean | undefined;
    const lorry = await road();
    // Until the place where it begins has its own coordinates, too.
    expect(rough).toBe(true);
    pointOf(world.rossiPlace, "40.8522, 14.2681");
    expect([await road(), rough]).toEqual([lorry, undefined]);
    const ofKind = direct(() => insert("vehicles", { code: 91, name: "Furgone 91" }));
    onlyPeople(1, ofKind);
    licenceOf(1, "licence-b");
    licenceOf(ofKind, "licence-b");
    const van = await road();
    expect(van).toBeLessThan(lorry);
    // Whatever is assigned beside it, the slowest counts.
    const other = direct(() => insert("vehicles", { code: 92, name: "Bilico 92" }));
    direct(() => insert("crew_lines", { id_work: id, id_vehicle: other }));
    expect(await road()).toBe(lorry);
    licenceOf(other, "licence-b");
    expect(await road()).toBe(van);
    direct(() => run`DELETE FROM crew_lines WHERE id_work = ${id}`);
    direct(() => run`DELETE FROM work_resources WHERE id_work = ${id} AND id_resource = 2`);
    expect(await road()).toBe(van);
    // Of which nothing is known.
    direct(() => run`DELETE FROM work_resources WHERE id_work = ${id}`);
    expect(await road()).toBe(lorry);
  });
});

const lastsIds = (day: Day) =>
  all<{ id: number }>`SELECT w.id FROM works w WHERE ${lastsFrom(day)} ORDER BY w.id`.map(({ id }) => id);
const night = () => workAt(22 * 60, 9 * 60);
const textsOn = async (date: Day) => (await problemsOn(date)).map(({ text }) => text);

describe("a work that passes midnight", () => {
  test("and two midnights more holds its people on each of those days, and until they have rested", async () => {
    onlyPeople(1);
    seat(workAt(20 * 60, 75 * 60).id, 1, 1);
    const sentences: string[][] = [];
    for (const days of [1, 2, 3, 4]) {
      const { id, date } = workAt(days * 1440 + 6 * 60, 120);
      const body = { date: toWire(date), mode: "day", unlocked: [] };
      const { works } = (await dispatcher().call("Works", "composeDay", body)).values;
      const { seats } = works.find(({ id_work }: Values) => id_work === id);
      seat(id, 1, 1);
      const problems = (await problemsOn(date)).filter(
        ({ kind, column }) => column === "worker" && ofPair.includes(kind),
      );
      sentences.push([...seats.map(({ kind }: Values) => kind), ...problems.map(({ text }) => text)]);
      direct(() => run`DELETE FROM crew_lines WHERE id_work = ${id}`);
    }
    const held = [
      "1 Operaio 1 è anche mer 10 alle 20:00–23:00 di sab 13 da Rossi Niccolò",
      "1 Operaio 1: giornata di 75 h senza riposo (almeno 11 h)",
    ];
    const rests = [
      "vehicle",
      "1 Operaio 1: riposo di 7 h tra le 20:00 di mer 10 – 23:00 di sab 13 e le 06:00–08:00 (almeno 11 h)",
    ];
    expect(sentences).toEqual([held, held, held, rests]);
  });

  test.each<[string, Day, string, string[]]>([
    ["27 March, an hour shorter", "2027-03-27", "20:00", ["10 h tra le 16:00–20:00 di sab 27"]],
    ["30 October, an hour longer", "2027-10-30", "21:00", []],
    [
      "30 October, an hour longer, and still too short",
      "2027-10-30",
      "21:30",
      ["10 h 30 min tra le 17:30–21:30 di sab 30"],
    ],
  ])("on the night of %s, leaves the rest that really passes", async (_, date, end, expected) => {
    const from = (some: Day, time: string) => instantOf(some, time) - instantOf(day, "00:00");
    const next = addDays(date, 1);
    seat(workAt(from(date, end) - 240, 240).id, 1, 1);
    seat(workAt(from(next, "07:00"), 240).id, 1, 1);
    const rests = (await problemsOn(next)).filter(({ kind }) => kind === "rest");
    expect(rests.map(({ text }) => text)).toEqual(
      expected.map((rest) => `1 Operaio 1: riposo di ${rest} e le 07:00–11:00 (almeno 11 h)`),
    );
  });

  test("is named with its day on both boards where its people are needed elsewhere; the specified counts stay", async () => {
    const [first, second] = [night(), workAt(30 * 60, 240)];
    seat(first.id, 1, 1);
    seat(second.id, 1, 1);
    expect(await textsOn(second.date)).toContain(
      "1 Operaio 1 è anche mer 10 alle 22:00–07:00 da Rossi Niccolò",
    );
    expect(await textsOn(day)).toContain("1 Operaio 1 è anche gio 11 alle 06:00–10:00 da Rossi Niccolò");
    const { workers } = (
      await dispatcher().call("Works", "getWorkersVehiclesList", { date: toWire(second.date) })
    ).values;
    expect(workers[0]).toMatchObject({
      used: 1,
      continuing: 1,
      busy: [{ id_work: second.id, text: "mer 10 alle 22:00" }],
    });
  });

  test("makes a delay break what its people begin on the next day, which may begin later there", async () => {
    const second = workAt(31 * 60, 120);
    const first = night();
    seat(first.id, 1, 1);
    seat(second.id, 1, 1);
    direct(() => run`UPDATE works SET expected_end = '08:10' WHERE id = ${first.id}`);
    const { broken } = (await dispatcher().call("Works", "getDelay", { id: first.id })).values;
    expect(broken).toMatchObject([
      { id: second.id, date: "11-02-2027", hour: "07:00", by: 70, later: "08:10" },
    ]);
  });

  test("is on the next day's board in a field of its own, and on the wall until it is over", async () => {
    const first = night();
    seat(first.id, 1, 1);
    const wire = toWire("2027-02-11");
    const board = (await dispatcher().call("Works", "getByDate", { date: wire })).values;
    expect(board.works).toEqual([]);
    expect(board.continuing).toMatchObject([
      {
        id: first.id,
        date: toWire(day),
        hour: "22:00",
        end: "07:00",
        workers: ["Operaio 1"],
        vehicles: ["Automezzo 1"],
      },
    ]);
    expect((await dispatcher().call("Works", "getByDate", { date: toWire(day) })).values).not.toHaveProperty(
      "continuing",
    );
    const wallAt = async (time: string) => {
      setClock(() => instantOf("2027-02-11", time) * 60_000);
      const { date, continuing } = (await dispatcher().call("Kiosk", "getBoard", { date: wire })).values;
      return [date, continuing?.map(({ id, since }: Values) => [id, since])];
    };
    try {
      expect(await wallAt("06:30")).toEqual(["2027-02-11", [[first.id, "mer 10"]]]);
      expect(await wallAt("07:00")).toEqual(["2027-02-11", undefined]);
    } finally {
      setClock();
    }
  });

  test("is on every later day of the planning that it touches, also of the week after, and in that day's resources", async () => {
    const weekOf = async (date: Day, site: "A" | "B" = "A") =>
      (await as("superadmin", site).call("Calendar", "getWeek", { monday: toWire(date) })).values;
    const sunday = 4 * 24 * 60;
    const { id } = workAt(sunday + 20 * 60, 35 * 60);
    direct(() => run`UPDATE works SET flag_renata = 1`);
    const before = await weekOf(day);
    expect(before.works.map((work: Values) => work.id)).toEqual([id]);
    expect(before).not.toHaveProperty("continuing");
    const { works, continuing, resources } = await weekOf("2027-02-15");
    expect(works).toEqual([]);
    expect(continuing).toMatchObject([
      { date: "15-02-2027", work: { id, date: "14-02-2027", hour: "20:00", missing: 2 } },
      { date: "16-02-2027", until: "07:00", work: { id, end: "07:00 di mar 16" } },
    ]);
    expect(continuing[0]).not.toHaveProperty("until");
    expect(resources["16-02-2027"].filter(({ continuing }: Values) => continuing)).toMatchObject([
      { label: "Op", count: 0, peak: 1, continuing: 1 },
      { label: "Furgone", count: 0, peak: 1, continuing: 1 },
    ]);
    expect(resources["17-02-2027"].some(({ continuing }: Values) => continuing)).toBe(false);
    expect(await weekOf("2027-02-15", "B")).not.toHaveProperty("continuing");
  });

  test("is still to come where a worker is retired and a day is closed, and on Home", async () => {
    const { id } = night();
    seat(id, 1, 1);
    const unloading = farPlace();
    direct(() => run`UPDATE works SET id_unloading_place = ${unloading} WHERE id = ${id}`);
    const answers = async () => {
      const { text } = await visitor("superadmin").get("/");
      const { values } = await dispatcher().call("Settings", "retireWorker", { id: 1 });
      return [text.includes("da mer 10 alle 22:00"), values.msg];
    };
    try {
      setClock(() => instantOf("2027-02-11", "03:00") * 60_000);
      expect(lastsIds("2027-02-11")).toEqual([id]);
      expect(alreadyThere({ from: "2027-02-11", to: "2027-02-12" }, "2027-02-11")).toContain("1 lavorazione");
      expect(await answers()).toEqual([true, expect.stringContaining("assegnato a 1 lavorazione")]);
      setClock(() => instantOf("2027-02-12", "03:00") * 60_000);
      expect(lastsIds("2027-02-12")).toEqual([]);
      expect(await answers()).toEqual([false, expect.not.stringContaining("assegnato")]);
    } finally {
      setClock();
    }
  });

  test("that the board does not show continues nowhere", async () => {
    const { id } = night();
    direct(() => run`UPDATE works SET show_worksheet = 0 WHERE id = ${id}`);
    const { continuing } = (await dispatcher().call("Works", "getByDate", { date: "11-02-2027" })).values;
    expect(continuing).toBeUndefined();
  });

  test("keeps its vehicle from the free places of the morning", async () => {
    const { id } = workAt(22 * 60, 12 * 60);
    const van = direct(() => insert("vehicles", { code: 90, name: "Furgone 9" }));
    direct(() => insert("crew_lines", { id_work: id, id_vehicle: van }));
    const { slots } = (
      await dispatcher().call("Slots", "ofWork", { id: world.work, after: "11-02-2027", vehicle: van })
    ).values;
    const first = slots.filter(({ date }: Values) => date === "11-02-2027");
    expect(first.every(({ hour }: Values) => hour >= "10:00")).toBe(true);
  });

  test("is not around on site B, which knows no lengths", async () => {
    const [first, second] = [night(), workAt(30 * 60, 240)];
    seat(first.id, 1, 1);
    direct(() => run`UPDATE works SET flag_renata = 1`);
    const onB = as("superadmin", "B");
    const date = toWire(second.date);
    const lists = (await onB.call("Works", "getWorkersVehiclesList", { date })).values;
    expect(JSON.stringify(lists)).not.toMatch(/continuing|busy/);
    const warned = await onB.call("Works", "addSingleWorker", { id_work: second.id, id_worker: 1 });
    expect(warned.values.warning).toBeUndefined();
  });
});

describe("the day's problems", () => {
  test("name a rest under eleven hours and a day over thirteen, by the hours of the settings", async () => {
    const [evening, morning] = [workAt(15 * 60, 7 * 60), workAt(30 * 60, 240)];
    seat(evening.id, 1, 1);
    seat(morning.id, 1, 1);
    const rest = "1 Operaio 1: riposo di 8 h tra le 15:00–22:00 di mer 10 e le 06:00–10:00 (almeno 11 h)";
    expect(await textsOn(morning.date)).toContain(rest);
    const late = workAt(38 * 60, 360);
    seat(late.id, 2, 2);
    const early = workAt(30 * 60, 240);
    seat(early.id, 2, 2);
    const long = "2 Operaio 2: giornata di 14 h con la strada (al massimo 13 h)";
    expect(await textsOn(late.date)).toContain(long);
    await dispatcher().call("Settings", "update", { values: { hours: { rest: 8, longest: 14 } } });
    const after = await textsOn(late.date);
    expect(after).not.toContain(rest);
    expect(after).not.toContain(long);
  });

  test("name seven days without a weekly rest and six long ones, and so does the plan that makes them", async () => {
    const works = Array.from({ length: 7 }, (_, at) => workAt(at * 1440 + 7 * 60, 11 * 60));
    for (const { id } of works) seat(id, 1, 1);
    const { id, date } = works.at(-1) as (typeof works)[number];
    const week = [
      "1 Operaio 1: nessun riposo di 35 h (24 + 11) in sette giorni",
      "1 Operaio 1: 7 giornate di almeno 9 h in sette giorni",
    ];
    expect(await textsOn(date)).toEqual(expect.arrayContaining(week));
    onlyPeople(1);
    direct(() => run`DELETE FROM crew_lines WHERE id_work = ${id}`);
    const { values } = await dispatcher().call("Works", "composeDay", {
      date: toWire(date),
      mode: "empty",
      unlocked: [],
    });
    expect(values.works.find(({ id_work }: Values) => id_work === id).remarks).toEqual(
      week.map((text) => text.replace("1 Operaio", "Operaio")),
    );
    seat(id, 1, 1);
    direct(() => run`DELETE FROM crew_lines WHERE id_work = ${works[3]?.id ?? 0}`);
    expect((await textsOn(date)).filter((text) => /riposo di 35|giornate/.test(text))).toEqual([
      "1 Operaio 1: 6 giornate di almeno 9 h in sette giorni",
    ]);
  });

  test("name a length shorter than the road, and too long at the wheel unless two may drive each vehicle", async () => {
    const far = direct(() =>
      insert("pickup_places", {
        ...{ id_client: world.rossi, address: "Via Po 3", id_city: null, city: "Milano", zip: "20100" },
        ...{ province: "MI", coordinates: "45.46, 9.19" },
      }),
    );
    const { id, date } = workAt(8 * 60, 240);
    direct(() => run`UPDATE works SET id_unloading_place = ${far} WHERE id = ${id}`);
    expect(await textsOn(date)).toContain("Dura meno della strada (10 h 40 min ca.): conta la strada");
    pointOf(world.rossiPlace, "40.8522, 14.2681");
    expect(await textsOn(date)).toContain("Dura meno della strada (10 h 40 min): conta la strada");
    pointOf(world.rossiPlace, "");
    direct(() => run`UPDATE works SET minutes = NULL WHERE id = ${id}`);
    const wheel =
      "10 h 40 min ca. al volante, andata e ritorno dal deposito: servono due autisti o due giorni";
    expect((await textsOn(date)).filter((text) => text.includes("volante"))).toEqual([wheel]);
    direct(() => {
      insert("crew_lines", { id_work: id, id_worker: 1, id_vehicle: 1 });
      insert("crew_lines", { id_work: id, id_worker: 2 });
    });
    expect(await textsOn(date)).not.toContain(wheel);
  });

  test("count the hours at the wheel over all works of who drives alone", async () => {
    pointOf((depot() as { id: number }).id, "40.86, 14.33");
    const [first, second] = [workAt(7 * 60, 30), workAt(12 * 60 + 30, 30, farPlace())];
    const third = workAt(20 * 60, 30, farPlace());
    for (const { id } of [first, workAt(16 * 60 + 30, 30), second, third]) seat(id, 1, 1);
    await dispatcher().call("Settings", "update", { values: { limits: { wheel: 5 } } });
    const texts = async () =>
      (await textsOn(third.date)).filter((text) => /guida da solo|al volante/.test(text));
    expect(await texts()).toEqual([
      expect.stringMatching(
        /^1 Operaio 1: guida da solo per \d h( \d+ min)? nella giornata \(al massimo 5 h\)$/,
      ),
    ]);
    direct(() => insert("crew_lines", { id_work: third.id, id_worker: 2 }));
    expect(await texts()).toEqual([]);
  });

  test.each([0, 1])(
    "of a driver's whole day are a remark of the plan, or keep a seat empty where they bind (%p)",
    async (wheelBinds) => {
      pointOf((depot() as { id: number }).id, "40.86, 14.33");
      const [first, second, third] = [
        workAt(8 * 60, 15, farPlace()),
        workAt(11 * 60, 15),
        workAt(14 * 60, 15, farPlace()),
      ];
      const { date } = third;
      for (const { id } of [first, second]) seat(id, 1, 1);
      direct(() => {
        run`INSERT INTO absences (id_worker, date_from, date_to) SELECT id, ${date}, ${date} FROM workers WHERE id <> 1`;
        run`INSERT INTO absences (id_vehicle, date_from, date_to) SELECT id, ${date}, ${date} FROM vehicles WHERE id <> 1`;
      });
      await dispatcher().call("Settings", "update", { values: { limits: { wheel: 6, wheelBinds } } });
      const { works: planned } = (
        await dispatcher().call("Works", "composeDay", { date: toWire(date), mode: "empty", unlocked: [] })
      ).values;
      const last = planned.find(({ id_work }: Values) => id_work === third.id);
      const drives = expect.stringMatching(/1 Operaio 1: guida da solo per \d+ h/);
      expect(last.remarks.filter((text: string) => text.includes("guida"))).toEqual(
        wheelBinds ? [] : [drives],
      );
      expect(last.gaps).toEqual(
        wheelBinds ? [expect.stringMatching(/^Operai: 1 Operaio 1: guida da solo per/)] : [],
      );
    },
  );

  test("come with how many ways are guesses: of a work with those of the depot, and between two works of somebody", async () => {
    const far = farPlace();
    const { id: start } = depot() as { id: number };
    pointOf(start, "40.86, 14.33");
    pointOf(world.rossiPlace, "40.8522, 14.2681");
    const [first, second] = [workAt(8 * 60, 120), workAt(14 * 60, 120, far)];
    const rough = async () =>
      (await dispatcher().call("Works", "getDay", { date: toWire(day) })).values.rough;
    expect([first.date, second.date, await rough()]).toEqual([day, day, undefined]);
    pointOf(world.rossiPlace, "");
    expect(await rough()).toBe(1);
    seat(first.id, 1, 1);
    seat(second.id, 1, 1);
    expect(await rough()).toBe(2);
    direct(
      () =>
        run`UPDATE pickup_places SET coordinates = '', city = 'Napoli', province = 'NA' WHERE id = ${start}`,
    );
    expect(await rough()).toBe(3);
    pointOf(world.rossiPlace, "40.8522, 14.2681");
    expect(await rough()).toBe(2);
  });

  test("count the hour that the clock leaves out or repeats", async () => {
    // On 28 March 2027 it is 03:00 an hour after 01:00.
    const make = (date: Day, hour: string, minutes: number) =>
      direct(() =>
        insert("works", {
          ...{ id_order: world.order, date, hour, minutes, type: 0, id_pickup_place: world.rossiPlace },
          date_created: "2027-01-01 08:00",
        }),
      );
    for (const id of [make("2027-03-27", "22:00", 480), make("2027-03-28", "06:30", 120)]) seat(id, 1, 1);
    expect(await textsOn("2027-03-28")).toContain(
      "1 Operaio 1 è anche sab 27 alle 22:00–07:00 da Rossi Niccolò",
    );
  });
});

describe("what is enough", () => {
  test("on 200 random days is the most works at a moment, where they are at one place", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = seededRandom(seed);
      const asking = Array.from({ length: random.int(0, 12) }, (_, id) => ({
        work: { id, hour: "00:00", minutes: 30 * random.int(1, 12), start: 30 * random.int(-10, 40) },
        value: random.int(0, 5),
      }));
      const at = (moment: number) =>
        asking.reduce(
          (sum, { work, value }) =>
            sum + (work.start <= moment && moment < work.start + work.minutes ? value : 0),
          0,
        );
      const most = Math.max(0, ...asking.map(({ work }) => at(work.start)));
      expect([seed, neededTogether(asking, () => null)]).toEqual([seed, most]);
    }
  });

  test("counts the road: who comes too late for the next work needs a second one", () => {
    const work = (id: number, start: number) => ({
      work: { id, hour: "00:00", minutes: 240, start },
      value: 2,
    });
    const two = [work(1, 480), work(2, 780)];
    const way = (minutes: number) => () => ({ km: 1, minutes, ferry: false, isOwn: false });
    expect(neededTogether(two, way(60))).toBe(2);
    expect(neededTogether(two, way(65))).toBe(4);
  });

  const van = async (date: Day) => {
    const { days } = (await dispatcher().call("Calendar", "getLoad", { monday: toWire(date) })).values;
    return days
      .find((one: Values) => one.date === toWire(date))
      .resources.find(({ name }: Values) => name === "Furgone");
  };

  test("is written beside the sum, and red only where those needed at the same time are too many", async () => {
    direct(() => run`UPDATE resources SET ammount = 1 WHERE id = 2`);
    const morning = workAt(8 * 60, 240);
    workAt(13 * 60, 240);
    expect(await van(morning.date)).toMatchObject({ total: 1, used: 2, free: -1, peak: 1 });
    expect(levelOf(await van(day))).toBe("full");
    expect(loadText(day, null, await van(day))).toBe("mer 10/02, Furgone: 2, insieme al massimo 1, su 1");
    expect((await textsOn(day)).some((text) => text.startsWith("Furgone"))).toBe(false);
    const { resources } = (await dispatcher().call("Calendar", "getWeek", { monday: toWire(day) })).values;
    expect(wrongText(resources[toWire(day)].find(({ label }: Values) => label === "Furgone"))).toBe("");
    workAt(7 * 60, 240);
    expect(await textsOn(day)).toContain("Furgone: 3 richiesti, insieme al massimo 2, disponibili 1");
    expect(levelOf(await van(day))).toBe("over");
  });

  test("counts what is still on the road from the day before", async () => {
    direct(() => run`UPDATE resources SET ammount = 1 WHERE id = 2`);
    night();
    const { date } = workAt(30 * 60, 60);
    expect(await textsOn(date)).toContain(
      "Furgone: 1 richiesto, 2 con le lavorazioni dei giorni vicini, disponibili 1",
    );
    expect(loadText(date, null, await van(date))).toBe(
      "gio 11/02, Furgone: 2 di 1 con le lavorazioni dei giorni vicini, non basta",
    );
  });
});

describe("who is free, on the order's screens", () => {
  test("is so at the hour of the work; the absent and the stopped are last, grey, with the word", async () => {
    const here = workAt(8 * 60, 240);
    seat(workAt(9 * 60, 120).id, 2, 2);
    seat(workAt(14 * 60, 120).id, 3, 3);
    seat(workAt(-120, 12 * 60).id, 4, 4);
    direct(() => {
      for (const who of [{ id_worker: 1 }, { id_vehicle: 1 }])
        insert("absences", { ...who, date_from: day, date_to: day });
    });
    const boxes = async (list: "workers" | "vehicles") => {
      const { text } = await visitor("ufficio").get(`/orders/works/${list}/${here.id}`);
      return [...text.matchAll(/<label( class="soft")?><input type="checkbox"[^>]*>([^<]*)/g)].map(
        ([, soft, label]) => `${soft ? "grey: " : ""}${label}`,
      );
    };
    const workers = await boxes("workers");
    expect(workers[0]).toBe("5 Operaio 5 · libero");
    expect(workers).toContain("3 Operaio 3 · alle 14:00");
    expect(workers.slice(-3)).toEqual([
      "2 Operaio 2 · occupato alle 09:00 da Rossi Niccolò",
      "4 Operaio 4 · occupato mar 9 alle 22:00",
      "grey: 1 Operaio 1 · assente",
    ]);
    expect((await boxes("vehicles")).at(-1)).toBe("grey: 1 Automezzo 1 · fermo");
    const ids = { date: toWire(day), works: [here.id] };
    const { values } = await dispatcher().call("Works", "getCrewBoard", ids);
    const five = values.workers.filter(({ value }: Values) => value <= 5);
    const board = initialBoard(snapshotOf({ ...values, workers: five, reading: "" } as Reading), true);
    const offered = candidatesFor(board, columnOf(here.id, "worker"), "operaio ");
    expect(offered.map(({ value, note }) => `${value} ${note}`)).toEqual([
      ...["5 libero", "3 alle 14:00", "2 alle 09:00 da Rossi Niccolò", "4 mar 9 alle 22:00", "1 assente"],
    ]);
  });
});

test("a plan leaves a seat empty for the rest of its people, or says what it breaks where the rule does not bind", async () => {
  onlyPeople(1);
  const [evening, morning] = [workAt(15 * 60, 7 * 60), workAt(30 * 60, 240)];
  seat(evening.id, 1, 1);
  const compose = async () => {
    const date = toWire(morning.date);
    const { values } = await dispatcher().call("Works", "composeDay", { date, mode: "day", unlocked: [] });
    const { seats, gaps, remarks } = values.works.find(({ id_work }: Values) => id_work === morning.id);
    const workers = seats.filter(({ kind }: Values) => kind === "worker").map(({ id }: Values) => id);
    return [workers, gaps[0], remarks.filter((text: string) => text.includes("riposo"))];
  };
  expect(await compose()).toEqual([
    [],
    "Nessun operaio libero alle 06:00: Operaio 1 deve riposare 11 h: mer 10 finisce alle 22:00; nessuno può: 1 oltre i limiti di orario",
    [],
  ]);
  await dispatcher().call("Settings", "update", { values: { limits: { restBinds: 0 } } });
  const rest = "riposo di 8 h tra le 15:00–22:00 di mer 10 e le 06:00–10:00 (almeno 11 h)";
  expect(await compose()).toEqual([[1], undefined, [`Operaio 1: ${rest}`]]);
  await dispatcher().call("Settings", "update", { values: { limits: { restBinds: 1 } } });
  const typed = await dispatcher().call("Works", "addSingleWorker", { id_work: morning.id, id_worker: 1 });
  expect(typed.ok).toBe(true);
  expect(await textsOn(morning.date)).toContain(`1 Operaio 1: ${rest}`);
});
