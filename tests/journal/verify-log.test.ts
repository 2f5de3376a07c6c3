import { Database } from "bun:sqlite";
import { join } from "node:path";
import { createBackup } from "../../src/server/backup/create";
import { verifyChain } from "../../src/server/journal/chain";
import { shippedRows } from "../../src/server/journal/stored-rows";
import { dataToBackUp } from "../support/backups";
import { as, database, direct, fresh, insert, open, use, visitor } from "../support/requests";
import { runCommand } from "../support/server";
import { xtest } from "../support/thorough";

/** Changes the journal as no program does: without its triggers. */
function tamper(db: Database, sql: string) {
  for (const trigger of ["activity_is_final", "activity_is_kept", "change_is_final", "change_is_kept"])
    db.run(`DROP TRIGGER ${trigger}`);
  db.run("PRAGMA foreign_keys = OFF");
  db.run(sql);
}

describe("./run verify-log", () => {
  let data: ReturnType<typeof dataToBackUp>;
  const path = () => join(data.data, "traslo.db");
  const newest = (db: Database) =>
    db.query("SELECT id, hash FROM activity ORDER BY id DESC LIMIT 1").get() as { id: number; hash: string };

  beforeEach(() => {
    data = dataToBackUp();
    data.save();
  });

  test("finds a journal whole, and prints its head", async () => {
    const { out, err, code } = await runCommand("verify-log", data.data);
    using db = new Database(path());
    const { id, hash } = newest(db);
    expect([err, code]).toEqual(["", 0]);
    expect(out).toContain(`l'ultima è ${id}:${hash}`);
    // Nobody noted a head elsewhere.
    expect(out).toContain("Il log è coerente: nessuna alterazione trovata.");
    expect(out).toContain("Non si può dire se la fine manca");
    await createBackup("manual");
    const compared = await runCommand("verify-log", data.data);
    expect(compared.out).toContain("Il log è integro.");
    expect(compared.out).not.toContain("se la fine manca");
    // An act after the newest backup may be cut off without a trace.
    use(open(path()));
    direct(() => insert("locations", { name: "Uno", address: "Via Roma 1", city: "Napoli" }));
    database().close();
    expect((await runCommand("verify-log", data.data)).out).toContain(
      `Dopo l'operazione ${id}, l'ultima annotata altrove, non si può dire se la fine manca.`,
    );
  });

  test("names each row that was written without the program's triggers", async () => {
    using db = new Database(path());
    for (const { name } of db.query("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all() as {
      name: string;
    }[])
      db.run(`DROP TRIGGER "${name}"`);
    db.run("PRAGMA foreign_keys = OFF");
    const written: [string, RegExp][] = [
      [
        "UPDATE orders SET agreed_price_cents = 1 WHERE id = (SELECT max(id) FROM orders WHERE id <> 9999)",
        /ordine \d+ \(agreed_price_cents\)/,
      ],
      [
        "UPDATE clients SET cellphone = '1' WHERE id = (SELECT max(id) FROM clients)",
        /cliente \d+ \(cellphone\)/,
      ],
      ["DELETE FROM works WHERE id = (SELECT max(id) FROM works)", /lavorazione \d+[.;,]/],
      ["INSERT INTO profile_permissions (id_profile, permission) VALUES (4, 'manageData')", /permesso \d+/],
      ["INSERT INTO locations (name, address, city) VALUES ('Due', 'Via', 'Napoli')", /condominio \d+/],
    ];
    for (const [sql] of written) db.run(sql);
    const { err, code } = await runCommand("verify-log", data.data);
    expect(code).toBe(1);
    for (const [sql, named] of written) expect([sql, err]).toEqual([sql, expect.stringMatching(named)]);
    expect(err).toContain("cambiati fuori dal programma");
  });

  test("knows the rights of a new installation", () => {
    fresh();
    const lastOf = (name: string) => database().query(`SELECT max(id) AS id FROM ${name}`).get();
    for (const [name, id] of Object.entries(shippedRows))
      expect([name, lastOf(name)]).toEqual([name, { id }]);
  });

  test("names the first activity that was altered", async () => {
    using db = new Database(path());
    const { id } = newest(db);
    tamper(db, `UPDATE activity SET user = 'altri' WHERE id = ${id}`);
    const { err, code } = await runCommand("verify-log", data.data);
    expect(code).toBe(1);
    expect(err).toContain(`L'operazione ${id} non corrisponde alla sua impronta`);
  });

  xtest("names a backup whose newest activity was cut off since", async () => {
    const { name } = await createBackup("manual");
    using db = new Database(path());
    const { id } = newest(db);
    tamper(db, `DELETE FROM change WHERE id_activity = ${id}`);
    db.run("DELETE FROM activity WHERE id = ?", [id]);
    const { err, code } = await runCommand("verify-log", data.data);
    expect(code).toBe(1);
    expect(err).toContain(`L'operazione ${id}, annotata in salvataggio ${name}, manca`);
  });

  test("finds it whole after ./run password wrote between two acts of the server", async () => {
    const act = () =>
      direct(() => insert("locations", { name: "Uno", address: "Via Roma 1", city: "Napoli" }));
    use(open(path()));
    act();
    const { code } = await runCommand("password", data.data, {}, "ufficio");
    act();
    expect([code, verifyChain(database()).brokenAt]).toEqual([0, null]);
    database().close();
  });

  xtest("compares with a head that is given, and refuses one that is none", async () => {
    using db = new Database(path());
    const { id, hash } = newest(db);
    expect((await runCommand("verify-log", data.data, {}, `${id}:${hash}`)).code).toBe(0);
    const other = await runCommand("verify-log", data.data, {}, `${id}:${"0".repeat(64)}`);
    expect(other.err).toContain(`L'operazione ${id}, annotata in questo comando, manca`);
    const none = await runCommand("verify-log", data.data, {}, "ieri");
    expect([none.code, none.err]).toEqual([
      1,
      expect.stringContaining('"ieri" non è un\'operazione con la sua impronta'),
    ]);
  });
});

describe("the page of the verification", () => {
  beforeEach(fresh);

  test("tells an administrator that the journal is whole, and how many acts it has", async () => {
    await as("ufficio").call("Memo", "createNew", { values: { title: "Chiavi", date: "2026-12-01" } });
    const { status, text } = await visitor("superadmin").get("/admin/log/verify");
    expect(status).toBe(200);
    expect(text).toContain("Il log è coerente: nessuna alterazione trovata.");
    expect(text).toContain("Non si può dire se la fine manca");
  });
});
