import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { all, database, one, open, transaction, update, use } from "../../src/server/db/db";
import {
  activityHash,
  type ChainHead,
  type ChangeRow,
  chainHead,
  type HashedActivity,
  hashedColumns,
  lostHeads,
  verifyChain,
} from "../../src/server/journal/chain";
import { journaled } from "../../src/server/journal/journal";
import { cellsOf } from "../../src/server/journal/values";
import { temporaryFolder } from "../support/folders";
import { statementsOf } from "../support/statements";
import { as, builder, direct, dump, fresh, naples, password, world } from "../support/world";

beforeEach(fresh);

const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const verdi = { surname: "Verdì", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };
type Act = { id: number; user: string; site: string; id_operation: string; ip: string; notes: string };

const acts = () =>
  database()
    .query("SELECT id, user, site, id_operation, ip, notes, hash FROM activity ORDER BY id")
    .all() as Act[];

const changesOf = (act: number) =>
  database()
    .query("SELECT noun, id_row, before, after FROM change WHERE id_activity = ? ORDER BY id")
    .all(act) as {
    noun: string;
    id_row: number;
    before: string | null;
    after: string | null;
  }[];

const lastAct = () => acts().at(-1) as Act;

describe("the log of an act", () => {
  test("is one row with account, site, operation, address and the record that it is about", async () => {
    const before = acts().length;
    const { values } = await as("ufficio").call("Client", "createNew", { values: verdi });
    expect(acts()).toHaveLength(before + 2); // `as` signs in, which is an act too
    expect(lastAct()).toMatchObject({
      user: "ufficio",
      site: "A",
      id_operation: "Client.createNew",
      ip: "127.0.0.1",
      notes: `Cliente inserito correttamente (cliente ${values.id})`,
    });
  });

  test("holds every changed row as it was before and after", async () => {
    const values = { surname: "Bianchi", name: "Ugo" };
    await as("ufficio").call("Client", "modifyClient", { id_client: world.rossi, values });
    const [change, ...others] = changesOf(lastAct().id);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ noun: "clients", id_row: world.rossi });
    const { before, after } = cellsOf(change as ChangeRow);
    expect(before).toMatchObject({ surname: "Rossi", name: "Niccolò", version: 1 });
    expect(after).toMatchObject({ surname: "Bianchi", name: "Ugo", version: 2 });
  });

  test("is not written for an act that only reads or is refused", async () => {
    const user = as("ufficio");
    const [before, count] = [dump(), acts().length];
    await user.call("Client", "getAll", {});
    await user.call("Client", "deleteClient", { id: world.rossi });
    await user.call("Client", "createNew", { values: {} });
    await as("consultazione").call("Client", "createNew", { values: verdi });
    expect(dump()).toBe(before);
    expect(
      acts()
        .slice(count)
        .map((act) => act.id_operation),
    ).toEqual(["Test.build"]);
  });

  test("is rolled back with the rows of an act that fails half-way", () => {
    const [before, count] = [dump(), acts().length];
    const broken = () =>
      direct(() => {
        update("clients", world.rossi, { surname: "Bianchi" });
        update("clients", world.azienda, { private_client: 7 });
      });
    expect(broken).toThrow(/CHECK/);
    expect(dump()).toBe(before);
    expect(acts()).toHaveLength(count);
  });
});

describe("the hash chain of the log", () => {
  /** Changes the database file itself, without its triggers. */
  function tamper(sql: string) {
    for (const trigger of ["activity_is_final", "activity_is_kept", "change_is_final", "change_is_kept"])
      database().run(`DROP TRIGGER ${trigger}`);
    database().run("PRAGMA foreign_keys = OFF");
    database().run(sql);
  }

  const noted = () => ({ ...(chainHead(database()) as ChainHead), source: "salvataggio" });

  test("is intact after five acts", async () => {
    for (let time = 0; time < 5; time++) await as("ufficio").call("Client", "createNew", { values: verdi });
    expect(verifyChain(database()).brokenAt).toBeNull();
  });

  test.each([
    ["its account changed", (id: number) => `UPDATE activity SET user = 'agenda' WHERE id = ${id}`],
    [
      "its time changed",
      (id: number) => `UPDATE activity SET date_created = '2020-01-01 08:00' WHERE id = ${id}`,
    ],
    ["its note changed", (id: number) => `UPDATE activity SET notes = '' WHERE id = ${id}`],
    [
      "a changed row was altered",
      (id: number) =>
        `UPDATE change SET after = replace(after, '"version":1', '"version":2') WHERE id_activity = ${id}`,
    ],
    ["one of its changes was removed", (id: number) => `DELETE FROM change WHERE id_activity = ${id}`],
    [
      "a change was added to it",
      (id: number) => `INSERT INTO change (id_activity, noun, id_row) VALUES (${id}, 'clients', 1)`,
    ],
  ])("is broken at an act after %s", async (_, sql) => {
    await as("ufficio").call("Client", "createNew", { values: verdi });
    const { id } = lastAct();
    await as("agenda").call("Client", "getAll", {});
    tamper(sql(id));
    expect(verifyChain(database()).brokenAt).toBe(id);
  });

  test("covers the note as the database stores it, also where it is no valid text", () => {
    journaled(builder, () => ({ result: null, note: "\ud800 \0 nota" }));
    expect(verifyChain(database()).brokenAt).toBeNull();
  });

  test("is intact after an act that another one's rollback took away", () => {
    expect(() =>
      transaction(() => {
        direct(() => update("clients", world.rossi, { surname: "Bianchi" }));
        throw new Error("stopped");
      }),
    ).toThrow("stopped");
    direct(() => update("clients", world.rossi, { surname: "Neri" }));
    expect(verifyChain(database()).brokenAt).toBeNull();
  });

  test("is broken after an act that was removed", async () => {
    await as("ufficio").call("Client", "createNew", { values: verdi });
    const { id } = lastAct();
    await as("ufficio").call("Client", "createNew", { values: verdi });
    tamper(`DELETE FROM activity WHERE id = ${id}`);
    expect(verifyChain(database()).brokenAt).toBe(id + 1);
  });

  test("whose newest acts were cut off no longer contains the head that was noted before", async () => {
    const before = noted();
    await as("ufficio").call("Client", "createNew", { values: verdi });
    const after = noted();
    tamper(`DELETE FROM change WHERE id_activity = ${after.activity}`);
    database().run(`DELETE FROM activity WHERE id = ${after.activity}`);

    expect(verifyChain(database()).brokenAt).toBeNull();
    expect(lostHeads(database(), [before, after])).toEqual([after]);
  });

  test("that was altered and computed anew no longer contains the head that was noted before", async () => {
    await as("ufficio").call("Client", "createNew", { values: verdi });
    const before = noted();
    tamper(`UPDATE activity SET user = 'agenda' WHERE id = ${before.activity}`);
    const { hash: _old, ...activity } = database()
      .query(`SELECT ${hashedColumns}, hash FROM activity WHERE id = ?`)
      .get(before.activity) as HashedActivity & { hash: string };
    const previous = database()
      .query("SELECT hash FROM activity WHERE id < ? ORDER BY id DESC LIMIT 1")
      .get(before.activity) as { hash: string } | null;
    const changes = database()
      .query("SELECT noun, id_row, before, after FROM change WHERE id_activity = ? ORDER BY id")
      .all(before.activity) as ChangeRow[];
    const hash = activityHash(previous?.hash ?? "", activity, changes);
    database().run("UPDATE activity SET hash = ? WHERE id = ?", [hash, before.activity]);

    expect(verifyChain(database()).brokenAt).toBeNull();
    expect(lostHeads(database(), [before])).toEqual([before]);
  });
});

test("no password, hash or session token is written into the log, its changes or the stored answers", async () => {
  const user = as("ufficio");
  const words = { password, newPassword: "nuova-parola", newPasswordConfirm: "nuova-parola" };
  await user.call("Auth", "changePassword", words);
  await user.call("Auth", "login", { email: "ufficio", password: "nuova-parola" });
  await user.call("Auth", "login", { email: "ufficio", password: "parola-sbagliata" });
  const written = JSON.stringify([
    database().query("SELECT * FROM activity").all(),
    database().query("SELECT * FROM change").all(),
    database().query("SELECT * FROM answered_requests").all(),
  ]);
  const hashes = database().query("SELECT hash FROM users").values().flat() as string[];
  const sessions = database().query("SELECT token_hash FROM sessions").values().flat() as string[];
  expect(hashes.length * sessions.length).toBeGreaterThan(0);
  for (const secret of ["traslochi", "nuova-parola", "parola-sbagliata", "$argon2", ...hashes, ...sessions])
    expect(written).not.toContain(secret);
});

describe("a requestId", () => {
  const createAs = (requestId: string, values: object = verdi) =>
    as("ufficio").call("Client", "createNew", { values, requestId });
  const clients = () =>
    (database().query("SELECT count(*) AS count FROM clients").get() as { count: number }).count;

  test("that is sent ten times at once makes one record, and every answer is the same", async () => {
    const [requestId, before] = [crypto.randomUUID(), clients()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => createAs(requestId)));
    expect(clients()).toBe(before + 1);
    for (const answer of answers) expect(answer).toEqual(answers[0] as never);
  });

  test("that another account sends too makes another record", async () => {
    const [requestId, before] = [crypto.randomUUID(), clients()];
    await createAs(requestId);
    const other = await as("segreteria").call("Client", "createNew", { values: verdi, requestId });
    expect([other.ok, clients()]).toEqual([true, before + 2]);
  });

  test("that comes again with another body is refused with 409", async () => {
    const requestId = crypto.randomUUID();
    await createAs(requestId);
    expect(await createAs(requestId, { ...verdi, zip: "80100" })).toMatchObject({ ok: false, status: 409 });
  });

  test("is stored in the same transaction as its act", async () => {
    const office = as("ufficio");
    const ran = await statementsOf(() =>
      office.call("Client", "createNew", { values: verdi, requestId: crypto.randomUUID() }),
    );
    expect(ran.filter((text) => /^(BEGIN|COMMIT)/.test(text))).toEqual(["BEGIN IMMEDIATE", "COMMIT"]);
  });

  describe("after a restart", () => {
    const folder = temporaryFolder("journal");
    afterEach(() => database().close());

    test("answers the first result, and the hash chain continues", async () => {
      const path = join(folder, "traslo.db");
      writeFileSync(path, database().serialize());
      use(open(path));
      const requestId = crypto.randomUUID();
      const first = await createAs(requestId);
      database().close();
      use(open(path));
      const before = clients();
      expect(await createAs(requestId)).toEqual(first);
      expect(clients()).toBe(before);
      expect(verifyChain(database()).brokenAt).toBeNull();
    });
  });
});

describe("a record's version", () => {
  const rename = (surname: string, version?: number) =>
    as("ufficio").call("Client", "modifyClient", { id_client: world.rossi, values: { surname }, version });
  const surname = () => database().query("SELECT surname FROM clients WHERE id = ?").get(world.rossi);

  test("lets the first of two saves of the same version pass; the second is refused with 409 and changes nothing", async () => {
    for (let run = 1; run <= 20; run++) {
      const answers = await Promise.all([rename(`Uno${run}`, run), rename(`Due${run}`, run)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(surname()).toEqual({ surname: answers[0]?.ok ? `Uno${run}` : `Due${run}` });
    }
  });

  test("may be left out; one that is no positive number is refused with 422", async () => {
    expect((await rename("Neri")).ok).toBe(true);
    for (const version of [0, -1, 1.5, "x"])
      expect(await rename("Gialli", version as number)).toMatchObject({ ok: false, status: 422 });
    expect(surname()).toEqual({ surname: "Neri" });
  });
});

const lastChangeOf = (table: string) => one<ChangeRow>`
  SELECT noun, id_row, before, after FROM change WHERE noun = ${table} ORDER BY id DESC LIMIT 1`;

describe("personal values in the journal", () => {
  test("are sealed, others are readable, and both are read through one function", async () => {
    await as("superadmin").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Rossi", phone: "0815550199" },
    });
    const change = lastChangeOf("clients") as ChangeRow;
    expect(change.after).not.toContain("5550199");
    expect(change.after).not.toContain("Rossi");
    expect(JSON.parse(change.after as string)).toMatchObject({
      id: world.rossi,
      private_client: 1,
      phone: null,
    });
    expect(cellsOf(change).after).toMatchObject({ id: world.rossi, phone: "0815550199", surname: "Rossi" });
    expect(cellsOf(change).before?.phone).not.toBe("0815550199");
  });

  test("of an order's work are sealed under the key of its client", async () => {
    await as("magazzino").call("Orders", "saveNotesForeman", {
      id: world.work,
      notes: "Citofonare Esposito",
    });
    expect(lastChangeOf("works")?.after).not.toContain("Esposito");
    const keys = all<{ person: string }>`SELECT person FROM person_keys ORDER BY id`;
    expect(keys.map(({ person }) => person)).toContain(`client ${world.rossi}`);
  });

  test("leave the chain whole when their key is destroyed, and read as erased", async () => {
    await as("superadmin").call("Client", "modifyClient", {
      id_client: world.rossi,
      values: { surname: "Rossi", phone: "0815550199" },
    });
    database().run("DELETE FROM person_keys");
    const change = lastChangeOf("clients") as ChangeRow;
    expect(cellsOf(change).after).toMatchObject({ id: world.rossi, phone: "(dati cancellati)" });
    expect(verifyChain(database()).brokenAt).toBeNull();
  });
});

test("a change is final once its activity has its hash", () => {
  expect(() => database().run("UPDATE change SET after = '{}'")).toThrow("append-only");
});
