import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { everyFunct } from "../../src/server/api";
import { Refusal, refuse } from "../../src/server/base/errors";
import { type Profile, profiles } from "../../src/server/base/permissions";
import { clearBudgets } from "../../src/server/call/budgets";
import { type AnyFunct, nothing, perform, read, write, writeAfter } from "../../src/server/call/funct";
import { setReadOnly } from "../../src/server/call/gate";
import { commitRefusal, reply } from "../../src/server/call/reply";
import { homeApi } from "../../src/server/days/home/api";
import { wrote } from "../../src/server/db/table-writes";
import type { Caller } from "../../src/server/journal/caller";
import { searchApi } from "../../src/server/search/api";
import { allProfiles } from "../../src/server/sessions/profiles";
import { userOf } from "../../src/server/sessions/session";
import { fillCompany } from "../support/access/company";
import { some, thorough } from "../support/thorough";
import { all, as, direct, fresh, today, update, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

afterEach(() => setReadOnly(false));

const done = "Fatto";
const described = { message: done, words: ["change", "Ha modificato {il}"], record: null } as const;

const run = (funct: AnyFunct, body: object = {}, caller = as("ufficio").caller) =>
  perform({ ...funct, operation: "Test.act" }, body, caller);

const rename = () => update("clients", world.rossi, { surname: "Neri" });

const surname = () =>
  all<{ surname: string }>`SELECT surname FROM clients WHERE id = ${world.rossi}`[0]?.surname;

const logged = () => all`SELECT user, notes FROM activity WHERE id_operation = 'Test.act'`;

describe("the type of a verb's call", () => {
  test("has an account, or none, as the gate of its funct has it", async () => {
    // @ts-expect-error: nobody may be signed in behind a public gate
    const open = read("public", nothing, (_, call) => call.user.id);
    // @ts-expect-error: a kiosk device has no account
    const display = read({ kioskOr: "boxes" }, nothing, (_, call) => call.user.id);
    const account = read("signed in", nothing, (_, call) => ({ id: call.user.id }));
    const caller = as("ufficio").caller;

    expect([open.kind, display.kind]).toEqual(["read", "read"]);
    expect(await run(account, {}, caller)).toMatchObject({ ok: true, values: { id: caller.user?.id } });
  });
});

describe("the kind of a funct", () => {
  test("decides whether the read-only site refuses it and whether it is logged", async () => {
    const asking = read("signed in", nothing, () => ({ surname: surname() }));
    const changing = write("signed in", nothing, described, () => {});

    await run(asking);
    expect(logged()).toEqual([]);
    await run(changing);
    expect(logged()).toEqual([{ user: "ufficio", notes: done }]);

    setReadOnly(true);
    expect(await run(asking)).toMatchObject({ ok: true });
    expect(await run(changing)).toMatchObject({ ok: false, status: 403 });
  });
});

describe("a refusal of a verb", () => {
  test("that is thrown rolls its act back and is not logged", async () => {
    const thrown = write("signed in", nothing, described, () => {
      rename();
      refuse(409, "No");
    });

    expect(await run(thrown)).toMatchObject({ ok: false, status: 409, values: { msg: "No" } });
    expect([surname(), logged()]).toEqual(["Rossi", []]);
  });

  test("that is committed saves what its act wrote and is logged under its actor", async () => {
    const committed = write("public", nothing, described, () => {
      rename();
      return commitRefusal(new Refusal(401, "No"), { actor: { id: 1, username: "verdi" } });
    });

    expect(await run(committed, {}, as("nobody").caller)).toMatchObject({ ok: false, status: 401 });
    expect(surname()).toBe("Neri");
    expect(logged()).toEqual([{ user: "verdi", notes: `No (cliente ${world.rossi})` }]);
  });

  test("that is committed leaves its requestId free", async () => {
    let refusing = true;
    const funct = write("signed in", nothing, described, () =>
      refusing ? commitRefusal(new Refusal(409, "No"), {}) : { id: 5 },
    );
    const body = { requestId: crypto.randomUUID() };

    expect(await run(funct, body)).toMatchObject({ ok: false, status: 409 });
    refusing = false;
    expect(await run(funct, body)).toMatchObject({ ok: true, values: { msg: done, id: 5 } });
  });
});

test("a body that is wrong in thousands of places is answered shortly", async () => {
  const contacts = Array.from({ length: 50_000 }, () => ({ name: 1 }));
  const { status, values } = await as("superadmin").call("Client", "updateClient", {
    id: world.rossi,
    values: { contacts },
  });
  expect(status).toBe(422);
  expect(Object.keys(values.errors).length).toBeLessThanOrEqual(5000);
});

test("a reply's new session token is answered once: the same requestId gets the values without it", async () => {
  const funct = write("signed in", nothing, described, () => reply({ id: 5 }, { newToken: "token" }));
  const body = { requestId: crypto.randomUUID() };

  const first = await run(funct, body);
  const second = await run(funct, body);

  expect(first).toMatchObject({ ok: true, values: { msg: done, id: 5 }, newToken: "token" });
  expect(second).toEqual({ ...first, newToken: undefined } as typeof first);
  expect(logged()).toHaveLength(1);
});

describe("what was prepared for a write", () => {
  const events: string[] = [];
  beforeEach(() => {
    events.length = 0;
  });

  const prepared = (verb: () => void) =>
    writeAfter(
      "signed in",
      nothing,
      described,
      async () => ({ value: "file", cleanUp: () => events.push("cleaned up") }),
      (_, _call, file) => {
        events.push(file);
        verb();
      },
    );

  test("is cleaned up after an act that succeeds", async () => {
    expect(await run(prepared(() => {}))).toMatchObject({ ok: true });
    expect(events).toEqual(["file", "cleaned up"]);
  });

  test("is cleaned up after a refused act", async () => {
    expect(await run(prepared(() => refuse(409, "No")))).toMatchObject({ status: 409 });
    expect(events).toEqual(["file", "cleaned up"]);
  });

  test("is cleaned up when the same request was answered before, without running the verb", async () => {
    const funct = prepared(() => {});
    const body = { requestId: crypto.randomUUID() };

    await run(funct, body);
    await run(funct, body);

    expect(events).toEqual(["file", "cleaned up", "cleaned up"]);
  });
});

/** They answer the time or the memory that is used. */
const everNew = ["Backup.getAll", "Kiosk.getBoard", "System.getAll"];

const reads = [...everyFunct(), searchApi.find, searchApi.findClients, homeApi.today, homeApi.agenda].filter(
  ({ kind, operation }) => kind === "read" && !everNew.includes(operation),
);

const ids = ["id_client", "id_work", "id_order", "id_line", "id_appointment", "page"];
const days = ["date", "day", "monday", "from", "to", "week", "dateEnd"];

const fields = {
  ...Object.fromEntries(ids.map((name) => [name, 1])),
  ...Object.fromEntries(days.map((name) => [name, wireTomorrow])),
  ...{ query: "rossi", surname: "rossi", amount: "all", reading: "x", kind: "worker", list: "clients" },
  ...{ table: "orders", month: today().slice(0, 7), dateStart: "01-01-2020" },
};

const bodies = [
  { ...fields, id: 1 },
  { ...fields, id: 2, id_work: 2, id_order: 2, query: "operaio", table: "works" },
];

/** Every profile on both sites, as somebody with more rights sees it, and with a level above its own. */
async function everyReader(): Promise<Caller[]> {
  const names = Object.keys(profiles) as Profile[];
  const own = (["A", "B"] as const).flatMap((site) => names.map((name) => as(name, site).caller));
  const viewing: Caller[] = [];
  for (const viewer of ["superadmin", "gestione1"] as const)
    for (const { id } of allProfiles()) {
      const { call, caller } = as(viewer);
      const { ok } = await call("Profile", "view", { id });
      if (ok) viewing.push({ ...caller, user: userOf(caller.session as string, "A") });
    }
  const raised = own.flatMap(({ user, ...caller }) =>
    user?.level === 1 ? [{ ...caller, user: { ...user, level: 2, isAdmin: true } }] : [],
  );
  return [...own, ...viewing, ...raised];
}

async function answerOf(funct: AnyFunct, body: { id?: unknown }, caller: Caller) {
  clearBudgets();
  const { status, values } = await perform(funct, body, caller);
  return JSON.stringify(status === 500 ? status : [status, values]);
}

const inOneDay = () => setSystemTime(new Date(Date.now() + 24 * 3_600_000));

test.each(thorough ? ["at once", "after midnight"] : ["at once"])(
  "nobody is answered %s from memory what another reader or day was answered",
  async (when) => {
    // The clock stands: the bars answer the time.
    const start = new Date();
    setSystemTime(start);
    await fillCompany();
    direct(() => update("works", world.work, { expected_end: "20:00" }));
    const readers = some(await everyReader(), 2);
    const wrong: string[] = [];
    for (const funct of reads)
      for (const body of bodies) {
        wrote();
        for (const reader of readers) await answerOf(funct, body, reader);
        if (when === "after midnight") inOneDay();
        const answers: string[] = [];
        for (const reader of readers) answers.push(await answerOf(funct, body, reader));
        for (const [at, reader] of readers.entries()) {
          wrote();
          const isSame = (await answerOf(funct, body, reader)) === answers[at];
          if (!isSame) wrong.push(`${funct.operation} ${body.id} ${reader.site} ${reader.user?.profile}`);
        }
        setSystemTime(start);
      }
    setSystemTime();
    expect(wrong).toEqual([]);
  },
);
