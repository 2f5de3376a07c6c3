import { beforeEach, describe, expect, test } from "bun:test";
import { all, database, one } from "../src/server/db";
import { checkLetter } from "../src/server/tax-codes";
import { admin, check, freshImports, importFile, importOf, rowsOf, sendFile, undo } from "./support/imports";
import { as, dump } from "./support/world";

beforeEach(freshImports);

const head = "Cognome;Nome;Cellulare;Codice fiscale;Residenza;Via;Comune;CAP;Prov";
const code = (fifteen: string) => fifteen + checkLetter(fifteen);
const bianchi = `Bianchi;Ada;338 111 2223;${code("BNCDAA80A41F839")};Via Po 1, Napoli;Via Po 1;Napoli;80121;NA`;
const neri = `Neri;Ugo;3391112224;${code("NREGUO80A01F839")};Via Arno 2, Napoli;Via Arno 2;Napoli;80122;NA`;
const file = (...rows: string[]) => `${[head, ...rows].join("\r\n")}\r\n`;

const clients = () =>
  all<{ surname: string }>`SELECT surname FROM clients ORDER BY id`.map(({ surname }) => surname);

/** The data of the company: without the log, what imports note, and the counters. */
const data = () => {
  const without = /^(change|undos|import|person_keys|sqlite|answered|clients_text)/;
  const tables = JSON.parse(dump()) as [string, unknown][];
  return JSON.stringify(tables.filter(([name]) => !without.test(name)));
};

describe("the dry run", () => {
  test("changes no data and gives every row a verdict", async () => {
    const id = await sendFile(file(bianchi, neri, "Verdi;;;;;;;;", ";;3330000000;;;;;;"));
    const before = data();
    expect(await check(id)).toEqual({ mended: 1, good: 1, incomplete: 1, refused: 1 });
    expect(data()).toBe(before);
  });

  test("says what it changed and what is missing, in Italian", async () => {
    const id = await sendFile(file(bianchi, "Verdi;;;;;;;;"));
    await check(id);
    const [mended, incomplete] = await rowsOf(id);
    expect(mended.notes).toEqual(["Cellulare: «338 111 2223» → 3381112223"]);
    expect(incomplete.notes).toContain("Manca «Codice fiscale».");
    expect(incomplete.verdict).toBe("incomplete");
  });
});

describe("a run", () => {
  test("enters the rows that may enter", async () => {
    const { counts } = await importFile(file(bianchi, neri));
    expect(counts).toEqual({ entered: 2, refused: 0 });
    expect(clients().slice(-2)).toEqual(["Bianchi", "Neri"]);
  });

  test("is one line of the log, whatever the number of its parts", async () => {
    await importFile(file(bianchi, neri));
    const { logs } = (await admin().call("Log", "getAll", { page: 1 })).values;
    const operations = (logs as { id_operation: string }[]).map(({ id_operation }) => id_operation);
    const ofImport = operations.filter((operation) => operation.startsWith("Import."));
    expect(ofImport).toEqual(["Import.start", "Import.check", "Import.createNew"]);
  });

  test("leaves out a duplicate unless something else is chosen for it, or for all", async () => {
    const again = "Rossi;Niccolò;333 1234567;;;;;;";
    const { counts } = await importFile(file(again));
    expect(counts).toEqual({ skipped: 1, refused: 0 });
  });
});

describe("an undone import", () => {
  test("leaves the data as they were", async () => {
    const before = data();
    const { id } = await importFile(file(bianchi, neri));
    expect(data()).not.toBe(before);
    expect((await undo(id)).ok).toBe(true);
    expect((await importOf(id)).import.state).toBe("undone");
    expect(data()).toBe(before);
  });

  test("names the rows that it leaves because somebody has touched them", async () => {
    const { id } = await importFile(file(bianchi, neri));
    const client = one<{ id: number }>`SELECT id FROM clients WHERE surname = 'Bianchi'`?.id as number;
    const values = { surname: "Bianchi", name: "Ada Maria", phone: "", cellphone: "", email: "" };
    await as("segreteria").call("Client", "modifyClient", { id_client: client, values });
    await undo(id);
    const { remains } = await importOf(id);
    expect(remains.total).toBe(1);
    expect(remains.records[0].name).toContain("Bianchi");
    expect(remains.records[0].reason).toContain("segreteria");
    expect(clients()).toContain("Bianchi");
    expect(clients()).not.toContain("Neri");
    expect(database().query("PRAGMA foreign_key_check").all()).toEqual([]);
  });
});
