import { matchingPeople } from "../../src/islands/crew/search";
import { initialBoard, reduce } from "../../src/islands/daily-works/board";
import { candidatesFor } from "../../src/islands/daily-works/candidates";
import { usageBand } from "../../src/islands/daily-works/cells";
import {
  incompleteWorks,
  marks,
  problemsByLine,
  staffingOf,
  totals,
  usageCounts,
  withUsage,
} from "../../src/islands/daily-works/counts";
import { nextGap } from "../../src/islands/daily-works/gaps";
import { type Move, move } from "../../src/islands/daily-works/moves";
import { cellOf } from "../../src/islands/daily-works/problem-cell";
import type { Board, Snapshot, Work } from "../../src/islands/daily-works/state";
import { usualCrewOf } from "../../src/islands/daily-works/usual-crew";
import { newRequestId } from "../../src/islands/frame/request-id";
import { perform } from "../../src/server/call/funct";
import type { Listed, Seated } from "../../src/server/crews/model";
import { dailyWorkReads } from "../../src/server/days/daily-works/api";
import { type Reading, type SinceReading, withDayChanges } from "../../src/server/days/daily-works/model";
import { at, cells, codes, day, enter, first, run, twoWorkers, work, workers } from "../support/boards";
import { database, insert, remove, setClock, update, visitor } from "../support/requests";
import { statementsOf } from "../support/statements";
import { as, direct, fresh, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const board = async (
  who: "magazzino" | "consultazione" = "magazzino",
  site: "A" | "B" = "A",
): Promise<Values> => (await as(who, site).call("Works", "getByDate", { date: wireTomorrow })).values;

describe("the board opened without a day", () => {
  const titleAt = async (moment: string) => {
    setClock(() => Date.parse(`${moment}+01:00`));
    return (await visitor("magazzino").get("/dailyWorks/")).text.match(
      /<title>Giornaliera di ([^<·]+) ·/,
    )?.[1];
  };

  test("is that of tomorrow, and of the next open day when tomorrow is closed and has no works", async () => {
    direct(() => update("works", world.work, { date: "2031-11-27" }));
    expect(await titleAt("2031-11-20T10:00")).toBe("venerdì 21 novembre 2031");
    expect(await titleAt("2031-11-21T10:00")).toBe("lunedì 24 novembre 2031");
    expect(await titleAt("2031-11-22T10:00")).toBe("lunedì 24 novembre 2031");
    direct(() => insert("closures", { date_from: "2031-11-24", date_to: "2031-11-25", reason: "Trasloco" }));
    expect(await titleAt("2031-11-21T10:00")).toBe("mercoledì 26 novembre 2031");
    direct(() => update("works", world.work, { date: "2031-11-23" }));
    expect(await titleAt("2031-11-21T10:00")).toBe("domenica 23 novembre 2031");
    direct(() => update("works", world.work, { show_worksheet: 0 }));
    expect(await titleAt("2031-11-21T10:00")).toBe("mercoledì 26 novembre 2031");
  });
});

describe("the board of a day", () => {
  test("answers an error for an invalid date", async () => {
    expect((await as("magazzino").call("Works", "getByDate", { date: "31-04-2026" })).values.msg).toBe(
      "Formato non valido. (gg-mm-aaaa)",
    );
  });

  test("contains the visible works by hour with client, required resources and named crew", async () => {
    const hidden = { show_worksheet: 0, hour: "07:00" };
    direct(() => {
      insert("works", { ...row, ...hidden });
      insert("crew_lines", { id_work: world.work, id_worker: 3 });
    });
    const { works, ...more } = await board();
    expect(more).toEqual({});
    expect(works.map((work: Values) => work.id)).toEqual([world.work, world.hiddenWork]);
    expect(works[0]).toMatchObject({
      id_work: world.work,
      date: wireTomorrow,
      hour: "08:00",
      surname: "Rossi",
      address: "Via Roma 1",
      requiredWorkers: [{ name: "Op", value: 2 }],
      requiredVehicles: [{ name: "Furgone", value: 1 }],
      totalResources: [
        {
          id_worker: 3,
          id_vehicle: null,
          worker: { value: 3, text: "Operaio 3" },
          vehicle: null,
          version: 1,
        },
      ],
    });
  });

  test("lists documents marked visible, on site A alone", async () => {
    direct(() => {
      const file = { id_appointment: world.withOrder, mime: "application/pdf", size: 1, sha256: "x" };
      const date_created = "2026-01-01 08:00";
      insert("documents", { ...file, date_created, filename: "pianta.pdf", stored: "a", show_in_charge: 1 });
      insert("documents", { ...file, date_created, filename: "segreto.pdf", stored: "b", show_in_charge: 0 });
    });
    const { works } = await board();
    expect(works[0].documents.map((file: Values) => file.filename)).toEqual(["pianta.pdf"]);
    expect((await board("magazzino", "B")).works[0]).not.toHaveProperty("documents");
  });
});

describe("getDay", () => {
  const fill = (works: number) =>
    direct(() => {
      for (let at = 0; at < works; at++) {
        const id_work = insert("works", { ...row, hour: `${10 + (at % 9)}:00` });
        insert("crew_lines", { id_work, id_worker: (at % 40) + 1, id_vehicle: (at % 15) + 1 });
      }
      insert("absences", { id_worker: 3, date_from: tomorrow, date_to: tomorrow, reason: "ferie" });
    });

  test.each(["A", "B"] as const)(
    "answers board, lists and problems like the single functs, on site %s",
    async (site) => {
      fill(6);
      const date = wireTomorrow;
      for (const who of ["magazzino", "consultazione"] as const) {
        const ask = async (funct: "getByDate" | "getWorkersVehiclesList" | "getProblems" | "getDay") =>
          (await as(who, site).call("Works", funct, { date })).values;
        const [board, lists, problems] = [
          await ask("getByDate"),
          await ask("getWorkersVehiclesList"),
          await ask("getProblems"),
        ];
        const { reading, ...day } = await ask("getDay");
        expect(day).toEqual({ ...board, ...lists, ...problems });
        expect(reading).toMatch(/^\w{8,}$/);
      }
    },
  );

  test.each(["A", "B"] as const)(
    "takes the same statements for 30 works as for 2, on site %s",
    async (site) => {
      const person = as("superadmin", site);
      const ask = () => person.call("Works", "getDay", { date: wireTomorrow });
      // What workers can do and vehicles carry is read once.
      await ask();
      fill(2);
      // From now on the closures are in memory.
      await person.call("Works", "getDay", { date: "07-01-2030" });
      const few = await statementsOf(ask);
      fill(30);
      expect(await statementsOf(ask)).toEqual(few);
      // Twelve for the day, four for what is around it and needed at once, and one for the works' expected ends.
      expect(few.length).toBeLessThanOrEqual(17);
      expect(new Set(few).size).toBe(few.length);
    },
  );
});

describe("getDayChanges", () => {
  const read = async (who: "magazzino" | "consultazione", site: "A" | "B" = "A") =>
    (await as(who, site).call("Works", "getDay", { date: wireTomorrow })).values as Reading;
  const since = async ({ reading }: Reading, who: "magazzino" | "consultazione", site: "A" | "B" = "A") =>
    (await as(who, site).call("Works", "getDayChanges", { date: wireTomorrow, reading }))
      .values as SinceReading;
  const busyDay = () =>
    direct(() => {
      for (let at = 0; at < 12; at++) {
        const id_work = insert("works", { ...row, hour: `${10 + (at % 9)}:00` });
        insert("crew_lines", { id_work, id_worker: at + 5, id_vehicle: at + 1 });
      }
    });
  const lastWork = () => (database().query("SELECT max(id) AS id FROM works").get() as { id: number }).id;

  const acts: [string, () => void][] = [
    ["a seat is taken", () => insert("crew_lines", { id_work: world.work, id_worker: 3 })],
    ["a worker is on two works", () => insert("crew_lines", { id_work: world.work, id_worker: 5 })],
    [
      "a worker is away",
      () => insert("absences", { date_from: tomorrow, date_to: tomorrow, id_worker: 6, reason: "" }),
    ],
    ["a work comes before the others", () => insert("works", { ...row, hour: "06:00" })],
    ["a work is moved to another hour", () => update("works", world.work, { hour: "19:00" })],
    ["a work is deleted", () => remove("works", lastWork())],
    ["an entry of this day comes", () => insert("workers", { code: 90, surname: "Uno", date: tomorrow })],
    ["nothing", () => {}],
  ];

  test.each(["A", "B"] as const)("gives the day as it is now, after each act, on site %s", async (site) => {
    busyDay();
    for (const who of ["magazzino", "consultazione"] as const) {
      for (const [what, act] of acts) {
        const before = await read(who, site);
        direct(act);
        const news = await since(before, who, site);
        if ("day" in news) throw new Error(`The whole day was answered after: ${what}.`);
        const now = await read(who, site);
        expect([what, { ...withDayChanges(before, news.changes), reading: news.reading }]).toEqual([
          what,
          now,
        ]);
      }
      fresh();
      busyDay();
    }
  });

  test("contains only what a change touched: one work, who was assigned, the problems of that work", async () => {
    busyDay();
    const before = await read("magazzino");
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: 3 }));
    const { changes } = (await since(before, "magazzino")) as Extract<SinceReading, { changes: unknown }>;
    expect(changes.works.changed.map(({ id }) => id)).toEqual([world.work]);
    expect(changes.works).not.toHaveProperty("ids");
    expect(changes.workers).toEqual({ changed: [expect.objectContaining({ value: 3, used: 1 })] });
    expect(changes.vehicles).toEqual({ changed: [] });
    expect(changes.problems.changed.map(({ id }) => id)).toEqual([world.work]);
  });

  test("of a reading that is unknown, of another profile or of the other site is the whole day", async () => {
    // A mark says what the day holds: another test may have read the same.
    direct(() => insert("workers", { code: 91, surname: Bun.randomUUIDv7(), date: tomorrow }));
    const others = [await read("consultazione"), await read("magazzino", "B")];
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: 3 }));
    const now = await read("magazzino");
    for (const other of [...others, { ...now, reading: "x" }])
      expect(await since(other, "magazzino")).toEqual({ day: now });
  });
});

describe("the board on site B", () => {
  test("contains works with Flag R in work and order, a jolly for an Unica, and the unassigned jolly", async () => {
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: unica }));
    const { works, jolly } = await board("magazzino", "B");
    expect(works.map((work: Values) => work.id)).toEqual([world.work]);
    expect(works[0].totalResources[0]).toMatchObject({ id_worker: 1, worker: { value: 1 } });
    expect(jolly).toHaveLength(42);
    expect(jolly[0]).toEqual({ id: 2, value: 2, text: "Operaio 2" });
    direct(() => update("works", world.work, { flag_renata: 0 }));
    expect((await board("magazzino", "B")).works).toEqual([]);
  });

  test("contains no hidden notes, flags or Unica", async () => {
    direct(() => {
      update("orders", world.order, { notes: "canarino", notes_manager: "canarino" });
      update("works", world.work, { notes_foreman: "canarino" });
    });
    const answer = JSON.stringify(await board("magazzino", "B"));
    expect(answer).not.toMatch(/canarino|flag_renata|Unica/);
  });
});

const unica = 41;

const row = {
  id_order: 9999,
  date: tomorrow,
  hour: "08:00",
  type: 0,
  id_pickup_place: 1,
  date_created: "2026-01-01 08:00",
};

describe("the work sheet", () => {
  const sheet = (
    name: "sheet" | "singleSheet",
    site: "A" | "B" = "A",
    who: "magazzino" | "segreteria" = "magazzino",
  ) =>
    perform(dailyWorkReads[name], { id: world.work }, as(who, site).caller) as Promise<{
      values: Values;
      status: number;
    }>;

  test("needs works.view", async () => {
    expect((await sheet("sheet", "A", "segreteria")).status).toBe(403);
  });

  test("contains every work of the order on that day; the single sheet one work", async () => {
    direct(() => {
      insert("works", { ...row, id_order: world.order, id_pickup_place: world.rossiPlace, hour: "15:00" });
      insert("works", {
        ...row,
        id_order: world.order,
        id_pickup_place: world.rossiPlace,
        date: "2026-01-02",
      });
      insert("crew_lines", { id_work: world.work, id_worker: 3, id_vehicle: 2 });
    });
    const { works } = (await sheet("sheet")).values;
    expect(works.map((work: Values) => work.hour)).toEqual(["08:00", "15:00"]);
    expect(works[0]).toMatchObject({
      type: "Trasloco",
      workers: [{ value: 3, text: "Operaio 3" }],
      vehicles: [{ value: 2, text: "Automezzo 2" }],
    });
    expect((await sheet("singleSheet")).values.works).toHaveLength(1);
  });

  test("on site B names a jolly for an Unica and contains no hidden notes", async () => {
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_worker: unica });
      insert("works", { ...row, id_order: world.order, id_pickup_place: world.rossiPlace, hour: "15:00" });
      update("orders", world.order, { notes: "canarino" });
      update("works", world.work, { notes_foreman: "canarino" });
    });
    const { works } = (await sheet("sheet", "B")).values;
    expect(works).toHaveLength(1);
    expect(works[0].workers).toMatchObject([{ value: 1 }]);
    expect(JSON.stringify(works)).not.toMatch(/canarino|Unica/);
  });
});

test.each(["24/11/2026", "24-11-2026", "24112026", "24.11.26"])(
  "the search takes the day %s",
  async (typed) => {
    const found = await visitor("magazzino").get(`/dailyWorks/?date=${encodeURIComponent(typed)}`);
    expect([found.status, found.headers.get("location")]).toEqual([302, "/dailyWorks/24-11-2026"]);
  },
);

describe("counts of the board", () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [7, 3],
  ] as const)("%i uses have the colour band %i", (used, expected) => {
    expect(usageBand(used)).toBe(expected);
  });

  test("uses follow the board at once and include works that it does not show", () => {
    const board = enter(
      initialBoard(day([work(1, [[9, 1]]), work(2, [])], { 1: 1 }), true),
      -1,
      "1",
      "worker-2",
    );
    expect(usageCounts(board, "worker").get(101)).toBe(3);
    expect(totals(board, "worker")).toEqual({ taken: 2, required: 4 });
    expect(incompleteWorks(board).map(({ id }) => id)).toEqual([1, 2]);
    const list = withUsage(workers, workers, usageCounts(board, "worker"));
    expect(list[0]?.used).toBe(3);
    expect(list[1]).toBe(workers[1] as Listed);
  });

  test("a work with all required workers is not incomplete", () => {
    expect(incompleteWorks(initialBoard(day([work(1, twoWorkers)]), true))).toEqual([]);
  });

  const away = (snapshot: Snapshot, code: number): Snapshot => ({
    ...snapshot,
    people: {
      ...snapshot.people,
      worker: snapshot.people.worker.map((each) =>
        each.value === code ? { ...each, absent: "Ferie" } : each,
      ),
    },
  });

  test("a work without required resources is incomplete as long as nobody is assigned", () => {
    const board = initialBoard(day([work(1, [], 0), work(2, [[9, 1]], 0)]), true);
    expect(incompleteWorks(board).map(({ id }) => id)).toEqual([1]);
    expect(incompleteWorks(enter(board, -1, "2")).map(({ id }) => id)).toEqual([]);
    expect(staffingOf(board, board.works[1] as Work)).toMatchObject({
      requiresNothing: true,
      isIncomplete: false,
    });
  });

  test("the seat of an absent worker counts as empty", () => {
    const snapshot = day([work(1, twoWorkers)]);
    const board = initialBoard(away(snapshot, 2), true);
    expect(totals(board, "worker")).toEqual({ taken: 1, required: 2 });
    expect(incompleteWorks(board).map(({ id }) => id)).toEqual([1]);
    expect(staffingOf(board, board.works[0] as Work).lacks.worker).toBe(1);
    expect(incompleteWorks(initialBoard(snapshot, true))).toEqual([]);
    expect(incompleteWorks(enter(board, -1, "3"))).toEqual([]);
  });
});

describe("the filter of the lists", () => {
  const list: Listed[] = [
    { ...(workers[0] as Listed), id: 1, value: 12, text: "Nuñez José", used: 2 },
    { ...(workers[0] as Listed), id: 2, value: 2, text: "Amodio Pia", used: 0 },
    { ...(workers[0] as Listed), id: 3, value: 112, text: "Zuñiga Ada", used: 1 },
  ];
  test.each([
    ["", [1, 2, 3]],
    ["12", [1]],
    ["nun", [1]],
    [" ÑI ", [3]],
    ["xyz", []],
  ])("%p finds the ids %p", (typed, expected) =>
    expect(matchingPeople(list, typed).map(({ id }) => id)).toEqual(expected),
  );
});

test("an accepted proposal is one undo step", () => {
  const board = initialBoard(day([work(1, [])]), true);
  expect(reduce(board, { type: "accepted", activity: 70 }).steps).toMatchObject([{ acts: [70] }]);
});

test("the marks warn of who is away or in two places at a time; who works twice has his number of works", () => {
  const board = initialBoard(
    day([
      work(1, [
        [8, 1],
        [9, 2],
        [10, 3],
        [11, 4],
      ]),
    ]),
    true,
  );
  const about = { id_work: 1, column: "worker" as const };
  const problems = problemsByLine({
    problems: [
      { ...about, kind: "overlap", id_line: 9, text: "Operaio 2 è anche alle 08:00 da Rossi" },
      { ...about, kind: "travel", id_line: 9, text: "Operaio 2: 10 km" },
      { ...about, kind: "retired", id_line: 10, text: "Operaio 3 non è più in elenco" },
      { ...about, kind: "missing", id_line: null, text: "Manca 1 operaio" },
    ],
  });
  const used = new Map([
    [101, 2],
    [102, 2],
    [104, 3],
  ]);
  const away = new Map([
    [101, "ferie"],
    [103, ""],
  ]);
  expect(JSON.parse(marks(cells(board), "worker", used, away, problems))).toEqual({
    101: { away: "assente", text: "Attenzione: assente (ferie)", uses: 2 },
    102: { text: "Operaio 2 è anche alle 08:00 da Rossi. Operaio 2: 10 km", uses: 2 },
    103: { away: "assente", text: "Attenzione: assente" },
    104: { uses: 3 },
  });
  expect(marks(cells(board), "worker", new Map(), new Map(), new Map())).toBe("");
});

test("a problem leads to the cell of its line, or to the empty cell where somebody is missing", () => {
  const board = initialBoard(day([work(1, twoWorkers)]), true);
  const about = { kind: "missing" as const, text: "", id_work: 1, column: "worker" as const };
  expect(cellOf(board, { ...about, id_line: 9 })).toEqual(at(board, 1));
  expect(cellOf(board, { ...about, id_line: null })).toEqual(at(board, 2));
  expect(cellOf(board, { ...about, column: null, id_line: null })).toBeUndefined();
});

describe("the next incomplete work", () => {
  const board = initialBoard(day([work(1, []), work(2, twoWorkers), work(3, []), work(4, [])]), true);

  test.each([
    ["from nowhere the first", undefined, 1],
    ["from an incomplete one the next", 1, 3],
    ["from a complete one the next", 2, 3],
    ["from the last the first", 4, 1],
    ["from one that is gone the first", 9, 1],
  ])("is %s, and its empty cell", (_, after, next) => {
    const column = `worker-${next}`;
    expect(nextGap(board, after)).toEqual({ work: next, at: at(board, -1, column) });
  });

  test("is none where all are complete", () => {
    expect(nextGap(initialBoard(day([work(1, twoWorkers)]), true), undefined)).toBeUndefined();
  });
});

describe("navigation keys", () => {
  const board = initialBoard(day([work(1, twoWorkers), work(2, [])]), true);
  const place = (found: { column: string; cell: string } | null) =>
    found && `${found.column}#${cells(board, found.column).findIndex(({ key }) => key === found.cell)}`;

  test.each<[string, Move, string | null]>([
    ["worker-1#0", "down", "worker-1#1"],
    ["worker-1#2", "down", "worker-2#0"],
    ["worker-2#0", "down", null],
    ["worker-2#0", "up", "worker-1#2"],
    ["worker-1#0", "up", null],
    ["worker-1#2", "right", "vehicle-1#0"],
    ["vehicle-1#0", "left", "worker-1#0"],
    ["worker-1#1", "left", null],
    ["worker-1#1", "home", "worker-1#0"],
    ["worker-1#1", "end", "worker-1#2"],
    ["vehicle-2#0", "first", "worker-1#0"],
    ["worker-1#0", "last", "worker-2#0"],
    ["worker-1#0", "next", "worker-1#1"],
    ["worker-1#2", "next", "vehicle-1#0"],
    ["vehicle-1#0", "next", "worker-2#0"],
    ["vehicle-2#0", "next", null],
  ])("from %s, %s leads to %p", (from, how, to) => {
    const [column = "", index = "0"] = from.split("#");
    expect(place(move(board, at(board, Number(index), column), how))).toBe(to);
  });
});

describe("the arrows of the dense view", () => {
  const board = initialBoard(day([work(1, twoWorkers), work(2, [])]), true);
  const place = (found: { column: string; cell: string } | null) =>
    found && `${found.column}#${cells(board, found.column).findIndex(({ key }) => key === found.cell)}`;

  test.each<[string, Move, string | null]>([
    ["worker-1#0", "right", "worker-1#1"],
    ["worker-1#2", "right", "vehicle-1#0"],
    ["vehicle-1#0", "left", "worker-1#2"],
    ["worker-1#0", "left", null],
    ["vehicle-1#0", "right", null],
    ["worker-1#1", "down", "worker-2#0"],
    ["vehicle-2#0", "up", "vehicle-1#0"],
    ["worker-2#0", "down", null],
    ["worker-1#2", "next", "vehicle-1#0"],
  ])("from %s, %s leads to %p", (from, how, to) => {
    const [column = "", index = "0"] = from.split("#");
    expect(place(move(board, at(board, Number(index), column), how, true))).toBe(to);
  });
});

test("the incomplete work before the given one is found backwards, around the first", () => {
  const board = initialBoard(day([work(1, []), work(2, twoWorkers), work(3, [])]), true);
  expect(nextGap(board, 3, -1)?.work).toBe(1);
  expect(nextGap(board, 1, -1)?.work).toBe(3);
});

test("a request id is a UUID of version 4, also without a secure context", () => {
  const ids = Array.from({ length: 100 }, newRequestId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});

const timed = (one: Work, hour: string): Work => ({ ...one, hour, minutes: 240 });

describe("a name typed into a cell", () => {
  const board = (snapshot: Partial<Snapshot> = {}) => {
    const works = [
      timed(work(1, []), "08:00"),
      timed(work(2, [[9, 1]]), "09:00"),
      timed(work(3, [[8, 2]]), "14:00"),
    ];
    return initialBoard({ ...day(works), ...snapshot }, true);
  };
  const found = (given: Board, typed = "operaio") =>
    candidatesFor(given, first, typed).map(({ value, note }) => [value, note]);

  test("offers who is free first, then who works at another time, then who is busy", () => {
    expect(found(board())).toEqual([
      [3, "libero"],
      [12, "libero"],
      [2, "alle 14:00"],
      [1, "alle 09:00"],
    ]);
  });

  test("offers who is absent last", () => {
    const { people } = board();
    const worker = people.worker.map((one) => (one.value === 3 ? { ...one, absent: "" } : one));
    expect(found(board({ people: { ...people, worker } })).at(-1)).toEqual([3, "assente"]);
  });

  test("offers nobody who is in the cells of the work, and nobody of another name", () => {
    const seated = initialBoard(day([timed(work(1, twoWorkers), "08:00")]), true);
    expect(found(seated).map(([value]) => value)).toEqual([3, 12]);
    expect(found(seated, "rossi")).toEqual([]);
  });
});

describe("the usual crew of a vehicle", () => {
  const withCrew = (crew: number[]): Snapshot => {
    const { people, ...snapshot } = day([work(1, []), work(2, [[9, 3]])]);
    const vehicle = people.vehicle.map((one) => ({ ...one, crew }));
    const worker = people.worker.map((one) => (one.value === 12 ? { ...one, absent: "Ferie" } : one));
    return { ...snapshot, people: { worker, vehicle } };
  };
  const [van] = day([]).people.vehicle;

  test("are those who are there and on no work, in the order of the vehicle", () => {
    const board = initialBoard(withCrew([102, 112, 103, 101]), true);
    const seats = run(board, { type: "dropped", ...at(board, -1, "vehicle-1"), person: van as Seated });
    const offered = usualCrewOf(seats, seats.columns["vehicle-1"] ?? []);
    expect(offered.map(({ value }) => value)).toEqual([2, 1]);
  });

  test("is nobody without a vehicle, or one that has none", () => {
    const board = initialBoard(withCrew([]), true);
    expect(usualCrewOf(board, board.columns["vehicle-1"] ?? [])).toEqual([]);
  });
});

describe("somebody moved from work to work", () => {
  const two = initialBoard(day([work(1, twoWorkers), work(2, [[7, 3]])]), true);
  const move = (given: Board, from: number, to: number) =>
    reduce(given, { type: "moved", from: at(given, from), ...at(given, to, "worker-2") });

  test("leaves the one and takes the empty cell of the other, as one undo step", () => {
    const moved = move(two, 0, -1);
    const seated = [codes(moved), codes(moved, "worker-2")].map((column) => column.filter(Boolean));
    expect(seated).toEqual([[2], [3, 1]]);
    expect(new Set(moved.outbox.map(({ step }) => step)).size).toBe(1);
    expect(moved.outbox).toHaveLength(2);
  });

  test("changes places with who is in the cell", () => {
    const moved = move(two, 0, 0);
    expect([codes(moved), codes(moved, "worker-2")]).toEqual([
      [3, 2, null],
      [1, null],
    ]);
  });

  test("stays where somebody would be twice on one work, and that is announced", () => {
    const twice = initialBoard(day([work(1, twoWorkers), work(2, [[7, 1]])]), true);
    const moved = move(twice, 0, -1);
    expect(moved.outbox).toEqual([]);
    expect(moved.announcement.text).toBe("Operaio 1: L'operaio è già assegnato a questa lavorazione.");
  });

  test("stays within its own work and its own kind", () => {
    expect(reduce(two, { type: "moved", from: at(two, 0), ...at(two, 1) })).toBe(two);
    expect(reduce(two, { type: "moved", from: at(two, 0), ...at(two, -1, "vehicle-2") })).toBe(two);
  });
});
