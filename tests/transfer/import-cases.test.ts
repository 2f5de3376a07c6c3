import { all, one } from "../../src/server/db/db";
import { toNotes } from "../../src/server/transfer/imports/model";
import { check, freshImports, importOf, rowsOf, run, sendFile } from "../support/imports";
import { formula } from "../support/messy/rows";
import { xlsxBytes } from "../support/spreadsheet-files";
import { xtest } from "../support/thorough";

beforeEach(freshImports);

const lines = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;

type Row = { number: number; verdict: string; notes: string[] };
const notesOf = async (id: number) =>
  Object.fromEntries((await rowsOf(id)).map(({ number, notes }: Row) => [number, notes]));
const verdictsOf = async (id: number) =>
  Object.fromEntries((await rowsOf(id)).map(({ number, verdict }: Row) => [number, verdict]));

/** The client, place and contacts that a row became. */
function clientOf(id: number, number: number) {
  const row = one<{ id: number }>`
    SELECT id_record AS id FROM import_rows WHERE id_import = ${id} AND number = ${number}`;
  const client = row?.id ?? 0;
  const values: Record<string, unknown> = {
    ...one<
      Record<string, string>
    >`SELECT * FROM pickup_places WHERE id_client = ${client} ORDER BY id LIMIT 1`,
    ...one<Record<string, string>>`SELECT * FROM clients WHERE id = ${client}`,
    contacts: all<{ name: string; phone: string; email: string }>`
      SELECT name, phone, email FROM client_contacts WHERE id_client = ${client} ORDER BY id`.map(
      ({ name, phone, email }) => `${name}: ${phone}${email}`,
    ),
  };
  return values;
}

async function imported(content: string | Uint8Array, filename?: string) {
  const id = await sendFile(content, filename);
  await check(id);
  await run(id);
  return id;
}

describe("columns", () => {
  const old = lines(
    "Cognome;Nome;Via;Civico;CAP;Città;Prov;Tel 1;Tel 2;Cell.;Fax;P.IVA/CF",
    "Prova;Uno;Via Roma;12/B;80133;Napoli;NA;0815558001;0815558002;3335558003;0815558004;RSSMRA80A01H501U",
    "Prova;Due;Corso Umberto;7;80138;Napoli;NA;0815558011;;;;01234567897",
  );

  test("of an old program enter whole: street numbers, second telephones, fax, one column for both tax codes", async () => {
    const id = await imported(old);
    expect((await importOf(id)).import.kind).toBe("clients");
    expect(clientOf(id, 2)).toMatchObject({
      address: "Via Roma 12/B",
      phone: "0815558001",
      cellphone: "3335558003",
      fiscal_code: "RSSMRA80A01H501U",
      contacts: ["Secondo telefono: 0815558002", "Fax: 0815558004"],
    });
    expect(clientOf(id, 3)).toMatchObject({
      address: "Corso Umberto 7",
      vat_number: "01234567897",
      business_name: "Prova Due",
    });
  });

  test("that have no place are named before the import, and may go to the notes", async () => {
    const file = lines(
      "Cognome;Cellulare;Via;Comune;CAP;Scala;Interno;Listino;Colore;Note",
      "Verdi;3331110001;Via Po 1;Casoria;80026;B;4;L1;-;chiama la sera",
      "Neri;3331110002;Via Po 2;Casoria;80026;;;L2;;",
    );
    const id = await sendFile(file);
    await check(id);
    const { content } = await importOf(id);
    expect(content.findings.unused).toEqual([
      { at: 7, heading: "Listino", cells: 2, examples: ["L1", "L2"] },
    ]);
    await check(id, { ...content.mapping, 7: toNotes });
    expect((await importOf(id)).content.findings.unused).toEqual([]);
    await run(id);
    expect(String(clientOf(id, 2).notes).split("\n").toSorted()).toEqual([
      "Interno 4",
      "Listino: L1",
      "Scala B",
      "chiama la sera",
    ]);
    expect(clientOf(id, 3).notes).toBe("Listino: L2");
  });

  test("of a list of clients are not taken for orders", async () => {
    const id = await sendFile(
      lines(
        "Cognome;Nome;Rag. Sociale;Cod.Fisc;P.IVA;Via;CAP;Citta;Prov;Tel;Cell.;Mail;Note",
        "Verdi;Ada;;BNCDAA80A41F839Q;;Via Po 1;80026;Casoria;NA;0815551234;3331110001;a@b.it;cinque anni di note",
      ),
    );
    const { import: own, content } = await importOf(id);
    expect([own.kind, content.mapping["2"], content.mapping["12"]]).toEqual([
      "clients",
      "businessName",
      "notes",
    ]);
  });

  test("with one address alone leave nothing to complete", async () => {
    const file = lines(
      "Cognome;Ragione sociale;Codice fiscale;Via;Comune;CAP;Residenza;Sede",
      "Verdi;;BNCDAA80A41F839Q;Via Po 1;Casoria;80026;;",
      ";Alfa S.r.l.;;Via Po 2;Casoria;80026;;",
      "Neri;;NREGUO80A01F839U;;;;Via Po 3, 80026 Casoria;",
    );
    const id = await imported(file);
    expect(await verdictsOf(id)).toEqual({ 2: "good", 3: "good", 4: "good" });
    expect(clientOf(id, 2).private_address).toBe("Via Po 1, 80026 Casoria (NA)");
    expect(clientOf(id, 3).business_address).toBe("Via Po 2, 80026 Casoria (NA)");
    expect(clientOf(id, 4)).toMatchObject({ address: "Via Po 3", city: "Casoria" });
  });
});

describe("a cell", () => {
  test("is unwrapped once, whatever its column, and so are headings", async () => {
    const file = lines(
      '="Cognome";Nome;Indirizzo;CAP;Comune;Provincia;Telefono;Cellulare',
      '="PROVA";="Uno";="Via Roma 1";="00184";="Roma";="RM";="0655512345";="3331234599"',
      "Prova;Due;Via Roma 2;'00184;Roma;RM;'0655512346;",
    );
    const id = await imported(file);
    expect(clientOf(id, 2)).toMatchObject({
      surname: expect.stringMatching(/^prova$/i),
      name: "Uno",
      address: "Via Roma 1",
      zip: "00184",
      province: "RM",
      phone: "0655512345",
      cellphone: "3331234599",
    });
    expect(clientOf(id, 3)).toMatchObject({ zip: "00184", phone: "0655512346" });
  });

  test("that means nothing is empty in every column, but for names that are words", async () => {
    const file = lines(
      "Cognome;Nome;Cellulare;E-mail;Via;Note del luogo;ZTL;Comune",
      "Nessuno;n.d.;NULL;nessuna;-;#N/D;n/d;None",
    );
    const id = await imported(file);
    expect(clientOf(id, 2)).toMatchObject({
      surname: "Nessuno",
      name: "",
      cellphone: "",
      email: "",
      address: "",
      notes: "",
      city: "None",
    });
  });

  test("with two numbers has two numbers, and a note says what became of each", async () => {
    const file = lines(
      "Cognome;Nome;Via;CAP;Comune;Provincia;Telefono;E-mail",
      "Prova;Uno;Via T 1;80133;Napoli;NA;081 5553311 - 333 1239911;a@b.it; c@d.it",
      "Prova;Due;Via T 2;80133;Napoli;NA;3331239988 moglie 3331239989;",
      "Prova;Tre;Via T 3;80133;Napoli;NA;0815553333/34;",
      "Prova;Quattro;Via T 4;80133;Napoli;NA;081/5553344-45;",
    );
    const id = await imported(file);
    const notes = await notesOf(id);
    expect(clientOf(id, 2)).toMatchObject({ phone: "0815553311", cellphone: "3331239911" });
    expect(notes[2]).toContain("Telefono: 3331239911 → Cellulare");
    expect(clientOf(id, 3)).toMatchObject({
      phone: "",
      cellphone: "3331239988",
      contacts: ["Moglie: 3331239989"],
    });
    expect(notes[3]).toContain("Telefono: 3331239989 → contatto «Moglie»");
    expect(clientOf(id, 4).phone).toBe("0815553333");
    expect(notes[4]).toContain("Telefono: «0815553333/34» → 0815553333; /34 non viene importato");
    expect(clientOf(id, 5).phone).toBe("0815553344");
  });

  test("with letters read wrongly twice has the right ones, and the file says so", async () => {
    const id = await imported(
      lines("Cognome;Nome;Indirizzo;CAP;Comune;Provincia", "NiccolÃ²;Anna;Via CittÃ\u00a0 1;47121;ForlÃ¬;FC"),
    );
    expect(clientOf(id, 2)).toMatchObject({ surname: "Niccolò", address: "Via Città 1", city: "Forlì" });
    const again = await sendFile(lines("Cognome;Comune", "NiccolÃ²;ForlÃ¬"));
    expect((await importOf(again)).content.findings.sentences[0]).toStartWith(
      "Nel file: 2 celle con lettere lette male",
    );
  });

  test("with an accent in the domain of its e-mail is the address that mail servers know", async () => {
    const id = await imported(lines("Cognome;E-mail", "Verdi;info@città.it"));
    expect(clientOf(id, 2).email).toBe("info@xn--citt-3na.it");
  });
});

describe("a column", () => {
  const orders = (...cells: [day: string, price: string][]) =>
    lines(
      "Numero ordine;Data;Cliente;Via;CAP;Comune;Prezzo concordato",
      ...cells.map(
        ([day, price], at) => `${9901 + at};${day};Prova ${at};Via U ${at + 1};80133;Napoli;${price}`,
      ),
    );
  const orderOf = (id: number) =>
    one<{ date_created: string; agreed_price_cents: number | null }>`
      SELECT date_created, agreed_price_cents FROM orders WHERE id = ${id}`;

  test("of which some dates can only have the month first has it first in all", async () => {
    const id = await imported(
      orders(["03/04/2026", "100"], ["03/25/2026", "100"], ["04/05/2026", "100"], ["12/31/2026", "100"]),
    );
    const days = [9901, 9902, 9903, 9904].map((order) => orderOf(order)?.date_created.slice(0, 10));
    expect(days).toEqual(["2026-03-04", "2026-03-25", "2026-04-05", "2026-12-31"]);
    expect(id).toBeGreaterThan(0);
  });

  test("with dates of both orders marks each that can be read in two ways", async () => {
    const id = await sendFile(
      orders(["03/04/2026", "1"], ["03/25/2026", "1"], ["25/05/2026", "1"], ["5/5/2026", "1"]),
    );
    await check(id);
    const notes = await notesOf(id);
    expect(notes[2].join()).toContain("«03/04/2026» letto con il giorno prima: 03/04/2026, da verificare");
    expect(notes[5].join()).not.toContain("verificare");
    expect((await importOf(id)).content.findings.sentences.join()).toContain(
      "«Data ordine» ha date con il giorno prima e",
    );
  });

  test("of which some amounts have a decimal point has it in all", async () => {
    const id = await sendFile(
      orders(["1/1/2026", "1.250"], ["1/1/2026", "850.50"], ["1/1/2026", "1,250.00"]),
    );
    await check(id);
    const notes = await notesOf(id);
    expect(notes[2].join()).toContain("Prezzo concordato: «1.250» ha più di due decimali.");
    expect(notes[4].join()).toContain("Prezzo concordato: «1,250.00» → 1250");
  });

  test("of numbers has numbers: no thousand is guessed, and nothing is rounded", async () => {
    const head = ["Numero ordine", "Data", "Cliente", "Prezzo concordato"];
    const bytes = xlsxBytes([
      { name: "A", rows: [head, [9911, "01/02/2026", "Uno", 250.125], [9912, "01/02/2026", "Due", 250.12]] },
    ]);
    const id = await imported(bytes, "prezzi.xlsx");
    expect((await notesOf(id))[2].join()).toContain("«250,125» ha più di due decimali.");
    expect([orderOf(9911)?.agreed_price_cents, orderOf(9912)?.agreed_price_cents]).toEqual([0, 25_012]);
  });
});

describe("a row", () => {
  test("of totals does not enter, one without a formula's result says why", async () => {
    const bytes = xlsxBytes([
      {
        name: "A",
        rows: [
          ["Cognome", "Nome", "Cellulare"],
          ["Verdi", "Ada", "3331110001"],
          [formula("A2", ""), "Ugo", "3331110002"],
          ["Totale clienti", null, 2],
        ],
      },
    ]);
    const id = await sendFile(bytes, "totali.xlsx");
    await check(id);
    const notes = await notesOf(id);
    expect(notes[3][0]).toStartWith("Cognome: La formula non ha un risultato salvato");
    expect(notes[4]).toEqual(["Sembra la riga di un totale."]);
    const [sentence] = (await importOf(id)).content.findings.sentences;
    expect(sentence).toContain("1 formula senza risultato salvato");
  });
});

describe("address books in Italian", () => {
  const files = {
    outlook: `Titolo,Nome,Cognome,Società,Via (uff.),Città (uff.),Provincia (uff.),CAP (uff.),Via (ab.),Città (ab.),Provincia (ab.),CAP (ab.),Ufficio,Abitazione,Cellulare,Indirizzo posta elettronica
Sig.,Mario,Bianchi,,,,,,Via Caracciolo 4,Napoli,NA,80122,,081 555 0003,+39 (333) 000-3344,mario@posta.example
,,,Gamma S.p.A.,Via Nuova 8,Portici,NA,80055,,,,,0815550004,,,gamma@posta.example
,Ada,Blu,,Via Nuova 9,Portici,NA,80055,Via Chiaia 6,Napoli,NA,80121,,,,`,
    thunderbird: `Nome,Cognome,Email principale,Telefono di casa,Numero cellulare,Indirizzo di casa,Città di residenza,Provincia di residenza,CAP di residenza,Indirizzo di lavoro,Città di lavoro,Provincia di lavoro,CAP di lavoro,Organizzazione
Ciro,Russo,ciro@posta.example,081 555 0001,333 000 1122,Via Chiaia 5,Napoli,NA,80121,,,,,
Ugo,Neri,ugo@beta.example,,,,,,,Via Poggioreale 9,Napoli,NA,80143,Beta Impianti S.n.c.`,
    google: `Name,Address 1 - Formatted
Ida Verdi,"Via Foria 12
80137 Napoli
Italia"`,
  };
  test.each([
    [
      "outlook",
      2,
      {
        surname: "Bianchi",
        address: "Via Caracciolo 4",
        zip: "80122",
        city: "Napoli",
        phone: "0815550003",
        cellphone: "3330003344",
      },
    ],
    ["outlook", 3, { business_name: "Gamma S.p.A.", address: "Via Nuova 8", zip: "80055", city: "Portici" }],
    ["outlook", 4, { address: "Via Chiaia 6", city: "Napoli" }],
    ["thunderbird", 2, { surname: "Russo", city: "Napoli", zip: "80121", phone: "0815550001" }],
    [
      "thunderbird",
      3,
      {
        business_name: "Beta Impianti S.n.c.",
        surname: "Neri",
        name: "Ugo",
        address: "Via Poggioreale 9",
        zip: "80143",
      },
    ],
    ["google", 2, { surname: "Verdi", address: "Via Foria 12", zip: "80137", city: "Napoli" }],
  ] as const)("of %s, row %i", async (file, row, right) => {
    const id = await imported(files[file]);
    expect(clientOf(id, row)).toMatchObject(right);
    if (row !== 4) return;
    const client = clientOf(id, row).id as number;
    expect(
      all`SELECT address FROM pickup_places WHERE id_client = ${(clientOf(id, row).id_client as number) ?? client}`,
    ).toHaveLength(2);
  });
});

describe("values of other programs", () => {
  test("numbers without their zero, \\N, zeros, letters read twice, codes of a wrong length and new provinces", async () => {
    const id = await imported(
      lines(
        "Cognome;Nome;Ragione sociale;Partita IVA;Codice univoco;Indirizzo;CAP;Comune;Provincia",
        "PapÃ;\\N;;;;Via CittÃ  1;80133;Napoli;NA",
        ";;Zeta Prova S.r.l.;00000000000;M5UXCRO1;Via Z 1;80133;Napoli;NA",
        "Prova;Uno;;;;Via S 1;07026;Olbia;OT",
        "Prova;Due;;;;Via S 2;08048;Tortolì;OG",
        "Prova;Tre;;;;Via S 3;08048;Tortolì;SS",
        "Prova;Quattro;;;;Via S 4;09025;Sanluri;SU",
      ),
    );
    const notes = await notesOf(id);
    expect(clientOf(id, 2)).toMatchObject({ surname: "Papà", name: "", address: "Via Città 1" });
    expect(notes[3]?.join()).toContain("La partita IVA non risulta corretta");
    expect(notes[3]?.join()).toContain("Il codice univoco di un'azienda ha 7 lettere o cifre: verificarlo.");
    expect([4, 5].map((row) => clientOf(id, row).province)).toEqual(["OT", "OG"]);
    expect([4, 5].flatMap((row) => notes[row]).join()).not.toContain("provincia");
    expect(notes[6]?.join()).toContain("provincia «SS» → NU");
    expect(clientOf(id, 7).province).toBe("SU");
    expect(notes[7]?.join()).toContain("provincia SU: dal 2026 divisa fra altre, resta com'è scritta");
  });

  test("number cells are telephones with their zero", async () => {
    const numbers = [89_234_567, 803_956_111, 390_815_551_299, 266_307_188, 800_123_456];
    const place = ["Via S 1", 80133, "Napoli"];
    const head = ["Cognome", "Nome", "Via", "CAP", "Comune", "Telefono"];
    const rows = numbers.map((number, at) => ["Prova", `Nome${at}`, ...place, number]);
    const id = await imported(xlsxBytes([{ name: "Sheet", rows: [head, ...rows] }]), "telefoni.xlsx");
    expect(numbers.map((_, at) => clientOf(id, at + 2).phone)).toEqual([
      ...["089234567", "0803956111", "0815551299", "0266307188", "800123456"],
    ]);
  });

  test("a plain number is a day of the calendar of its workbook", async () => {
    const head = ["Numero ordine", "Data", "Cliente", "Via", "CAP", "Comune", "Prezzo concordato"];
    const rows = [head, [9921, 44_648, "Prova Mac", "Via M 1", 80133, "Napoli", 100]];
    const id = await imported(xlsxBytes([{ name: "Sheet", rows }], { since1904: true }), "ordini.xlsx");
    expect((await notesOf(id))[2].join()).toContain("29/03/2026");
    expect(one`SELECT date_created FROM orders WHERE id = 9921`).toMatchObject({
      date_created: expect.stringContaining("2026-03-29"),
    });
  });
});

describe("vCards", () => {
  const cards = lines(
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:Esposito;Gennaro;;Sig.;",
    "FN:Gennaro Esposito",
    "TEL;TYPE=CELL:+39 333 123 1212",
    "EMAIL;TYPE=INTERNET:gen@posta.example",
    "ADR;TYPE=HOME:;;Via Foria 12;Napoli;NA;80137;Italia",
    "NOTE:citofono\\, scala B\\nterzo ",
    " piano",
    "PHOTO;ENCODING=b:AAAA",
    "END:VCARD",
    "BEGIN:VCARD",
    "VERSION:2.1",
    "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:D=E2=80=99Angi=C3=B2;Nico=",
    "l=C3=B2;;;",
    "TEL;CELL:3331231213",
    "TEL;WORK;FAX:0815551111",
    "END:VCARD",
    "BEGIN:VCARD",
    "VERSION:4.0",
    "FN:Beta S.r.l.",
    "ORG:Beta S.r.l.;Ufficio acquisti",
    'item1.TEL;VALUE=uri;TYPE="voice,work":tel:+39-081-555-0002',
    "ADR;TYPE=work:;;Via Chiaia 5;Napoli;NA;80121;Italia",
    "END:VCARD",
  );

  test("of versions 2.1 to 4.0 are read as clients", async () => {
    const id = await imported(cards, "rubrica.vcf");
    expect(clientOf(id, 2)).toMatchObject({
      surname: "Esposito",
      name: "Gennaro",
      cellphone: "3331231212",
      email: "gen@posta.example",
      address: "Via Foria 12",
      zip: "80137",
      city: "Napoli",
      notes: "citofono, scala B\nterzo piano",
    });
    expect(clientOf(id, 3)).toMatchObject({ surname: "D’Angiò", name: "Nicolò", cellphone: "3331231213" });
    expect(clientOf(id, 4)).toMatchObject({
      business_name: "Beta S.r.l.",
      phone: "0815550002",
      address: "Via Chiaia 5",
    });
  });

  xtest("of 5,000 people are all there", async () => {
    const id = await sendFile(
      Array.from(
        { length: 5000 },
        (_, at) =>
          `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Prova;Numero ${at}\r\nTEL:0815${100_000 + at}\r\nEND:VCARD\r\n`,
      ).join(""),
      "rubrica.vcf",
    );
    await check(id);
    expect(JSON.stringify(await importOf(id))).toContain("5000");
  });
});
