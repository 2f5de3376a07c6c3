import { beforeEach, describe, expect, test } from "bun:test";
import { app } from "../src/server/app";
import { asset } from "../src/server/assets";
import { database } from "../src/server/db";
import { send } from "./wire";
import { dump, fresh, password, world } from "./world";

beforeEach(fresh);

const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

describe("headers stand on every kind of answer", () => {
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

  test("nothing that carries data is kept, and assets are kept for ever", async () => {
    const kept = async (path: string) => (await send(path, {}, office)).headers.get("cache-control");
    expect(await kept("/client/")).toBe("no-store");
    expect(await kept("/api/works/pdf/999")).toBe("no-store");
    expect(await kept("/nothing")).toBe("no-store");
    expect(await kept(asset("app").js)).toBe("public, max-age=31536000, immutable");
  });

  test("pages hold no inline script, style or handler", async () => {
    for (const path of ["/client/", "/login", "/client/insert", "/nothing"]) {
      const text = await (await send(path, {}, office)).text();
      expect(text.match(/ style=| on[a-z]+="|<script(?![^>]*src=)|<style|javascript:/)).toBeNull();
    }
  });
});

describe("a POST from elsewhere is refused, whatever it carries", () => {
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

    test.each(home)(`${kind} with %s is let in`, async (_, from) => {
      for (const path of ["/api/Client", "/logout"]) expect((await ask(path, from)).status).not.toBe(403);
    });
  }

  test("a method of another name does not get around it", async () => {
    const headers = { origin: "http://x", "x-http-method-override": "GET" };
    for (const method of ["PUT", "PATCH", "DELETE", "POST"])
      expect((await send("/client/", { method }, { as: "ufficio", headers })).status).toBe(403);
  });

  test("reading changes nothing, from wherever it is asked", async () => {
    const before = dump();
    const headers = { "sec-fetch-site": "cross-site" };
    await send(`/client/delete/${world.rossi}`, {}, { as: "ufficio", headers });
    await send("/logout", {}, { as: "ufficio", headers });
    expect(dump()).toBe(before);
  });
});

describe("the session's cookie", () => {
  const login = (site: "A" | "B", address = "http://localhost/login") =>
    send(
      address,
      { method: "POST", body: new URLSearchParams({ email: "ufficio", password }) },
      { site },
    ).then((response) => response.headers.getSetCookie().find((cookie) => cookie.startsWith("traslo_")));

  test("is out of scripts' reach, and its name differs per site", async () => {
    expect(await login("A")).toMatch(/^traslo_a=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await login("B")).toMatch(/^traslo_b=[\w-]{43};/);
  });

  test("is secure when served over https", async () => {
    expect(await login("A", "https://localhost/login")).toContain("; Secure");
  });

  test("of one site opens nothing on the other", async () => {
    const token = (await login("A"))?.match(/=([\w-]{43})/)?.[1];
    for (const name of ["traslo_a", "traslo_b"]) {
      const { status } = await send("/client/", { headers: { cookie: `${name}=${token}` } }, { site: "B" });
      expect(status).toBe(303);
    }
  });

  test("leads after login only to a page of ours", async () => {
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:1"]) {
      const body = new URLSearchParams({ email: "ufficio", password });
      const answer = await send(`/login?next=${encodeURIComponent(next)}`, { method: "POST", body });
      expect(answer.headers.get("location")).toBe("/");
    }
  });
});

test("a forwarded address counts only from the proxy that was named", async () => {
  const ipAfter = async (peer: string, trustedProxy?: string) => {
    const headers = {
      ...json,
      "x-forwarded-for": "203.0.113.9",
      forwarded: "for=203.0.113.8",
      "x-real-ip": "1.2.3.4",
    };
    const server = { requestIP: () => ({ address: peer }) } as never;
    const body = JSON.stringify({ funct: "login", email: "ufficio", password });
    const env = { site: "A", demo: false, server, trustedProxy } as const;
    await app.request("/api/Auth", { method: "POST", body, headers }, env);
    return (database().query("SELECT ip FROM activity ORDER BY id DESC LIMIT 1").get() as { ip: string }).ip;
  };
  expect(await ipAfter("::ffff:192.168.1.20")).toBe("192.168.1.20");
  expect(await ipAfter("192.168.1.20", "192.168.1.1")).toBe("192.168.1.20");
  expect(await ipAfter("192.168.1.1", "192.168.1.1")).toBe("203.0.113.9");
});
