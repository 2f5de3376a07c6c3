import { seededRandom } from "../../db/seed/random";
import {
  checkDigit,
  checkLetter,
  fiscalCodeWarning,
  uniqueCodeWarning,
  vatWarning,
} from "../../src/server/base/tax-codes";
import { phoneIn, phoneWarning } from "../../src/server/base/written-numbers";
import { numbersIn } from "../../src/server/search/matching";
import { cleanPhone, cleanVatNumber } from "../../src/server/transfer/imports/values";
import { as, direct, fresh, one, update, visitor, world } from "../support/requests";
import { thorough } from "../support/thorough";

/** The area codes of Italy, San Marino among them. */
const areaCodes =
  `010 011 0121 0122 0123 0124 0125 0131 0141 0142 0143 0144 015 0161 0163 0165 0166 0171 0172 0173 0174 0175 0182
  0183 0184 0185 0187 019 02 030 031 0321 0322 0323 0324 0331 0332 0341 0342 0343 0344 0345 0346 035 0362 0363 0364
  0365 0371 0372 0373 0374 0375 0376 0377 0381 0382 0383 0384 0385 0386 039 040 041 0421 0422 0423 0424 0425 0426
  0427 0428 0429 0431 0432 0433 0434 0435 0436 0437 0438 0439 0442 0444 0445 045 0461 0462 0463 0464 0465 0471 0472
  0473 0474 0481 049 050 051 0521 0522 0523 0524 0525 0532 0533 0534 0535 0536 0541 0542 0543 0544 0545 0546 0547
  0549 055 0564 0565 0566 0571 0572 0573 0574 0575 0577 0578 0583 0584 0585 0586 0587 0588 059 06 070 071 0721 0722
  0731 0732 0733 0734 0735 0736 0737 0742 0743 0744 0746 075 0761 0763 0765 0766 0771 0773 0774 0775 0776 0781 0782
  0783 0784 0785 0789 079 080 081 0823 0824 0825 0827 0828 0831 0832 0833 0835 0836 085 0861 0862 0863 0864 0865
  0871 0872 0873 0874 0875 0881 0882 0883 0884 0885 089 090 091 0921 0922 0923 0924 0925 0931 0932 0933 0934 0935
  0941 0942 095 0961 0962 0963 0964 0965 0966 0967 0968 0971 0972 0973 0974 0975 0976 0981 0982 0983 0984 0985 099`.split(
    /\s+/,
  );

const random = seededRandom("telephones");
const digits = (length: number) => Array.from({ length }, () => random.int(0, 9)).join("");

/** What a form, a call, an import and a search make of a text; typed once more it stays the same. */
const readings = (typed: string) => [
  phoneIn(typed),
  phoneIn(phoneIn(typed) ?? ""),
  cleanPhone(typed).value,
  numbersIn(typed).at(-1),
];

const isRead = (typed: string, number: string) => {
  if (readings(typed).some((read) => read !== number) || phoneWarning(number))
    throw new Error(`${typed}: ${readings(typed)} instead of ${number}`);
};

describe("one rule for form, call, import and search", () => {
  test("every number of 9 or 10 digits that begins with 3 is a mobile and comes back as it is", () => {
    for (let prefix = 300; prefix < 400; prefix++)
      for (const length of [6, 7])
        for (let sample = 0; sample < (thorough ? 60 : 6); sample++) {
          const rest = digits(length);
          const number = `${prefix}${rest}`;
          for (const typed of [number, `${prefix} ${rest}`, `${prefix}-${rest.slice(0, 3)} ${rest.slice(3)}`])
            isRead(typed, number);
          for (const sign of ["+39", "0039", "(+39) ", "+39-"]) isRead(`${sign}${number}`, number);
          // With the prefix and no sign it is 12 digits, which no number has.
          if (length === 7) isRead(`39${number}`, number);
          // A spreadsheet keeps it as a number.
          expect(cleanPhone(Number(number)).value).toBe(number);
        }
  });

  test("every area code of Italy stays, with and without +39 and 0039", () => {
    expect(areaCodes.length).toBeGreaterThan(225);
    for (const code of areaCodes)
      for (let length = 6; length <= 11; length++)
        for (let sample = 0; sample < (thorough ? 10 : 1); sample++) {
          const rest = `${random.int(1, 9)}${digits(length - code.length - 1)}`;
          const number = code + rest;
          for (const typed of [number, `${code} ${rest}`, `${code}/${rest}`]) isRead(typed, number);
          for (const sign of ["+39", "0039", "+39 "]) isRead(`${sign}${number}`, number);
          if (length >= 9) isRead(`39${number}`, number);
        }
  });

  test.each([
    ["390 1234567", "3901234567"],
    ["3901234568", "3901234568"],
    ["+39 390 1234569", "3901234569"],
    ["393 3312345", "3933312345"],
    ["390815551234", "0815551234"],
    ["+378 0549 903549", "003780549903549"],
    ["(+44) 20 7946 0018", "00442079460018"],
  ])("%j is %s", (typed, number) => isRead(typed, number));

  test.each(["081555333334", "3331234", "33312345678901", "08155", "12", "+1"])(
    "%s has a length that no number has: it is taken, and asked about",
    (typed) => {
      const number = phoneIn(typed) ?? "";
      expect(phoneWarning(number)).toBe(`Un numero di telefono non ha ${number.length} cifre: verificarlo.`);
    },
  );

  test.each(["", "112", "1522", "800123456", "199123456", "0612345", "06123456789", "00442079460018"])(
    "%j has a length that numbers have",
    (number) => expect(phoneWarning(number)).toBeUndefined(),
  );
});

describe("a telephone", () => {
  beforeEach(fresh);
  const change = (values: object) =>
    as("ufficio").call("Client", "updateClient", { id: world.rossi, values: { ...rossi, ...values } });
  const rossi = { surname: "Rossi", privateClient: 1, fiscalCode: "X", privateAddress: "Via Roma 1" };
  const phones = () => one`SELECT phone, cellphone FROM clients WHERE id = ${world.rossi}`;

  test("of a form and of a call is stored as it was typed, and asked about where it has too many digits", async () => {
    await change({ cellphone: "390 1234567", phone: "081/5553333-34" });
    expect(phones()).toEqual({ cellphone: "3901234567", phone: "081555333334" });
    const page = (await visitor("ufficio").get(`/client/modify/${world.rossi}`)).text;
    expect(page.match(/data-phone-check="">[^<]+</g)).toEqual([
      `data-phone-check="">Un numero di telefono non ha 12 cifre: verificarlo.<`,
    ]);
  });

  test("with letters is refused with the specification's sentence", async () => {
    const { status, values } = await change({ phone: "081 5551234 int. 5" });
    expect([status, values.errors]).toEqual([
      422,
      { phone: "Inserire i numeri senza spazi né caratteri speciali" },
    ]);
  });

  test("is found however it is written, in all three searches", async () => {
    direct(() => update("clients", world.rossi, { phone: "0815557788", cellphone: "3901238990" }));
    for (const typed of [
      "081 555 77 88",
      "+39 0815557788",
      "390815557788",
      "390-1238990",
      "+39 390 1238990",
      "0039 390 12",
      "390",
    ]) {
      const found = await as("ufficio").call("Client", "search", { cellphone: typed });
      const ids = found.values.clients.map(({ id }: { id: number }) => id);
      expect([typed, ids]).toEqual([typed, [world.rossi]]);
      const { clients } = (await as("ufficio").call("Client", "getAll", { query: typed })).values;
      expect(clients.map(({ id }: { id: number }) => id)).toContain(world.rossi);
    }
    const { text } = await visitor("ufficio").post("/client/search", { cellphone: "333" });
    expect(text).not.toContain("3901238990");
  });

  test("of an imported client is the one of the file", () => {
    const cells = ["390 1234567", "3901234568", "+39 390 1234569", "393 3312345", "390815551234"];
    const right = ["3901234567", "3901234568", "3901234569", "3933312345", "0815551234"];
    expect(cells.map((cell) => cleanPhone(cell).value)).toEqual(right);
    expect(cleanPhone("0815553333/34").normalised).toBe(
      "«0815553333/34» → 0815553333; /34 non viene importato",
    );
    expect(cleanPhone("081555333334").normalised).toContain("non ha 12 cifre");
  });
});

const wrongCode = "Il codice fiscale non risulta corretto: verificarlo.";
const wrongVat = "La partita IVA non risulta corretta: verificarla.";
const withLetter = (fifteen: string) => fifteen + checkLetter(fifteen);

test.each([
  ["", undefined],
  ["RSSMRA85T10A562S", undefined],
  [" rssmra85t10a562s ", undefined],
  ["MRTMTT91D08F205J", undefined],
  ["MLLSNT82P65Z404U", undefined],
  // The same person with letters in place of one digit, of another, of two and of all seven.
  ["RSSMRAU5T10A562P", undefined],
  ["RSSMRA8RT10A562E", undefined],
  ["RSSMRAURT10A562B", undefined],
  ["RSSMRAURTMLARSNL", undefined],
  ["RSSMRAURTMLARSNS", wrongCode],
  ["RSSMRA85T10A562X", wrongCode],
  ["RSSMRA58T10A562S", wrongCode],
  ["RSSMRA85F10A562S", wrongCode],
  ["RSSMRAO5T10A562S", wrongCode],
  ["RSSMRA85T10A562SS", wrongCode],
  ["RSSMRA85T10A562", wrongCode],
  // Days that do not exist, with the right letter; the 29th of February of a leap year, and of another.
  ["RSSMRA80A00H501V", wrongCode],
  ["RSSMRA80A32H501C", wrongCode],
  ["RSSMRA80A40H501Z", wrongCode],
  ["RSSMRA80A72H501G", wrongCode],
  ["RSSMRA80B30H501X", wrongCode],
  ["RSSMRA80D31H501D", wrongCode],
  ["RSSMRAULBPLH501X", wrongCode],
  [withLetter("RSSMRA80B29H501"), undefined],
  [withLetter("RSSMRA00B69H501"), undefined],
  [withLetter("RSSMRA81B29H501"), wrongCode],
  [withLetter("RSSMRA80A31H501"), undefined],
  [withLetter("RSSMRA80A71H501"), undefined],
  [withLetter("RSSMRA80AQNH501"), undefined],
  [withLetter("RSSMRA80A99H501"), wrongCode],
  ["06363391001", undefined],
  ["06363391002", wrongCode],
  ["canarino", wrongCode],
])("the fiscal code %p is valid, or has a warning", (code, warning) =>
  expect(fiscalCodeWarning(code)).toBe(warning as string),
);

test.each([
  ["", undefined],
  ["06363391001", undefined],
  ["IT 06363391001", undefined],
  ["06363391000", wrongVat],
  ["0636339100", wrongVat],
  ["it06363391001", undefined],
  ["063 6339 1001", undefined],
  // Two neighbouring digits exchanged, a letter among the digits.
  ["60363391001", wrongVat],
  ["0636339100O", wrongVat],
  // The numbers of other states, and of none.
  ["DE136695976", undefined],
  ["ATU12345678", undefined],
  ["EL 123456789", undefined],
  ["CHE-123.456.789 IVA", undefined],
  ["SM12345", undefined],
  ["IT0636339100", wrongVat],
  ["QQ123456789", wrongVat],
  ["DEUTSCHLAND", wrongVat],
  // Zeros alone; a check digit of 0, and the sum's digits above nine.
  ["00000000000", wrongVat],
  ["99999999990", undefined],
  ["99999999999", wrongVat],
])("the VAT number %p is valid, or has a warning, in the form as in an import", (number, warning) => {
  expect(vatWarning(number)).toBe(warning as string);
  expect((cleanVatNumber(number).normalised ?? "").includes(wrongVat)).toBe(warning !== undefined);
});

test.each([
  ["0636339100", "1"],
  ["0000000000", "0"],
  ["9999999999", "0"],
  ["1234567890", "3"],
])("the check digit of %p is %p", (ten, digit) => expect(checkDigit(ten)).toBe(digit));

const companyCode = "Il codice univoco di un'azienda ha 7 lettere o cifre: verificarlo.";
const bodyCode = "Il codice univoco di un ente ha 6 lettere o cifre: verificarlo.";

test.each<[string, 0 | 2, string | undefined]>([
  ["", 0, undefined],
  ["0000000", 0, undefined],
  ["m5uxcr1", 0, undefined],
  ["UFABCD", 0, companyCode],
  ["M5UXCR12", 0, companyCode],
  ["M5UXC-1", 0, companyCode],
  ["", 2, undefined],
  ["UFABCD", 2, undefined],
  ["uf abcd", 2, undefined],
  ["M5UXCR1", 2, bodyCode],
])("the unique code %p of a client of type %i is valid, or has a warning", (code, type, warning) =>
  expect(uniqueCodeWarning(code, type)).toBe(warning as string),
);

describe("the warnings on pages", () => {
  beforeEach(fresh);

  test("an invalid fiscal code is saved, and the page shows a warning beside its field", async () => {
    const values = { surname: "Rossi", privateClient: 1, fiscalCode: "X", privateAddress: "Via Roma 1" };
    const saved = await as("ufficio").call("Client", "updateClient", { id: world.rossi, values });

    expect(saved.ok).toBe(true);

    const page = (await visitor("ufficio").get(`/client/modify/${world.rossi}`)).text;
    expect(page).toContain('hx-post="/client/fiscal-code"');

    const checked = await visitor("ufficio").post("/client/fiscal-code", { "client.fiscalCode": "X" });
    expect(checked.text).toContain(wrongCode);
    expect(
      (await visitor("ufficio").post("/client/fiscal-code", { fiscalCode: "RSSMRA85T10A562S" })).text,
    ).not.toContain(wrongCode);
    expect((await visitor("nobody").post("/client/fiscal-code", { fiscalCode: "X" })).status).toBe(303);
  });

  test.each([
    ["vat-number", { "client.vatNumber": "06363391000" }, wrongVat],
    ["unique-code", { uniqueCode: "UFABCD", privateClient: "0" }, companyCode],
    ["unique-code", { "client.uniqueCode": "M5UXCR1", "client.privateClient": "2" }, bodyCode],
    ["unique-code", { client: "?", uniqueCode: "M5UXCR1" }, undefined],
  ])("the check of the %s of %o answers its warning", async (code, form, warning) => {
    const { text, status } = await visitor("ufficio").post(`/client/${code}`, form);
    expect(status).toBe(200);
    expect(text.match(/-check" role="status"[^>]*>([^<]*)</)?.[1]?.replaceAll("&#x27;", "'")).toBe(
      warning ?? "",
    );
  });

  test("an invalid VAT number of the company itself is refused beside its field, which keeps it", async () => {
    for (const vat of ["06363391000", "0636339100", "IT0636339100", "abc"]) {
      const { status, values } = await as("gestione1").call("Firm", "update", { values: { vat } });
      expect([status, values.errors]).toEqual([
        422,
        { vat: "La partita IVA non è corretta: controllare le 11 cifre." },
      ]);
    }
    for (const vat of ["06363391001", "IT 06363391001", "DE136695976", ""])
      expect((await as("gestione1").call("Firm", "update", { values: { vat } })).status).toBe(200);
    const { status, text } = await visitor("gestione1").post("/admin/settings/firm", { vat: "0636339100" });
    expect([status, text.includes('value="0636339100"')]).toEqual([422, true]);
  });
});
