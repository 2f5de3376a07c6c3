import { beforeEach, expect, test } from "bun:test";
import { withNames } from "../../src/server/transfer/imports/client-names";
import { findMunicipality } from "../../src/server/transfer/imports/municipalities";
import { check, freshImports, rowsOf, sendFile } from "../support/imports";

beforeEach(freshImports);

/** Of a private its surname and name, of others the name of the company (0) or the institution (2). */
test.each<[string, [surname: string, name: string] | [type: 0 | 2, name: string]]>([
  ["Dott. Bianchi Ugo", ["Bianchi", "Ugo"]],
  ["Sig.ra Verdi Anna", ["Verdi", "Anna"]],
  ["Avv. Neri Paolo", ["Neri", "Paolo"]],
  ["Gent.ma Sig.ra Verdi Anna", ["Verdi", "Anna"]],
  ["ING.ROSSI MARIO", ["Rossi", "Mario"]],
  ["Geom. De Luca Ciro", ["De Luca", "Ciro"]],
  ["Rossi Mario, rag.", ["Rossi", "Mario"]],
  ["Famiglia Conti", ["Conti", ""]],
  ["Fam. De Luca", ["De Luca", ""]],
  ["De Luca Maria Grazia", ["De Luca", "Maria Grazia"]],
  ["DE LUCA MARIA GRAZIA", ["De Luca", "Maria Grazia"]],
  ["D'ANGELO ANNA", ["D'Angelo", "Anna"]],
  ["esposito carmela", ["Esposito", "Carmela"]],
  ["McDonald Ron", ["McDonald", "Ron"]],
  ["Barone Ugo", ["Barone", "Ugo"]],
  ["Ingrosso Ada", ["Ingrosso", "Ada"]],
  ["Parrocchia S. Anna", [2, "Parrocchia S. Anna"]],
  ["Bar Sport di Russo Ciro", [0, "Bar Sport di Russo Ciro"]],
  ["Ristorante Da Ciro", [0, "Ristorante Da Ciro"]],
  ["FARMACIA DEL CORSO", [0, "FARMACIA DEL CORSO"]],
  ["D'ANGIO', NICOLO'", ["D'Angiò", "Nicolò"]],
  ["de' rossi, noe'", ["De' Rossi", "Noè"]],
  ["Costa & C.", [0, "Costa & C."]],
  ["F.lli Esposito", [0, "F.lli Esposito"]],
  ["Condominio Via Prova 3", [0, "Condominio Via Prova 3"]],
])("the name %j in one column is %j", (fullName, expected) => {
  const { values } = withNames({ fullName, surname: null, name: null, businessName: null, type: null });
  const { privateClient, businessName, surname, name } = values;
  const found = privateClient === 1 ? [surname ?? "", name ?? ""] : [privateClient, businessName];
  expect(found as (string | number)[]).toEqual(expected);
});

test.each([
  ["ROSSI MARIO", "RSSMRA80A01F839W", [1, "Rossi", "Mario"]],
  ["Mario Rossi", "RSSMRA80A01F839W", [1, "Rossi", "Mario"]],
  ["Dott. Rossi Mario", "RSSMRA80A01F839W", [1, "Rossi", "Mario"]],
  ["Della Valle Gianfranco", "DLLGFR70A01F839X", [1, "Della Valle", "Gianfranco"]],
  ["ROSSI M.", "RSSMRA80A01F839W", [1, "Rossi", "M."]],
  ["Fo Io", "FOXIOX80A01F839X", [1, "Fo", "Io"]],
  ["Ditta Rossi Mario", "RSSMRA80A01F839W", [0, "Ditta Rossi Mario"]],
  ["Rossi Traslochi", "RSSMRA80A01F839W", [0, "Rossi Traslochi"]],
  ["Bar Sport", "RSSMRA80A01F839W", [0, "Bar Sport"]],
  ["Rossi Mario", "01234567897", [0, "Rossi Mario"]],
])("the company name %j with the tax code %s is %j", (businessName, fiscalCode, expected) => {
  const { values } = withNames({ businessName, fiscalCode, surname: null, name: null, type: null });
  const { privateClient, surname, name } = values;
  expect(privateClient === 1 ? [1, surname, name] : [0, values.businessName]).toEqual(
    expected as (string | number)[],
  );
});

test("a row says whether its name is of a person or of one who works under it", () => {
  const row = { businessName: "ROSSI MARIO", fiscalCode: "RSSMRA80A01F839W", surname: null, name: null };
  expect(withNames(row).normalised).toEqual(["«ROSSI MARIO» → cognome «Rossi», nome «Mario»: un privato"]);
  const trader = withNames({ ...row, vatNumber: "01234567897" });
  expect(trader.values).toMatchObject({ privateClient: 0, businessName: "ROSSI MARIO" });
  expect(trader.normalised).toEqual([
    "«ROSSI MARIO» ha il codice fiscale di una persona e la partita IVA: si importa come azienda",
  ]);
  expect(withNames({ ...row, type: "Azienda" })).toMatchObject({
    values: { privateClient: 0 },
    normalised: [],
  });
  expect(withNames({ ...row, type: "Privato", fiscalCode: null }).values).toMatchObject({
    ...{ privateClient: 1, surname: "Rossi", name: "Mario" },
  });
});

test("the tax code divides a name in one column", () => {
  const divided = (fullName: string, fiscalCode: string) =>
    withNames({ fullName, fiscalCode, surname: null, name: null, businessName: null, type: null }).values;
  expect(divided("Rossi Bianchi Ada", "RSSDAA80A41F839X")).toMatchObject({
    ...{ surname: "Rossi Bianchi", name: "Ada" },
  });
});

test("a surname in its own column loses its title too, and says so", () => {
  const { values, normalised } = withNames({ surname: "Dott.ssa DE LUCA", name: "ANNA", type: null });
  expect(values).toMatchObject({ surname: "De Luca", name: "Anna" });
  expect(normalised).toEqual(["Cognome: «Dott.ssa DE LUCA» → De Luca", "Nome: «ANNA» → Anna"]);
});

test.each([
  ["Corigliano Calabro", "", "CS", "Corigliano-Rossano"],
  ["Rossano", "", "CS", "Corigliano-Rossano"],
  ["Presicce", "", "LE", "Presicce-Acquarica"],
  ["Acquarica del Capo", "", "LE", "Presicce-Acquarica"],
  ["Zambana", "", "TN", "Terre d'Adige"],
  ["Vigo di Fassa", "", "TN", "San Giovanni di Fassa"],
  ["Porretta Terme", "", "BO", "Alto Reno Terme"],
  ["Bolzano/Bozen", "", "BZ", "Bolzano"],
  ["Bozen", "", "BZ", "Bolzano"],
  ["Brixen", "", "BZ", "Bressanone"],
  ["Brixen - Bressanone", "", "", "Bressanone"],
  ["Duino Aurisina-Devin Nabrežina", "", "TS", "Duino Aurisina"],
  ["80100 Napoli", "", "NA", "Napoli"],
  ["Napoli (NA)", "", "", "Napoli"],
  ["Reggio nell’Emilia", "", "RE", "Reggio nell'Emilia"],
  ["LAQUILA", "", "AQ", "L'Aquila"],
])("the comune %j %s %s is %s", (city, zip, province, expected) => {
  expect(findMunicipality({ city, zip, province }).municipality?.name).toBe(expected);
});

test("a town of before names what it is now, a general CAP stays", () => {
  expect(findMunicipality({ city: "Rossano", zip: "", province: "CS" })).toMatchObject({
    normalised: expect.stringContaining("Rossano ora è Corigliano-Rossano"),
  });
  expect(findMunicipality({ city: "80100 Napoli", zip: "", province: "NA" }).municipality?.zip).toBe("80100");
});

test("a CAP of elsewhere stays and is to be verified", () => {
  expect(findMunicipality({ city: "Forlì", zip: "80133", province: "FC" })).toEqual({
    municipality: expect.objectContaining({ name: "Forlì", zip: "80133" }),
    normalised: "CAP 80133 non è di Forlì, da verificare",
  });
});

test("a comune that is not found is asked about, never that of a CAP in another province", () => {
  expect(findMunicipality({ city: "ForlÃ¬", zip: "80133", province: "FC" }).municipality).toBeNull();
  expect(findMunicipality({ city: "Casetra", zip: "", province: "CE" })).toEqual({
    municipality: null,
    problem: expect.stringMatching(/^Il comune «Casetra» non esiste\. Forse: .*Caserta \(CE\)/),
  });
});

test("a town abroad is known by the letter beside it or by the e-mail, where it has no CAP", async () => {
  const id = await sendFile(
    [
      "Cognome;Nome;Via;CAP;Comune;Provincia;E-mail",
      "Rossi;Ada;Hauptstr. 5;;München;D;",
      "Rossi;Ugo;Rue de Rivoli 3;;Lutèce;;ugo@exemple.fr",
      "Rossi;Pia;Via Po 3;;Atlantide;;pia@esempio.it",
      "Rossi;Leo;Via Po 4;80133;Atlantide;CE;leo@exemple.fr",
    ].join("\r\n"),
  );
  await check(id);
  const notes = (await rowsOf(id)).map(({ notes }: { notes: string[] }) => notes.join("\n"));
  expect(notes[0]).toContain("«München» è in Germania");
  expect(notes[1]).toContain("«Lutèce» è in Francia");
  expect(notes[2]).toContain("Il comune «Atlantide» non esiste.");
  expect(notes[3]).toContain("Il comune «Atlantide» non esiste.");
});
