import { vatNumber } from "../../src/server/base/tax-codes";
import { parseDay } from "../../src/server/base/typed-day";
import { parseTime } from "../../src/server/base/typed-time";
import { centsIn } from "../../src/server/base/written-numbers";
import { day, email, euro, flag, phone, taxCode, time, whole } from "../../src/server/input/fields";
import type { Kind } from "../../src/server/tables/define";
import {
  cleanCents,
  cleanDay,
  cleanEuro,
  cleanTime,
  type Filled,
  kindOf,
} from "../../src/server/transfer/imports/cells";
import { kinds } from "../../src/server/transfer/imports/content";
import type { Column } from "../../src/server/transfer/imports/kind";
import {
  cleanEmail,
  cleanEmails,
  cleanPhone,
  cleanPhones,
  cleanTaxCode,
  cleanVatNumber,
  cleanWhole,
  cleanYesNo,
} from "../../src/server/transfer/imports/values";
import { as, fresh, fromWire, today, toWire, type Values, world } from "../support/world";

beforeAll(fresh);

type Stored = string | number | null;
type Shape = { safeParse(value: unknown): { success: boolean; data?: unknown } };

const parsedBy = (shape: Shape, written: unknown): Stored => {
  const { success, data } = shape.safeParse(written);
  return success ? (data as Stored) : null;
};

/** How a call reads what is written, and how a form does, whose fields turn days and times into the call's. */
const readings: Partial<Record<Kind, { call(written: string): Stored; form?(written: string): Stored }>> = {
  phone: { call: (written) => parsedBy(phone(), written) },
  email: { call: (written) => parsedBy(email(), written) },
  taxCode: { call: (written) => parsedBy(taxCode(), written) },
  uniqueCode: { call: (written) => parsedBy(taxCode(), written) },
  vatNumber: { call: (written) => vatNumber(String(parsedBy(taxCode(), written))) },
  cents: { call: centsIn },
  euro: { call: (written) => parsedBy(euro(), written) },
  number: { call: (written) => parsedBy(whole(), written) },
  flag: { call: (written) => parsedBy(flag(), written) },
  day: {
    call: (written) => parsedBy(day(), written),
    form: (written) =>
      parsedBy(day(), toWire(parseDay(written, today()) ?? fromWire(written) ?? ("" as never))),
  },
  time: {
    call: (written) => parsedBy(time(), written),
    form: (written) => parsedBy(time(), parseTime(written) ?? written),
  },
};
readings.moment = readings.day;

/** What is stored; null where it is refused everywhere. */
const spellings: Partial<Record<Kind, [written: string, stored: Stored][]>> = {
  phone: [
    ["333 123 4567", "3331234567"],
    ["+39 333.123.4567", "3331234567"],
    ["0039 081 5551234", "0815551234"],
    ["081/5551234", "0815551234"],
    ["(081) 555-12-34", "0815551234"],
    ["390 1234567", "3901234567"],
    ["39 333 1234567", "3331234567"],
    ["+44 20 7946 0958", "00442079460958"],
    ["chiamare la figlia", null],
  ],
  email: [
    ["anna@esempio.it", "anna@esempio.it"],
    [" Anna.Rossi@Esempio.it ", "Anna.Rossi@Esempio.it"],
    ["info@città.it", "info@xn--citt-3na.it"],
    ["anna", null],
    ["anna@", null],
  ],
  taxCode: [
    ["rss mra 80a01 f839w", "RSSMRA80A01F839W"],
    ["RSS-MRA-80A01-F839W", "RSSMRA80A01F839W"],
    ["01234567897", "01234567897"],
  ],
  vatNumber: [
    ["01234567897", "01234567897"],
    ["it 012 345 678 97", "01234567897"],
    ["IT-01234567897", "01234567897"],
    ["DE 123.456.789", "DE123456789"],
  ],
  uniqueCode: [
    ["abc 1234", "ABC1234"],
    ["M5UXCR1", "M5UXCR1"],
  ],
  cents: [
    ["1250", 125_000],
    ["1.250", 125_000],
    ["€ 1.250,50", 125_050],
    ["1250,5", 125_050],
    ["99.999.999,99", 9_999_999_999],
    ["1250,505", null],
    ["1,250", null],
    ["da definire", null],
    ["-5", null],
  ],
  euro: [
    ["1250", 1250],
    ["1.250", 1250],
    ["€ 1.250,00", 1250],
    ["1250 euro", 1250],
    ["1250,50", null],
    ["1,250", null],
    ["da definire", null],
    ["-5", null],
  ],
  number: [
    ["12", 12],
    ["007", 7],
    ["-3", null],
    ["dodici", null],
  ],
  flag: [
    ["1", 1],
    ["0", 0],
    ["forse", null],
  ],
  day: [
    ["03-12-2026", "2026-12-03"],
    ["2026-12-03", "2026-12-03"],
    ["3/12/2026", "2026-12-03"],
    ["3.12.26", "2026-12-03"],
    ["3 dic 2026", "2026-12-03"],
    ["31/02/2026", null],
    ["presto", null],
  ],
  time: [
    ["09:30", "09:30"],
    ["09:30:00", "09:30"],
    ["9.30", "09:30"],
    ["930", "09:30"],
    ["9", "09:00"],
    ["24:00", "24:00"],
    ["24:01", null],
    ["9:75", null],
    ["mattina", null],
  ],
};
spellings.moment = spellings.day;

const all = kinds.flatMap(({ name, columns }) => columns.map((column) => ({ table: name, column })));
const named = ({ table, column }: { table: string; column: Column }) => `${table}.${column.name}`;
const filling = all.filter(({ column }) => column.fills);
const kindOfColumn = ({ fills }: Column) => kindOf(fills as Filled);

/** Columns in which a cell says more than the number: what is beyond goes to the notes, or is refused. */
const withWords = [
  "floor",
  "streetMetres",
  "unloading.floor",
  "unloading.streetMetres",
  "cubicMetres",
  "seats",
  "used",
];

describe("form, call and import read alike", () => {
  test.each(Object.keys(spellings) as Kind[])("a %s", (kind) => {
    const { call, form = call } = readings[kind] as NonNullable<(typeof readings)[Kind]>;
    const columns = filling.filter(
      ({ column }) => kindOfColumn(column) === kind && !withWords.includes(column.name),
    );
    expect(columns.length).toBeGreaterThan(0);
    for (const [written, stored] of spellings[kind] ?? []) {
      expect([written, form(written)]).toEqual([written, stored]);
      expect([stored, null]).toContain(call(written));
      for (const one of columns) {
        const { value, problem } = one.column.clean(written, {});
        expect([written, named(one), value, problem !== undefined]).toEqual([
          ...[written, named(one), stored, stored === null],
        ]);
      }
    }
  });

  test("a number with words beside it as a number too, where it has no words", () => {
    const columns = filling.filter(({ column }) => withWords.includes(column.name));
    expect(new Set(columns.map(({ column }) => column.name))).toEqual(new Set(withWords));
    for (const { column } of columns)
      for (const written of ["3", "12"]) expect(column.clean(written, {}).value).toBe(Number(written));
  });
});

test("every column of a file is read by its kind, or is text or words of its own", () => {
  const ofKinds = new Set<unknown>([
    ...[cleanDay, cleanTime, cleanPhone, cleanPhones, cleanEmail, cleanEmails, cleanCents, cleanEuro],
    ...[cleanTaxCode, cleanVatNumber, cleanWhole, cleanYesNo],
  ]);
  const others = all.filter(({ column }) => !column.fills && ofKinds.has(column.clean));
  expect(others.map(named)).toEqual(["works.order", "boxes.order"]);
  for (const { column } of filling) expect(Object.keys(spellings)).toContain(kindOfColumn(column));
});

describe("the search finds a client by each spelling", () => {
  const client = {
    ...{ privateClient: 0, surname: "Prova", businessName: "Ditta Prova", businessAddress: "Via Prova 1" },
    ...{ phone: "0815551234", cellphone: "3331234567", email: "anna@esempio.it" },
    ...{ fiscalCode: "RSSMRA80A01F839W", vatNumber: "01234567897" },
  };
  test("of its telephone, e-mail and codes", async () => {
    const office = as("gestione1");
    const changed = await office.call("Client", "updateClient", { id: world.azienda, values: { ...client } });
    expect(changed.ok).toBe(true);
    const known = new Set<Stored>(Object.values(client));
    for (const kind of ["phone", "email", "taxCode", "vatNumber"] as const)
      for (const [written, stored] of spellings[kind] ?? []) {
        if (!known.has(stored)) continue;
        const { clients } = (await office.call("Client", "getAll", { query: written })).values;
        const ids = clients.map(({ id }: Values) => id);
        expect([written, ids]).toEqual([written, expect.arrayContaining([world.azienda])]);
      }
  });
});
