import { beforeEach, describe, expect, test } from "bun:test";
import {
  checkDigit,
  checkLetter,
  fiscalCodeWarning,
  uniqueCodeWarning,
  vatWarning,
} from "../../src/server/base/tax-codes";
import { cleanVatNumber } from "../../src/server/transfer/imports/values";
import { visitor } from "../support/requests";
import { as, fresh, world } from "../support/world";

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
  // Numbers whose check digit is 0, and the sum's digits above nine.
  ["00000000000", undefined],
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
