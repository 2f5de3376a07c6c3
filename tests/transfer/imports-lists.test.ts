import { kinds } from "../../src/server/transfer/imports/content";
import {
  admin,
  check,
  freshImports,
  importFile,
  importOf,
  rowsOf,
  run,
  sendFile,
  undo,
} from "../support/imports";
import { listFiles } from "../support/messy/lists";
import { all, as, dump, one, visitor, world } from "../support/requests";

beforeEach(freshImports);

/** The data of the company: without the log, what imports note, versions, and stocks of no pieces. */
const data = () => {
  const without = /^(change|undos|import|person_keys|answered|clients_text|activity)/;
  const tables = JSON.parse(dump()) as [string, { stock?: number; version?: number }[]][];
  return tables
    .filter(([name]) => !without.test(name))
    .map(([name, rows]) => [
      name,
      rows.filter(({ stock }) => stock !== 0).map(({ version: _version, ...row }) => row),
    ]);
};

const worker = (code: number) =>
  one<{ id: number; surname: string }>`
    SELECT id, surname FROM workers WHERE code = ${code} AND deleted = 0 AND date IS NULL`;

describe("an undone import leaves the data as they were:", () => {
  test.each(listFiles.map((file) => [file.filename, file] as const))("%s", async (filename, { bytes }) => {
    const before = data();
    const { id } = await importFile(bytes(), filename);
    expect(data()).not.toEqual(before);
    expect((await undo(id)).ok).toBe(true);
    expect(data()).toEqual(before);
  });
});

describe("imported workers", () => {
  test("take the codes of the entries that were there from the start, as long as nobody used these", async () => {
    const before = worker(9);
    await importFile("Codice;Cognome\r\n9;Russo\r\n", "operai.csv");
    expect(worker(9)).toEqual({ id: before?.id as number, surname: "Russo" });
  });

  test("do not take the code of one with a day in a crew", async () => {
    const { id: id_worker, surname: holder } = worker(5) as { id: number; surname: string };
    const added = await as("magazzino").call("Works", "addSingleWorker", {
      id_work: world.work,
      id_line: 0,
      id_worker,
    });
    expect(added.ok).toBe(true);
    const { id, counts } = await importFile("Codice;Cognome\r\n5;Russo\r\n", "operai.csv");
    expect(counts).toEqual({ skipped: 1, refused: 0 });
    expect((await rowsOf(id))[0].notes[0]).toBe("Doppione: stesso codice di un dato già presente.");
    expect(worker(5)?.surname).toBe(holder);
  });

  test("do not take the codes that no list shows", async () => {
    const id = await sendFile("Codice;Cognome\r\n99;Russo\r\n", "operai.csv");
    const counts = await check(id);
    expect(counts).toMatchObject({ refused: 1 });
  });
});

describe("imported workers and vehicles", () => {
  const skills = (code: number) =>
    one`SELECT s.licence, s.licence_until, s.cqc, s.cqc_until, s.foreman, s.piano, s.lift, v.name AS vehicle
        FROM worker_skills s JOIN workers w ON w.id = s.id_worker LEFT JOIN vehicles v ON v.id = s.id_vehicle
        WHERE w.code = ${code} AND w.date IS NULL`;
  const sheet = (name: string) =>
    one`SELECT r.name AS kind, n.licence, n.cqc, n.cubic_metres, n.seats
        FROM vehicle_needs n JOIN vehicles v ON v.id = n.id_vehicle LEFT JOIN resources r ON r.id = n.id_resource
        WHERE v.name = ${name}`;

  test("have what the vehicles ask and carry, and what the workers can do", async () => {
    await importFile(
      `Targa;Modello;Tipo mezzo;Patente;CQC;mc;Posti\r\nAB123CD;Daily;Furgone;C;sì;20,5 m³;3\r\nEF456GH;;Astronave;D;;mille;\r\n`,
      "mezzi.csv",
    );
    expect(sheet("AB123CD Daily")).toEqual({
      kind: "Furgone",
      licence: "licence-c",
      cqc: 1,
      cubic_metres: 20.5,
      seats: 3,
    });
    expect(sheet("EF456GH")).toBeNull();
    const id = await sendFile(
      "Codice;Cognome;Patente;Scadenza patente;CQC;Scadenza CQC;Caposquadra;Pianoforte;Elevatore;Automezzo abituale\r\n" +
        "31;Russo;B, C+E;12/10/2030;;3/1/2031;x;no;sì;ab 123 cd\r\n" +
        "32;Bianchi;D;12/10/2030;no;3/1/2031;;;;ZZ999ZZ\r\n",
      "operai.csv",
    );
    await check(id);
    const notes = (await rowsOf(id)).map((row: { notes: string[] }) => row.notes);
    expect(notes[0]).toEqual(["CQC: c'è la sua scadenza (03/01/2031), vale sì"]);
    expect(notes[1]).toEqual([
      "Patente: «D» non è una patente B, C o CE. Non viene importato.",
      "Scadenza patente: manca la patente. Non viene importata.",
      "Scadenza CQC: la CQC non c'è. Non viene importata.",
      "Automezzo abituale: «ZZ999ZZ» non è nell'elenco. Non viene importato.",
    ]);
    await run(id);
    expect(skills(31)).toEqual({
      licence: "licence-ce",
      licence_until: "2030-10-12",
      cqc: 1,
      cqc_until: "2031-01-03",
      foreman: 1,
      piano: 0,
      lift: 1,
      vehicle: "AB123CD Daily",
    });
    expect(skills(32)).toBeNull();
  });

  test("that are there already get what is not entered of them, and nothing else", async () => {
    await importFile("Codice;Cognome;Patente;Scadenza patente\r\n31;Russo;C;12/10/2030\r\n", "operai.csv");
    const id = await sendFile(
      "Codice;Cognome;Patente;Scadenza patente;Pianoforte\r\n31;Russo;B;1/1/2029;sì\r\n",
      "operai.csv",
    );
    expect(await check(id)).toEqual({ duplicate: 1 });
    await as("superadmin").call("Import", "decide", { id, number: 2, decision: "merge" });
    expect(await run(id)).toEqual({ merged: 1, refused: 0 });
    const before = { licence: "licence-c", licence_until: "2030-10-12", foreman: 0 };
    expect(skills(31)).toMatchObject({ ...before, piano: 1 });
    await undo(id);
    expect(skills(31)).toMatchObject({ ...before, piano: 0 });
  });
});

describe("imported materials", () => {
  const shipped = () =>
    one<{ id: number; name: string; cost: number; stock: number }>`
      SELECT m.id, m.name, m.cost, coalesce(s.stock, 0) AS stock
      FROM materials m LEFT JOIN material_stock s ON s.id_material = m.id
      WHERE m.stocked AND NOT m.retired ORDER BY m.position LIMIT 1` as {
      id: number;
      name: string;
      cost: number;
      stock: number;
    };

  test("complete those of the same name, when chosen so: the counted difference becomes a movement", async () => {
    const { id, name, cost, stock } = shipped();
    const file = await sendFile(
      `Materiale;Costo;Giacenza\r\n${name.toUpperCase()};${cost + 1};${stock + 7}\r\n`,
      "materiali.csv",
    );
    expect(await check(file)).toEqual({ duplicate: 1 });
    await admin().call("Import", "decide", { id: file, number: null, decision: "merge" });
    await run(file);
    expect(shipped()).toMatchObject({ name, cost: cost + 1, stock: stock + 7 });
    const [movement] =
      all`SELECT increment, reason FROM material_loads WHERE id_material = ${id} ORDER BY id DESC LIMIT 1`;
    expect(movement).toEqual({ increment: 7, reason: "Inventario" });
  });

  test("leave the ones of the same name alone otherwise", async () => {
    const before = shipped();
    await importFile(`Materiale;Costo;Giacenza\r\n${before.name};99;999\r\n`, "materiali.csv");
    expect(shipped()).toEqual(before);
  });
});

describe("imported boxes", () => {
  test("bring clients that are not there yet, and are written into the history of boxes", async () => {
    const clients = () => one<{ n: number }>`SELECT count(*) AS n FROM clients`?.n ?? 0;
    const before = clients();
    await importFile(
      "Box;Nominativo;Contenuto\r\n20;Verdi Luca;Mobili\r\n21;Verdi Luca;Libri\r\n",
      "box.csv",
    );
    expect(clients()).toBe(before + 1);
    const rows = all`
      SELECT l.id_box, c.surname, c.name, l.title FROM box_lines l JOIN clients c ON c.id = l.id_client
      WHERE l.id_box IN (20, 21) ORDER BY l.id_box`;
    expect(rows).toEqual([
      { id_box: 20, surname: "Verdi", name: "Luca", title: "Mobili" },
      { id_box: 21, surname: "Verdi", name: "Luca", title: "Libri" },
    ]);
    expect(all`SELECT action FROM box_log WHERE id_box = 20`).toEqual([{ action: "insert" }]);
  });

  test("belong to the client of their order", async () => {
    const { id, cellphone } = one<{ id: number; cellphone: string }>`
      SELECT o.id, c.cellphone FROM orders o JOIN clients c ON c.id = o.id_client WHERE c.cellphone <> '' LIMIT 1` as {
      id: number;
      cellphone: string;
    };
    const file = `Box;Cellulare;Numero ordine\r\n20;${cellphone};${id}\r\n20;3880000000;${id}\r\n20;${cellphone};987654\r\n`;
    const import_ = await sendFile(file, "box.csv");
    await check(import_);
    const notes = (await rowsOf(import_)).map((row: { notes: string[] }) => row.notes.join(" "));
    expect(notes[0]).toBe("Occupazione: vale 100%");
    expect(notes[1]).toContain("Cliente non trovato");
    expect(notes[2]).toBe("L'ordine 987654 non esiste.");
  });
});

describe("the template of each kind", () => {
  test.each(kinds.map((kind) => [kind.name, kind] as const))(
    "is recognised, with all its columns and an example that can be used: %s",
    async (name, { columns }) => {
      const { text } = await visitor("superadmin").get(`/admin/import/template/${name}/csv`);
      const { import: found, content } = await importOf(await sendFile(text, "modello.csv"));
      expect(found.kind).toBe(name);
      expect(Object.values(content.mapping)).toEqual(columns.map((column) => column.name));
      expect(columns.flatMap(({ clean, example }) => clean(example ?? "", {}).problem ?? [])).toEqual([]);
    },
  );
});
