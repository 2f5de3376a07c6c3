import { refuse } from "../../src/server/base/errors";
import { type AnyFunct, nothing, perform, write } from "../../src/server/call/funct";
import { verifyChain } from "../../src/server/journal/chain";
import { subscribe } from "../../src/server/journal/live";
import { statementsOf } from "../support/statements";
import { afterCommit, all, as, database, fresh, insert, run } from "../support/world";

beforeEach(fresh);

const caller = () => as("superadmin").caller;
const description = { message: "Fatto", words: ["change", "Ha modificato {il}"], record: null } as const;

const call = (verb: () => unknown, user = caller()) => {
  const funct = { ...write("signed in", nothing, description, verb), operation: "Test.act" };
  return perform(funct as AnyFunct, {}, user);
};

const locate = (name: string) => insert("locations", { name, address: "Via Roma 1", city: "Napoli" });

const locations = () =>
  all<{ name: string }>`SELECT name FROM locations WHERE address = 'Via Roma 1' ORDER BY id`.map(
    ({ name }) => name,
  );

const logged = () => all`SELECT id FROM activity WHERE id_operation = 'Test.act'`.length;

const changed = () =>
  all`SELECT id FROM change WHERE noun = 'locations' AND after LIKE '%Via Roma 1%'`.length;

/** An account that does not exist: the database notices at the commit. */
function breakTheCommit() {
  database().run("PRAGMA defer_foreign_keys = ON");
  run`INSERT INTO sessions (token_hash, id_user, site, ip, created_at, seen_at) VALUES ('x', 999999, 'A', '', 0, 0)`;
}

describe("writes that arrive together", () => {
  test("are committed once, each with its row and its act", async () => {
    const user = caller();
    const names = ["Uno", "Due", "Tre", "Quattro", "Cinque"];
    const ran = await statementsOf(() => Promise.all(names.map((name) => call(() => locate(name), user))));
    expect(ran.filter((text) => /^(BEGIN|COMMIT)/.test(text))).toEqual(["BEGIN IMMEDIATE", "COMMIT"]);
    expect([locations(), logged(), changed()]).toEqual([names, 5, 5]);
    expect(verifyChain(database()).brokenAt).toBeNull();
  });

  test("have a savepoint each, and one that is alone has none, in which very many rows would take minutes", async () => {
    const user = caller();
    const savepoints = async (names: string[]) =>
      (await statementsOf(() => Promise.all(names.map((name) => call(() => locate(name), user))))).filter(
        (text) => text.startsWith("SAVEPOINT"),
      ).length;
    expect([await savepoints(["Uno"]), await savepoints(["Due", "Tre"])]).toEqual([0, 2]);
    const refused = await call(() => {
      locate("Quattro");
      refuse(422, "Troppi condomini");
    });
    expect([refused.status, locations(), logged()]).toEqual([422, ["Uno", "Due", "Tre"], 3]);
    await call(() => locate("Cinque"));
    expect([locations().at(-1), verifyChain(database()).brokenAt]).toEqual(["Cinque", null]);
  });

  test("stand when one among them is refused, which leaves neither a row nor an act", async () => {
    const outcomes = await Promise.all([
      call(() => locate("Uno")),
      call(() => {
        locate("Due");
        refuse(422, "Troppi condomini");
      }),
      call(() => {
        locate("Tre");
        throw new Error("unexpected");
      }),
      call(() => locate("Quattro")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([200, 422, 500, 200]);
    expect([locations(), logged(), changed()]).toEqual([["Uno", "Quattro"], 2, 2]);
    expect(verifyChain(database()).brokenAt).toBeNull();
  });

  test("see each other in the order of their arrival", async () => {
    const seen: string[][] = [];
    const names = ["Uno", "Due", "Tre"];
    await Promise.all(
      names.map((name) =>
        call(() => {
          seen.push(locations());
          locate(name);
        }),
      ),
    );
    expect(seen).toEqual([[], ["Uno"], ["Uno", "Due"]]);
  });

  test("are all refused when their commit fails, and the next one is saved", async () => {
    const effects: string[] = [];
    const locateWithEffect = (name: string) => () => {
      locate(name);
      afterCommit(() => effects.push(name));
    };
    const outcomes = await Promise.all([
      call(locateWithEffect("Uno")),
      call(breakTheCommit),
      call(locateWithEffect("Tre")),
    ]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false]);
    expect([locations(), logged(), changed(), effects]).toEqual([[], 0, 0, []]);

    expect((await call(locateWithEffect("Quattro"))).ok).toBe(true);
    expect([locations(), logged(), effects]).toEqual([["Quattro"], 1, ["Quattro"]]);
    expect(verifyChain(database()).brokenAt).toBeNull();
  });

  test("are all refused when the database rolled all of them back at one", async () => {
    const outcomes = await Promise.all([
      call(() => locate("Uno")),
      call(() => run`INSERT OR ROLLBACK INTO locations (id, name, address, city) VALUES (1, 'Due', '', '')`),
      call(() => locate("Tre")),
    ]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false, false]);
    expect([locations(), logged()]).toEqual([[], 0]);
    expect(verifyChain(database()).brokenAt).toBeNull();
  });

  test("are all refused with 503 when the disk is full, and nothing of them is saved", async () => {
    const user = caller();
    const { page_count } = database().query("PRAGMA page_count").get() as { page_count: number };
    database().run(`PRAGMA max_page_count = ${page_count}`);
    const large = "x".repeat(4_000_000);
    const outcomes = await Promise.all(
      ["Uno", "Due", "Tre"].map((name) => call(() => locate(name + large), user)),
    );
    database().run("PRAGMA max_page_count = 1000000");
    expect(outcomes.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect([locations(), logged()]).toEqual([[], 0]);
    expect((await call(() => locate("Quattro"))).ok).toBe(true);
    expect(verifyChain(database()).brokenAt).toBeNull();
  });
});

describe("what an act does after the commit", () => {
  test("is done when every act of the group is on disk, and before its own answer", async () => {
    const events: string[] = [];
    const act = (name: string) =>
      call(() => {
        locate(name);
        afterCommit(() => events.push(`after ${name}: ${locations().length} in ${database().inTransaction}`));
      }).then(() => events.push(`answer ${name}`));
    await Promise.all([act("Uno"), act("Due")]);
    expect(events.slice(0, 2)).toEqual(["after Uno: 2 in false", "after Due: 2 in false"]);
    expect(events.slice(2)).toEqual(["answer Uno", "answer Due"]);
  });

  test("fails its own answer alone", async () => {
    const effects: string[] = [];
    const outcomes = await Promise.all([
      call(() => {
        locate("Uno");
        afterCommit(() => {
          throw new Error("unexpected");
        });
      }),
      call(() => {
        locate("Due");
        afterCommit(() => effects.push("Due"));
      }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([500, 200]);
    expect([locations(), effects]).toEqual([["Uno", "Due"], ["Due"]]);
  });

  test("tells open screens of each act that stands, and of no other", async () => {
    const user = caller();
    const sent: string[][] = [];
    const leave = subscribe({
      session: "screen",
      reader: user,
      send: (changes) => sent.push(changes.map(({ noun }) => noun)),
      close: () => {},
    });
    await Promise.all([
      call(() => locate("Uno"), user),
      call(() => {
        locate("Due");
        refuse(422, "Troppi condomini");
      }, user),
      call(() => locate("Tre"), user),
    ]);
    leave?.();
    expect(sent).toEqual([
      ["places", "activity"],
      ["places", "activity"],
    ]);
  });
});
