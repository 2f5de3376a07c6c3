import { Hono } from "hono";
import { createElement } from "react";
import { budget, charged, setRequestsPerSecond, turnOf } from "../../src/server/call/budgets";
import { type AnyRead, type AnyWrite, perform } from "../../src/server/call/funct";
import { clientApi } from "../../src/server/clients/api";
import type { Env } from "../../src/server/http/middleware";
import { page } from "../../src/server/http/pages/respond";
import { memoApi } from "../../src/server/office/notes/api";
import { hashOfToken, isSessionValid } from "../../src/server/sessions/session";
import { database, setClock, userId, visitor } from "../support/requests";
import { post } from "../support/wire";
import { as, fresh, signedIn, wireTomorrow, world } from "../support/world";

beforeEach(() => {
  setRequestsPerSecond();
  fresh();
});

describe("a budget", () => {
  const two = () => budget(2, 0.5, (wait) => `Riprovare tra ${wait}.`);

  test("is used up by its owner alone, and refilled with time", () => {
    const { take } = two();
    for (let time = 0; time < 2; time++) take("a", 1, 100);
    expect(() => take("a", 1, 100)).toThrow("Riprovare tra 2 secondi.");
    take("b", 1, 100);
    expect(() => take("a", 1, 101)).toThrow("Riprovare tra un secondo.");
    take("a", 1, 102);
  });

  test("is never more than its burst", () => {
    const { take } = two();
    take("a", 1, 0);
    for (let time = 0; time < 2; time++) take("a", 1, 10_000);
    expect(() => take("a", 1, 10_000)).toThrow();
  });
});

let time = 0;

const Slow = () => {
  time += 120;
  return "Prova";
};

describe("an account that sends too many requests", () => {
  const perSecond = 1;
  const burst = 12;

  test("is answered 429 with Retry-After and a sentence, its colleague is not", async () => {
    const now = Date.now();
    setClock(() => now);
    setRequestsPerSecond(perSecond);
    const ask = () => post("Client", { funct: "getFromId", id: world.rossi }, { as: "ufficio" });
    for (let time = 0; time < burst; time++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused).toMatchObject({
      status: 429,
      ok: false,
      values: { msg: "Troppe richieste in poco tempo: riprovare tra un secondo." },
    });
    expect(refused.headers.get("retry-after")).toBe("1");
    const page = await visitor("ufficio").get("/orders/");
    expect([page.status, page.text]).toEqual([429, refused.values.msg]);
    const colleague = await post("Client", { funct: "getFromId", id: world.rossi }, { as: "direzione" });
    expect(colleague.status).toBe(200);
  });

  test("pays for the time that its reads, saves and pages hold the event loop: 20 ms are one request", async () => {
    const began = Date.now();
    time = began;
    setClock(
      () => began,
      () => time,
    );
    setRequestsPerSecond(perSecond);
    const { caller } = as("ufficio");
    const body = { id: world.rossi, values: { title: "Chiavi", date: wireTomorrow, time: "09:00" } };
    const statusHolding = async ({ verb, ...funct }: AnyRead | AnyWrite) => {
      const holding = (input: unknown, call: never, prepared: unknown) => {
        time += 120;
        return verb(input, call, prepared);
      };
      return (await perform({ ...funct, verb: holding } as AnyRead, body, caller)).status;
    };
    for (const funct of [clientApi.getFromId, memoApi.createNew])
      expect(await statusHolding(funct)).toBe(200);
    expect((await visitor("ufficio").get("/orders/")).status).toBe(429);
    expect((await visitor("direzione").get("/orders/")).status).toBe(200);
    time += 6000;
    const own = new Hono<Env>().get("/", (c) => {
      c.set("caller", caller);
      return page(c, "Prova", createElement(Slow));
    });
    expect((await own.request("/")).status).toBe(200);
    expect((await visitor("ufficio").get("/orders/")).status).toBe(429);
  });

  test("has its other requests wait while it held the event loop, a colleague's come between", async () => {
    let time = 0;
    setClock(
      () => Date.now(),
      () => time,
    );
    const order: string[] = [];
    const ask = async (owner: number, name: string) => {
      const caller = { user: { id: owner }, kiosk: null };
      await turnOf(caller);
      charged(caller, () => {
        time += 6;
        order.push(name);
      });
    };
    const arrived = (owner: number, name: string) =>
      new Promise((done) => setImmediate(() => ask(owner, name).then(done)));
    await Promise.all([arrived(1, "a1"), arrived(1, "a2"), arrived(1, "a3"), arrived(2, "b1")]);
    expect(order).toEqual(["a1", "b1", "a2", "a3"]);
  });

  test("prints sixty sheets at once, then waits", async () => {
    const began = Date.now();
    setClock(() => began);
    const { get } = visitor("direzione");
    const print = async () => (await get("/modulo-trasporto.pdf")).status;
    expect(await print()).toBe(200);
    // Missing ones count as well, and nothing is drawn for them.
    for (let time = 0; time < 59; time++) expect((await get("/api/preventivi/pdf/999999")).status).toBe(404);
    expect(await print()).toBe(429);
    setClock(() => began + 1000);
    expect([await print(), await print()]).toEqual([200, 429]);
  });
});

test("an account has thirty sessions: the thirty-first login ends the oldest, not a colleague's", () => {
  database().run("DELETE FROM sessions");
  const colleague = hashOfToken(signedIn(userId("direzione")));
  const own = Array.from({ length: 31 }, (_, at) => {
    setClock(() => Date.now() + at);
    return hashOfToken(signedIn(userId("ufficio")));
  });
  expect(own.map((token) => isSessionValid(token, "A"))).toEqual([false, ...Array(30).fill(true)]);
  expect(isSessionValid(colleague, "A")).toBe(true);
});
