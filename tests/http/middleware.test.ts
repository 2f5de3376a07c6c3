import type { BlockList } from "node:net";
import { connect } from "node:net";
import { app } from "../../src/server/app";
import { readProxies } from "../../src/server/base/proxy";
import { asset } from "../../src/server/http/assets";
import { as, database, dump, fresh, password, signedIn, userId, world } from "../support/requests";
import { send } from "../support/wire";

beforeEach(fresh);

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("every kind of response has the security headers", () => {
  const post = (body: string) => ({ method: "POST", body, headers: json });
  const office = { as: "ufficio" } as const;

  test.each<[string, number, () => Promise<Response> | Response]>([
    ["a page", 200, () => send("/client/", {}, office)],
    ["the login page", 200, () => send("/login")],
    ["a page for others", 303, () => send("/client/")],
    ["a page that is not there", 404, () => send("/nothing", {}, office)],
    ["a record that is not there", 404, () => send("/client/modify/999", {}, office)],
    ["a page that is not for them", 403, () => send("/client/insert", {}, { as: "agenda" })],
    ["a call", 200, () => send("/api/Client", post('{"funct":"getAll"}'), office)],
    ["a refused call", 401, () => send("/api/Client", post('{"funct":"getAll"}'))],
    ["a broken call", 400, () => send("/api/Client", post("{"), office)],
    [
      "a call of another site",
      403,
      () => send("/api/Client", post("{}"), { headers: { origin: "http://x" } }),
    ],
    [
      "a form of another site",
      403,
      () => send("/login", { method: "POST" }, { headers: { origin: "http://x" } }),
    ],
    ["a saved form", 303, () => send("/logout", { method: "POST", body: "" }, { ...office, headers: form })],
    ["an asset", 200, () => send(asset("app").js)],
    ["an asset that is not there", 404, () => send("/assets/nothing.js")],
    ["the health", 200, () => send("/salute")],
    ["another method", 404, () => send("/client/", { method: "DELETE" }, office)],
  ])("%s (%i)", async (_, status, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy.split("; ").sort()).toEqual([
      "base-uri 'none'",
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
    ]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    for (const name of ["server", "x-powered-by", "access-control-allow-origin", "strict-transport-security"])
      expect([name, response.headers.get(name)]).toEqual([name, null]);
  });

  test("every text names its character set, and a call's answer is JSON", async () => {
    const typeOf = async (path: string, init = {}) =>
      (await send(path, init, { as: "superadmin" })).headers.get("content-type");
    const texts = ["/client/", "/nothing", "/salute?"];
    for (const path of [...texts, asset("app").js, asset("app").css as string]) {
      const type = (await typeOf(path)) ?? "";
      expect([path, type.replace(/^(text\/[\w-]+|image\/svg\+xml); ?charset=utf-8$/i, "text")]).toEqual([
        path,
        path.startsWith("/salute") ? "application/json" : "text",
      ]);
    }
    const csv = "/agentsStats/csv?dateStart=01-01-2026&dateEnd=02-01-2026";
    expect(await typeOf(csv, { method: "POST" })).toBe("text/csv; charset=utf-8");
    expect(await typeOf("/api/Client", post('{"funct":"getAll"}'))).toBe("application/json");
  });

  test("responses with data are not cached, and assets are cached for ever", async () => {
    const remaining = async (path: string) => (await send(path, {}, office)).headers.get("cache-control");
    expect(await remaining("/client/")).toBe("no-store");
    expect(await remaining("/api/works/pdf/999")).toBe("no-store");
    expect(await remaining("/nothing")).toBe("no-store");
    expect(await remaining(asset("app").js)).toBe("public, max-age=31536000, immutable");
  });

  test("pages hold no inline script, style or handler", async () => {
    for (const path of ["/client/", "/login", "/client/insert", "/nothing"]) {
      const text = await (await send(path, {}, office)).text();
      expect(text.match(/ style=| on[a-z]+="|<script(?![^>]*src=)|<style|javascript:/)).toBeNull();
    }
  });
});

describe("a POST from another origin is refused, even with a session", () => {
  const own = "http://localhost";
  const bodies: [string, string | undefined, string][] = [
    ["JSON", "application/json", JSON.stringify({ funct: "deletePickupPlace", id: 999 })],
    ["text", "text/plain", JSON.stringify({ funct: "deletePickupPlace", id: 999 })],
    ["a form", "application/x-www-form-urlencoded", "email=ufficio"],
    ["multipart", "multipart/form-data; boundary=x", "--x--\r\n"],
    ["no type", undefined, "{}"],
  ];
  const foreign: [string, Record<string, string>][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["another port", { origin: "http://localhost:9999" }],
    ["an opaque origin", { origin: "null" }],
    ["a look-alike", { origin: "http://localhost.evil.example" }],
    ["cross-site", { "sec-fetch-site": "cross-site" }],
    ["same-site", { "sec-fetch-site": "same-site" }],
    ["cross-site under our own origin", { "sec-fetch-site": "cross-site", origin: own }],
  ];
  const home: [string, Record<string, string>][] = [
    ["no header at all", {}],
    ["our own origin", { origin: own }],
    ["same-origin", { "sec-fetch-site": "same-origin", origin: own }],
    ["the person's own doing", { "sec-fetch-site": "none" }],
  ];
  const paths = ["/api/Client", "/api/Auth", "/login", "/logout", "/client/delete/1"];

  for (const [kind, type, body] of bodies) {
    const ask = (path: string, from: Record<string, string>) => {
      const headers = { ...from, ...(type && { "content-type": type }) };
      return send(
        path,
        { method: "POST", body },
        { as: "ufficio", headers: { host: "localhost", ...headers } },
      );
    };

    test.each(foreign)(`${kind} from %s`, async (_, from) => {
      const before = dump();
      for (const path of paths) expect([path, (await ask(path, from)).status]).toEqual([path, 403]);
      expect(dump()).toBe(before);
    });

    test.each(home)(`${kind} with %s is admitted`, async (_, from) => {
      for (const path of ["/api/Client", "/logout"]) expect((await ask(path, from)).status).not.toBe(403);
    });
  }

  test("methods other than POST are refused as well", async () => {
    const headers = { origin: "http://x", "x-http-method-override": "GET" };
    for (const method of ["PUT", "PATCH", "DELETE", "POST"])
      expect((await send("/client/", { method }, { as: "ufficio", headers })).status).toBe(403);
  });

  test("a GET from another origin changes nothing", async () => {
    const before = dump();
    const headers = { "sec-fetch-site": "cross-site" };
    await send(`/client/delete/${world.rossi}`, {}, { as: "ufficio", headers });
    await send("/logout", {}, { as: "ufficio", headers });
    expect(dump()).toBe(before);
  });
});

describe("the session cookie", () => {
  const login = (site: "A" | "B", address = "http://localhost/login") =>
    send(
      address,
      { method: "POST", body: new URLSearchParams({ email: "ufficio", password }) },
      { site },
    ).then((response) => response.headers.getSetCookie().find((cookie) => cookie.includes("traslo_")));

  test("is HttpOnly, and its name differs per site", async () => {
    expect(await login("A")).toMatch(/^traslo_a=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await login("B")).toMatch(/^traslo_b=[\w-]{43};/);
  });

  test("is Secure over https, under a name that only this host can set", async () => {
    expect(await login("A", "https://localhost/login")).toMatch(
      /^__Host-traslo_a=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test("and every other cookie is: the message after a save and the look of the pages, which count over https alone", async () => {
    const cookie = `__Host-traslo_a=${signedIn(userId("ufficio"), "A")}`;
    const ask = (path: string, more = "", init = {}) =>
      send(`https://localhost${path}`, init, { headers: { cookie: cookie + more, ...form } });
    const flash = encodeURIComponent(
      encodeURIComponent(JSON.stringify({ kind: "success", text: "Salvata" })),
    );
    expect(await (await ask("/client/", `; __Host-flash=${flash}`)).text()).toContain("Salvata");
    expect(await (await ask("/client/", `; flash=${flash}`)).text()).not.toContain("Salvata");
    expect(await (await ask("/client/", "; __Host-theme=dark")).text()).toContain('data-theme="dark"');
    expect(await (await ask("/client/", "; theme=dark")).text()).not.toContain('data-theme="dark"');
    const shown = (await ask("/client/", `; __Host-flash=${flash}`)).headers.getSetCookie();
    expect(shown).toEqual([expect.stringMatching(/^__Host-flash=; .*; Secure/)]);
    const saved = await ask("/logout", "", { method: "POST", body: "" });
    expect(saved.headers.getSetCookie().filter((set) => !/^__Host-.*; Secure/.test(set))).toEqual([]);
  });

  test("of one site is not valid on the other", async () => {
    const token = (await login("A"))?.match(/=([\w-]{43})/)?.[1];
    for (const name of ["traslo_a", "traslo_b"]) {
      const { status } = await send("/client/", { headers: { cookie: `${name}=${token}` } }, { site: "B" });
      expect(status).toBe(303);
    }
  });

  test.each([
    ["//evil.example", "/"],
    ["https://evil.example", "/"],
    ["/\\evil.example", "/"],
    ["javascript:1", "/"],
    ["/\t/evil.example/x", "/"],
    ["/\n/evil.example", "/"],
    ["\r\n//evil.example", "/"],
    ["/.//evil.example", "/"],
    ["/x/..//evil.example", "/"],
    ["http://localhost:9/", "/"],
    ["http://[", "/"],
    ["/／evil.example", "/%EF%BC%8Fevil.example"],
    ["/\u0000x", "/%00x"],
    ["/client/?query=a\u0001b\nc", "/client/?query=a%01bc"],
    ["/client/?query=Niccolò#top", "/client/?query=Niccol%C3%B2"],
    ["/orders/7", "/orders/7"],
  ])("leads after login only to a page of this site: %j to %s", async (next, path) => {
    const login = `/login?next=${encodeURIComponent(next)}`;
    const body = () => new URLSearchParams({ email: "ufficio", password });
    expect((await send(login, { method: "POST", body: body() })).headers.get("location")).toBe(path);
    expect((await send(login, {}, { as: "ufficio" })).headers.get("location")).toBe(path);
    const htmx = await send(login, { method: "POST", body: body(), headers: { "hx-request": "true" } });
    expect(htmx.headers.get("hx-redirect")).toBe(path);
  });
});

describe("behind a proxy", () => {
  const proxies = (text: string) => readProxies(text) as BlockList;
  /** A request through the proxy at `peer`, with `trusted` as TRUSTED_PROXY. */
  const viaProxy = async (
    path: string,
    { headers, ...init }: RequestInit & { headers: Record<string, string> },
    trusted = "192.168.1.1",
    peer = "::ffff:192.168.1.1",
    leavesOutHsts = false,
  ) => {
    const server = { requestIP: () => ({ address: peer }), timeout: () => {} } as never;
    const env = { site: "A", demo: false, server, trustedProxies: proxies(trusted), leavesOutHsts } as const;
    return app.request(`http://traslo.example${path}`, { ...init, headers }, env);
  };
  const login = JSON.stringify({ funct: "login", email: "ufficio", password });
  const tls = { "x-forwarded-proto": "https" };

  test.each([
    ["", "192.168.1.20", "192.168.1.20"],
    ["192.168.1.1", "192.168.1.20", "192.168.1.20"],
    ["192.168.1.20", "192.168.1.20", "203.0.113.9"],
    ["127.0.0.1, 192.168.0.0/16", "::ffff:192.168.1.20", "203.0.113.9"],
    ["fd00::/8,::1", "fd12::1", "203.0.113.9"],
    ["fd00::/8", "fe80::1", "fe80::1"],
  ])("with TRUSTED_PROXY=%p a request with %s has the address %s", async (trusted, peer, ip) => {
    const headers = { ...json, "x-forwarded-for": "198.51.100.1, 203.0.113.9", "x-real-ip": "1.2.3.4" };
    await viaProxy("/api/Auth", { method: "POST", body: login, headers }, trusted, peer);
    const last = database().query("SELECT ip FROM activity ORDER BY id DESC LIMIT 1").get();
    expect(last).toEqual({ ip });
  });

  test.each(["<script>", "x".repeat(3000), "1.2.3", "203.0.113.9:80", ""])(
    "what is no address is not taken for the caller's: %p",
    async (address) => {
      const headers = { ...json, "x-forwarded-for": address };
      await viaProxy("/api/Auth", { method: "POST", body: login, headers });
      const last = database().query("SELECT ip FROM activity ORDER BY id DESC LIMIT 1").get();
      expect(last).toEqual({ ip: "192.168.1.1" });
    },
  );

  test.each(["proxy", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "::1/129", "10.0.0.1;10.0.0.2", "0x7f.1"])(
    "TRUSTED_PROXY=%s is no list",
    (text) => {
      expect(readProxies(text)).toBeNull();
    },
  );

  test("that ends TLS browsers stay on https, unless a port of the other site may be plain http", async () => {
    const policy = async (...where: [string, string, boolean]) =>
      (await viaProxy("/login", { headers: tls }, ...where)).headers.get("strict-transport-security");
    const proxy = "192.168.1.1";
    expect(await policy(proxy, proxy, false)).toBe("max-age=31536000");
    expect(await policy(proxy, proxy, true)).toBeNull();
    expect(await policy("10.0.0.1", proxy, false)).toBeNull();
  });

  test("with TLS the session cookie is Secure and valid, and plain http has another one", async () => {
    const entered = await viaProxy("/api/Auth", {
      method: "POST",
      body: login,
      headers: { ...json, ...tls },
    });
    const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(entered.headers.getSetCookie()[0]).toMatch(/^__Host-traslo_a=.*; HttpOnly; Secure; SameSite=Lax$/);
    expect((await viaProxy("/client/", { headers: { ...tls, cookie } })).status).toBe(200);
    const unprefixed = cookie.replace("__Host-", "");
    expect((await viaProxy("/client/", { headers: { ...tls, cookie: unprefixed } })).status).toBe(303);
    const untrusted = await viaProxy("/client/", { headers: { ...tls, cookie } }, "10.0.0.1");
    expect(untrusted.status).toBe(303);
    const out = { method: "POST", body: "", headers: { ...form, ...tls, cookie } };
    expect((await viaProxy("/logout", out)).headers.getSetCookie().join()).toContain(
      "__Host-traslo_a=; Max-Age=0",
    );
  });

  test("links have the scheme and host of the browser's request", async () => {
    const headers = { ...tls, ...form, cookie: `__Host-traslo_a=${signedIn(userId("superadmin"))}` };
    const made = (more = {}, trusted?: string) =>
      viaProxy(
        "/admin/kiosks/insert",
        { method: "POST", body: "name=Magazzino", headers: { ...headers, ...more } },
        trusted,
      ).then((response) => response.text());
    expect(await made()).toContain('value="https://traslo.example/kiosk/link/');
    expect(await made({ "x-forwarded-host": "sede.example:8443" })).toContain(
      'value="https://sede.example:8443/',
    );
    expect(await made({ "x-forwarded-host": '"><script>' })).toContain('value="https://traslo.example/');
    const feed = await viaProxy("/planning/feed", { method: "POST", body: "", headers });
    expect(await feed.text()).toContain("https://traslo.example/planning/feed/");
    const unsecured = { cookie: `traslo_a=${signedIn(userId("superadmin"))}` };
    expect(await made(unsecured, "10.0.0.1")).toContain('value="http://traslo.example/kiosk/link/');
  });

  test("a wall display's cookie is renewed under the secure name", async () => {
    const { link } = (await as("gestione1").call("Kiosk", "createNew", { name: "Magazzino" })).values;
    const opened = await viaProxy(link, { headers: tls });
    const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(cookie).toStartWith("__Host-traslo_kiosk_a=");
    const wall = await viaProxy("/kiosk", { headers: { ...tls, cookie } });
    expect(wall.status).toBe(200);
    expect(wall.headers.get("set-cookie")).toBe(opened.headers.get("set-cookie"));
  });

  test("that changes the Host header, sec-fetch-site is enough; without it the refusal names the cause", async () => {
    const lost = (headers: Record<string, string>) =>
      app.request("http://127.0.0.1:3000/login", {
        method: "POST",
        body: new URLSearchParams({ email: "ufficio", password }),
        headers: { host: "127.0.0.1:3000", origin: "https://traslo.example", ...headers },
      });
    expect((await lost({ "sec-fetch-site": "same-origin" })).status).toBe(303);
    const refused = await lost({});
    expect(refused.status).toBe(403);
    expect(await refused.text()).toMatch(
      /la pagina è di https:\/\/traslo\.example, il server riceve 127\.0\.0\.1:3000\. Un proxy deve passare l&#x27;intestazione Host\./,
    );
  });
});

test("a request with two hosts, or without one, is refused", async () => {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request, server) => app.fetch(request, { site: "A", server, demo: false }),
  });
  const ask = (head: string) =>
    new Promise<string>((answer, failed) => {
      const socket = connect(Number(server.port), "127.0.0.1", () => socket.write(`${head}\r\n\r\n`));
      socket.on("error", failed);
      socket.on("data", (data) => {
        socket.destroy();
        answer(data.toString().slice(9, 12));
      });
    });
  const status = await Promise.all(
    [
      "GET /login HTTP/1.1\r\nHost: traslo.example",
      "GET /login HTTP/1.1\r\nHost: traslo.example\r\nHost: evil.example",
      "GET /login HTTP/1.1\r\nHost: traslo.example, evil.example",
      "GET /login HTTP/1.1\r\nHost: traslo.example/x",
      "GET /login HTTP/1.0",
    ].map(ask),
  );
  await server.stop(true);
  expect(status).toEqual(["200", "400", "400", "400", "400"]);
});

test.each(["/agenda?week=9999-12-31", "/planning?day=9999-12-31"])(
  "the last days there are can be looked at: %s",
  async (path) => {
    expect((await send(path, {}, { as: "gestione1" })).status).toBe(200);
  },
);
