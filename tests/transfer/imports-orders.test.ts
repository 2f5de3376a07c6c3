import { depot } from "../../src/server/orders/works/stops";
import { cleanCountry } from "../../src/server/transfer/imports/values";
import {
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
import { all, as, one, world } from "../support/world";

beforeEach(freshImports);

const lines = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;

const depotAddress = () =>
  one<{ address: string }>`SELECT address FROM pickup_places WHERE id = ${depot()?.id ?? 0}`?.address;

describe("clients", () => {
  test("with a name in one column have surname and name, or are companies", async () => {
    const id = await sendFile(
      lines(
        "Nominativo;Tel",
        "De Luca Anna;3331110001",
        "Vesuvio Traslochi S.r.l.;0815551111",
        "Verdi, Ugo;3331110003",
      ),
    );
    await check(id);
    const rows = await rowsOf(id);
    const names = rows.map(({ text }: { text: string }) => text);
    expect(names).toEqual([
      "De Luca · Anna · 3331110001",
      "Vesuvio Traslochi S.r.l. · 0815551111",
      "Verdi · Ugo · 3331110003",
    ]);
  });

  test("that are merged get what they lack, and a place in another street", async () => {
    const id = await sendFile(
      lines(
        "Cognome;Nome;Cellulare;Telefono;E-mail;Via;Comune;CAP;Piano;ZTL",
        "Rossi;Niccolo';3331234567;0815550000;altro@traslo.example;Via Nuova 5;Napoli;80121;2;sì",
        "Rossi;Niccolò;3331234567;;;Via Nuova 5;Napoli;80121;terzo;no",
      ),
    );
    await check(id);
    for (const number of [2, 3])
      await as("superadmin").call("Import", "decide", { id, number, decision: "merge" });
    expect(await run(id)).toEqual({ merged: 2, refused: 0 });
    expect(one`SELECT name, phone, email FROM clients WHERE id = ${world.rossi}`).toEqual({
      name: "Niccolò",
      phone: "0815550000",
      email: "rossi@traslo.example",
    });
    const streets = all<{ address: string; floor: number | null; limited_traffic: number }>`
      SELECT address, floor, limited_traffic FROM pickup_places WHERE id_client = ${world.rossi} ORDER BY id`;
    expect(streets.filter(({ address }) => address === "Via Nuova 5")).toEqual([
      { address: "Via Nuova 5", floor: 2, limited_traffic: 1 },
    ]);
  });

  test("without a street have an empty place, which is listed until it is completed", async () => {
    await importFile(lines("Cognome;Cellulare", "Verdi;3331110009"));
    expect(await missing()).toEqual([["Codice fiscale", "Residenza", "Via", "Comune"]]);
    const { id } = one<{ id: number }>`SELECT id FROM clients WHERE surname = 'Verdi'` as { id: number };
    const values = { surname: "Verdi", privateClient: 1, fiscalCode: "X", privateAddress: "Via Po 1" };
    await as("superadmin").call("Client", "updateClient", { id, values } as never);
    expect(await missing()).toEqual([["Via", "Comune"]]);
  });
});

test("a row whose code is that of a client of another name says so before it enters", async () => {
  const file = lines(
    "Cliente;Codice fiscale;Data sopralluogo;Ora",
    "Importone Ugo;RSSNCL80A01F839X;14/03/2027;10:00",
    "Rossi;RSSNCL80A01F839X;15/03/2027;10:00",
  );
  const id = await sendFile(file);
  await check(id);
  const notes = (await rowsOf(id)).map((row: { notes: string[] }) => row.notes.join());
  expect(notes).toEqual([
    expect.stringContaining("Cliente «Rossi Niccolò»: nel file «Importone Ugo»"),
    expect.not.stringContaining("nel file"),
  ]);
});

describe("visits", () => {
  test("find their client by telephone, and make the client that is not there once", async () => {
    const { counts } = await importFile(
      lines(
        "Nominativo;Cellulare;Data sopralluogo;Ora;Agente;Stato;Via;Comune;CAP",
        "Rossi;333 1234567;14/03/2024;10.30;Agente 1;Confermato;Via Roma 1;Napoli;80121",
        "Bruno Lia;3331110011;15/03/2024;;;;Via Po 3;Napoli;80121",
        "Bruno Lia;3331110011;16/03/2024;11:00;;Fallito;Via Po 3;Napoli;80121",
      ),
    );
    expect(counts).toEqual({ entered: 3, refused: 0 });
    const visits = all`
      SELECT a.date, a.time, a.time_end, a.id_agent, a.state, c.surname FROM appointments a
      JOIN clients c ON c.id = a.id_client WHERE a.date LIKE '2024-%' ORDER BY a.date`;
    expect(visits).toEqual([
      { date: "2024-03-14", time: "10:30", time_end: "11:30", id_agent: 1, state: 1, surname: "Rossi" },
      { date: "2024-03-15", time: "09:00", time_end: "10:00", id_agent: 0, state: 0, surname: "Bruno" },
      { date: "2024-03-16", time: "11:00", time_end: "12:00", id_agent: 0, state: 2, surname: "Bruno" },
    ]);
  });

  test("of one of several clients with a name alone are refused", async () => {
    await importFile(lines("Cognome;Nome;Cellulare", "Gallo;Ada;3331110021", "Gallo;Ada;3331110022"));
    const id = await sendFile(lines("Cliente;Data sopralluogo;Ora", "Gallo Ada;01/02/2024;10:00"));
    expect(await check(id)).toEqual({ refused: 1 });
    expect((await rowsOf(id))[0].notes[0]).toStartWith("Ci sono 2 clienti con questo nome");
  });
});

describe("orders", () => {
  const head = "N. ordine;Data ordine;Cliente;Cellulare;Prezzo concordato;Pagamento;Via;Comune;CAP";

  test("have their old numbers and days, and the next one has the number after them", async () => {
    await importFile(lines(head, "15213;20/03/2019;Rossi;3331234567;1.200,00;Bonifico;;;"), "ordini.csv");
    expect(
      one`SELECT id_client, agreed_price, payment_type, date_created FROM orders WHERE id = 15213`,
    ).toEqual({
      id_client: world.rossi,
      agreed_price: 1200,
      payment_type: 2,
      date_created: "2019-03-20 00:00",
    });
    const made = await as("superadmin").call("Orders", "createNew", { id: world.open });
    expect(made.values.id_order).toBe(15214);
  });

  test("with a number that is taken, or that of the company's own works, do not enter", async () => {
    const id = await sendFile(
      lines(head, `${world.order};;Rossi;3331234567;;;;;`, "9999;;Rossi;3331234567;;;;;"),
    );
    expect(await check(id)).toEqual({ duplicate: 1, refused: 1 });
    const [taken, internal] = await rowsOf(id);
    expect(taken.notes[0]).toBe("Doppione: stesso numero d'ordine di un dato già presente.");
    expect(internal.notes).toEqual(["Il numero 9999 è quello delle lavorazioni interne."]);
    const decided = await as("superadmin").call("Import", "decide", { id, number: 2, decision: "new" });
    expect(decided.status).toBe(422);
  });
});

describe("works", () => {
  test("have their crews by name or code, and leave out who is in no list", async () => {
    const worker = one<{ id: number; surname: string }>`
      SELECT id, trim(surname || ' ' || name) AS surname FROM workers WHERE code = 3 AND date IS NULL` as {
      id: number;
      surname: string;
    };
    const vehicle = one<{ id: number; name: string }>`
      SELECT id, name FROM vehicles WHERE code = 2 AND date IS NULL` as { id: number; name: string };
    const { counts, id } = await importFile(
      lines(
        "Numero ordine;Data;Ora;Tipo;Operai;Automezzi;Permesso",
        `${world.order};02/04/2024;;Trasloco;"${worker.surname}, 4, Nessuno Noto";${vehicle.name};80`,
      ),
    );
    expect(counts).toEqual({ entered: 1, refused: 0 });
    const work = one<{ id: number; hour: string; police_permission: number }>`
      SELECT id, hour, police_permission FROM works WHERE date = '2024-04-02'`;
    expect(work).toMatchObject({ hour: "08:00", police_permission: 80 });
    const crew = all<{ id_worker: number | null; id_vehicle: number | null }>`
      SELECT id_worker, id_vehicle FROM crew_lines WHERE id_work = ${work?.id as number}`;
    expect(crew.map((line) => line.id_worker ?? 0)).toContain(worker.id);
    expect(crew.map((line) => line.id_vehicle ?? 0)).toContain(vehicle.id);
    await undo(id);
    expect((await importOf(id)).import.state).toBe("undone");
    expect(one`SELECT 1 FROM works WHERE date = '2024-04-02'`).toBeNull();
  });

  const route = (date: string) =>
    one`SELECT f.address AS "from", t.address AS "to", t.city, t.floor, t.elevator, t.limited_traffic,
               t.limited_traffic_note, t.notes, w.id
        FROM works w JOIN pickup_places f ON f.id = w.id_pickup_place
        LEFT JOIN pickup_places t ON t.id = w.id_unloading_place WHERE w.date = ${date}` as Record<
      string,
      unknown
    >;
  const stops = (work: number) =>
    all<{ address: string; city: string; id_city: number | null }>`
      SELECT p.address, p.city, p.id_city FROM work_stops s JOIN pickup_places p ON p.id = s.id_place
      WHERE s.id_work = ${work} ORDER BY s.position`;

  test("go from their place over stops to where the goods go, each with what the crew finds there", async () => {
    const head =
      "Numero ordine;Data;Tipo;Via;Comune;Piano carico;Referente;Tel. referente;Coordinate;Serve il permesso;Via di scarico;Comune di scarico;Piano di scarico;Ascensore di scarico;ZTL di scarico;Tappe";
    const order = world.order;
    const { id, counts } = await importFile(
      lines(
        head,
        `${order};02/04/2024;Trasloco;Via Sorrento 3;Napoli;5°;Portiere;333 765 4321;"40,8359, 14,2488";sì;Via Mecenate 10;Milano;terra;sì;fino alle 10;"Via Toledo 5, Napoli; Via Po 1, Atlantide"`,
        `${order};03/04/2024;Trasloco;Via Sorrento 3;Napoli;;;;;;deposito;;;;;`,
        `${order};04/04/2024;Trasloco;Via Sorrento 3;Napoli;;;;;;;Milano;;;;`,
      ),
    );
    expect(counts).toEqual({ entered: 3, refused: 0 });
    const first = route("2024-04-02");
    expect(first).toMatchObject({
      from: "Via Sorrento 3",
      to: "Via Mecenate 10",
      city: "Milano",
      floor: 0,
      elevator: "",
      limited_traffic: 1,
      limited_traffic_note: "fino alle 10",
      notes: "Ascensore",
    });
    expect(stops(first.id as number)).toMatchObject([
      { address: "Via Toledo 5", city: "Napoli", id_city: expect.any(Number) },
      { address: "Via Po 1", city: "Atlantide", id_city: null },
    ]);
    expect(
      one`SELECT floor, contact_name, contact_phone, coordinates, needs_permit FROM pickup_places
          WHERE address = 'Via Sorrento 3'`,
    ).toEqual({
      floor: 5,
      contact_name: "Portiere",
      contact_phone: "3337654321",
      coordinates: "40.8359, 14.2488",
      needs_permit: 1,
    });
    expect(route("2024-04-03").to).toBe(depotAddress());
    expect(route("2024-04-04")).toMatchObject({ to: "", city: "Milano" });
    await undo(id);
    expect(
      one`SELECT 1 FROM pickup_places WHERE address IN ('Via Sorrento 3', 'Via Mecenate 10')`,
    ).toBeNull();
  });

  test("to the place where they are loaded are refused with the reason", async () => {
    const { id, counts } = await importFile(
      lines(
        "Numero ordine;Data;Tipo;Via;Comune;Via di scarico;Comune di scarico",
        `${world.order};02/04/2024;Trasloco;Via Sorrento 3;Napoli;Via Sorrento 3;Napoli`,
      ),
    );
    expect(counts).toEqual({ refused: 1 });
    expect((await rowsOf(id))[0].notes).toEqual(["È lo stesso luogo di prima: sceglierne un altro."]);
  });

  test("of an order that does not exist are refused", async () => {
    const id = await sendFile(lines("Numero ordine;Data;Tipo;Operai", "777;02/04/2024;Trasloco;3"));
    expect(await check(id)).toEqual({ refused: 1 });
    expect((await rowsOf(id))[0].notes).toEqual(["L'ordine 777 non esiste."]);
  });
});

const place = (address: string) =>
  one`SELECT city, zip, province, country, id_city FROM pickup_places WHERE address = ${address}`;

test.each([
  ["Germania", "DE"],
  ["DE", "DE"],
  ["de", "DE"],
  ["COREA DEL SUD", "KR"],
  ["Gran Bretagna", "GB"],
  ["U.S.A.", "US"],
  ["Italia", null],
  ["IT", null],
  ["", null],
])("the country «%s» is %p", (text, value) => {
  expect(cleanCountry(text).value).toBe(value);
  expect(cleanCountry(text).problem).toBeUndefined();
});

describe("a place abroad", () => {
  const head = "Cognome;Nome;Cellulare;Codice fiscale;Residenza;Indirizzo;Città;CAP;Prov;Nazione";
  const row = (surname: string, cell: string, ...of: string[]) =>
    [surname, "Ada", cell, `CODE-${surname}`, `Via Po, ${surname}`, ...of].join(";");

  test("of a client needs no comune, and an Italian one is as without the column", async () => {
    const id = await sendFile(
      lines(
        head,
        row("Muller", "3331110001", "Marienplatz 1", "Monaco di Baviera", "80331", "", "Germania"),
        row("Weber", "3331110002", "Karlsplatz 1", "Vienna", "1010", "", "at"),
        row("Verdi", "3331110003", "Via Chiaia 2", "Napoli", "80121", "NA", "Italia"),
        row("Bruno", "3331110004", "Via Chiaia 3", "Atlantide", "", "", "Narnia"),
        row("Blanc", "3331110005", "Rue Haute 1", "", "", "", "Belgio"),
      ),
    );
    const { content } = await importOf(id);
    expect(content.mapping).toMatchObject({ 6: "city", 9: "country" });
    await check(id);
    const rows = (await rowsOf(id)) as { verdict: string; text: string; notes: string[] }[];
    const notes = rows.map((found) => found.notes.filter((note) => !note.startsWith("Codice fiscale")));
    expect(notes).toEqual([
      [],
      [],
      [],
      [
        "Nazione: «Narnia» non è un Paese dell'elenco. Non viene importato.",
        "Il comune «Atlantide» non esiste.",
      ],
      ["Manca «Comune»."],
    ]);
    expect(rows.map(({ verdict }) => verdict).slice(3)).toEqual(["incomplete", "incomplete"]);
    expect(await run(id)).toEqual({ entered: 5, refused: 0 });
    expect(place("Marienplatz 1")).toEqual({
      city: "Monaco di Baviera",
      zip: "80331",
      province: "",
      country: "DE",
      id_city: null,
    });
    expect(place("Karlsplatz 1")).toMatchObject({ city: "Vienna", zip: "1010", country: "AT" });
    expect(place("Via Chiaia 2")).toMatchObject({ city: "Napoli", zip: "80121", country: "" });
    expect(place("Via Chiaia 3")).toMatchObject({ country: "", id_city: null });
  });

  test("that lacks its city is listed until the city is written", async () => {
    await importFile(lines(head, row("Blanc", "3331110005", "Rue Haute 1", "", "", "", "Belgio")));
    expect(await missing()).toEqual([["Comune"]]);
    const { id } = one<{ id: number }>`SELECT id FROM pickup_places WHERE address = 'Rue Haute 1'` ?? {
      id: 0,
    };
    const values = { id, address: "Rue Haute 1", city: "Bruxelles", country: "BE" };
    expect((await as("ufficio").call("Client", "updatePickup", { values })).ok).toBe(true);
    expect(await missing()).toEqual([]);
  });

  test("is that of a visit, of an order and of a work, in a column «Stato» or «Paese»", async () => {
    const visit = "Data sopralluogo;Ora;Cliente;Cellulare;Via;Comune;Paese";
    await importFile(lines(visit, "14/03/2024;10:00;Rossi;3331234567;Rue Haute 1;Bruxelles;Belgio"));
    const order = "Numero ordine;Data ordine;Cliente;Cellulare;Via;Comune;Stato";
    await importFile(lines(order, "15213;20/03/2019;Rossi;3331234567;Calle Mayor 2;Madrid;ES"));
    const work = "Numero ordine;Data;Tipo;Via;Comune;Nazione";
    await importFile(lines(work, `${world.order};02/04/2024;Trasloco;Rue Basse 3;Ginevra;Svizzera`));
    const found = all`
      SELECT city, country, id_client FROM pickup_places WHERE country <> '' ORDER BY id`;
    expect(found).toEqual([
      { city: "Bruxelles", country: "BE", id_client: world.rossi },
      { city: "Madrid", country: "ES", id_client: world.rossi },
      { city: "Ginevra", country: "CH", id_client: world.rossi },
    ]);
    expect(one`
      SELECT p.city FROM appointments a JOIN pickup_places p ON p.id = a.id_address
      WHERE a.date = '2024-03-14'`).toEqual({ city: "Bruxelles" });
    expect(one`
      SELECT p.city FROM works w JOIN pickup_places p ON p.id = w.id_pickup_place
      WHERE w.date = '2024-04-02'`).toEqual({ city: "Ginevra" });
  });
});
