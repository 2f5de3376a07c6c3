import { phonesIn } from "../../src/server/base/written-numbers";
import { cleanElevator, cleanFloor } from "../../src/server/transfer/imports/access-columns";
import { cleanCents, cleanDay, cleanEuro, cleanTime } from "../../src/server/transfer/imports/cells";
import type { Cell, Cleaned } from "../../src/server/transfer/imports/kind";
import { findMunicipality } from "../../src/server/transfer/imports/municipalities";
import {
  cleanCap,
  cleanEmail,
  cleanLines,
  cleanPhone,
  cleanPlate,
  cleanProvince,
  cleanTaxCode,
  cleanText,
  cleanVatNumber,
  cleanWhole,
  cleanYesNo,
} from "../../src/server/transfer/imports/values";
import { fresh } from "../support/world";

const numbersOf = (text: string) => phonesIn(text).map(({ number }) => number);

/** `good`, `mended` and `refused` in one word, with the value. */
function verdict({ value, normalised, problem }: Cleaned): [string, unknown] {
  return [problem ? "refused" : normalised ? "mended" : "good", value];
}

type Case = [cell: Cell, verdict: string, value: unknown];
const table = (clean: (cell: Cell) => Cleaned, cases: Case[]) =>
  test.each(cases)("%p is %s: %p", (cell, how, value) => {
    expect(verdict(clean(cell))).toEqual([how, value]);
  });

describe("a phone number", () => {
  table(cleanPhone, [
    ["3331234567", "good", "3331234567"],
    [3331234567, "good", "3331234567"],
    ["333 123 45 67", "mended", "3331234567"],
    ["+39 333 1234567", "mended", "3331234567"],
    ["0039.333.1234567", "mended", "3331234567"],
    ["393331234567", "mended", "3331234567"],
    ["081/5551234", "mended", "0815551234"],
    ["081-555.12.34", "mended", "0815551234"],
    [815551234, "mended", "0815551234"],
    ["815551234", "good", "815551234"],
    ["800 123456", "mended", "800123456"],
    ["+44 20 7946 0958", "mended", "00442079460958"],
    ["cell. 333-1234567 (moglie)", "mended", "3331234567"],
    ["0815551234/3331234567", "mended", "0815551234"],
    ["081 5551234 - 333 1234567", "mended", "0815551234"],
    ["", "good", null],
    [" n.d. ", "good", null],
    ["--", "good", null],
    ["3,33E+09", "refused", null],
    ["chiamare la figlia", "refused", null],
    ["123", "refused", null],
    ["#N/A", "good", null],
  ]);

  test("is named with the others of its cell", () => {
    expect(numbersOf("081 5551234 / +39 333 1234567; 0815550000")).toEqual([
      "0815551234",
      "3331234567",
      "0815550000",
    ]);
    expect(numbersOf("0815551234 3331234567")).toEqual(["0815551234", "3331234567"]);
    expect(cleanPhone("0815551234/3331234567").normalised).toBe(
      "«0815551234/3331234567» → 0815551234; 3331234567 non viene importato",
    );
    expect(cleanPhone("081 5551234 ore pasti").normalised).toBe(
      "«081 5551234 ore pasti» → 0815551234; «Ore pasti» non viene importato",
    );
    expect(cleanPhone("tel. 081 5551234").normalised).toBe("«tel. 081 5551234» → 0815551234");
  });
});

describe("a day", () => {
  table(cleanDay, [
    ["2026-12-03", "good", "2026-12-03"],
    ["2026-12-03 09:30", "good", "2026-12-03"],
    ["03/12/2026", "good", "2026-12-03"],
    ["3/12/2026", "good", "2026-12-03"],
    ["03-12-2026", "good", "2026-12-03"],
    ["03/12/2026 09:30:00", "good", "2026-12-03"],
    ["12.3.26", "mended", "2026-03-12"],
    ["12/3/98", "mended", "1998-03-12"],
    ["3 dic 2026", "mended", "2026-12-03"],
    ["giovedì 3 dicembre 2026", "mended", "2026-12-03"],
    ["1° marzo '26", "mended", "2026-03-01"],
    ["3-Dec-26", "mended", "2026-12-03"],
    ["03/25/2026", "mended", "2026-03-25"],
    ["20261203", "mended", "2026-12-03"],
    [46359, "mended", "2026-12-03"],
    ["46359", "mended", "2026-12-03"],
    ["2026/12/3", "mended", "2026-12-03"],
    ["29/02/2024", "good", "2024-02-29"],
    ["", "good", null],
    ["00/00/0000", "good", null],
    ["30/12/1899", "good", null],
    ["31/02/2026", "refused", null],
    ["29/02/2026", "refused", null],
    ["12/13/14/15", "refused", null],
    ["3/12", "refused", null],
    ["domani", "refused", null],
    ["01/01/1949", "refused", null],
    [12.5, "refused", null],
    [true, "refused", null],
  ]);
});

describe("a time", () => {
  table(cleanTime, [
    ["09:30", "good", "09:30"],
    ["9:30", "good", "09:30"],
    ["09:30:00", "good", "09:30"],
    ["2026-12-03 09:30", "good", "09:30"],
    ["9.30", "mended", "09:30"],
    ["ore 9", "mended", "09:00"],
    ["0930", "mended", "09:30"],
    [0.375, "mended", "09:00"],
    ["24:00", "good", "24:00"],
    ["24:01", "refused", null],
    ["9:75", "refused", null],
    ["mattina", "refused", null],
    [null, "good", null],
  ]);
});

describe("an amount in whole euros", () => {
  table(cleanEuro, [
    [1250, "good", 1250],
    ["1250", "good", 1250],
    ["1.250", "mended", 1250],
    ["€ 1.250,00", "mended", 1250],
    ["1,250.00 €", "mended", 1250],
    ["euro 300,-", "mended", 300],
    ["1250 + IVA", "mended", 1250],
    [12.5, "refused", null],
    [250.125, "refused", null],
    ["1.250,50", "refused", null],
    ["12,40", "refused", null],
    ["1,250", "refused", null],
    ["-5", "refused", null],
    ["da definire", "refused", null],
    ["", "good", null],
  ]);
});

describe("an amount with cents", () => {
  table(cleanCents, [
    [1250, "good", 125_000],
    ["1250,50", "good", 125_050],
    ["€ 1.250,5", "mended", 125_050],
    [12.5, "good", 1250],
    [0.1 + 0.2, "mended", 30],
    [1.1 + 2.2, "mended", 330],
    [250.125, "refused", null],
    [12.345, "refused", null],
    ["12,345", "refused", null],
    ["1234,500", "refused", null],
    [1e-7, "refused", null],
    [99_999_999.99, "good", 9_999_999_999],
    ["99.999.999,99", "mended", 9_999_999_999],
    [100_000_000, "refused", null],
    ["100.000.000", "refused", null],
    ["1000000000000", "refused", null],
    ["1e3", "refused", null],
    ["٣", "refused", null],
  ]);
});

describe("a whole number", () => {
  table(cleanWhole, [
    [15214, "good", 15214],
    ["15.214", "mended", 15214],
    ["12,0", "mended", 12],
    [12.5, "refused", null],
    ["-1", "refused", null],
    ["1234567890", "refused", null],
  ]);
});

describe("an e-mail address", () => {
  table(cleanEmail, [
    ["a.rossi@example.it", "good", "a.rossi@example.it"],
    [" a.rossi@example.it ", "good", "a.rossi@example.it"],
    ["mailto:a.rossi@example.it", "mended", "a.rossi@example.it"],
    ["a.rossi@example,it", "mended", "a.rossi@example.it"],
    ["a@example.it; b@example.it", "mended", "a@example.it"],
    ["rossi", "refused", null],
    ["a b@", "refused", null],
  ]);
});

describe("yes and no", () => {
  table(cleanYesNo, [
    ["Sì", "good", 1],
    ["x", "good", 1],
    [true, "good", 1],
    [1, "good", 1],
    ["NO", "good", 0],
    [false, "good", 0],
    ["", "good", null],
    ["forse", "refused", null],
  ]);
});

describe("a CAP", () => {
  table(cleanCap, [
    ["80121", "good", "80121"],
    [184, "mended", "00184"],
    ["I-80121", "mended", "80121"],
    ["SW1A 1AA", "good", "SW1A 1AA"],
    ["boh", "refused", null],
  ]);
});

describe("a province", () => {
  table(cleanProvince, [
    ["na", "good", "NA"],
    ["(NA)", "good", "NA"],
    ["Napoli", "good", "Napoli"],
  ]);
});

describe("a plate", () => {
  table(cleanPlate, [
    ["ab 123 cd", "good", "AB123CD"],
    ["NA A12345", "good", "NAA12345"],
    ["Daily 35", "good", "Daily 35"],
    ["furgone bianco", "good", "furgone bianco"],
  ]);
});

describe("a VAT number", () => {
  table(cleanVatNumber, [
    ["00743110157", "good", "00743110157"],
    ["IT 00743110157", "mended", "00743110157"],
    [743110157, "mended", "00743110157"],
    ["00743110158", "mended", "00743110158"],
    ["FR40303265045", "good", "FR40303265045"],
  ]);
});

describe("a fiscal code", () => {
  table(cleanTaxCode, [
    ["RSSMRA80A01F839W", "good", "RSSMRA80A01F839W"],
    ["rss mra 80a01 f839w", "good", "RSSMRA80A01F839W"],
    ["RSSMRA8OAO1F839W", "mended", "RSSMRA80A01F839W"],
    ["RSSMRA80A01F839X", "mended", "RSSMRA80A01F839X"],
    [743110157, "mended", "00743110157"],
  ]);

  test("with a wrong check letter enters with a warning", () => {
    expect(cleanTaxCode("RSSMRA80A01F839X").normalised).toBe(
      "«RSSMRA80A01F839X»: Il codice fiscale non risulta corretto: verificarlo.",
    );
  });
});

describe("a text", () => {
  test("is one line, without control characters, and shortened to what the field holds", () => {
    expect(cleanText(200)("  Rossi \n Mario\u0007 ")).toEqual({ value: "Rossi Mario" });
    expect(cleanText(5)("Rossini")).toEqual({
      value: "Rossi",
      normalised: "«Rossini» accorciato a 5 caratteri",
    });
    expect(cleanText(200)("=CMD|' /C calc'!A0")).toEqual({ value: "=CMD|' /C calc'!A0" });
    expect(cleanText(200)("#FORMULA!").problem).toStartWith("La formula non ha un risultato salvato");
    expect(cleanText(200)(3331234567)).toEqual({ value: "3331234567" });
    expect(cleanText(200)(0.1)).toEqual({ value: "0,1" });
  });

  test("keeps a sign of a page that is none", () =>
    expect(cleanLines(60)("<p>a &amp; b &constructor;</p>").value).toBe("a & b &constructor;"));

  test("of several lines keeps them", () => {
    expect(cleanLines(100)("prima\r\nseconda ")).toEqual({ value: "prima\nseconda" });
  });
});

describe("a comune", () => {
  beforeAll(fresh);
  const find = (city: string, zip = "", province = "") => {
    const { municipality, ...rest } = findMunicipality({ city, zip, province });
    const text = municipality && `${municipality.name} (${municipality.province}) ${municipality.zip}`.trim();
    return [text, "problem" in rest ? rest.problem : rest.normalised];
  };

  test.each(["constructor", "toString"])("called %s is none, like a province of that name", (name) => {
    expect(find(name)).toEqual([null, `Il comune «${name}» non esiste.`]);
    expect(find("Casoria", "", name)[0]).toBe("Casoria (NA) 80026");
  });

  test.each([
    ["Casoria", "80026", "NA", "Casoria (NA) 80026", undefined],
    ["CASORIA", "", "", "Casoria (NA) 80026", "CAP 80026 dal comune"],
    ["Casoria (NA)", "80026", "", "Casoria (NA) 80026", "«Casoria (NA)» → Casoria"],
    ["casoria na", "80026", "", "Casoria (NA) 80026", "«casoria na» → Casoria"],
    ["B990", "80026", "", "Casoria (NA) 80026", "«B990» → Casoria"],
    ["Casoria", "80026", "CE", "Casoria (NA) 80026", "provincia «CE» → NA"],
    ["Casoria", "12345", "NA", "Casoria (NA) 80026", "CAP 12345 → 80026"],
    ["Casoria", "80026", "Napoli", "Casoria (NA) 80026", undefined],
    ["Napoli", "80100", "NA", "Napoli (NA) 80100", undefined],
    ["Napoli", "", "NA", "Napoli (NA)", undefined],
    ["Forli'", "47121", "FC", "Forlì (FC) 47121", "«Forli'» → Forlì"],
    [
      "S. Giorgio a Cremano",
      "80046",
      "NA",
      "San Giorgio a Cremano (NA) 80046",
      "«S. Giorgio a Cremano» → San Giorgio a Cremano",
    ],
    ["S.Antimo", "80029", "", "Sant'Antimo (NA) 80029", "«S.Antimo» → Sant'Antimo"],
    ["Reggio Emilia", "42121", "RE", "Reggio nell'Emilia (RE) 42121", "«Reggio Emilia» → Reggio nell'Emilia"],
    [
      "Uggiate-Trevano",
      "22029",
      "CO",
      "Uggiate con Ronago (CO) 22029",
      "Uggiate-Trevano ora è Uggiate con Ronago",
    ],
    ["Castro", "73030", "", "Castro (LE) 73030", undefined],
    ["Castro", "", "BG", "Castro (BG) 24063", "CAP 24063 dal comune"],
    ["Mestre", "30172", "VE", "Venezia (VE) 30172", "«Mestre» non è un comune: dal CAP è Venezia"],
    ["", "80026", "", "Casoria (NA) 80026", "dal CAP è Casoria"],
    ["Castro", "", "", null, "Ci sono più comuni «Castro» (BG, LE): scrivere la provincia."],
    ["Atlantide", "", "NA", null, "Il comune «Atlantide» non esiste."],
    ["", "99999", "", null, "Nessun comune ha il CAP 99999."],
  ])("%p, CAP %p, province %p is %p", (city, zip, province, found, words) => {
    expect(find(city, zip, province)).toEqual([found, words]);
  });
});

describe("floors", () => {
  table(cleanFloor, [
    [3, "good", 3],
    ["3° piano", "good", 3],
    ["3º", "good", 3],
    ["Piano terra", "good", 0],
    ["T", "good", 0],
    ["terzo", "good", 3],
    ["-1", "good", -1],
    ["S2", "good", -2],
    ["", "good", null],
    ["3, scala B", "mended", "3, scala B"],
    ["120", "mended", "120"],
  ]);
});

describe("elevators", () => {
  table(cleanElevator, [
    ["no", "good", "none"],
    ["Piccolo (4 persone)", "good", "small"],
    ["montacarichi", "good", "big"],
    ["sì", "mended", "Ascensore"],
    ["fermo dal 2019", "mended", "Ascensore: fermo dal 2019"],
  ]);
});

test.each([
  [89234567, "089234567"],
  [803956111, "0803956111"],
  [390815551299, "0815551299"],
  [266307188, "0266307188"],
  [800123456, "800123456"],
  [3331234567, "3331234567"],
])("the telephone of a number cell %i is %s", (cell, value) => expect(cleanPhone(cell).value).toBe(value));

test("a number in a workbook that counts from 1904 is another day", () => {
  expect(cleanDay(44648, {}, { since1904: true }).value).toBe("2026-03-29");
});

test.each(["m..n@posta.example", "m@posta"])("the e-mail %s is taken and asked about", (address) => {
  const { value, normalised } = cleanEmail(address);
  expect([value, normalised]).toEqual([
    address,
    `L'indirizzo «${address}» non sembra completo: verificarlo.`,
  ]);
});
