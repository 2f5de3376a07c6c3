import { beforeEach, describe, expect, test } from "bun:test";
import { fiscalCodeWarning, vatWarning } from "../src/server/tax-codes";
import { visitor } from "./support/requests";
import { as, fresh, world } from "./support/world";

const wrongCode = "Il codice fiscale non risulta corretto: verificarlo.";
const wrongVat = "La partita IVA non risulta corretta: verificarla.";

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
])("the VAT number %p is valid, or has a warning", (number, warning) =>
  expect(vatWarning(number)).toBe(warning as string),
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

  test("an invalid VAT number of the company is saved, and the page shows a warning beside its field", async () => {
    await as("gestione1").call("Settings", "update", { values: { company: { vat: "06363391000" } } });
    expect((await visitor("gestione1").get("/admin/settings/")).text).toContain(wrongVat);
  });
});
