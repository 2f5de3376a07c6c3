import { beforeEach, describe, expect, test } from "bun:test";
import { insert, update } from "../src/server/db";
import {
  type DayFacts,
  overlap,
  type Problem,
  problemsOf,
  type SeatOfDay,
  type WorkOfDay,
} from "../src/server/problems/model";
import { as, direct, fresh, tomorrow, type Values, wireTomorrow, world } from "./support/world";

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
  ...{ permit: 0, permitShown: false, required: { worker: 1, vehicle: 0 }, asks: [], ...more },
});
const seat = (id: number, id_work: number, person = 1, more: Partial<SeatOfDay> = {}): SeatOfDay => ({
  ...{ id, id_work, person, kind: "worker", text: `${person} Rossi`, retired: false, ...more },
});
/** Without seats of its own every work has one worker, as it asks for. */
const day = (
  works: WorkOfDay[],
  seats: SeatOfDay[] = works.map(manned),
  more: Partial<DayFacts> = {},
): DayFacts => ({
  ...{ works, seats, away: { worker: new Map(), vehicle: new Map() }, resources: [], ...more },
});
const manned = ({ id }: WorkOfDay) => seat(90 + id, id, 90 + id);
const texts = (facts: DayFacts) =>
  problemsOf(facts).map(({ id_work, id_line, text }) => [id_work, id_line, text]);

describe("two works overlap", () => {
  test.each([
    ["08:00", "08:00", true],
    ["08:00", "11:59", true],
    ["11:59", "08:00", true],
    ["08:00", "12:00", false],
    ["20:01", "24:00", true],
    ["00:00", "24:00", false],
  ])("at %s and %s: %p", (one, other, expected) => expect(overlap(one, other)).toBe(expected));
});

describe("the rules", () => {
  const asks = { required: { worker: 2, vehicle: 1 } };
  const asksNobody = { required: { worker: 0, vehicle: 0 } };
  const asksVehicle = { required: { worker: 0, vehicle: 1 } };
  test.each<[string, DayFacts, (string | number | null)[][]]>([
    [
      "a day in order",
      day([work(1, "08:00", asks)], [seat(1, 1), seat(2, 1, 2), seat(3, 1, 9, { kind: "vehicle" })]),
      [],
    ],
    [
      "missing seats of each kind",
      day([work(1, "08:00", asks)], []),
      [
        [1, null, "Mancano 2 operai"],
        [1, null, "Manca 1 automezzo"],
      ],
    ],
    ["more than asked for is no problem", day([work(1, "08:00")], [seat(1, 1), seat(2, 1, 2)]), []],
    [
      "a work that asks for nobody, nobody on it",
      day([work(1, "08:00", asksNobody)], []),
      [[1, null, "La lavorazione non chiede né operai né automezzi"]],
    ],
    [
      "a work that asks for nobody, somebody on it",
      day([work(1, "08:00", asksNobody)]),
      [[1, null, "Risorse non indicate"]],
    ],
    [
      "an overlap is told once, at the later work",
      day([work(1, "08:00"), work(2, "10:00")], [seat(5, 1), seat(6, 2)]),
      [[2, 6, "1 Rossi è anche alle 08:00 da Cliente 1"]],
    ],
    ["works far enough apart", day([work(1, "08:00"), work(2, "12:00")], [seat(5, 1), seat(6, 2)]), []],
    [
      "an overlap with a work that the board does not show",
      day([work(1, "08:00"), work(2, "08:00", { shown: false })], [seat(5, 1), seat(6, 2)]),
      [[1, 5, "1 Rossi è anche alle 08:00 da Cliente 2"]],
    ],
    [
      "a worker and a vehicle of one number are two",
      day(
        [work(1, "08:00"), work(2, "08:00", asksVehicle)],
        [seat(5, 1), seat(6, 2, 1, { kind: "vehicle" })],
      ),
      [],
    ],
    [
      "an absent worker, with and without a reason, and a stopped vehicle",
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
      "a retired worker",
      day([work(1, "08:00")], [seat(1, 1, 1, { retired: true })]),
      [[1, 1, "1 Rossi non è più in elenco"]],
    ],
    ["no phone", day([work(1, "08:00", { phones: ["", ""] })]), [[1, null, "Il cliente non ha un telefono"]]],
    [
      "nobody to call for the company's own work",
      day([work(1, "08:00", { phones: [], internal: true })]),
      [],
    ],
    ["no place", day([work(1, "08:00", { address: " " })]), [[1, null, "Il luogo non ha un indirizzo"]]],
    [
      "a permit not shown",
      day([work(1, "08:00", { permit: 120 })]),
      [[1, null, "Permesso di 120 € non mostrato in giornaliera"]],
    ],
    ["a permit shown", day([work(1, "08:00", { permit: 120, permitShown: true })]), []],
    ["a hidden work's own matters", day([work(1, "08:00", { shown: false, phones: [], ...asks })]), []],
    [
      "more asked for than there is",
      day([], [], {
        resources: [
          { name: "Furgone", kind: "vehicle", used: 7, total: 6 },
          { name: "Bilico", kind: "vehicle", used: 1, total: 1 },
        ],
      }),
      [[null, null, "Furgone: 7 richiesti, 6 disponibili"]],
    ],
    [
      "more asked for than there is, at the last work that asks and is shown",
      day(
        [
          work(1, "08:00", { asks: ["Furgone"] }),
          work(2, "10:00", { asks: ["Op", "Furgone"] }),
          work(3, "12:00", { asks: ["Op"] }),
          work(4, "14:00", { asks: ["Furgone"], shown: false }),
        ],
        undefined,
        { resources: [{ name: "Furgone", kind: "vehicle", used: 3, total: 2 }] },
      ),
      [[2, null, "Furgone: 3 richiesti, 2 disponibili"]],
    ],
  ])("%s", (_, facts, expected) => expect(texts(facts)).toEqual(expected));
});

describe("at the door", () => {
  const ask = async (site: "A" | "B" = "A"): Promise<Problem[]> =>
    (await as("consultazione", site).call("Works", "getProblems", { date: wireTomorrow })).values.problems;

  test("not for everyone, and only for a day", async () => {
    expect((await as("agenda").call("Works", "getProblems", { date: wireTomorrow })).status).toBe(403);
    expect((await as("ufficio").call("Works", "getProblems", { date: "31-04-2026" })).status).toBe(422);
  });

  test("the stored day is looked at, and each problem names its work, column and line", async () => {
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
      "absent",
      "retired",
      "unasked",
      "availability",
    ]);
    expect(problems[0]).toMatchObject({ text: "Manca 1 operaio", id_work: world.work });
    expect(problems[2]).toEqual({
      ...{ kind: "absent", text: "1 Operaio 1 è assente: Visita" },
      ...{ id_work: world.work, column: "worker", id_line: line },
    } as Values);
    expect(await ask("B")).toEqual([]);
  });
});
