import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import { app } from "../../src/server/app";
import { sessionOver } from "../../src/server/base/failures";
import { writeCounts } from "../../src/server/call/call-log";
import { findSearch, storeSearch } from "../../src/server/http/pages/searches";
import { fresh, setClock, unreadable, visitor } from "../support/requests";
import { manyRossis } from "../support/rossis";

beforeEach(fresh);

const htmx = { "hx-request": "true" };

/** The lists with texts about persons, and their fields. */
const posted: Record<string, string[]> = {
  "/client": ["query"],
  "/client/search": ["surname", "email", "cellphone"],
  "/orders": ["query"],
  "/appointment": ["query"],
  "/box": ["q"],
};

const lists = Object.entries(posted).map(([path, [field]]) => [path, field as string] as const);

/** Every address of a page: where its forms, links and requests lead, and what they repeat. */
const addressesIn = (html: string) =>
  [...html.matchAll(/\s(action|formaction|href|src|hx-(?!confirm)[\w-]+)="([^"]*)"/g)].map(
    ([, , value]) => value as string,
  );

const formsIn = (html: string) =>
  [...html.matchAll(/<form class="search-form".*?<\/form>/gs)].map(([form]) => ({
    isPosted: /^<form[^>]* method="post"/.test(form),
    fields: [...form.matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(([, name]) => name as string),
  }));

/** The list as it is after a search from its form without JavaScript. */
async function found(path: string, form: Record<string, string>, by = visitor("superadmin")) {
  const answer = await by.post(path, form);
  expect(answer.status).toBe(303);
  const location = answer.headers.get("location") as string;
  return { location, ...(await by.get(location)) };
}

test("every search form of the program either is posted or asks for days and comuni", async () => {
  const paths = app.routes
    .filter(({ method, path }) => method === "GET" && !/[:*]|^\/(live|kiosk|api)/.test(path))
    .map(({ path }) => path);
  const forms: [string, ReturnType<typeof formsIn>[0]][] = [];
  for (const path of new Set(paths))
    for (const form of formsIn((await visitor("superadmin").get(path)).text)) forms.push([path, form]);
  const isPosted = ([, form]: (typeof forms)[0]) => form.isPosted;
  expect(Object.fromEntries(forms.filter(isPosted).map(([path, { fields }]) => [path, fields]))).toEqual({
    ...posted,
    "/admin/log": ["user", "kind", "from", "to", "table", "record"],
    "/admin/settings/municipalities": ["query"],
    "/bin": ["query", "kind", "user"],
  });
  const inAddresses = forms.filter((form) => !isPosted(form)).flatMap(([, { fields }]) => fields);
  expect([...new Set(inAddresses)].sort()).toEqual([
    ...["date", "dateEnd", "dateStart", "from", "from_text", "to", "to_text"],
  ]);
});

describe.each(lists)("a search in %s", (path, field) => {
  const form = { [field]: "rossi" };

  test("has its texts in no address of the answer", async () => {
    manyRossis();
    const { location, status, text } = await found(path, form);
    expect(location).toMatch(new RegExp(`^${path}\\?search=[0-9a-f-]{36}$`));
    expect([status, text]).toEqual([200, expect.stringContaining("Rossi")]);
    const addresses = addressesIn(text);
    const repeated = addresses.filter((address) => /search=[0-9a-f-]{36}/.test(address));
    expect(repeated).not.toEqual([]);
    if (path !== "/box") expect(repeated).toContainEqual(expect.stringContaining("page=2"));
    expect(addresses.filter((address) => /rossi/i.test(address))).toEqual([]);
  });

  test("by htmx is answered at once, with the address to be shown", async () => {
    manyRossis();
    const answer = await visitor("superadmin").post(path, form, htmx);
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("Rossi")]);
    const shown = answer.headers.get("hx-replace-url") as string;
    expect(shown).toMatch(/\?search=[0-9a-f-]{36}$/);
    expect((await visitor("superadmin").get(shown)).text).toContain('value="rossi"');
  });

  test("is found again by its account on its site alone", async () => {
    const { location } = await found(path, form);
    for (const other of [visitor("direzione"), visitor("superadmin", "B")]) {
      const answer = await other.get(location);
      expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining('value="rossi"')]);
    }
  });

  test("whose id is not known any more shows the list without a search, an open page by a reload", async () => {
    const unknown = `${path}?search=${crypto.randomUUID()}`;
    const answer = await visitor("superadmin").get(unknown);
    expect(answer.status).toBe(200);
    expect(addressesIn(answer.text).filter((address) => address.includes("search="))).toEqual([]);
    expect((await visitor("superadmin").get(unknown, htmx)).headers.get("hx-refresh")).toBe("true");
    for (const odd of ["?search=", "?search=a&search=b", `?search=${"x".repeat(5000)}`, "?search=__proto__"])
      expect((await visitor("superadmin").get(path + odd)).status).toBe(200);
  });

  test("that is too long is not left out, as if everything were found", async () => {
    const { text } = await visitor("superadmin").get(`${path}?${field}=${"x".repeat(300)}`);
    expect(text).toContain(`value="${"x".repeat(200)}`);
  });

  test("written into an address by hand is done, and no link repeats it", async () => {
    manyRossis();
    const { status, text } = await visitor("superadmin").get(`${path}?${field}=rossi`);
    expect([status, text]).toEqual([200, expect.stringContaining('value="rossi"')]);
    expect(addressesIn(text).filter((address) => /rossi/i.test(address))).toEqual([]);
  });

  test("without a session leads to the login and back to the list; an open page stays and says so", async () => {
    const answer = await visitor("nobody").post(path, form);
    expect(answer.headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
    const byHtmx = await visitor("nobody").post(path, form, htmx);
    expect([byHtmx.status, byHtmx.headers.get("hx-redirect")]).toEqual([401, null]);
    expect(JSON.parse(byHtmx.text).text).toBe(sessionOver);
  });
});

test("an empty search shows the whole list at its plain address; by field it asks for one", async () => {
  const whole = await visitor("ufficio").post("/client/", { query: " " }, htmx);
  expect([whole.status, whole.headers.get("hx-replace-url")]).toEqual([200, "/client"]);
  expect(whole.text).toContain("Officine Vesuvio");
  const none = await visitor("ufficio").post("/client/search", { surname: "", email: "", cellphone: "" });
  expect(none.status).toBe(422);
  expect(none.text).toContain("Compilare almeno uno dei campi");
});

test("the view of the boxes stays in the address, and pages of a list start at the first again", async () => {
  const { location } = await found("/box/?view=map", { q: "rossi" });
  expect(location).toMatch(/^\/box\?view=map&search=/);
  const next = await found(`${location}&page=4`, { q: "vesuvio" });
  expect(next.location).toMatch(/^\/box\?view=map&search=[0-9a-f-]{36}$/);
  expect(next.text).toContain('value="vesuvio"');
});

test("of each account the 500 searches last used are stored, for twelve hours after the last use", () => {
  const texts = { query: "rossi" };
  const first = storeSearch("1 A", texts) as string;
  const second = storeSearch("1 A", texts) as string;
  expect(findSearch("1 A", first)).toEqual(texts);
  for (let more = 0; more < 499; more++) storeSearch("1 A", texts);
  expect(findSearch("1 A", second)).toBeUndefined();
  const hours = (count: number) => setClock(() => Date.now() + count * 3_600_000);
  hours(11);
  expect(findSearch("1 A", first)).toEqual(texts);
  hours(22);
  expect(findSearch("1 A", first)).toEqual(texts);
  hours(34.1);
  expect(findSearch("1 A", first)).toBeUndefined();
});

test("no line of the log contains the query of an address, whether refused, without an account or failed", async () => {
  const log = spyOn(console, "log").mockImplementation(() => {});
  const errors = spyOn(console, "error").mockImplementation(() => {});
  process.env.NODE_ENV = "production";
  const paths = lists.map(([path, field]) => `${path}?${field}=Rossi`);
  for (const path of paths) {
    await visitor("nobody").get(path);
    for (const profile of ["magazzino", "agenda"] as const) await visitor(profile).get(path);
    await visitor("ufficio").post(path, { query: "Rossi" });
  }
  writeCounts();
  fresh();
  for (const table of ["clients", "appointments", "box_lines"]) unreadable(table);
  for (const path of paths) expect((await visitor("superadmin").get(path)).status).toBe(500);
  process.env.NODE_ENV = "test";
  const lines = [log, errors].map(({ mock }) => mock.calls.flat().map(String));
  log.mockRestore();
  errors.mockRestore();
  expect(lines.flat().filter((line) => /rossi/i.test(line))).toEqual([]);
  expect(lines[0]?.filter((line) => line.includes("refused"))).not.toEqual([]);
  expect(lines[0]?.filter((line) => line.includes("without-account"))).not.toEqual([]);
  expect(lines[1]?.filter((line) => line.includes("fault"))).toHaveLength(paths.length);
});
