import { cubicMetres } from "../../src/server/crews/skills/input";
import { boxes } from "../../src/server/transfer/imports/boxes";
import type { Cell, Column } from "../../src/server/transfer/imports/kind";
import { sheetColumns } from "../../src/server/transfer/imports/workers";
import { as, dump, fresh, one, visitor, world } from "../support/requests";

beforeEach(fresh);

const office = as.bind(null, "superadmin");
const visit = () => ({ id_client: world.rossi, id_address: world.rossiPlace });
const work = () => ({ date: "01-12-2027", hour: "08:00", type: 0, id_pickupPlace: world.rossiPlace });

/** Every call that takes whole euros, by its field. */
const calls: [string, (amount: unknown) => ReturnType<ReturnType<typeof office>["call"]>][] = [
  [
    "agreed_price",
    (agreed_price) => office().call("Orders", "insert", { values: { ...visit(), agreed_price } }),
  ],
  [
    "agreed_price_2",
    (agreed_price_2) => office().call("Orders", "insert", { values: { ...visit(), agreed_price_2 } }),
  ],
  [
    "agreed_price",
    (agreed_price) => office().call("Orders", "modify", { id: world.order, values: { agreed_price } }),
  ],
  [
    "agreed_price_2",
    (agreed_price_2) => office().call("Orders", "modify", { id: world.order, values: { agreed_price_2 } }),
  ],
  [
    "police_permission",
    (police_permission) =>
      office().call("Orders", "addWork", { values: { ...work(), id_order: world.order, police_permission } }),
  ],
  [
    "police_permission",
    (police_permission) =>
      office().call("Orders", "editWork", { id: world.work, values: { ...work(), police_permission } }),
  ],
  [
    "price",
    (price) =>
      office().call("Orders", "addMaterial", {
        id_order: world.order,
        values: { id_material: 1, quantity: 1, date: "01-12-2027", delivered: 1, price },
      }),
  ],
  ["cost", (cost) => office().call("Settings", "addMaterial", { values: { name: "Nastro", cost } })],
  ["cost", (cost) => office().call("Settings", "changeMaterial", { id: 4, values: { cost } })],
];

describe("whole euros", () => {
  test.each(calls)("of %s are whole or refused, and nothing is stored rounded", async (field, call) => {
    for (const typed of [
      "1,5",
      "1234,50",
      "1.250,50",
      "1234.5",
      "€ 999,99",
      1.5,
      0.01,
      "1,250",
      "1000.000",
      "-3",
      "mille",
    ]) {
      const before = dump();
      const { status, values } = await call(typed);
      expect([typed, status, values.errors]).toEqual([
        typed,
        422,
        { [field]: "Inserire un numero intero valido." },
      ]);
      expect(dump()).toBe(before);
    }
    for (const typed of ["€ 1.250,00", "1.250", "1250,0", "1250 euro", "1.250\u200b", 1250]) {
      const { status } = await call(typed);
      expect([typed, status]).not.toEqual([typed, 422]);
    }
  });

  test("of a refused form are still in their field as they were typed", async () => {
    const form = { agreed_price: "1.250,505", agreed_price_2: "1.300", payment_type: "0" };
    const { status, text } = await visitor("superadmin").post(`/orders/modify/${world.order}`, form);
    expect([status, text.includes('value="1.250,505"'), text.includes('value="1.300"')]).toEqual([
      422,
      true,
      true,
    ]);
    expect(text).toContain("Inserire un importo in euro, con i centesimi se ci sono, fino a 99.999.999,99");
  });
});

describe("euros with cents", () => {
  const cost = async (hour: unknown) => {
    const { status } = await office().call("Margin", "changeCosts", { values: { usual: { hour } } });
    return [
      status,
      one<{ cents: number }>`SELECT cents FROM costs WHERE unit = 'hour' AND id_worker IS NULL`?.cents,
    ];
  };
  const payment = async (amount: unknown) => {
    const values = { operaio_id: 1, amount, description: "Acconto" };
    const { status } = await office().call("LogWorkers", "createNew", { values });
    return [status, one<{ cents: number }>`SELECT cents FROM worker_logs ORDER BY id DESC LIMIT 1`?.cents];
  };

  test.each([
    ["a cost", cost],
    ["a payment to a worker", payment],
  ])("of %s keep their cents, and parts of a cent are refused", async (_, store) => {
    const stored: [unknown, number][] = [
      ["22,50", 2250],
      [22.5, 2250],
      ["1.250,01", 125_001],
      [1250.01, 125_001],
      ["1.250,01\u200b", 125_001],
      ["1.250", 125_000],
      [0.29, 29],
    ];
    for (const [typed, cents] of stored) expect([typed, await store(typed)]).toEqual([typed, [200, cents]]);
    for (const typed of ["22,505", 22.505, 12.345, 1e21, "22,5,0"])
      expect([typed, await store(typed)]).toEqual([typed, [422, 29]]);
  });
});

describe("other numbers", () => {
  const cleaned = (columns: readonly Column[], name: string, cell: Cell) =>
    columns.find((column) => column.name === name)?.clean(cell, {});

  test("of an imported percentage are whole, and of a volume have one decimal, or do not enter", () => {
    const used = (cell: Cell) => cleaned(boxes.columns, "used", cell)?.value;
    expect([0.5, 0.07, "50%", "33,0", 100].map(used)).toEqual([50, 7, 50, 33, 100]);
    expect([0.335, "33,5", "33,5%", 33.5].map(used)).toEqual([null, null, null, null]);
    const volume = (cell: Cell) => cleaned(sheetColumns, "cubicMetres", cell)?.value;
    expect(["20", "12,5 m³", 17.5].map(volume)).toEqual([20, 12.5, 17.5]);
    expect(["12,55", 17.25].map(volume)).toEqual([null, null]);
  });

  test("of a form are taken as they are, or refused", () => {
    const shape = cubicMetres();
    expect(["12,5", 12.5, 0.1, ""].map((typed) => shape.parse(typed))).toEqual([12.5, 12.5, 0.1, null]);
    for (const typed of ["12,55", 12.55, 0.04]) expect(shape.safeParse(typed).success).toBeFalse();
  });
});
