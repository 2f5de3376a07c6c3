import { inspectRoutes } from "hono/dev";
import { bounds, kindOf } from "../../bench/screens/bounds";
import { app } from "../../src/server/app";
import { wireAnswer, wireBytes, wireJson } from "../../src/server/call/wire";
import { asset } from "../../src/server/http/assets";
import { fillCompany } from "../support/access/company";
import { pagesOf } from "../support/access/routes";
import { firstVisit } from "../support/first-visit";
import { briefDay, database, formatDay, today, visitor } from "../support/requests";
import { unstyled } from "../support/split-styles";
import { post } from "../support/wire";
import { as, dump, fresh, tomorrow, world } from "../support/world";

test("no method and path is registered twice: the second handler would never run", () => {
  const routes = inspectRoutes(app)
    .filter(({ isMiddleware }) => !isMiddleware)
    .map(({ method, path }) => `${method} ${path}`);
  expect(routes.length).toBeGreaterThan(200);
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
});

test("a page checks the right before it reads a posted form", async () => {
  fresh();
  const unreadable = { "content-type": "multipart/form-data" };
  expect((await visitor("nobody").post("/appointment/insert", {}, unreadable)).status).toBe(303);
  expect((await visitor("consultazione").post("/appointment/insert", {}, unreadable)).status).toBe(403);
  expect((await visitor("agenti").post("/appointment/insert", {}, unreadable)).status).toBe(400);
});

/** The addresses of links and of buttons that open a dialog. */
const linksIn = (text: string) =>
  [...text.matchAll(/ (?:href|hx-get|data-open)="(\/[^"#]*)/g)]
    .map(([, link = ""]) => link.replaceAll("&amp;", "&"))
    .filter((link) => !/^\/(assets|logo|undo|live)\b/.test(link));

/** Opens each page of the site; a page changes nothing, and links the styles of what it has. */
async function visitEach(
  site: "A" | "B",
  look: (path: string, page: { status: number; text: string }) => void,
) {
  const company = await fillCompany();
  const reader = visitor("superadmin", site);
  const before = dump();
  const lastAct = () => database().query("SELECT max(id) AS id FROM activity").get();
  const act = lastAct();
  const plain: string[] = [];
  const unanswered: string[] = [];
  for (const { path } of pagesOf(company)) {
    const page = await reader.get(path);
    look(path, page);
    const missing = unstyled(page.text);
    if (missing.length) plain.push(`${path}: ${missing}`);
    for (const [tag] of page.text.matchAll(/<[^>]* hx-confirm="[^>]*>/g))
      if (!/ data-yes="\p{Lu}/u.test(tag)) unanswered.push(`${path}: ${tag}`);
  }
  // A view asks for the style sheet of its classes by `<Sheet>`.
  expect(plain).toEqual([]);
  // A question is answered with No and the verb.
  expect(unanswered).toEqual([]);
  expect(lastAct()).toEqual(act);
  expect(dump()).toBe(before);
  return reader;
}

test("each GET route is a page that opens, or is known to be none, changes nothing, links the styles and scripts of what it has, and keeps its bound on a first visit", async () => {
  const others: string[] = [];
  const heavy: string[] = [];
  const unplaced: string[] = [];
  await visitEach("A", (path, { status, text }) => {
    if (status !== 200 || !text.includes("</html>")) others.push(`${path}: ${status}`);
    else if (firstVisit(text) > bounds[kindOf(path)].first * 1024)
      heavy.push(`${path}: ${firstVisit(text)} bytes`);
    if (text.includes('class="pop-menu"') && !text.includes(asset("lists").js)) unplaced.push(path);
  });
  // A new route with parameters needs a sample in tests/support/access/routes.ts, one that is no page a line there.
  expect(others).toEqual([]);
  // The script that opens a menu at its button.
  expect(unplaced).toEqual([]);
  expect(heavy).toEqual([]);
});

test("each GET route on site B changes nothing and links the styles of what it has; what it links to or opens is there", async () => {
  const linked = new Map<string, string>();
  const reader = await visitEach("B", (path, { status, text }) => {
    if (status === 200) for (const link of linksIn(text)) if (!linked.has(link)) linked.set(link, path);
  });
  for (const address of ["/resources/closures", "/resources/closures/insert", "/resources/travel/insert"])
    expect([address, (await reader.get(address)).status]).toEqual([address, 404]);
  const dead: string[] = [];
  for (const [link, from] of linked)
    if ((await reader.get(link)).status === 404) dead.push(`${link} on ${from}`);
  expect(dead).toEqual([]);
});

test("the page of a record names it, in the heading and in the browser's tab", async () => {
  fresh();
  const values = { automezzo_id: 1, intervention_type: "Tagliando", description: "Olio" };
  const log = (await as("superadmin").call("LogVehicle", "createNew", { values })).values.id;
  const visit = visitor("superadmin");
  const work = `Rossi Niccolò, ${briefDay(tomorrow)}`;
  for (const [path, title] of [
    [`/orders/${world.order}`, `Ordine ${world.order} · Rossi Niccolò`],
    [`/order/documents/${world.order}`, "Documenti: Rossi Niccolò"],
    [`/client/${world.rossi}`, "Rossi Niccolò"],
    [`/client/modify/${world.rossi}`, "Modifica cliente: Rossi Niccolò"],
    [`/client/contacts/${world.rossi}`, "Modifica recapiti: Rossi Niccolò"],
    [`/orders/works/modify/${world.work}`, `Modifica lavorazione: ${work}`],
    ["/box/show/12", "Deposito 12"],
    [`/logVehicle/show/${log}`, `Log automezzo · Automezzo 1, ${formatDay(today())}`],
    [`/logVehicle/modify/${log}`, "Modifica log automezzo: Automezzo 1"],
    ["/admin/settings/workers/modify/1", "Rinomina operaio: Operaio 1"],
    ["/admin/settings/vehicles/modify/1", "Rinomina automezzo: Automezzo 1"],
    ["/resources/modify/1", "Modifica risorsa: Op"],
  ]) {
    const { text } = await visit.get(path as string);
    expect([path, text.match(/<h1>(.*?)<\/h1>/)?.[1]]).toEqual([path, title]);
    expect(text).toContain(`<title>${title} · Traslo</title>`);
  }
});

test.each<[string, unknown]>([
  ["no field", {}],
  [
    "rows with days, and days as keys",
    { rows: [{ date: "2026-01-31", id: 1 }, {}, { "2026-01-31": ["è"] }] },
  ],
  [
    "fields beside rows",
    { pages: 2, date: "2026-01-31 10:00", missing: undefined, rows: [], state: { a: 1 } },
  ],
  ["a text", "2026-01-31"],
  ["a list", [{ date: "2026-01-31" }]],
  ["nothing", null],
])("an answer that a Worker writes row by row is the JSON of the wire: %s", (_name, values) => {
  for (const isoDays of [false, true])
    expect(new TextDecoder().decode(wireBytes({ isoDays }, values))).toBe(
      wireJson({ isoDays }, { ok: true, values }),
    );
});

test("the answer of a read is encoded once for each object, and the same values otherwise made are encoded again", () => {
  const values = { rows: [{ date: "2026-01-31", city: "Forlì" }] };
  const answer = wireAnswer({ kind: "read" }, { ok: true, values });
  expect(new TextDecoder().decode(answer as Uint8Array)).toBe(
    '{"ok":true,"values":{"rows":[{"date":"31-01-2026","city":"Forlì"}]}}',
  );
  expect(wireAnswer({ kind: "read" }, { ok: true, values })).toBe(answer);
  expect(wireAnswer({ kind: "read" }, { ok: true, values: { ...values } })).not.toBe(answer);
  expect(wireAnswer({ kind: "read" }, { ok: false, values })).toBe(wireJson({}, { ok: false, values }));
});

test("a call that is answered from the cache has what another call has changed since", async () => {
  fresh();
  const order = async () =>
    (await post("Orders", { funct: "getFromId", id: world.order }, office)).values.order;
  const { version, private_client: _, ...before } = (await order()).client;
  await order();
  const values = { ...before, surname: "Verdi" };
  await as("ufficio").call("Client", "modifyClient", { id_client: world.rossi, values });
  expect([before.surname, (await order()).client.surname]).toEqual(["Rossi", "Verdi"]);
});

const office = { as: "ufficio" } as const;
