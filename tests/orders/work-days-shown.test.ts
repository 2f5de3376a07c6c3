import ical, { type VEvent } from "node-ical";
import { perform } from "../../src/server/call/funct";
import { nextOpenDay } from "../../src/server/days/closures/store";
import { dailyWorkReads } from "../../src/server/days/daily-works/api";
import { insert, remove, run, update } from "../../src/server/db/db";
import { type Change, closeStreams, subscribe } from "../../src/server/journal/live";
import { dayPdf } from "../../src/server/paper/printouts/day";
import { addDays, type Day, type Site, toWire, visitor } from "../support/requests";
import { as, direct, fresh, tomorrow, world } from "../support/world";

let ids: number[];
// The days are read while this file loads, when another may have left its database closed.
fresh();
const first = nextOpenDay(addDays(tomorrow, 14));
const days = [first, nextOpenDay(first), nextOpenDay(nextOpenDay(first))] as const;

const work = { id_order: world.order, id_pickup_place: world.rossiPlace, hour: "08:00", type: 1 };
const add = (date: Day, more = {}) =>
  insert("works", { ...work, date, flag_renata: 1, date_created: "2026-01-01 08:00", ...more });

beforeEach(() => {
  fresh();
  const first = direct(() => add(days[0]));
  ids = [first, ...direct(() => days.slice(1).map((date) => add(date, { id_job: first })))];
});

async function print(site: Site) {
  const outcome = await perform(
    dailyWorkReads.daySheets,
    { date: toWire(days[1]), print: undefined },
    as("magazzino", site).caller,
  );
  if (!outcome.ok) throw new Error(outcome.values.msg);
  const { bytes } = await dayPdf(outcome.values);
  const text = await new Response(Bun.spawn(["pdftotext", "-raw", "-", "-"], { stdin: bytes }).stdout).text();
  return text.split("\f").map((page) => page.replace(/\s+/g, " "));
}

async function summaries(site: Site) {
  const { values } = await as("ufficio", site).call("Calendar", "makeFeed", {});
  const { text } = await visitor("nobody", site).get(values.address);
  return Object.values(ical.sync.parseICS(text))
    .filter((part): part is VEvent => part?.type === "VEVENT")
    .filter(({ uid }) => ids.some((id) => uid.startsWith(`lavorazione-${id}@`)))
    .map(({ summary }) => String(summary));
}

async function tiles(site: Site) {
  const { values } = await as("magazzino", site).call("Kiosk", "getBoard", { date: toWire(days[1]) });
  return values.works.map(({ type }: { type: string }) => type);
}

describe("which day it is of a work of several days", () => {
  test("is on the printed day, the sheet of the work and that of its materials", async () => {
    const [list = "", sheet = "", materials = ""] = await print("A");
    for (const page of [list, sheet, materials]) expect(page).toContain("giorno 2 di 3");
  });

  test("is on the wall display", async () => {
    expect(await tiles("A")).toEqual(["Trasporto, giorno 2 di 3"]);
  });

  test("is in the calendar of a phone", async () => {
    expect(await summaries("A")).toEqual(
      [1, 2, 3].map((day) => `Trasporto, giorno ${day} di 3: Rossi Niccolò`),
    );
  });

  test("is nowhere on site B", async () => {
    expect((await print("B")).join()).not.toContain("giorno");
    expect(await tiles("B")).toEqual(["Trasporto"]);
    expect(await summaries("B")).toEqual([1, 2, 3].map(() => "Trasporto: Rossi Niccolò"));
  });
});

describe("a changed day of a work of several days", () => {
  afterEach(() => closeStreams());

  /** The days of works that a screen receives. */
  function received(change: () => void, site: Site = "A", of = "works") {
    const changes: Change[] = [];
    const { caller: reader } = as("ufficio", site);
    const send = (sent: Change[]) => void changes.push(...sent);
    subscribe({ session: crypto.randomUUID(), reader, send, close() {} });
    direct(change);
    return changes.flatMap(({ noun, day }) => (noun === of && day ? day : [])).sort();
  }
  const at = (index: number) => ids[index] as number;
  const later = nextOpenDay(days[2]);

  test.each<[string, () => void, Day[]]>([
    ["moved", () => update("works", at(2), { date: nextOpenDay(later) }), [...days, nextOpenDay(later)]],
    ["deleted", () => remove("works", at(1)), [...days]],
    ["added", () => add(later, { id_job: at(0) }), [...days, later]],
    ["the first, deleted", () => remove("works", at(0)), [...days]],
  ])("%s is announced to the boards of all its days", (_how, change, expected) => {
    expect(received(change)).toEqual(expected);
  });

  test("that stays where it is is announced to the board of its own day alone", () => {
    expect(received(() => update("works", at(1), { notes: "Scala" }))).toEqual([days[1]]);
  });

  test("that lasts over nights is announced to every board that it touches, as it was and as it is", () => {
    const long = { hour: "20:00", minutes: 30 * 60 };
    const at = (after: number) => addDays(days[0], after);
    const alone = () => add(days[0], { ...long, type: 8 });
    let id = 0;
    const made = received(() => {
      id = alone();
    });
    expect(made).toEqual([0, 1, 2].map(at));
    expect(received(() => update("works", id, { date: at(4) }))).toEqual([0, 1, 2, 4, 5, 6].map(at));
    expect(received(() => update("works", id, { minutes: 120 }))).toEqual([4, 5, 6].map(at));
    expect(received(() => update("works", id, { expected_end: "03:00" }))).toEqual([4, 5].map(at));
    const crew = () => insert("crew_lines", { id_work: id, id_worker: 1 });
    expect(received(crew, "A", "crew")).toEqual([4, 5].map(at));
    expect(received(() => update("works", id, { expected_end: "" }))).toEqual([4, 5].map(at));
    expect(received(() => update("works", id, { minutes: 30 * 60 }), "B")).toEqual([at(4)]);
    direct(() => run`DELETE FROM crew_lines WHERE id_work = ${id}`);
    expect(received(() => remove("works", id))).toEqual([4, 5, 6].map(at));
  });

  test("of which the way over its places is longer is announced to the boards of both ways", () => {
    const far = direct(() =>
      insert("pickup_places", {
        ...{ id_client: world.rossi, address: "Via Roma 1", id_city: null, city: "Bolzano", zip: "39100" },
        ...{ province: "BZ", coordinates: "46.4983, 11.3548" },
      }),
    );
    const id = direct(() => add(days[0], { hour: "18:00", type: 8 }));
    const stops = (...places: number[]) => {
      run`UPDATE works SET version = version + 1 WHERE id = ${id}`;
      run`DELETE FROM work_stops WHERE id_work = ${id}`;
      for (const [position, id_place] of places.entries())
        insert("work_stops", { id_work: id, id_place, position });
    };
    const next = addDays(days[0], 1);
    expect(received(() => stops(far))).toContain(next);
    expect(received(() => stops())).toContain(next);
    expect(received(() => stops())).not.toContain(next);
  });

  test("is announced on site B to the board of its own day alone", () => {
    expect(received(() => update("works", at(2), { date: later }), "B")).toEqual([days[2], later]);
  });
});
