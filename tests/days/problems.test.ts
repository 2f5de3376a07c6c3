import { problemsByLine } from "../../src/islands/daily-works/counts";
import { overlaps } from "../../src/server/days/facts/model";
import {
  type DayFacts,
  type Problem,
  problemsOf,
  type SeatOfDay,
  type WorkOfDay,
} from "../../src/server/days/problems/model";
import { insert, update } from "../../src/server/db/db";
import { lengthOf } from "../../src/server/orders/works/model";
import { as, direct, fresh, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const work = (id: number, hour: string, more: Partial<WorkOfDay> = {}): WorkOfDay => ({
  ...{
    id,
    hour,
    client: `Cliente ${id}`,
    internal: false,
    shown: true,
    phones: ["081"],
    address: "Via Roma 1",
  },
  ...{ minutes: 240, end: endText(hour), town: `Città ${id}`, lastTown: `Città ${id}` },
  ...{ endUnknown: false },
  ...{ permit: 0, permitShown: false, required: { worker: 1, vehicle: 0 }, requiredNames: [], ...more },
});
const endText = (hour: string) =>
  lengthOf({ date: "2026-11-24", hour, minutes: null, usual_minutes: null, road: 0 }).end;
const seat = (id: number, id_work: number, person = 1, more: Partial<SeatOfDay> = {}): SeatOfDay => ({
  ...{ id, id_work, person, kind: "worker", text: `${person} Rossi`, retired: false, ...more },
});
/** Without given seats every work has the one worker that it requires. */
const day = (
  works: WorkOfDay[],
  seats: SeatOfDay[] = works.map(fullCrew),
  more: Partial<DayFacts> = {},
): DayFacts => ({
  ...{
    works,
    seats,
    away: { worker: new Map(), vehicle: new Map() },
    resources: [],
    closed: null,
    waysOf: () => () => null,
    lacks: new Map(),
    ...more,
  },
});
const resource = (
  name: string,
  { type = 1, used, total, away = 0 }: { type?: 0 | 1; used: number; total: number; away?: number },
) => ({ name, type, used, total, away, free: total - away - used });
const fullCrew = ({ id }: WorkOfDay) => seat(90 + id, id, 90 + id);
const texts = (facts: DayFacts) =>
  problemsOf(facts).map(({ id_work, id_line, text }) => [id_work, id_line, text]);

describe("overlaps", () => {
  test.each([
    ["08:00", "08:00", true],
    ["08:00", "11:59", true],
    ["11:59", "08:00", true],
    ["08:00", "12:00", false],
    ["20:01", "24:00", true],
    ["00:00", "24:00", false],
  ])("of works at %s and %s is %p", (one, other, expected) =>
    expect(overlaps(work(1, one), work(2, other))).toBe(expected),
  );

  test("of a work of its own length", () => {
    expect(overlaps(work(1, "08:00", { minutes: 120 }), work(2, "10:00"))).toBe(false);
    expect(overlaps(work(1, "08:00", { minutes: 480 }), work(2, "15:00"))).toBe(true);
  });
});

describe("problemsOf", () => {
  const asks = { required: { worker: 2, vehicle: 1 } };
  const asksNobody = { required: { worker: 0, vehicle: 0 } };
  const asksVehicle = { required: { worker: 0, vehicle: 1 } };
  test.each<[string, DayFacts, (string | number | null)[][]]>([
    [
      "finds nothing when crew, phone and place are complete",
      day([work(1, "08:00", asks)], [seat(1, 1), seat(2, 1, 2), seat(3, 1, 9, { kind: "vehicle" })]),
      [],
    ],
    [
      "finds missing workers and vehicles",
      day([work(1, "08:00", asks)], []),
      [
        [1, null, "Mancano 2 operai"],
        [1, null, "Manca 1 automezzo"],
      ],
    ],
    [
      "finds nothing when more people than required are assigned",
      day([work(1, "08:00")], [seat(1, 1), seat(2, 1, 2)]),
      [],
    ],
    [
      "finds a work without required resources and without crew",
      day([work(1, "08:00", asksNobody)], []),
      [[1, null, "La lavorazione non chiede né operai né automezzi"]],
    ],
    [
      "finds a work without required resources and with crew",
      day([work(1, "08:00", asksNobody)]),
      [[1, null, "Risorse non indicate"]],
    ],
    [
      "finds an overlap once, at the later work",
      day([work(1, "08:00"), work(2, "10:00")], [seat(5, 1), seat(6, 2)]),
      [[2, 6, "1 Rossi è anche alle 08:00–12:00 ca. da Cliente 1"]],
    ],
    [
      "finds nothing for works four hours apart",
      day([work(1, "08:00"), work(2, "12:00")], [seat(5, 1), seat(6, 2)]),
      [],
    ],
    [
      "finds a journey that does not fit between two works, once, at the later one, and none that fits",
      day(
        [work(1, "08:00"), work(2, "13:00", { minutes: 60, end: "14:00" }), work(3, "18:00")],
        [seat(5, 1), seat(6, 2), seat(7, 3)],
        { waysOf: () => () => ({ km: 72, minutes: 80, ferry: false, isOwn: false, isRough: true }) },
      ),
      [[2, 6, "1 Rossi: 08:00–12:00 ca. a Città 1, poi 13:00 a Città 2: 72 km ca., 1 h 20 min ca."]],
    ],
    [
      "has the journey in an overlap between two places",
      day([work(1, "08:00"), work(2, "11:00")], [seat(5, 1), seat(6, 2)], {
        waysOf: () => () => ({ km: 118, minutes: 95, ferry: false, isOwn: true, isRough: true }),
      }),
      [[2, 6, "1 Rossi è anche alle 08:00–12:00 ca. da Cliente 1, a 118 km ca., 1 h 35 min"]],
    ],
    [
      "finds an overlap with a work that the board does not show",
      day([work(1, "08:00"), work(2, "08:00", { shown: false })], [seat(5, 1), seat(6, 2)]),
      [[1, 5, "1 Rossi è anche alle 08:00–12:00 ca. da Cliente 2"]],
    ],
    [
      "does not confuse a worker with a vehicle of the same id",
      day(
        [work(1, "08:00"), work(2, "08:00", asksVehicle)],
        [seat(5, 1), seat(6, 2, 1, { kind: "vehicle" })],
      ),
      [],
    ],
    [
      "finds absent workers, with and without a reason, and stopped vehicles",
      day(
        [work(1, "08:00")],
        [seat(1, 1, 1), seat(2, 1, 2), seat(3, 1, 1, { kind: "vehicle", text: "1 Furgone" })],
        {
          away: {
            worker: new Map([
              [1, "Ferie"],
              [2, ""],
            ]),
            vehicle: new Map([[1, "Tagliando"]]),
          },
        },
      ),
      [
        [1, null, "Manca 1 operaio"],
        [1, 1, "1 Rossi è assente: Ferie"],
        [1, 2, "2 Rossi è assente"],
        [1, 3, "1 Furgone è fermo: Tagliando"],
      ],
    ],
    [
      "finds an assigned worker who was deleted",
      day([work(1, "08:00")], [seat(1, 1, 1, { retired: true })]),
      [[1, 1, "1 Rossi non è più in elenco"]],
    ],
    [
      "finds a client without a phone",
      day([work(1, "08:00", { phones: ["", ""] })]),
      [[1, null, "Il cliente non ha un telefono"]],
    ],
    [
      "requires no phone for the company's own works",
      day([work(1, "08:00", { phones: [], internal: true })]),
      [],
    ],
    [
      "finds a place without an address",
      day([work(1, "08:00", { address: " " })]),
      [[1, null, "Il luogo non ha un indirizzo"]],
    ],
    [
      "finds a permit that the daily works do not show",
      day([work(1, "08:00", { permit: 12_000 })]),
      [[1, null, "Permesso di 120 € non mostrato in giornaliera"]],
    ],
    [
      "finds nothing for a permit that is shown",
      day([work(1, "08:00", { permit: 12_000, permitShown: true })]),
      [],
    ],
    [
      "finds nothing about a work that the board does not show",
      day([work(1, "08:00", { shown: false, phones: [], ...asks })]),
      [],
    ],
    [
      "finds a resource required more often than available",
      day([], [], {
        resources: [resource("Furgone", { used: 7, total: 6 }), resource("Bilico", { used: 1, total: 1 })],
      }),
      [[null, null, "Furgone: 7 richiesti, disponibili 6"]],
    ],
    [
      "finds it at the last shown work that requires the resource",
      day(
        [
          work(1, "08:00", { requiredNames: ["Furgone"] }),
          work(2, "10:00", { requiredNames: ["Op", "Furgone"] }),
          work(3, "12:00", { requiredNames: ["Op"] }),
          work(4, "14:00", { requiredNames: ["Furgone"], shown: false }),
        ],
        undefined,
        { resources: [resource("Furgone", { used: 3, total: 2 })] },
      ),
      [[2, null, "Furgone: 3 richiesti, disponibili 2"]],
    ],
    [
      "finds a work on a closed day, once",
      day([work(1, "08:00", { shown: false }), work(2, "10:00"), work(3, "12:00")], undefined, {
        closed: "Patrono",
      }),
      [[2, null, "Giorno di chiusura: Patrono"]],
    ],
    [
      "subtracts those who are away",
      day([], [], { resources: [resource("Op", { type: 0, used: 23, total: 48, away: 30 })] }),
      [[null, null, "Op: 23 richiesti, disponibili 18 (48 meno 30 assenti)"]],
    ],
  ])("%s", (_, facts, expected) => expect(texts(facts)).toEqual(expected));
});

test.each([
  ["an overlap", undefined, "1 Rossi è anche alle 10:00–14:00 ca. da Cliente 2"],
  ["a journey that does not fit", 600, /^1 Rossi: 08:00–12:00 ca\. a Città 1, poi 13:00 a Città 2/],
])("%s of two works is one problem and marks both seats", (_, minutes, text) => {
  const later = minutes ? work(2, "13:00") : work(2, "10:00");
  const waysOf = () => () => (minutes ? { km: 72, minutes, ferry: false, isOwn: false } : null);
  const problems = problemsOf(day([work(1, "08:00"), later], [seat(5, 1), seat(6, 2)], { waysOf }));
  const marks = problemsByLine({ problems });
  expect([problems.length, [...marks.keys()].sort()]).toEqual([1, [5, 6]]);
  expect(marks.get(5)).toMatch(text);
});

describe("Works.getProblems", () => {
  const ask = async (
    site: "A" | "B" = "A",
    who: "ufficio" | "consultazione" = "ufficio",
  ): Promise<Problem[]> =>
    (await as(who, site).call("Works", "getProblems", { date: wireTomorrow })).values.problems;

  test("answers 422 for an invalid date", async () => {
    expect((await as("ufficio").call("Works", "getProblems", { date: "31-04-2026" })).status).toBe(422);
  });

  test("answers each problem of the stored day with its work, column and line; none on site B", async () => {
    const line = direct(() => {
      update("workers", 2, { deleted: 1 });
      insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow, reason: "Visita" });
      update("resources", 2, { ammount: 0 });
      const id = insert("crew_lines", { id_work: world.work, id_worker: 1 });
      insert("crew_lines", { id_work: world.work, id_worker: 2 });
      return id;
    });
    const problems = await ask();
    expect(problems.map(({ kind }) => kind)).toEqual([
      "missing",
      "missing",
      "end",
      "absent",
      "retired",
      "unasked",
      "end",
      "availability",
    ]);
    expect(problems[0]).toMatchObject({ text: "Manca 1 operaio", id_work: world.work });
    expect(problems[3]).toEqual({
      ...{ kind: "absent", text: "1 Operaio 1 è assente: Visita" },
      ...{ id_work: world.work, column: "worker", id_line: line },
    } as Values);
    expect((await ask("A", "consultazione"))[3]?.text).toBe("1 Operaio 1 è assente");
    expect(await ask("B")).toEqual([]);
  });
});
