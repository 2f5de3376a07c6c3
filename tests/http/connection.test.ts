import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { BlockList } from "node:net";
import { join } from "node:path";
import { app } from "../../src/server/app";
import { setClock } from "../../src/server/base/clock";
import { certificateExpiry, readTls } from "../../src/server/http/tls";
import { cookieName } from "../../src/server/sessions/session";
import { userId } from "../support/requests";
import { fresh, signedIn } from "../support/world";

const day = 24 * 3_600_000;
const inClear = "Il sito è servito in http";
const pem = (name: string) => join(import.meta.dir, "../support/tls", name);

beforeEach(fresh);
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
