import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import type { z } from "zod";
import { wireFile, wirePage } from "../docs/wire";
import { services } from "../src/server/api";
import { clearBudgets } from "../src/server/call/budgets";
import { type AnyFunct, perform } from "../src/server/call/funct";
import { some } from "./support/thorough";
import { post, send } from "./support/wire";
import { as, database, dump, fresh, naples, password, type Values, world } from "./support/world";

beforeEach(fresh);

const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const verdi = { surname: "Verdì", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };
const ufficio = { as: "ufficio" } as const;
const superadmin = { as: "superadmin" } as const;
const createVerdi = (more = {}) => post("Client", { funct: "createNew", values: verdi, ...more }, ufficio);

describe("the answer to an API call", () => {
  test("has the values of a read, and also a message for a write", async () => {
    const read = await post("Client", { funct: "getFromId", id: world.rossi }, ufficio);
    expect(read).toMatchObject({
      status: 200,
      ok: true,
      values: { client: { surname: "Rossi", version: 1 } },
    });
    expect(await createVerdi()).toMatchObject({
      status: 200,
      ok: true,
      values: { id: expect.any(Number), msg: "Cliente inserito correttamente" },
    });
  });

  test.each<[number, string, () => Promise<Values>]>([
    [400, "Richiesta non leggibile.", () => post("Client", "{", ufficio)],
    [400, "Operazione sconosciuta.", () => post("Client", { funct: "dropAll" }, ufficio)],
    [401, "Accedere per continuare.", () => post("Client", { funct: "getAll" })],
    [403, "Operazione non consentita.", () => post("Client", { funct: "createNew" }, { as: "agenda" })],
    [404, "Cliente non trovato.", () => post("Client", { funct: "getFromId", id: 999 }, ufficio)],
    [404, "Chiusura non trovata.", () => post("Closures", { funct: "delete", id: 999 }, superadmin)],
    [404, "Aliquota non trovata.", () => post("VatRules", { funct: "delete", id: 999 }, superadmin)],
    [
      409,
      "Il cliente non può essere eliminato: ha 2 appuntamenti, 1 ordine.",
      () => post("Client", { funct: "deleteClient", id: world.rossi }, ufficio),
    ],
    [413, "La richiesta è troppo grande.", () => post("Client", `"${"x".repeat(2 ** 21)}"`, ufficio)],
    [
      422,
      "Il campo non può essere vuoto.",
      () => post("Client", { funct: "createNew", values: { ...verdi, surname: "" } }, ufficio),
    ],
    [503, "Impossibile salvare: il disco del server è pieno. Nessun dato è stato modificato.", onFullDisk],
    [503, "Impossibile salvare: nessun dato è stato modificato.", onReadOnlyDisk],
  ])("to a refused call is one sentence: %i %s", async (status, msg, ask) => {
    const before = dump();
    const { values, ok, status: answer } = await ask();
    expect({ answer, ok, msg: values.msg }).toEqual({ answer: status, ok: false, msg });
    expect(Object.keys(values).filter((key) => key !== "msg" && key !== "errors")).toEqual([]);
    expect(dump()).toBe(before);
  });

  test("to too many logins has status 429 and a retry-after header", async () => {
    const login = { funct: "login", email: "agenti", password: "sbagliata" };
    for (let attempts = 0; attempts < 10; attempts++) await post("Auth", login);
    const refused = await post("Auth", { ...login, password });
    expect(refused).toMatchObject({ status: 429, ok: false, values: { msg: expect.any(String) } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("to an unexpected error has an id, and neither stack nor SQL", async () => {
    database().run(
      "CREATE TEMP TRIGGER broken BEFORE INSERT ON main.clients BEGIN SELECT RAISE(ABORT, 'secret detail'); END",
    );
    const log = spyOn(console, "error").mockImplementation(() => {});
    const before = dump();
    const failed = await createVerdi();
    const lines = log.mock.calls.map(([line]) => JSON.parse(line));
    log.mockRestore();
    expect(failed).toMatchObject({ status: 500, ok: false });
    const [, id] =
      failed.values.msg.match(/^Errore imprevisto: riprovare o segnalare il codice (\w{8})\.$/) ?? [];
    expect(lines).toMatchObject([{ level: "error", event: "fault", id }]);
    expect(JSON.stringify(failed)).not.toMatch(/secret|INSERT|SQLITE|\.ts|at /);
    expect(dump()).toBe(before);
  });

  test("names invalid fields without `values.`, those of a nested client with `client.`", async () => {
    const plain = await post(
      "Client",
      { funct: "createNew", values: { ...verdi, zip: "", phone: "1 a" } },
      ufficio,
    );
    expect(plain.values.errors).toEqual({
      zip: "Il campo non può essere vuoto.",
      phone: "Inserire i numeri senza spazi né caratteri speciali",
    });
    expect(Object.values(plain.values.errors)).toContain(plain.values.msg);
    const funct = "createNewWithNewClient";
    const nested = await post(
      "Appointment",
      { funct, values: {}, client: { ...verdi, surname: "" } },
      ufficio,
    );
    expect(nested.values.errors).toMatchObject({
      "client.surname": "Il campo non può essere vuoto.",
      date: "Il campo non può essere vuoto.",
    });
  });
});

test.each([
  [{ values: undefined }, { values: "Il campo non può essere vuoto." }],
  [{ values: "verdi" }, { values: "Formato non valido" }],
  [{ version: "x" }, { version: "Formato non valido" }],
  [{ requestId: "x" }, { requestId: "Formato non valido" }],
])("an invalid envelope is refused in Italian: %p", async (part, errors) => {
  expect(await createVerdi(part)).toMatchObject({ status: 422, values: { errors } });
});

test("the requestId of a refused call can be used again", async () => {
  const requestId = crypto.randomUUID();
  const login = { funct: "login", email: "ufficio", requestId };
  for (const _ of [1, 2]) expect((await post("Auth", { ...login, password: "sbagliata" })).status).toBe(401);
  expect((await post("Auth", { ...login, password })).status).toBe(200);
  expect(await createVerdi({ requestId, values: { ...verdi, zip: "" } })).toMatchObject({ status: 422 });
  expect(await createVerdi({ requestId })).toMatchObject({ status: 200 });
});

describe("the URL of a call", () => {
  test.each(["Client", "client", "CLIENT", "Client/", "cLiEnT/"])(
    "%s is the same service",
    async (service) => {
      expect(await post(service, { funct: "getAll" }, ufficio)).toMatchObject({
        status: 200,
        values: { total: 3 },
      });
    },
  );

  test.each([
    ["Nothing", "getAll"],
    ["Client", "getall"],
    ["Client", "__proto__"],
    ["Client", "constructor"],
    ["__proto__", "toString"],
    ["constructor", "name"],
    ["Client", ["getAll"]],
    ["Client", undefined],
    ["Client", 1],
  ])("%s.%s is unknown", async (service, funct) => {
    expect(await post(service, { funct }, ufficio)).toMatchObject({ status: 400, ok: false });
  });

  test.each(["/client/%00", "/api/%00", "/client/modify/1%00", "/%c0%ae%c0%ae/", "/client/%", "/assets/%00"])(
    "%s is a mistake of the sender's",
    async (path) => {
      for (const method of ["GET", "POST"]) {
        const { status } = await send(path, { method, ...(method === "POST" && { body: "{}" }) }, ufficio);
        expect([400, 404]).toContain(status);
      }
    },
  );
});

describe("the body of a call", () => {
  /** `String` and `Number` throw for the first ones; the others name what every object has. */
  const untyped = [
    '{ "toString": 1, "valueOf": 1 }',
    '{ "country": { "toString": 1 } }',
    '[{ "id": { "toString": 1 }, "name": "x" }]',
    '"__proto__"',
  ];

  test.each(some(untyped, 2))("may hold %s in any field of any funct", async (json) => {
    const odd = JSON.parse(json);
    const { caller } = as("superadmin");
    const failed: unknown[] = [];
    for (const funct of Object.values(services).flatMap((functs): AnyFunct[] => Object.values(functs))) {
      clearBudgets();
      const { shape = {} } = funct.shape as { shape?: Record<string, z.ZodObject> };
      const whole = Object.keys(shape).map((name) => [name, name === "values" ? {} : 1]);
      const fields = Object.keys(shape.values?.shape ?? {});
      const changed = { values: Object.fromEntries(fields.map((name) => [name, odd])) };
      const bodies = [odd, { values: odd }, changed, ...Object.keys(shape).map((name) => ({ [name]: odd }))];
      for (const body of bodies) {
        const { status } = await perform(funct, { ...Object.fromEntries(whole), ...body }, caller);
        if (status === 500) failed.push([funct.operation, body]);
      }
    }
    expect(failed).toEqual([]);
  });

  const deep = `{"funct":"createNew","values":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;

  test.each([
    ["broken", '{"funct": "getAll"'],
    ["a list", '[{"funct": "getAll"}]'],
    ["a word", '"getAll"'],
    ["null", "null"],
  ])("that is %s is refused with 400", async (_, body) => {
    expect(await post("Client", body, ufficio)).toMatchObject({
      status: 400,
      values: { msg: "Richiesta non leggibile." },
    });
  });

  test("that is empty is refused as an unknown operation", async () => {
    expect(await post("Client", "", ufficio)).toMatchObject({ status: 400, ok: false });
  });

  test("nested 33 levels deep is refused with 400, 32 levels are read", async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    const ask = async (levels: number) =>
      (await post("Client", `{"funct":"getAll","values":${nested(levels - 1)}}`, ufficio)).status;
    expect([await ask(33), await ask(32)]).toEqual([400, 200]);
  });

  test("nested 200,000 levels deep is refused with 400", async () => {
    const { status, ok } = await post("Client", deep, ufficio);
    expect({ ok, refused: status === 400 || status === 422 }).toEqual({ ok: false, refused: true });
  });

  test.each([
    ["application/x-www-form-urlencoded", "funct=getAll"],
    ["multipart/form-data", "funct=getAll"],
    ["multipart/form-data; boundary=x", "--x\r\nbroken"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="values"\r\n\r\n{\r\n--x--\r\n',
    ],
  ])("with content type %s is read by its content: %#", async (type, body) => {
    const { status } = await post("Client", body, { ...ufficio, headers: { "content-type": type } });
    expect(status).toBe(400);
  });

  test("as multipart with JSON values is the same call", async () => {
    const form = new FormData();
    form.set("funct", "createNew");
    form.set("values", JSON.stringify(verdi));
    const response = await send("/api/Client", { method: "POST", body: form }, ufficio);
    expect(await response.json()).toMatchObject({
      ok: true,
      values: { msg: "Cliente inserito correttamente" },
    });
  });

  test("may have unknown fields, which are not stored", async () => {
    const values = { ...verdi, id: 1, version: 9, folded: "x", confirmed: 0, nonsense: true };
    const made = await post("Client", { funct: "createNew", values, extra: 1 }, ufficio);
    const { client } = (await as("ufficio").call("Client", "getFromId", { id: made.values.id })).values;
    expect(client).toMatchObject({ version: 1, confirmed: 1, surname: "Verdì" });
  });

  test("may have numbers and flags as text", async () => {
    const values = { ...verdi, privateClient: "1", cityId: String(naples) };
    expect((await post("Client", { funct: "createNew", values }, ufficio)).ok).toBe(true);
    expect((await post("Client", { funct: "getFromId", id: "1" }, ufficio)).ok).toBe(true);
    expect((await post("Client", { funct: "getFromId", id: "1 OR 1" }, ufficio)).status).toBe(422);
  });
});

/** The database may not grow by a page, which for SQLite is a full disk. */
async function onFullDisk() {
  const office = as("ufficio");
  // Without free pages inside the file.
  database().run("VACUUM");
  const { page_count } = database().query("PRAGMA page_count").get() as { page_count: number };
  database().run(`PRAGMA max_page_count = ${page_count}`);
  const log = spyOn(console, "error").mockImplementation(() => {});
  const refused = await office.call("Client", "createNew", {
    values: { ...verdi, notes: "x".repeat(10_000) },
  });
  log.mockRestore();
  expect((await office.call("Client", "getAll", {})).ok).toBe(true);
  database().run("PRAGMA max_page_count = 1000000");
  return refused;
}

async function onReadOnlyDisk() {
  const office = as("ufficio");
  const log = spyOn(console, "error").mockImplementation(() => {});
  database().run("PRAGMA query_only = 1");
  const refused = await office.call("Client", "createNew", { values: verdi });
  database().run("PRAGMA query_only = 0");
  log.mockRestore();
  return refused;
}

test("docs/wire.md has every funct as it is (`bun run wire`)", async () => {
  const page = await Bun.file(wireFile).text();
  expect(wirePage(page)).toBe(page);
});
