import { seededRandom } from "../../db/seed/random";
import { app } from "../../src/server/app";
import { cookieName } from "../../src/server/sessions/session";
import {
  admin,
  check,
  freshImports,
  importFile,
  importOf,
  missing,
  rowsOf,
  run,
  sendFile,
  undo,
} from "../support/imports";
import { all, naples, one, signedIn, userId, visitor } from "../support/requests";

beforeEach(freshImports);

const lists = { clients: "/client", visits: "/appointment", orders: "/orders" };
const internal = "Lavorazioni interne";

/** Without the program's own client. */
async function exported(path: string): Promise<string> {
  const { status, text } = await visitor("superadmin").post(`${path}/export/csv`, {});
  expect(status).toBe(200);
  return text
    .split("\r\n")
    .filter((line) => !line.includes(internal))
    .join("\r\n");
}

test.each(Object.entries(lists))(
  "an export of %s is taken for what it is, and adds nothing",
  async (kind, path) => {
    const id = await sendFile(await exported(path), "elenco.csv");
    expect((await importOf(id)).import.kind).toBe(kind);
    const { duplicate, ...others } = await check(id);
    expect([duplicate > 0, others]).toEqual([true, {}]);
  },
);

/** But for the row of the program's own client. */
test.each(Object.entries(lists))(
  "an XLSX of %s, with days, times and amounts as numbers, is taken for what it is, and adds nothing",
  async (kind, path) => {
    const headers = { cookie: `${cookieName("A")}=${signedIn(userId("superadmin"))}` };
    const book = await app.request(
      `${path}/export/xlsx`,
      { method: "POST", headers },
      { site: "A", demo: false },
    );
    const id = await sendFile(await book.bytes(), "elenco.xlsx");
    expect((await importOf(id)).import.kind).toBe(kind);
    const { duplicate, ...others } = await check(id);
    expect([duplicate > 0, others]).toEqual([true, kind === "orders" ? { refused: 1 } : { incomplete: 1 }]);
  },
);

const files = {
  clients: [
    "Cognome;Nome;Rag. Sociale;Cellulare;Telefono;E-mail;Via;CAP;Comune",
    "Verdi;Ada;;333 5550001;;ada@esempio.it;Via dell'Arco 7;81100;Caserta",
    "D'ANGIO';NICOLO';;;081/5550002;;Corso Umberto I 3;80138;Napoli",
    "Conti;Lea;Edil Sud S.r.l.;;0823 555003;;Via Zambana, 4;;Zambana",
  ],
  visits: [
    "Data;Ora;Ora fine;Cliente;Cellulare;Via;Comune;Stato",
    "14/03/2027;9.30;11:00;Verdi Ada;3335550001;Via dell'Arco 7;Caserta;In trattativa",
    "15/03/2027;16;;Neri Ugo;3335550009;Via Toledo 9;Napoli;Confermato",
  ],
  orders: [
    "Numero ordine;Data ordine;Cliente;Cellulare;Via;Comune;Prezzo",
    "15213;20/03/2024;Verdi Ada;3335550001;Via dell'Arco 7;Caserta;€ 1.250,00",
    "15214;21/03/2024;Neri Ugo;3335550009;Via Toledo 9;Napoli;1.800,50",
  ],
};

test.each(Object.entries(lists))(
  "an export of %s makes the same rows in another company",
  async (kind, path) => {
    const file = files[kind as keyof typeof files];
    expect((await importFile(`${file.join("\r\n")}\r\n`, "vecchio.csv")).counts).toMatchObject({
      entered: file.length - 1,
      refused: 0,
    });
    // The number of a visit is given by the program.
    const rows = (text: string) =>
      text
        .split("\r\n")
        .map((line) => line.replace(/^\d{1,4};/, ""))
        .toSorted();
    const list = await exported(path);
    await freshImports();
    expect(rows(await exported(path))).not.toEqual(rows(list));
    await importFile(list, "elenco.csv");
    expect(rows(await exported(path))).toEqual(rows(list));
  },
);

test("an incomplete client of an export comes back as the same row, with the same gaps", async () => {
  const arzano = one<{ id: number }>`SELECT id FROM municipalities WHERE name = 'Arzano'`?.id;
  const caller = (surname: string, phone: string, cityId?: number) =>
    admin().call("Client", "createIncomplete", { values: { surname, name: "Pia", phone, cityId } });
  await caller("Zorzi", "3405566777", naples);
  await caller("Zuccarello", "0815550199", arzano);
  const rows = (text: string) => text.split("\r\n").filter((line) => /Zorzi|Zuccarello/.test(line));
  const list = await exported("/client");
  expect(rows(list)).toHaveLength(2);
  const gaps = await missing();
  expect(gaps).toEqual([
    ["Codice fiscale", "Residenza", "Via"],
    ["Codice fiscale", "Residenza", "Via"],
  ]);
  const stored = () => [all`SELECT * FROM clients`, all`SELECT * FROM pickup_places`];
  const before = stored();
  const { counts } = await importFile(list, "elenco.csv");
  expect([counts.entered, counts.refused]).toEqual([undefined, 0]);
  expect(await missing()).toEqual(gaps);
  expect(stored()).toEqual(before);

  await freshImports();
  const header = list.split("\r\n")[0];
  await importFile([header, ...rows(list), ""].join("\r\n"), "elenco.csv");
  expect(rows(await exported("/client")).toSorted()).toEqual(rows(list).toSorted());
  expect(await missing()).toEqual(gaps);
});

test("a list with what an incomplete client lacks completes it, in its own place; the undo takes that back", async () => {
  const values = { surname: "Zorzi", name: "Pia", phone: "3405566777", cityId: naples };
  const { id } = (await admin().call("Client", "createIncomplete", { values })).values;
  const file = [
    "Cognome;Nome;Cellulare;Codice fiscale;Residenza;Via;CAP;Comune",
    "Zorzi;Pia;3405566777;ZRZPIA80A41F839K;Via Foria 5, Napoli;Via Foria 5;80137;Napoli",
  ].join("\r\n");
  const sent = await sendFile(`${file}\r\n`, "dati.csv");
  await check(sent);
  await admin().call("Import", "decide", { id: sent, number: null, decision: "merge" });
  expect(await run(sent)).toMatchObject({ merged: 1 });
  expect(await missing()).toEqual([]);
  expect(all`SELECT address, zip, id_city FROM pickup_places WHERE id_client = ${id}`).toEqual([
    { address: "Via Foria 5", zip: "80137", id_city: naples },
  ]);
  await undo(sent);
  expect(await missing()).toEqual([["Codice fiscale", "Residenza", "Via"]]);
});

test("all places of a client in one cell enter, and go with the import", async () => {
  const before = all`SELECT id FROM pickup_places`.length;
  const places = "Via Toledo 5, 80134 Napoli (NA); Via Roma 9, 81100 Caserta (CE); Via C 1, Atlantide";
  const { id } = await importFile(`Cliente;Luoghi di carico\r\nVerdi Ada;"${places}"\r\n`, "luoghi.csv");
  const [row] = await rowsOf(id);
  expect(row.notes.join("\n")).toContain("Luogo «Via C 1, Atlantide»: Il comune «Atlantide» non esiste.");
  expect(
    all<{ address: string; city: string }>`
      SELECT address, city FROM pickup_places ORDER BY id LIMIT 3 OFFSET ${before}`,
  ).toEqual([
    { address: "Via Toledo 5", city: "Napoli" },
    { address: "Via Roma 9", city: "Caserta" },
    { address: "Via C 1", city: "Atlantide" },
  ]);
  await undo(id);
  expect(all`SELECT id FROM pickup_places`).toHaveLength(before);
});

const random = seededRandom(37);
const spellings = {
  phone: (digits: string) =>
    random.pick([digits, `+39 ${digits}`, `${digits.slice(0, 3)} ${digits.slice(3)}`, `0039${digits}`]),
  name: (name: string) => random.pick([name, name.toUpperCase(), name.toLowerCase()]),
  street: (street: string, number: number) =>
    random.pick([`${street} ${number}`, `${street}, ${number}`, `${street.toUpperCase()} N. ${number}`]),
};

test("every cell that entered is found again by what was typed", async () => {
  const surnames = ["D'Angiò", "De Luca", "Lo Russo", "Müller", "Esposito", "Di Nardo", "Nicolò"];
  const streets = ["Via dell'Arco", "Corso Umberto I", "Piazza Dante", "Viale Kennedy"];
  const typed = Array.from({ length: 24 }, (_, at) => ({
    surname: spellings.name(`${random.pick(surnames)} Prova${at}`),
    phone: spellings.phone(`39${random.pick(["0", "1", "3"])}55${String(10_000 + at * 37)}`),
    email: `prova.${at}@esempio.it`,
    code: `RSSMRA${String(10 + at)}A01F839W`.replace(/^(.{6})(.{4})/, random.pick(["$1$2", "$1 $2"])),
    street: spellings.street(random.pick(streets), 100 + at),
  }));
  const lines = typed.map((row) => [...Object.values(row), "Napoli", "80133"].join(";"));
  const file = ["Cognome;Cellulare;E-mail;Codice fiscale;Via;Comune;CAP", ...lines].join("\r\n");
  const { id, counts } = await importFile(file, "scritti.csv");
  expect(counts).toEqual({ entered: typed.length, refused: 0 });
  const records = new Map(
    all<{ number: number; record: number }>`
      SELECT number, id_record AS record FROM import_rows WHERE id_import = ${id}`.map((row) => [
      row.number,
      row.record,
    ]),
  );
  for (const [at, row] of typed.entries())
    for (const written of Object.values(row)) {
      const { clients } = (await admin().call("Client", "getAll", { query: written })).values;
      const ids = clients.map((client: { id: number }) => client.id);
      expect([written, ids]).toEqual([written, expect.arrayContaining([records.get(at + 2)])]);
    }
  expect((await rowsOf(id)).length).toBe(typed.length);
});
