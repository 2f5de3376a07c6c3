import { readBaseUrl, setBaseUrl } from "../../src/server/base/base-url";
import { as, database, fresh, visitor } from "../support/requests";

beforeEach(fresh);
afterEach(() => setBaseUrl(null));

test.each([
  ["https://traslo.example", "https://traslo.example"],
  ["http://192.168.1.10:3000/", "http://192.168.1.10:3000"],
  ["https://traslo.example/gestionale", null],
  ["traslo.example", null],
  ["ftp://traslo.example", null],
  ["https://user@traslo.example", null],
])("BASE_URL %s is read as %s", (text, origin) => {
  expect(readBaseUrl(text)).toBe(origin);
});

describe("with BASE_URL set for site A", () => {
  beforeEach(() => setBaseUrl({ site: "A", origin: "https://traslo.example" }));

  test("a new calendar address begins with it; one of site B does not", async () => {
    const onA = await visitor("gestione1").post("/planning/feed", {});
    const onB = await visitor("gestione1", "B").post("/planning/feed", {});
    expect(onA.text).toContain("https://traslo.example/planning/feed/");
    expect(onB.text).not.toContain("https://traslo.example");
  });

  test("the mail to a new account names it", async () => {
    expect(await mailToNewAccount()).toContain("Indirizzo: https://traslo.example\n");
  });

  test("a form from that address is accepted though the proxy passes another host", async () => {
    const answer = await visitor("ufficio").post("/logout", {}, { origin: "https://traslo.example" });
    expect(answer.status).toBe(303);
  });

  test.each([
    ["evil.example:4600", 403],
    ["traslo.example.evil.example", 403],
    ["1.2.3.4.evil.example", 403],
    ["traslo.example", 303],
    ["traslo.example:8443", 303],
    ["192.168.1.10:3000", 303],
    ["[::1]:3000", 303],
    ["localhost:3000", 303],
    ["ufficio:3000", 303],
    ["traslo.local", 303],
  ])("a form of a page at %s, which leads here, is answered %i", async (host, status) => {
    const from = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
    expect((await visitor("ufficio").post("/logout", {}, from)).status).toBe(status);
  });

  test("a form from any other address is refused", async () => {
    const answer = await visitor("ufficio").post("/logout", {}, { origin: "https://other.example" });
    expect(answer.status).toBe(403);
  });
});

test("without BASE_URL a form of any page of this host is accepted", async () => {
  const from = { host: "traslochi.example", origin: "http://traslochi.example" };
  expect((await visitor("ufficio").post("/logout", {}, from)).status).toBe(303);
});

test("without BASE_URL the mail to a new account names no address", async () => {
  expect(await mailToNewAccount()).not.toContain("Indirizzo");
});

async function mailToNewAccount(): Promise<string> {
  const values = {
    name: "Ada",
    surname: "Neri",
    username: "aneri",
    email: "ada@neri.example",
    profile: "agenti",
  };
  await as("superadmin").call("Account", "createNew", { values });
  const mail = database().query("SELECT body FROM letters ORDER BY id DESC").get() as { body: string };
  return mail.body;
}
