import { withNames } from "../../src/server/transfer/imports/client-match";
import { findMunicipality } from "../../src/server/transfer/imports/municipalities";
import { check, freshImports, rowsOf, run, sendFile } from "../support/imports";
import { all, as, direct, insert, visitor, world } from "../support/requests";

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

const heads =
  "Codice cliente;Ragione sociale;Cognome;Nome;Via;CAP;Comune;Telefono;E-mail;Codice fiscale;Partita IVA";

type Cells = Partial<
  Record<"code" | "firm" | "surname" | "name" | "street" | "phone" | "email" | "tax" | "vat", string>
>;

const line = ({ code, firm, surname, name, street = "Via Po 1", phone, email, tax, vat }: Cells) =>
  [code, firm, surname, name, street, "80133", "Napoli", phone, email, tax, vat]
    .map((cell) => cell ?? "")
    .join(";");

/** `duplicate`, or `enters` with its remarks. */
type Expected = [outcome: "duplicate" | "enters", note?: RegExp];

const rossi = { surname: "Rossi", name: "Mario", phone: "3470001122", tax: "RSSMRA80A01F839W" };
const office = { phone: "0815559911", email: "amm@studio.example" };

/** The second row, beside the first. */
const pairs: [what: string, first: Cells, second: Cells, expected: Expected][] = [
  [
    "two condominiums with the telephone and e-mail of their administrator",
    { firm: "Condominio Via Prova 3", street: "Via Prova 3", ...office },
    { firm: "Condominio Via Esempio 5", street: "Via Esempio 5", ...office },
    ["enters", /Stesso telefono e stessa e-mail della riga 2, ma altro nome e altra via/],
  ],
  [
    "two parts of a condominium",
    { firm: "Condominio Via Prova 3", ...office },
    { firm: "Condominio Via Prova 3 Scala B", ...office },
    ["enters", /altro nome/],
  ],
  [
    "two of a family in two streets",
    { surname: "Verdi", name: "Anna", street: "Via A 1", phone: "0815550001" },
    { surname: "Verdi", name: "Luca", street: "Via B 2", phone: "0815550001" },
    ["enters", /Stesso telefono della riga 2/],
  ],
  [
    "the same telephone and name",
    rossi,
    { ...rossi, tax: "", street: "Via Nuova 9" },
    ["duplicate", /stesso telefono e stesso nome della riga 2/],
  ],
  [
    "the same telephone, another surname",
    rossi,
    { surname: "Capotto", name: "Aldo", street: "Via B 2", phone: rossi.phone },
    ["enters", /altro nome/],
  ],
  [
    "the same telephone, name and another tax code",
    rossi,
    { ...rossi, tax: "RSSMRA50A01F839T" },
    ["enters", /altro codice fiscale/],
  ],
  [
    "a father and his son in one street",
    rossi,
    { ...rossi, phone: "", tax: "RSSMRA50A01F839T" },
    ["enters", /Stesso nome e stessa via della riga 2, ma altro codice fiscale/],
  ],
  [
    "the same tax code and another name",
    rossi,
    { surname: "Bianchi", tax: rossi.tax },
    ["duplicate", /stesso codice fiscale della riga 2/],
  ],
  [
    "the same VAT number of a company that changed its name",
    { firm: "Alfa Srl", vat: "06363391001" },
    { firm: "Beta S.p.A.", street: "Via Z 3", vat: "IT06363391001" },
    ["duplicate", /stessa partita IVA della riga 2/],
  ],
  [
    "a company with its legal form written otherwise",
    { firm: "Alfa S.r.l.", phone: "0815550002" },
    { firm: "ALFA SRL", street: "Via Z 3", phone: "081 5550002" },
    ["duplicate"],
  ],
  [
    "a surname and initial of the same telephone",
    { surname: "Rossi", name: "Mario", phone: "3470001122" },
    { surname: "Rossi", name: "M.", street: "Via Altra 2", phone: "3470001122" },
    ["duplicate"],
  ],
  [
    "a company and its owner with one telephone",
    { firm: "Gamma Srl", phone: "0815550003" },
    { surname: "Verdi", name: "Ugo", phone: "0815550003" },
    ["enters", /altro nome/],
  ],
  [
    "an old number that two lists give to two people",
    { ...rossi, code: "C-1" },
    { code: "C-1", surname: "Neri", street: "Via B 2" },
    ["enters", /Stesso codice cliente della riga 2, ma altro nome/],
  ],
  [
    "an old number and the same surname",
    { ...rossi, code: "C-1" },
    { code: "C-1", surname: "Rossi", street: "Via B 2" },
    ["duplicate", /stesso codice cliente/],
  ],
  [
    "the same name in two streets",
    { surname: "Rossi", name: "Mario" },
    { surname: "Rossi", name: "Mario", street: "Via B 2" },
    ["enters"],
  ],
  [
    "a name and street in other spellings",
    { surname: "D'Angiò", name: "Nicolò", street: "Via dell'Arco 7" },
    { surname: "D’ANGIO'", name: "NICOLO'", street: "VIA DELL’ARCO, n° 7" },
    ["duplicate", /stesso nome e stessa via della riga 2/],
  ],
  [
    "a particle written with the surname, and a short kind of street",
    { surname: "D'Angelo", name: "Anna", street: "Piazza San Marco 4" },
    { surname: "Dangelo", name: "Anna", street: "P.zza S. Marco n.4" },
    ["duplicate"],
  ],
  [
    "the words of a name turned",
    { surname: "Rossi", name: "Mario", street: "V.le Kennedy 5" },
    { surname: "Mario", name: "Rossi", street: "Viale Kennedy, 5" },
    ["duplicate"],
  ],
  [
    "another street number",
    { surname: "Rossi", name: "Mario", street: "Via Po 1" },
    { surname: "Rossi", name: "Mario", street: "Via Po 11" },
    ["enters"],
  ],
];

describe("the second of two rows with", () => {
  test.each(pairs)("%s", async (_, first, second, [outcome, note]) => {
    const id = await sendFile([heads, line(first), line(second)].join("\r\n"));
    await check(id);
    const [, found] = await rowsOf(id);
    expect(found.verdict === "duplicate").toBe(outcome === "duplicate");
    if (note) expect(found.notes.join("\n")).toMatch(note);
    expect(await run(id)).toMatchObject({ entered: outcome === "enters" ? 2 : 1 });
  });

  test.each(pairs)("%s, where the first is there already", async (_, first, second, [outcome]) => {
    const earlier = await sendFile([heads, line(first)].join("\r\n"));
    await check(earlier);
    await run(earlier);
    const id = await sendFile([heads, line(second)].join("\r\n"), "poi.csv");
    await check(id);
    const [found] = await rowsOf(id);
    expect(found.verdict === "duplicate").toBe(outcome === "duplicate");
  });
});

test("a row that repeats the row before it names that row, whatever else it shares with a client", async () => {
  const aldo = { surname: "Capotto", name: "Aldo", cellphone: "3470001122", fiscal_code: "CPTLDA70A01F839S" };
  direct(() => insert("clients", { ...aldo, folded: "capotto aldo", date_created: "2024-01-01 09:00" }));
  const again = { ...rossi, surname: "ROSSI", name: "mario" };
  const id = await sendFile([heads, line(rossi), line(again)].join("\r\n"));
  await check(id);
  const [first, second] = await rowsOf(id);
  expect(first.verdict).not.toBe("duplicate");
  expect(first.notes.join()).toMatch(
    /Stesso telefono di «Capotto Aldo», già presente, ma altro codice fiscale e altro nome/,
  );
  expect(second.notes[0]).toMatch(/^Doppione: stesso codice fiscale della riga 2/);
  expect(await run(id)).toMatchObject({ entered: 1, skipped: 1 });
});

test("of two hundred condominiums of one administrator all enter, and none a second time", async () => {
  const rows = Array.from({ length: 200 }, (_, at) =>
    line({ firm: `Condominio Via Prova ${at}`, street: `Via Prova ${at}`, ...office }),
  );
  const id = await sendFile([heads, ...rows].join("\r\n"));
  await check(id);
  expect(await run(id)).toMatchObject({ entered: 200 });
  const again = await sendFile([heads, ...rows].join("\r\n"), "di nuovo.csv");
  expect(await check(again)).toEqual({ duplicate: 200 });
});

test("an order names by its telephone alone the client who has it, but with another surname nobody else", async () => {
  const known = all<{ id: number }>`SELECT id FROM orders`.length;
  const id = await sendFile(
    "Numero ordine;Data ordine;Nominativo;Cellulare;Via;Comune\r\n" +
      "25001;20/03/2019;;3331234567;;\r\n" +
      "25002;21/03/2019;Capotto Aldo;3331234567;Via Nuova 4;Napoli",
  );
  await check(id);
  await run(id);
  const owners = all<{
    id_client: number;
  }>`SELECT id_client FROM orders WHERE id IN (25001, 25002) ORDER BY id`;
  expect(all`SELECT id FROM orders`.length).toBe(known + 2);
  expect(owners[0]?.id_client).toBe(world.rossi);
  expect(owners[1]?.id_client).not.toBe(world.rossi);
});

test("the form's warning follows the same rule: who the client is comes first, a telephone alone says what differs", async () => {
  const typed = {
    privateClient: "1",
    surname: "Capotto",
    name: "Aldo",
    cellphone: "333 1234567",
    address: "Via B 2",
  };
  const { values } = await as("ufficio").call("Client", "getDuplicates", typed);
  expect(values.duplicates).toMatchObject([
    { id: world.rossi, why: ["stesso telefono", "altro nome", "altra via"] },
  ]);
});

test("the list of clients that the program exports brings nothing new", async () => {
  const rows = pairs.map(([, first], at) => line({ ...first, phone: first.phone ?? `08155500${10 + at}` }));
  const first = await sendFile([heads, ...rows].join("\r\n"));
  await check(first);
  await run(first);
  const { status, text } = await visitor("superadmin").post("/client/export/csv", {});
  expect(status).toBe(200);
  // The client of the company's own works has no place in a list of customers.
  const lines = text
    .trim()
    .split("\r\n")
    .filter((row) => !row.startsWith("Lavorazioni interne"));
  const id = await sendFile(lines.join("\r\n"), "esportati.csv");
  expect(await check(id)).toEqual({ duplicate: lines.length - 1 });
});
