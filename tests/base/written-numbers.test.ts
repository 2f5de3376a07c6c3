import { beforeEach, describe, expect, test } from "bun:test";
import { seededRandom } from "../../db/seed/random";
import { euroText, exactEuroText, maxCents } from "../../src/server/base/numbers";
import { centsIn, eurosIn, numberIn, phoneIn, writtenCents } from "../../src/server/base/written-numbers";
import { one } from "../../src/server/db/db";
import { waysToWrite } from "../support/amounts";
import { as, fresh, naples, world } from "../support/world";

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
