import { afterCommit, all, database, one, open, run, sql, transaction, use } from "../../src/server/db/db";
import { queryPlans } from "../support/query-plans";
import { statementsOf } from "../support/statements";

beforeEach(() => {
  const db = open(":memory:");
  db.run("CREATE TABLE parcels (id INTEGER PRIMARY KEY, city TEXT NOT NULL, weight INTEGER NOT NULL)");
  db.run("INSERT INTO parcels (city, weight) VALUES ('Napoli', 3), ('Roma', 5), ('Napoli', 8)");
  use(db);
});

const weights = () =>
  all<{ weight: number }>`SELECT weight FROM parcels ORDER BY id`.map((row) => row.weight);

describe("a fragment", () => {
  test("is put inside a statement, with its own fragments inside it", () => {
    const heavy = sql`weight > ${4}`;
    const chosen = sql`city = ${"Napoli"} AND ${heavy}`;

    expect(all`SELECT id FROM parcels WHERE ${chosen}`).toEqual([{ id: 3 }]);
    expect(one`SELECT count(*) AS total FROM parcels WHERE ${heavy}`).toEqual({ total: 2 });
    expect(transaction(() => run`DELETE FROM parcels WHERE ${chosen}`)).toBe(1);
  });

  test("binds its values in the order of the whole statement", () => {
    const row = one`SELECT ${1} AS a, ${sql`${2} AS b, ${sql`${3} AS c`}, ${4} AS d`}, ${5} AS e`;

    expect(row).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 5 });
  });

  test("has a plus before each of its values, as the statement around it has", async () => {
    const heavy = sql`weight > ${4} LIMIT ${1}`;
    const ran = await statementsOf(
      async () => one`SELECT id FROM parcels WHERE city = ${"Roma"} AND ${heavy}`,
    );

    expect(ran).toEqual(["SELECT id FROM parcels WHERE city = +? AND weight > +? LIMIT +?"]);
  });

  test("may stand at the start or the end of a statement, and bind no value", () => {
    expect(one`${sql`SELECT id`} FROM parcels ${sql`WHERE city = 'Roma'`}`).toEqual({ id: 2 });
  });

  test("is the only text put into a statement: a string with SQL in it is bound as a value", () => {
    const city = "x' OR 1 = 1 --";

    expect(all`SELECT id FROM parcels WHERE ${sql`city = ${city}`}`).toEqual([]);
  });

  test("that is chosen at run time gives one statement for each choice, prepared once", async () => {
    const list = (heavyOnly: boolean, min: number) =>
      all<{ id: number }>`
        SELECT id FROM parcels
        WHERE ${heavyOnly ? sql`weight > ${min}` : sql`TRUE`} ORDER BY id`.map(({ id }) => id);

    const plans = await queryPlans(async () => {
      expect([list(true, 4), list(false, 4)]).toEqual([
        [2, 3],
        [1, 2, 3],
      ]);
      expect([list(true, 5), list(false, 5), list(true, 8)]).toEqual([[3], [1, 2, 3], []]);
    });
    expect(plans).toHaveLength(2);
  });

  test("and a value in the same place give two statements", () => {
    const of = (what: number | ReturnType<typeof sql>) =>
      one`SELECT ${what} AS value FROM parcels WHERE id = 2`;

    expect([of(7), of(sql`weight`), of(8)]).toEqual([{ value: 7 }, { value: 5 }, { value: 8 }]);
  });
});

describe("a transaction inside another", () => {
  const add = (weight: number) => run`INSERT INTO parcels (city, weight) VALUES ('Bari', ${weight})`;

  const failing = (work: () => void) => () =>
    transaction(() => {
      work();
      throw new Error("refused");
    });

  test("is rolled back alone when it throws and the outer one goes on", () => {
    transaction(() => {
      add(10);
      expect(failing(() => add(11))).toThrow("refused");
      add(12);
    });

    expect(weights()).toEqual([3, 5, 8, 10, 12]);
    expect(database().inTransaction).toBe(false);
  });

  test("is rolled back when the outer one throws after it", () => {
    expect(failing(() => transaction(() => add(10)))).toThrow("refused");

    expect(weights()).toEqual([3, 5, 8]);
  });

  test("may hold another: only those that throw are rolled back", () => {
    transaction(() => {
      expect(
        failing(() => {
          transaction(() => add(10));
          expect(failing(() => add(11))).toThrow("refused");
        }),
      ).toThrow("refused");
      transaction(() => add(12));
    });

    expect(weights()).toEqual([3, 5, 8, 12]);
  });

  test("loses its afterCommit effects when it is rolled back; the others run after the outer commit", () => {
    const done: string[] = [];
    transaction(() => {
      afterCommit(() => done.push("outer"));
      expect(failing(() => afterCommit(() => done.push("lost")))).toThrow("refused");
      transaction(() => afterCommit(() => done.push("inner")));
      expect(done).toEqual([]);
    });

    expect(done).toEqual(["outer", "inner"]);
  });

  test("drops every afterCommit effect when the outer one throws", () => {
    const done: string[] = [];
    expect(failing(() => transaction(() => afterCommit(() => done.push("inner"))))).toThrow("refused");
    transaction(() => add(10));

    expect(done).toEqual([]);
  });

  test("throws on a promise and rolls its writes back", () => {
    transaction(() => {
      expect(() => transaction(async () => add(10))).toThrow("A transaction is synchronous.");
    });

    expect(weights()).toEqual([3, 5, 8]);
  });

  test("that the database itself ended makes the next write of the outer one throw", () => {
    const outer = () =>
      transaction(() => {
        add(10);
        expect(() => transaction(() => database().run("ROLLBACK; SELECT * FROM missing"))).toThrow();
        add(11);
      });

    expect(outer).toThrow("A write outside a transaction.");
    expect(weights()).toEqual([3, 5, 8]);
  });
});
