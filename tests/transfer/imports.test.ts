import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkLetter } from "../../src/server/base/tax-codes";
import { verifyChain } from "../../src/server/journal/chain";
import { importsIdle, startImports, stopImports } from "../../src/server/transfer/imports/jobs";
import { messages } from "../../src/server/transfer/imports/model";
import { deleteExpiredImports } from "../../src/server/transfer/imports/rows";
import { deleteImportFiles, hasWorkFile, spreadsheetPath } from "../../src/server/transfer/imports/work-file";
import { temporaryFolder } from "../support/folders";
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
import { queryPlans } from "../support/query-plans";
import { all, database, one, open, setClock, update, use, userId, visitor } from "../support/requests";
import { xlsxBytes } from "../support/spreadsheet-files";
import { xtest } from "../support/thorough";
import { as, direct, dump, naples, wireTomorrow, world } from "../support/world";

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
    expect(await check(id)).toEqual({ good: 2, incomplete: 1, refused: 1 });
    expect(data()).toBe(before);
  });

  test("says what it changed and what is missing, in Italian; spaces, signs and capitals once a column", async () => {
    const id = await sendFile(
      file(bianchi, "Verdi;;;;;;;;", bianchi.replace("338 111 2223", "+39 338.111.2224")),
    );
    await check(id);
    const [respelled, incomplete, normalised] = await rowsOf(id);
    expect(respelled.notes).toEqual([]);
    expect(normalised.notes).toContain("Cellulare: «+39 338.111.2224» → 3381112224");
    expect((await importOf(id)).content.findings.sentences).toEqual([
      "Cellulare: in 1 cella cambiano solo spazi, segni o maiuscole, per esempio «338 111 2223» → 3381112223.",
    ]);
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
    expect((await importFile(file(again))).counts).toEqual({ skipped: 1, refused: 0 });
    const id = await sendFile(file(again, again, bianchi));
    expect(await check(id)).toEqual({ duplicate: 2, good: 1 });
    await admin().call("Import", "decide", { id, decision: "new" });
    await admin().call("Import", "decide", { id, number: 3, decision: "skip" });
    expect(await run(id)).toEqual({ entered: 2, skipped: 1, refused: 0 });
  });

  test("checks again: what a colleague entered meanwhile is a duplicate", async () => {
    const id = await sendFile(file(bianchi));
    await check(id);
    const values = { surname: "Bianchi", name: "Ada", cellphone: "3381112223", privateClient: 1 };
    const more = {
      fiscalCode: "X",
      privateAddress: "Via Po",
      address: "Via Po 1",
      cityId: naples,
      city: "Napoli",
    };
    const made = { ...values, ...more, zip: "80121", province: "NA", phone: "", email: "" };
    expect((await as("segreteria").call("Client", "createNew", { values: made })).ok).toBe(true);
    expect(await run(id)).toEqual({ skipped: 1, refused: 0 });
  });

  test("that the server's stop interrupts goes on where it was at the next start", async () => {
    const id = await runUnderWay();
    await stopImports();
    const entered = rows(id);
    expect(entered).toBeGreaterThan(0);
    expect(entered).toBeLessThan(400);
    startImports();
    await importsIdle();
    expect((await importOf(id)).import.counts).toEqual({ entered: 400, refused: 0 });
    expect(clients().filter((surname) => surname.startsWith("Verdi"))).toHaveLength(400);
  });

  test("whose files are lost when the server starts again is taken back, and says so", async () => {
    const before = data();
    const id = await runUnderWay();
    await stopImports();
    const { folder_name } = one<{ folder_name: string }>`
      SELECT folder_name FROM imports WHERE id = ${id}` as { folder_name: string };
    deleteImportFiles(folder_name);
    startImports();
    await importsIdle();
    const { import: found } = await importOf(id);
    expect(found.state).toBe("undone");
    expect(found.message).toStartWith("L'importazione si è interrotta");
    expect(data()).toBe(before);
  });

  test("holds up nobody: calls are answered between its parts", async () => {
    const id = await runUnderWay();
    expect((await as("ufficio").call("Memo", "createNew", { values: memo })).ok).toBe(true);
    expect(rows(id)).toBeLessThan(400);
    await importsIdle();
    expect(one`SELECT count(*) AS n FROM memos`).toEqual({ n: 1 });
  });
});

/** Starts a run of 400 clients, of which some have been entered. */
async function runUnderWay(): Promise<number> {
  const many = Array.from(
    { length: 400 },
    (_, at) => `Verdi ${at};Ada;3${String(at).padStart(9, "0")};;;;;;`,
  );
  const id = await sendFile(file(...many));
  await check(id);
  await admin().call("Import", "start", { id });
  await until(() => rows(id) > 0);
  return id;
}

const rows = (id: number) =>
  one<{ n: number }>`SELECT count(*) AS n FROM import_rows WHERE id_import = ${id}`?.n ?? 0;

const memo = { title: "Chiamare", description: "", date: wireTomorrow, time: "10:00" };

/** Lets the work of others go on until it has come so far. */
async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

describe("an account that is disabled", () => {
  const setActive = (active: number) => direct(() => update("users", userId("superadmin"), { active }));

  test("imports no further row; who may import takes back what had entered", async () => {
    const before = clients();
    const id = await runUnderWay();
    setActive(0);
    const entered = rows(id);
    await importsIdle();
    expect(entered).toBeLessThan(400);
    expect(rows(id)).toBe(entered);
    expect(one`SELECT state, message FROM imports WHERE id = ${id}`).toEqual({
      state: "failed",
      message: `${messages.notAllowed} ${messages.leftHalf}`,
    });
    setActive(1);
    expect(await undo(id)).toMatchObject({ ok: true });
    expect((await importOf(id)).import.state).toBe("undone");
    expect(clients()).toEqual(before);
  });

  test("takes nothing back any more, and its file is not read", async () => {
    const id = await runUnderWay();
    await admin().call("Import", "undo", { id });
    setActive(0);
    await importsIdle();
    expect(one`SELECT state FROM imports WHERE id = ${id}`).toEqual({ state: "failed" });
    expect(rows(id)).toBeGreaterThan(0);
    setActive(1);
    await stopImports();
    const unread = await sendFile(file(bianchi));
    setActive(0);
    startImports();
    await importsIdle();
    expect(one`SELECT state, message FROM imports WHERE id = ${unread}`).toEqual({
      state: "failed",
      message: messages.notAllowed,
    });
  });
});

describe("the work on a file in a Worker", () => {
  /** Workers open the database file: one in memory is read in place. */
  beforeEach(() => {
    const copy = join(temporaryFolder("imports"), "traslo.db");
    database().run("VACUUM INTO ?", [copy]);
    use(open(copy));
  });

  const long = (rows: number) => file(...Array.from({ length: rows }, () => bianchi));
  const sendLong = async () => {
    const bytes = new TextEncoder().encode(long(50_000));
    return (await admin().call("Import", "createNew", { file: { filename: "lungo.csv", bytes } })).values.id;
  };
  const folderName = (id: number) =>
    (one`SELECT folder_name FROM imports WHERE id = ${id}` as { folder_name: string }).folder_name;

  test("ends when the import is discarded, and the next one is read", async () => {
    const id = await sendLong();
    const name = folderName(id);
    expect(one`SELECT state FROM imports WHERE id = ${id}`).toEqual({ state: "reading" });
    expect((await admin().call("Import", "discard", { id })).status).toBe(200);
    const next = await sendFile(file(bianchi));
    expect((await importOf(next)).import.state).toBe("columns");
    expect(one`SELECT 1 FROM imports WHERE id = ${id}`).toBeNull();
    expect([hasWorkFile(name), existsSync(spreadsheetPath(name))]).toEqual([false, false]);
  });

  xtest("ends when the check of a run that has begun is taken back", async () => {
    const id = await sendFile(long(1_000));
    await check(id);
    await admin().call("Import", "start", { id });
    expect((await admin().call("Import", "discard", { id })).values.msg).toBe(messages.toUndo);
    await undo(id);
    expect((await importOf(id)).import).toMatchObject({ state: "undone", counts: { good: 1 } });
  });

  test("that ended the process twice is not begun again", async () => {
    await stopImports();
    const id = await sendLong();
    writeFileSync(spreadsheetPath(folderName(id)).replace(/file$/, "reading"), "..");
    startImports();
    await importsIdle();
    expect((await importOf(id)).import).toMatchObject({ state: "failed", message: messages.diedTwice });
  });
});

describe("a file", () => {
  test("that was imported before is recognised", async () => {
    const { id } = await importFile(file(bianchi));
    const again = await sendFile(file(bianchi));
    expect((await importOf(again)).same.id).toBe(id);
  });

  test("with the same headings gets the columns that were chosen last time", async () => {
    const text = "Chi;Recapito mobile\r\nVerdi;3331110000\r\n";
    const first = await sendFile(text);
    await check(first, { 0: "surname", 1: "cellphone" });
    const second = await sendFile(text.replace("Verdi", "Neri"));
    expect((await importOf(second)).content.mapping).toEqual({ 0: "surname", 1: "cellphone" });
  });

  test("without headings is understood by its cells", async () => {
    const id = await sendFile("Verdi;ada@esempio.it;333 111 0000;RSSMRA80A01F839W\r\n");
    const { content } = await importOf(id);
    expect(content.mapping).toEqual({ 1: "email", 2: "cellphone", 3: "fiscalCode" });
  });

  test("that is no table is refused in one sentence, and can be discarded", async () => {
    const id = await sendFile("%PDF-1.7 testo");
    const { import: found } = await importOf(id);
    expect([found.state, found.message]).toEqual(["failed", expect.stringContaining("non una tabella")]);
    expect((await admin().call("Import", "discard", { id })).ok).toBe(true);
    expect((await admin().call("Import", "getFromId", { id })).status).toBe(404);
  });

  test("is deleted as long as nothing of it entered, also when it could not be read", async () => {
    const id = await sendFile("%PDF-1.7 testo");
    await importsIdle();
    const offers = async () =>
      (await visitor("superadmin").get(`/admin/import/${id}`)).text.includes("/discard/");
    expect(await offers()).toBe(true);
    direct(() => update("imports", id, { date_run: "2026-11-22 08:00" }));
    expect(await offers()).toBe(false);
  });

  test("gives its refused rows back with their reasons", async () => {
    const id = await sendFile(file(bianchi, ";;3330000000;;;;;;"));
    await check(id);
    const { post } = visitor("superadmin");
    const { status, text } = await post(`/admin/import/refused/${id}/csv`, {});
    expect(status).toBe(200);
    const [headings, row] = text.split("\r\n");
    expect(headings).toEndWith(";Errore");
    expect(row).toStartWith(";;3330000000;");
    expect(row).toContain("Manca il nome");
  });

  test("is deleted thirty days after the import, which can then no longer be undone", async () => {
    const { id } = await importFile(file(bianchi));
    setClock(() => Date.now() + 31 * 24 * 3_600_000);
    deleteExpiredImports();
    expect((await importOf(id)).import.hasFiles).toBe(false);
    expect((await undo(id)).status).toBe(409);
  });
});

describe("the columns", () => {
  test("are refused when one is chosen twice, or one that is needed is missing", async () => {
    const id = await sendFile(file(bianchi));
    const twice = await check(id, { 0: "surname", 1: "surname" });
    expect(twice.errors).toEqual({ "mapping.1": "La colonna «Cognome» è scelta due volte." });
    const content = { kind: "orders", sheet: 0, header: 1, header_rows: 1 };
    await admin().call("Import", "setContent", { id, values: { ...content, kind: "works" } });
    const lacking = await check(id, { 0: "notes" });
    expect(lacking.msg).toBe("Manca la colonna «Numero ordine»: senza, nessuna riga si può importare.");
    expect(
      (await admin().call("Import", "setContent", { id, values: { ...content, kind: "x" } })).status,
    ).toBe(422);
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
    expect(verifyChain(database()).brokenAt).toBeNull();
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

const files = [
  "Codice cliente;Cognome;Nome;Cellulare;Telefono;E-mail;Codice fiscale;Partita IVA;Via;Comune\r\n" +
    "C-1;Verdi;Ada;3330000001;0810000001;ada@esempio.it;X-1;12345678901;Via Po 1;Napoli",
  "Data sopralluogo;Ora;Cliente;Cellulare\r\n14/03/2024;10:00;Rossi;3331234567\r\n14/03/2024;10:00;Verdi Ada;",
  "Numero ordine;Data ordine;Cliente;Cellulare\r\n15213;20/03/2019;Rossi;3331234567",
  `Numero ordine;Data;Tipo\r\n${world.order};02/04/2024;Trasloco`,
  "Box;Titolo;Cellulare\r\n12;Mobili;3331234567",
];

/** Tables whose rows grow with the archive, as statements call them. */
const growing =
  /^SCAN (clients|clients_text|t|c|p|pickup_places|appointments|orders|works|box_lines|import_codes|import_rows)\b/;

/** A telephone is one word of the text index: looking it up reads that word's rows alone. */
const byTelephone = /^SCAN clients_text VIRTUAL TABLE INDEX \d+:M\d+$/;

test("the check of a row looks nothing up by reading a table that grows, nor the rows of common words", async () => {
  const ids: number[] = [];
  for (const file of files) ids.push(await sendFile(file));
  const plans = await queryPlans(async () => {
    for (const id of ids) await check(id);
  });
  const steps = plans.flatMap((plan) => plan.split("\n"));
  expect(steps).toContainEqual(expect.stringContaining("INDEX clients_name_key (<expr>=?)"));
  expect(steps.filter((step) => growing.test(step) && !byTelephone.test(step))).toEqual([]);
});

const lines = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;

const textsOf = async (content: string) => {
  const id = await sendFile(content);
  await check(id);
  return (await rowsOf(id)).map(({ text }: { text: string }) => text);
};

test("the rows of a dry run have days, choices and amounts in words", async () => {
  expect(
    await textsOf(
      lines(
        "Data sopralluogo;Ora;Stato;Agente;Cliente;Cellulare",
        "14/03/2024;10:00;Confermato;Agente 1;Rossi;3331234567",
      ),
    ),
  ).toEqual(["14/03/2024 · 10:00 · 11:00 · Agente 1 · Confermato"]);
  expect(
    await textsOf(
      lines(
        "Numero ordine;Data ordine;Prezzo concordato;Pagamento;Cliente;Cellulare",
        "15213;20/03/2019;1200;Bonifico;Rossi;3331234567",
        "9999;20/03/2019;1200;Bonifico;Rossi;3331234567",
      ),
    ),
  ).toEqual([
    "15213 · 20/03/2019 · Nessun agente · 1.200 € · Bonifico",
    "9999 · 20/03/2019 · 1.200 € · Bonifico · Rossi",
  ]);
  expect(
    await textsOf(
      lines("Numero ordine;Data;Ora;Tipo;Operai", `${world.order};02/04/2024;08:30;Trasloco;"3, 4"`),
    ),
  ).toEqual([`${world.order} · 02/04/2024 · 08:30 · Trasloco · 3, 4`]);
  expect(
    await textsOf(lines("Box;Lato;Titolo;Scadenza;Cellulare", "12;sx;Mobili;31/12/2026;3331234567")),
  ).toEqual(["Box 12 · 100% · sinistra · Mobili · 31/12/2026"]);
});

test("duplicates that may only be left out have a word in place of a choice", async () => {
  const orders = "Numero ordine;Cliente;Cellulare";
  const pageOf = async (content: string) => {
    const id = await sendFile(content);
    expect(await check(id)).toMatchObject({ duplicate: 1 });
    return (await visitor("superadmin").get(`/admin/import/${id}`)).text;
  };
  const only = await pageOf(lines(orders, `${world.order};Rossi;3331234567`));
  expect(only).not.toContain('name="decision"');
  expect(only).toContain("Salta");
  expect(await pageOf(lines("Cognome;Cellulare", "Rossi;3331234567"))).toContain('name="decision"');
});

test("numbers of a spreadsheet are shown as Italians write them, in columns that enter and others", async () => {
  const rows = [
    ["Numero ordine", "Data", "Cliente", "Prezzo concordato", "Sconto"],
    [9911, "01/02/2026", "Uno", 250.125, 7.5],
  ];
  const id = await sendFile(xlsxBytes([{ name: "A", rows }]), "prezzi.xlsx");
  const page = async () => (await visitor("superadmin").get(`/admin/import/${id}`)).text;
  expect(await page()).toContain("250,125");
  await check(id);
  expect(await page()).toContain("Sconto: 1 cella (7,5)");
});

test("columns that do not enter are named before the import, with a tick that puts them into the notes", async () => {
  const id = await sendFile(lines("Cognome;Cellulare;Listino", "Verdi;3331110001;L1", "Neri;3331110002;L2"));
  await check(id);
  const page = async () => (await visitor("superadmin").get(`/admin/import/${id}`)).text;
  const text = await page();
  expect(text).toContain("Listino: 2 celle (L1 · L2)");
  expect(text.indexOf("Colonne non importate")).toBeLessThan(text.indexOf(`/admin/import/start/${id}`));
  await visitor("superadmin").post(`/admin/import/check/${id}`, {
    "mapping.0": "surname",
    "mapping.1": "cellphone",
    "mapping.2": "+notes",
  });
  await importsIdle();
  expect(await page()).not.toContain("Colonne non importate");
});

test("what an import did is counted in rows", async () => {
  const id = await sendFile(lines("Cognome;Cellulare", "Verdi;3331110001", "Neri;3331110002"));
  await check(id);
  await visitor("superadmin").post(`/admin/import/start/${id}`, {});
  await importsIdle();
  expect((await visitor("superadmin").get(`/admin/import/${id}`)).text).toContain("Righe: 2 inserite");
});
