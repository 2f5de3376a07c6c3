import { seededRandom } from "../../db/seed/random";
import { csv } from "../../src/server/base/csv";
import { matching } from "../../src/server/base/matching";
import {
  centsText,
  decimalText,
  euroText,
  exactEuroText,
  maxCents,
  percentText,
  textsInColumn,
  wholeEuros,
  wholeText,
} from "../../src/server/base/text";
import { centsIn, eurosIn, numberIn, phoneIn, writtenCents } from "../../src/server/base/written-numbers";
import { waysToWrite } from "../support/amounts";
import { as, fresh, naples, one, world } from "../support/world";

test("numbers are written in Italian, thousands apart from four figures on", () => {
  expect([wholeText(999), wholeText(1250), wholeText(1_234_567)]).toEqual(["999", "1.250", "1.234.567"]);
  expect([decimalText(12), decimalText(1250.55)]).toEqual(["12", "1.250,6"]);
  expect([percentText(62.5), percentText(0)]).toEqual(["62,50%", "0,00%"]);
  expect([centsText(2250), centsText(5)]).toEqual(["22,50", "0,05"]);
  expect([euroText(1200), euroText(-80)]).toEqual(["1.200 €", "-80 €"]);
  expect([exactEuroText(1212.5), exactEuroText(0)]).toEqual(["1.212,50 €", "0,00 €"]);
});

test("amounts in one column all have cents, or none", () => {
  const texts = (...cents: (number | null)[]) => cents.map(textsInColumn(cents));
  expect(texts(120_000, 735, null, -50)).toEqual(["1.200,00 €", "7,35 €", "-", "-0,50 €"]);
  expect(texts(120_000, 3600, null, -0)).toEqual(["1.200 €", "36 €", "-", "0 €"]);
});

test.each([
  [0, 0],
  [49, 0],
  [50, 1],
  [99, 1],
  [149, 1],
  [150, 2],
  [199, 2],
  [3560, 36],
  [-49, 0],
  [-50, 0],
  [-51, -1],
  [-99, -1],
  [-150, -1],
  [-151, -2],
  [9_999_999_949, 99_999_999],
  [9_999_999_950, 100_000_000],
])("%i cents in whole euros, half up, are %i", (cents, euros) => expect(wholeEuros(cents)).toBe(euros));

describe("a phone number as people write it", () => {
  test.each([
    ["081 1048468", "0811048468"],
    ["081-104.84.68", "0811048468"],
    ["(081) 1048468", "0811048468"],
    ["081/1048468", "0811048468"],
    ["+39 395 712 6417", "3957126417"],
    ["0039 3957126417", "3957126417"],
    ["393957126417", "3957126417"],
    ["+39 081 1048468", "0811048468"],
    ["+44 20 7946 0018", "00442079460018"],
    [" 395 712 6417\u00a0", "3957126417"],
    ["\u202a395‑712‑6417\u202c", "3957126417"],
    ["08155", "08155"],
    ["112", "112"],
  ])("%j is %s", (typed, digits) => expect(phoneIn(typed)).toBe(digits));

  test.each([
    "",
    " ",
    "-",
    "081 int. 5",
    "ufficio 0811048468",
    "0811048468 / 3957126417",
    "٠٨١",
    "081,55",
    "tel",
  ])("%j is none", (typed) => expect(phoneIn(typed)).toBeNull());
});

describe("an amount as people write it", () => {
  test.each([
    ["1250", 1250],
    ["1.250", 1250],
    ["€ 1.250,00", 1250],
    ["1.250 €", 1250],
    ["1250 euro", 1250],
    ["1250,-", 1250],
    ["1250,50", 1250.5],
    ["1.250,50", 1250.5],
    ["1250.5", 1250.5],
    ["1,250.50", 1250.5],
    ["1 250", 1250],
    ["0", 0],
  ])("%j is %d", (typed, amount) => expect(centsIn(typed)).toBe(amount * 100));

  test.each([
    ...["", "€", "1,250", "-3", "mille", "1.25.0", "10,5,0", "1e3", "1 234 567 890 123", "٣"],
    ...["12,345", "1234,505", "1234,500", "1,00000000000000000001", "0,004", "1.234.5", "12.34,5", "-0"],
  ])("%j is none", (typed) => expect(centsIn(typed)).toBeNull());

  test("is the same in every spelling, and again as it is shown and as it stands in its field", () => {
    const random = seededRandom(43);
    const some = Array.from({ length: 500 }, () => random.int(0, 10 ** random.int(1, 10) - 1));
    for (const cents of [0, 1, 50, 99, 100, 105, 100_000, 123_450, 99_999_950, maxCents, ...some]) {
      const written = [...waysToWrite(cents), writtenCents(cents), exactEuroText(cents / 100)];
      expect([cents, ...new Set([...written, euroText(cents / 100)].map((text) => centsIn(text)))]).toEqual([
        cents,
        cents,
      ]);
      const whole = BigInt(cents) / 100n;
      expect([cents, eurosIn(writtenCents(cents))]).toEqual([cents, cents % 100 ? null : Number(whole)]);
    }
  });

  test("is whole euros or none: cents are never rounded", () => {
    for (const cents of ["1250,50", "1250,49", "999,99", "1.250,50", "1234.5", "0,01"])
      expect(eurosIn(cents)).toBeNull();
    for (const whole of ["1250", "1.250", "€ 1.250,00", "1250,0", "1,250.00"])
      expect(eurosIn(whole)).toBe(1250);
    expect(numberIn("12,0")).toBe(12);
  });
});

describe("what a form takes and stores", () => {
  beforeEach(fresh);
  const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
  const verdi = { surname: "Verdi", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };

  test("a client's phones and codes, by page and by call", async () => {
    const typed = { phone: "+39 081-5551234", cellphone: "333 123.4567", fiscalCode: " rss mra 80a01 f839w" };
    const made = await as("ufficio").call("Client", "createNew", { values: { ...verdi, ...typed } });
    expect(one`SELECT phone, cellphone, fiscal_code FROM clients WHERE id = ${made.values.id}`).toEqual({
      phone: "0815551234",
      cellphone: "3331234567",
      fiscal_code: "RSSMRA80A01F839W",
    });
  });

  test("an order's prices", async () => {
    const visit = { id_client: world.rossi, id_address: world.rossiPlace };
    const prices = { agreed_price: "€ 1.250,00", agreed_price_2: "1.300" };
    const { values } = await as("gestione1").call("Orders", "insert", { values: { ...visit, ...prices } });
    expect(one`SELECT agreed_price, agreed_price_2 FROM orders WHERE id = ${values.id_order}`).toEqual({
      agreed_price: 1250,
      agreed_price_2: 1300,
    });
  });

  test("all fields of an empty client at once, also those that its kind requires", async () => {
    const errors = async (values: object) =>
      Object.keys((await as("ufficio").call("Client", "createNew", { values })).values.errors).sort();
    const place = ["address", "city", "cityId", "province", "surname", "zip"];
    expect(await errors({ privateClient: 1 })).toEqual([...place, "fiscalCode", "privateAddress"].sort());
    for (const kind of [0, 2])
      expect(await errors({ privateClient: kind })).toEqual(
        [...place, "businessName", "businessAddress"].sort(),
      );
    expect(await errors({})).toEqual([...place, "privateClient"].sort());
  });
});

test.each([
  ["=1+1", "'=1+1"],
  ["+39", "'+39"],
  ["-5", "'-5"],
  ["@x", "'@x"],
  ['a;"b"', '"a;""b"""'],
  ["a\nb", '"a\nb"'],
  [12.5, "12,5"],
  [-3, "-3"],
  [null, ""],
])("a cell %p is written as %p", (value, written) => {
  expect(csv(["h"], [[value]])).toBe(`\ufeffh\r\n${written}\r\n`);
});

const mostOf = (workers: number, places: number, may: (worker: number, place: number) => boolean): number =>
  places === 0
    ? 0
    : Math.max(
        mostOf(workers, places - 1, may),
        ...Array.from({ length: workers }, (_, worker) =>
          may(worker, places - 1)
            ? 1 + mostOf(workers, places - 1, (other, place) => other !== worker && may(other, place))
            : 0,
        ),
      );

test("as many places get somebody of their own as can be, and no two the same", () => {
  const random = seededRandom("matching");
  for (let round = 0; round < 200; round++) {
    const may = Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => random.chance(0.35)));
    const mayTake = (worker: number, place: number) => may[worker]?.[place] === true;
    const found = matching([0, 1, 2, 3, 4], [0, 1, 2, 3, 4], mayTake);
    expect(found.size).toBe(mostOf(5, 5, mayTake));
    expect(new Set(found.values()).size).toBe(found.size);
    for (const [place, worker] of found) expect(mayTake(worker, place)).toBe(true);
  }
});

test("where not all places get somebody, the first ones do", () => {
  const found = matching(["ada", "ugo"], [1, 2, 3], (name, place) => name === "ada" || place === 1);
  expect([...found].sort()).toEqual([
    [1, "ugo"],
    [2, "ada"],
  ]);
});
