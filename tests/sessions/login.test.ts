import { cleanup } from "../../src/server/process/cleanup";
import { hashOfToken } from "../../src/server/sessions/session";
import { newBrowser } from "../support/browsers";
import { all, as, database, fresh, one, password, setClock, userId, visitor } from "../support/requests";
import { post, send } from "../support/wire";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.now();
const later = (ms: number) => setClock(() => start + ms);

beforeEach(() => {
  setClock(() => start);
  fresh();
});
const login = (email: string, secret = password) => post("Auth", { funct: "login", email, password: secret });
const actCount = () => one<{ count: number }>`SELECT count(*) AS count FROM activity`?.count;

describe("guessing a password", () => {
  const guess = (email: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => login(email, "sbagliata")));

  test("gets the same answer for an unknown user and for a wrong password", async () => {
    const unknown = await login("nessuno", "sbagliata");
    const wrong = await login("ufficio", "sbagliata");
    expect({ status: unknown.status, values: unknown.values }).toEqual({
      status: 401,
      values: { user: null, msg: "Account non trovato o password errata" },
    });
    expect({ status: wrong.status, values: wrong.values }).toEqual({ status: 401, values: unknown.values });
  });

  test("is blocked after ten attempts, for times that double up to fifteen minutes", async () => {
    const statuses = (await guess("ufficio", 12)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const waits: number[] = [];
    for (let time = 0; waits.length < 6; ) {
      const { status, headers } = await login("ufficio");
      expect(status).toBe(429);
      const wait = Number(headers.get("retry-after"));
      waits.push(wait / 60);
      time += wait * 1000;
      later(time);
      expect((await login("ufficio", "sbagliata")).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  });

  test("never blocks for ever: after the wait the right password signs in and clears the count", async () => {
    await guess("ufficio", 10);
    expect((await login("ufficio")).status).toBe(429);
    later(minute);
    expect((await login("ufficio")).status).toBe(200);
    expect((await login("ufficio")).status).toBe(200);
  });

  test("of one account does not block other accounts at the same address", async () => {
    await guess("ufficio", 12);
    for (const colleague of ["agenda", "magazzino", "superadmin"])
      expect((await login(colleague)).status).toBe(200);
  });

  test("by e-mail or in other letter case counts for the same account", async () => {
    await guess("ufficio", 5);
    await guess("UFFICIO@traslo.example", 5);
    expect((await login("ufficio")).status).toBe(429);
  });

  test("is logged with the account and never with the password", async () => {
    await login("ufficio", "segretissima");
    const row = database()
      .query("SELECT user, id_operation, notes FROM activity ORDER BY id DESC LIMIT 1")
      .get();
    expect(row).toEqual({
      user: "ufficio",
      id_operation: "Auth.login",
      notes: "Account non trovato o password errata",
    });
    expect(JSON.stringify(database().query("SELECT * FROM activity").all())).not.toContain("segretissima");
  });
});

describe("a browser that the account knows", () => {
  async function knownBrowser() {
    const browser = newBrowser();
    await browser.login("ufficio");
    return browser;
  }

  test("has a cookie of 400 days, stored as a hash, which every login renews", async () => {
    const browser = newBrowser();
    const first = (await browser.login("ufficio")).headers.getSetCookie();
    expect(first).toHaveLength(2);
    expect(first[1]).toMatch(
      /^traslo_device_a=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const token = browser.cookies.get("traslo_device_a") as string;
    expect(all`SELECT token_hash FROM login_devices`).toEqual([{ token_hash: hashOfToken(token) }]);
    expect((await browser.login("ufficio")).headers.getSetCookie()[1]).toBe(first[1] as string);
    expect(all`SELECT 1 FROM login_devices`).toHaveLength(1);
  });

  test("has the prefix __Host- over https", async () => {
    const body = JSON.stringify({ funct: "login", email: "ufficio", password });
    const { headers } = await send("https://traslo.example/api/Auth", {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-traslo_a",
      "__Host-traslo_device_a",
    ]);
  });

  test("gets in with the right password while all others are blocked, and does not unblock them", async () => {
    const browser = await knownBrowser();
    expect((await newBrowser().guess("ufficio", 11)).at(-1)).toBe(429);
    expect((await browser.login("ufficio")).status).toBe(200);
    expect((await login("ufficio")).status).toBe(429);
  });

  test("has ten attempts of its own, which block no other browser", async () => {
    const [mistyping, other] = [await knownBrowser(), await knownBrowser()];
    expect(await mistyping.guess("ufficio", 11)).toEqual([...Array(10).fill(401), 429]);
    expect((await mistyping.login("ufficio")).status).toBe(429);
    expect((await other.login("ufficio")).status).toBe(200);
    expect((await login("ufficio")).status).toBe(200);
    later(minute);
    expect((await mistyping.login("ufficio")).status).toBe(200);
  });

  test("is known to that account alone", async () => {
    const browser = await knownBrowser();
    await newBrowser().guess("agenda", 10);
    expect((await browser.login("agenda")).status).toBe(429);
  });

  test("that several people use is known to each of them", async () => {
    const shared = await knownBrowser();
    await shared.login("agenda");
    for (const name of ["ufficio", "agenda"]) await newBrowser().guess(name, 10);
    expect((await shared.login("ufficio")).status).toBe(200);
    expect((await shared.login("agenda")).status).toBe(200);
  });

  test("gets another cookie when a colleague signs in, so that one planted there opens nothing", async () => {
    const attacker = await knownBrowser();
    const victim = newBrowser();
    victim.cookies.set("traslo_device_a", attacker.cookies.get("traslo_device_a") as string);
    await victim.login("agenda");
    expect(victim.cookies.get("traslo_device_a")).not.toBe(attacker.cookies.get("traslo_device_a"));
    await newBrowser().guess("agenda", 10);
    expect((await attacker.login("agenda")).status).toBe(429);
  });

  test("stays known when the password is reset, and no longer when all sessions are ended", async () => {
    const browser = await knownBrowser();
    const devices = () => all`SELECT 1 FROM login_devices`.length;
    await as("gestione1").call("Account", "resetPassword", { id: userId("ufficio") });
    expect(devices()).toBe(1);
    await as("gestione1").call("Account", "endSessions", { id: userId("ufficio") });
    expect(devices()).toBe(0);
    await newBrowser().guess("ufficio", 10);
    expect((await browser.login("ufficio")).status).toBe(429);
  });

  test("is unblocked by an administrator like all others", async () => {
    const browser = await knownBrowser();
    await browser.guess("ufficio", 10);
    await newBrowser().guess("ufficio", 10);
    await as("superadmin").call("Account", "unlock", { id: userId("ufficio") });
    expect((await browser.login("ufficio")).status).toBe(200);
    expect((await login("ufficio")).status).toBe(200);
  });

  test("is forgotten 400 days after its last login", async () => {
    await knownBrowser();
    later(399 * 24 * hour);
    cleanup();
    expect(all`SELECT 1 FROM login_devices`).toHaveLength(1);
    later(401 * 24 * hour);
    cleanup();
    expect(all`SELECT 1 FROM login_devices`).toEqual([]);
  });

  test("is one of thirty: a script that signs in without a cookie fills no table", async () => {
    for (let time = 0; time < 32; time++) await login("ufficio");
    expect(all`SELECT 1 FROM login_devices`).toHaveLength(30);
  });
});

describe("an unknown name", () => {
  test("is answered like a wrong password, also once it is blocked", async () => {
    const unknown = await newBrowser().guess("nessuno", 12);
    expect(unknown).toEqual(await newBrowser().guess("ufficio", 12));
    const [one, other] = [await login("nessuno"), await login("ufficio")];
    expect([one.status, one.values, one.headers.get("retry-after")]).toEqual([
      other.status,
      other.values,
      other.headers.get("retry-after"),
    ]);
  });

  test("shares its count with others: a few rows at most, none with the name", async () => {
    const names = Array.from({ length: 200 }, (_, n) => `segreta-parola-${n}`);
    const statuses: number[] = [];
    for (const name of names) statuses.push((await login(name, "x")).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(160);
    expect(statuses).toContain(429);
    const rows = all`SELECT * FROM login_attempts`;
    expect(rows.length).toBeLessThanOrEqual(16);
    const text = database().serialize().toString();
    expect(text).not.toContain("segreta-parola");
  });

  test("is no act of the journal: the log page has the number of such logins", async () => {
    const before = actCount();
    await newBrowser().guess("nessuno", 3);
    await newBrowser().guess("nemmeno", 2);
    expect(actCount()).toBe(before);
    expect((await visitor("superadmin").get("/admin/log/")).text).toContain(
      "Accessi rifiutati a nomi sconosciuti negli ultimi 30 giorni: 5.",
    );
  });
});

test("a logout without a session is answered and is no act of the journal", async () => {
  const before = actCount();
  for (let time = 0; time < 20; time++)
    expect(await post("Auth", { funct: "logout" })).toMatchObject({ status: 200, ok: true, values: "OK" });
  expect(actCount()).toBe(before);
});

test("more logins of unknown browsers than fit the queue are refused at once, known ones never", async () => {
  const known = newBrowser();
  await known.login("direzione");
  const flood = Array.from({ length: 40 }, (_, n) => login(`nessuno-${n}`, "sbagliata"));
  const own = known.login("direzione");
  const answers = await Promise.all(flood);
  expect((await own).status).toBe(200);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused.at(-1)).toMatchObject({
    values: { msg: "Troppi accessi in corso: riprovare tra qualche secondo." },
  });
  expect(refused.at(-1)?.headers.get("retry-after")).toBe("5");
});

describe("a wait after too many attempts", () => {
  test("neither grows nor ends when the machine's clock is set", async () => {
    await newBrowser().guess("ufficio", 10);
    for (const jump of [-2 * hour, 24 * hour]) {
      setClock(
        () => start + jump,
        () => start,
      );
      const blocked = await login("ufficio");
      expect([blocked.status, blocked.headers.get("retry-after")]).toEqual([429, "60"]);
    }
    setClock(
      () => start - 2 * hour,
      () => start + minute,
    );
    expect((await login("ufficio")).status).toBe(200);
  });

  test("begins again after a restart with the clock set back, and is not longer", async () => {
    await newBrowser().guess("ufficio", 10);
    later(-2 * hour);
    cleanup();
    expect((await login("ufficio")).headers.get("retry-after")).toBe("60");
    later(-2 * hour + minute);
    expect((await login("ufficio")).status).toBe(200);
  });
});
