import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Refusal, refuse } from "../../src/server/base/errors";
import { type AnyFunct, nothing, perform, read, write, writeAfter } from "../../src/server/call/funct";
import { setReadOnly } from "../../src/server/call/gate";
import { commitRefusal, reply } from "../../src/server/call/reply";
import { all, update } from "../../src/server/db/db";
import { as, fresh, world } from "../support/world";

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
    const changing = write("signed in", nothing, () => {}, described);

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
    const thrown = write(
      "signed in",
      nothing,
      () => {
        rename();
        refuse(409, "No");
      },
      described,
    );

    expect(await run(thrown)).toMatchObject({ ok: false, status: 409, values: { msg: "No" } });
    expect([surname(), logged()]).toEqual(["Rossi", []]);
  });

  test("that is committed saves what its act wrote and is logged under its actor", async () => {
    const committed = write(
      "public",
      nothing,
      () => {
        rename();
        return commitRefusal(new Refusal(401, "No"), { actor: { id: 1, username: "verdi" } });
      },
      described,
    );

    expect(await run(committed, {}, as("nobody").caller)).toMatchObject({ ok: false, status: 401 });
    expect(surname()).toBe("Neri");
    expect(logged()).toEqual([{ user: "verdi", notes: `No (cliente ${world.rossi})` }]);
  });

  test("that is committed leaves its requestId free", async () => {
    let refusing = true;
    const funct = write(
      "signed in",
      nothing,
      () => (refusing ? commitRefusal(new Refusal(409, "No"), {}) : { id: 5 }),
      described,
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
  const funct = write("signed in", nothing, () => reply({ id: 5 }, { newToken: "token" }), described);
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
      async () => ({ value: "file", cleanUp: () => events.push("cleaned up") }),
      (_, _call, file) => {
        events.push(file);
        verb();
      },
      described,
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
