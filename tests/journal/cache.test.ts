import { Database } from "bun:sqlite";
import {
  afterCommit,
  all,
  configure,
  database,
  insert,
  one,
  transaction,
  update,
  use,
} from "../../src/server/db/db";
import { maxBytes, remembered, stored } from "../../src/server/db/memory";
import { cached, cachedLater } from "../../src/server/journal/cache";
import { installTriggers, removeTriggers } from "../../src/server/journal/triggers";
import { statementsOf } from "../support/statements";
import { as, direct, fresh, world } from "../support/world";

beforeEach(fresh);

const surname = () =>
  cached(
    "surname",
    () => one<{ surname: string }>`SELECT surname FROM clients WHERE id = ${world.rossi}`?.surname,
  );
const rename = (surname = "Verdi") => update("clients", world.rossi, { surname });

const rolledBack = (work: () => unknown) =>
  expect(() =>
    transaction(() => {
      work();
      throw new Error("refused");
    }),
  ).toThrow("refused");

describe("an answer that comes later", () => {
  test("is made once for who asks meanwhile and afterwards, and anew after a change", async () => {
    let made = 0;
    const ask = () => cachedLater("a", async () => ++made);
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(1);
    direct(rename);
    expect(await ask()).toBe(2);
  });

  test("is not given to who asks after a change, even if it was made later", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const early = cachedLater("a", () => promise);
    direct(rename);
    const late = cachedLater("a", async () => "new");
    resolve("old");
    expect(await Promise.all([early, late])).toEqual(["old", "new"]);
    expect(await cachedLater("a", async () => "newer")).toBe("new");
  });

  test("is asked for anew when it failed", async () => {
    const failed = cachedLater("a", () => Promise.reject(new Error("ended")));
    expect(failed).rejects.toThrow("ended");
    await failed.catch(() => {});
    expect(await cachedLater("a", async () => 1)).toBe(1);
  });
});

describe("a cached value", () => {
  test("is computed once for each key, and read without an SQL statement", async () => {
    let made = 0;
    const value = (key: string) => cached(key, () => ++made);
    expect([value("a"), value("b"), value("a")]).toEqual([1, 2, 1]);
    expect(await statementsOf(async () => value("b"))).toEqual([]);
    expect(made).toBe(2);
  });

  test.each<[string, () => unknown]>([
    ["a call", () => as("ufficio").call("Client", "modifyClient", { id_client: world.rossi, values: verdi })],
    ["a write outside the functs", () => direct(rename)],
    ["a write within another transaction", () => transaction(() => direct(rename))],
    [
      "two writes within one transaction",
      () => transaction(() => [direct(() => rename("X")), direct(rename)]),
    ],
    [
      "a write whose effect after the commit fails",
      () =>
        expect(() =>
          direct(() => {
            rename();
            afterCommit(() => {
              throw new Error("refused");
            });
          }),
        ).toThrow("refused"),
    ],
    [
      "a write after one that was rolled back",
      () => {
        rolledBack(() => direct(() => rename("X")));
        direct(rename);
      },
    ],
    [
      "a write beside one that was rolled back alone",
      () =>
        transaction(() => {
          direct(rename);
          rolledBack(() => direct(() => rename("X")));
        }),
    ],
  ])("is computed again after %s", async (_, write) => {
    expect(surname()).toBe("Rossi");
    await write();
    expect(surname()).toBe("Verdi");
  });

  test("is computed again within the act that writes, before its changes are read", () => {
    expect(surname()).toBe("Rossi");
    direct(() => {
      rename();
      expect(surname()).toBe("Verdi");
    });
  });

  test("stays the same after a write that was rolled back", () => {
    expect(surname()).toBe("Rossi");
    rolledBack(() => {
      direct(rename);
      expect(surname()).toBe("Verdi");
    });
    expect(surname()).toBe("Rossi");
  });

  test("is computed again for another database with as many changes, and again for the first one", () => {
    expect(surname()).toBe("Rossi");
    const [first, copy] = [database(), configure(Database.deserialize(database().serialize()))];
    direct(rename);
    expect(surname()).toBe("Verdi");
    use(copy);
    expect(surname()).toBe("Rossi");
    direct(() => rename("Bianchi"));
    expect(surname()).toBe("Bianchi");
    use(first);
    expect(surname()).toBe("Verdi");
  });

  test("is computed again after rows were loaded without the journal, as the demo company is", () => {
    const clients = () => cached("clients", () => all`SELECT id FROM clients`.length);
    const before = clients();
    transaction(() => {
      removeTriggers(database());
      insert("clients", { surname: "Neri", folded: "neri", date_created: "2026-01-01 08:00" });
      installTriggers(database());
    });
    expect(clients()).toBe(before + 1);
  });
});

describe("the cache", () => {
  const tenth = "x".repeat(maxBytes / 10);
  const readings = remembered(["clients"], (key: string) => tenth + key);
  const rows = remembered(["clients"], (from: number) => new Map([[from, new Set([tenth])]]));
  const reads = (read: () => unknown) => statementsOf(async () => read());
  const settings = remembered(["settings"], (_: "all") => all`SELECT key FROM settings`);

  test("removes the least recently used value when it is full, of readings and answers alike", () => {
    for (let at = 0; at < 9; at++) cached(`part ${at}`, () => tenth);
    cached("part 0", () => "lost");
    for (let at = 0; at < 3; at++) [readings(`${at}`), rows(at)];
    expect(cached("part 0", () => "lost")).toBe(tenth);
    expect(rows(2)).toBe(rows(2));
    expect(cached("part 6", () => "lost")).toBe("lost");
  });

  test("does not store a value larger than its limit", () => {
    cached("small", () => "small");
    cached("large", () => tenth.repeat(11));
    expect(cached("large", () => "again")).toBe("again");
    expect(cached("small", () => "lost")).toBe("small");
  });

  test("keeps readings of other tables and what its key names after a change", async () => {
    settings("all");
    const made = {};
    stored("made of its key", [], () => made);
    expect(surname()).toBe("Rossi");
    direct(rename);
    expect(stored("made of its key", [], () => ({}))).toBe(made);
    expect(await reads(() => settings("all"))).toEqual([]);
    expect(await reads(surname)).toHaveLength(1);
  });

  test("keeps answers after an act that changed nothing", async () => {
    const { call } = as("ufficio");
    surname();
    await call("Client", "modifyClient", { id_client: 999999, values: verdi });
    direct(() => undefined);
    expect(await reads(surname)).toEqual([]);
  });
});

const verdi = { surname: "Verdi" };
