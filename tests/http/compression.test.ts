import { BlockList } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { app } from "../../src/server/app";
import { asset } from "../../src/server/http/assets";
import { certificateExpiry, readTls } from "../../src/server/http/tls";
import { cookieName } from "../../src/server/sessions/session";
import { direct, fresh, insert, setClock, signedIn, update, userId, world } from "../support/requests";

beforeEach(fresh);

/** The page of all orders, or another one, as a browser that accepts `encodings`. */
const get = (path: string, encodings?: string, more: Record<string, string> = {}) => {
  const cookie = `${cookieName("A")}=${signedIn(userId("gestione1"))}`;
  const headers = { cookie, ...(encodings && { "accept-encoding": encodings }), ...more };
  return app.request(path, { headers }, { site: "A", demo: false });
};

/** Signing in again, as each request here does, is an event: the page has its number. */
const withoutEvent = (html: string) => html.replace(/data-last="\d+"/, "");

describe("a page", () => {
  test("is compressed for a browser that accepts gzip, and is the same text", async () => {
    const plain = await (await get("/orders/")).text();
    const response = await get("/orders/", "gzip, deflate, br, zstd");
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("vary")).toContain("Accept-Encoding");
    const bytes = await response.bytes();
    expect(bytes.length * 2).toBeLessThan(plain.length);
    const unpacked = new TextDecoder().decode(Bun.gunzipSync(bytes as Uint8Array<ArrayBuffer>));
    expect(withoutEvent(unpacked)).toBe(withoutEvent(plain));
  });

  test.each([
    ["no encoding", undefined],
    ["gzip refused", "gzip;q=0, br"],
    ["br alone", "br"],
  ])("is not compressed for a browser with %s", async (_, encodings) => {
    expect((await get("/orders/", encodings)).headers.get("content-encoding")).toBeNull();
  });

  test("is sent with its status when it is an error page", async () => {
    const response = await get("/order/show/999999", "gzip");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-encoding")).toBe("gzip");
  });
});

test("a call, the health and an asset are not touched", async () => {
  for (const path of ["/salute", "/api/Client"])
    expect((await get(path, "gzip")).headers.get("content-encoding")).toBeNull();
});

describe("a page longer than gzip looks back", () => {
  beforeEach(() =>
    direct(() => {
      for (let code = 1000; code < 1100; code++) insert("workers", { code, surname: `Operaio ${code}` });
    }),
  );

  test.each([
    ["br", "gzip, deflate, br, zstd"],
    ["gzip", "gzip, deflate"],
  ])("comes as %s to a browser with %p, and is the same text", async (encoding, accepted) => {
    const skills = "/admin/settings/workers/skills";
    const plain = await (await get(skills)).text();
    const response = await get(skills, accepted);
    expect(response.headers.get("content-encoding")).toBe(encoding);
    const bytes = await response.bytes();
    const unpacked = encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    const rows = (html: string) => html.slice(html.indexOf("<table"), html.indexOf("</table>"));
    expect(rows(unpacked.toString())).toBe(rows(plain));
    expect(rows(plain)).toContain("Operaio 1099");
  });
});

describe("a script of the build", () => {
  const { js } = asset("app");
  const whole = () => Bun.file(`dist${js}`).text();

  test.each([
    ["br", "gzip, deflate, br, zstd"],
    ["gzip", "gzip, deflate"],
    ["gzip", "gzip, br;q=0"],
  ])("comes as %s to a browser with %p", async (encoding, accepted) => {
    const response = await get(js, accepted);
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toContain("Accept-Encoding");
    const bytes = await response.bytes();
    const unpacked = encoding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(unpacked.toString()).toBe(await whole());
  });

  test("comes as it is to a browser with none of them", async () => {
    const response = await get(js);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toBe(await whole());
  });
});

test("the deposits, a long page, are drawn while they are read, others when all of them is read", async () => {
  const waits = async (path: string) => (await (await get(path)).text()).includes('rel="expect"');
  expect([await waits("/box/"), await waits("/orders/")]).toEqual([false, true]);
});

describe("what htmx asks for", () => {
  const list = { "hx-request": "true", "hx-target": "div#list" };
  const sheets = (html: string) => html.match(/<link rel="stylesheet" href="[^"]*sheets[^"]*"[^>]*>/g) ?? [];

  test("from a page is the page without its frame", async () => {
    const whole = await (await get("/orders/")).text();
    const part = await (await get("/orders/", undefined, list)).text();
    const page = part.replace(sheets(part).join(""), "");
    expect(page).toStartWith('<div id="page">');
    expect(whole).toContain(page);
    expect(part).not.toContain('id="drawer"');
  });

  test("brings the style sheets of its page, which the whole page has in its head", async () => {
    const [head = "", body = ""] = (await (await get("/resources/")).text()).split("</head>");
    const part = await (await get("/resources/", undefined, list)).text();
    expect(sheets(part).map((link) => link.match(/sheets\/(\w+)-/)?.[1])).toEqual(["lists", "resources"]);
    expect(sheets(head)).toEqual(sheets(part));
    expect(sheets(body)).toEqual([]);
  });

  test("from the menu has the menu, and whose screens these are", async () => {
    const text = await (await get("/orders/", undefined, { ...list, "hx-target": "div#menu" })).text();
    expect(text).toContain('id="menu"');
    expect(text).toContain('id="viewing"');
  });

  test("from a list is nothing while the page would be the same, and the page after a change", async () => {
    const shown = async () =>
      JSON.parse(
        (await (await get("/orders/", undefined, list)).text())
          .match(/hx-headers="([^"]+)"/)?.[1]
          ?.replaceAll("&quot;", '"') ?? "{}",
      );
    const before = await shown();
    const same = await get("/orders/", undefined, { ...list, ...before });
    expect([same.status, await same.text()]).toEqual([204, ""]);
    direct(() => update("orders", world.order, { agreed_price_cents: 432_100 }));
    const changed = await get("/orders/", undefined, { ...list, ...before });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain("4.321");
    expect(await shown()).not.toEqual(before);
  });

  test("leaves the message of the last save for the page that is opened next", async () => {
    const flash = encodeURIComponent(JSON.stringify({ kind: "success", text: "Ordine inserito" }));
    const cookie = `${cookieName("A")}=${signedIn(userId("gestione1"))}; flash=${flash}`;
    const part = await get("/orders/", undefined, { ...list, cookie });
    expect(part.headers.get("set-cookie")).toBeNull();
    const whole = await get("/orders/", undefined, { cookie });
    expect(await whole.text()).toContain("Ordine inserito");
    expect(whole.headers.get("set-cookie")).toContain("flash=;");
  });
});

describe("the answer of a call", () => {
  const call = (encodings: string, body: object) => {
    const cookie = `${cookieName("A")}=${signedIn(userId("gestione1"))}`;
    const headers = { cookie, "content-type": "application/json", "accept-encoding": encodings };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return app.request("/api/Settings", init, { site: "A", demo: false });
  };
  const list = { funct: "getWorkers" };

  test("is compressed when it is long, and is the same text", async () => {
    const plain = await (await call("identity", list)).text();
    const response = await call("gzip, br", list);
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    const bytes = await response.bytes();
    expect(bytes.length * 2).toBeLessThan(plain.length);
    expect(new TextDecoder().decode(Bun.gunzipSync(bytes as Uint8Array<ArrayBuffer>))).toBe(plain);
  });

  test("is not compressed when it is short", async () => {
    const response = await call("gzip", { funct: "none" });
    expect(response.headers.get("content-encoding")).toBeNull();
  });
});

const day = 24 * 3_600_000;
const inClear = "Il sito è servito in http";
const pem = (name: string) => join(import.meta.dir, "../support/tls", name);

afterEach(() => {
  setClock();
  readTls(undefined, undefined);
});

/** A page of site A as the account gets it at this address; a trusted proxy may have forwarded the request. */
async function page(origin: string, { who = "gestione1" as const, path = "/", proxied = {} } = {}) {
  const cookie = `${cookieName("A")}=${signedIn(userId(who), "A")}`;
  const secure = `__Host-${cookie}`;
  const proxies = new BlockList();
  proxies.addAddress("10.0.0.2");
  const server = {
    requestIP: () => ({ address: "10.0.0.2", family: "IPv4", port: 1 }),
    timeout: () => {},
  };
  const response = await app.request(
    `${origin}${path}`,
    { headers: { cookie: `${cookie}; ${secure}`, ...proxied } },
    { site: "A", demo: false, server: server as never, trustedProxies: proxies },
  );
  return response.text();
}

describe("on plain http", () => {
  test("administrators read on Home and on Sistema that what they send can be read on the way", async () => {
    for (const path of ["/", "/admin/system/"])
      expect(await page("http://192.168.1.10:3000", { path })).toMatch(
        /class="alert info".*Il sito è servito in http: password e dati passano in chiaro sulla rete/s,
      );
  });

  test("everybody else reads nothing of it", async () => {
    expect(await page("http://192.168.1.10:3000", { who: "ufficio" as never })).not.toContain(inClear);
  });

  test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "nothing is sent over a network from %s, and nobody is warned",
    async (origin) => {
      expect(await page(origin)).not.toContain(inClear);
    },
  );

  test("a proxy on the same machine that speaks http to browsers is warned of, too", async () => {
    const proxied = { "x-forwarded-host": "traslo.example", "x-forwarded-proto": "http" };
    expect(await page("http://127.0.0.1:3000", { proxied })).toContain(inClear);
  });
});

test("over https, own or a proxy's, nobody is warned", async () => {
  expect(await page("https://traslo.example")).not.toContain(inClear);
  const proxied = { "x-forwarded-proto": "https" };
  expect(await page("http://traslo.example", { proxied })).not.toContain(inClear);
});

describe("the server's own certificate", () => {
  const at = (milliseconds: number) => setClock(() => (certificateExpiry() as number) + milliseconds);
  beforeEach(() => {
    readTls(pem("cert.pem"), pem("key.pem"));
  });

  test("is not mentioned on Home while it is valid for more than 14 days", async () => {
    at(-15 * day);
    expect(await page("https://traslo.example")).not.toContain("certificato");
  });

  test("of 14 days is warned of with its last day, which Sistema shows at any time", async () => {
    at(-13 * day);
    expect(await page("https://traslo.example")).toMatch(
      /role="alert".*Il certificato del sito scade il 29\/10\/2126/s,
    );
    at(-100 * day);
    expect(await page("https://traslo.example", { path: "/admin/system/" })).toContain("29/10/2126");
  });

  test("that expired is warned of", async () => {
    at(day);
    expect(await page("https://traslo.example")).toContain("Il certificato del sito è scaduto il 29/10/2126");
  });
});
