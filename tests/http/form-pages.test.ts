import { app } from "../../src/server/app";
import { sessionOver } from "../../src/server/base/failures";
import { database, fresh, naples, visitor, wireTomorrow, world } from "../support/requests";

beforeEach(fresh);

const htmx = { "hx-request": "true" };
const me = () => visitor("superadmin");

const place = { address: "Via Foria 5", cityId: "63049", city: "Napoli", zip: "80137", province: "NA" };
const client = { surname: "Verdi", privateClient: "1", fiscalCode: "X", privateAddress: "Y", ...place };
const visit = () => ({
  client: String(world.rossi),
  client_address: String(world.rossiPlace),
  agent: "2",
  date: wireTomorrow,
  time: "16:00",
  state: "0",
});

/** Forms of which people fill in several in a row: a valid record, and what stays for the next. */
type InARow = [form: Record<string, string>, table: string, keeps: string[]];
const inARow = (): Record<string, InARow> => ({
  "/client/insert": [client, "clients", []],
  "/appointment/insert": [visit(), "appointments", ["date", "agent"]],
  "/orders/insert": [(({ client, client_address }) => ({ client, client_address }))(visit()), "orders", []],
  "/memo/insert": [{ title: "Chiamare", date: wireTomorrow, time: "9:00" }, "memos", ["date"]],
  "/logWorkers/insert": [{ operaio_id: "1", amount: "1.250,50", description: "Acconto" }, "worker_logs", []],
  "/logVehicle/insert": [
    { automezzo_id: "1", intervention_type: "Gomme", description: "Nuove" },
    "vehicle_logs",
    [],
  ],
  "/admin/settings/workers/insert": [{ surname: "Esposito", name: "Ugo" }, "workers", []],
  "/admin/settings/vehicles/insert": [{ name: "GA 123 BC" }, "vehicles", []],
  "/admin/settings/materials/insert": [{ name: "Nastro", cost: "2", threshold: "5" }, "materials", []],
  "/admin/settings/agents/insert": [{ text: "Agente 9" }, "agents", []],
  "/absences/insert/worker": [
    { id_worker: "1", from: wireTomorrow, to: wireTomorrow, reason: "Ferie" },
    "absences",
    ["from", "to"],
  ],
  "/news/insert": [
    { title: "Ferie", description: "Chiuso", content: "Dal 10", user_level: "1" },
    "news",
    ["user_level"],
  ],
  [`/client/place/insert/${world.rossi}`]: [
    { address: "Via Roma 3", cityId: String(naples), city: "Napoli", zip: "80100", province: "NA" },
    "pickup_places",
    [],
  ],
  "/admin/settings/municipalities/insert": [
    { name: "Nuovo Comune", province: "NA", caps: "80199", code: "M999" },
    "municipalities",
    [],
  ],
  "/resources/closures/insert": [{ from: wireTomorrow, reason: "Santo patrono" }, "closures", []],
  [`/orders/works/insert/${world.order}`]: [
    { date: wireTomorrow, hour: "8:00", type: "0", id_pickupPlace: String(world.rossiPlace) },
    "works",
    ["date"],
  ],
  [`/dailyWorks/${wireTomorrow}/work`]: [
    { date: wireTomorrow, hour: "9:00", type: "0", id_pickupPlace: "1" },
    "works",
    ["date"],
  ],
  [`/orders/materials/insert/${world.order}`]: [
    { id_material: "4", quantity: "2", date: wireTomorrow, delivered: "1" },
    "order_materials",
    ["date"],
  ],
});

const rows = (table: string) =>
  (database().query(`SELECT count(*) AS count FROM "${table}"`).get() as { count: number }).count;

/** The value of a field, of a select its chosen option. */
function valueIn(html: string, name: string) {
  const [tag = ""] = html.match(new RegExp(`<(input|textarea)(?=[^>]* name="${name}")[^>]*>`)) ?? [];
  const [, options = ""] = html.match(new RegExp(`<select[^>]* name="${name}".*?>(.*?)</select>`, "s")) ?? [];
  return (tag.match(/ value="([^"]*)"/) ?? options.match(/value="([^"]*)"[^>]* selected/))?.[1] ?? "";
}

describe('"Salva e nuovo"', () => {
  test.each(Object.keys(inARow()))("of %s saves and opens the form again for the next", async (path) => {
    const [form, table, keeps] = inARow()[path] as InARow;
    expect((await me().get(path)).text.includes(">Salva e nuovo</button>")).toBe(true);
    const before = rows(table);
    const { status, headers, text } = await me().post(path, { ...form, another: "1" }, htmx);
    expect([status, headers.get("hx-redirect"), headers.get("hx-refresh")]).toEqual([200, null, null]);
    expect(rows(table)).toBe(before + 1);
    const { snackbar } = JSON.parse(headers.get("hx-trigger") ?? "{}");
    expect(snackbar).toMatchObject({ kind: "success", action: { text: "Annulla" } });
    expect([text.includes("data-dirty"), text.includes('autofocus=""')]).toEqual([false, true]);
    for (const name of keeps) expect([name, valueIn(text, name)]).toEqual([name, form[name] ?? ""]);
    for (const name of Object.keys(form).filter((name) => /name|description|surname|title|reason/.test(name)))
      expect([name, valueIn(text, name)]).toEqual([name, ""]);
  });

  test("without a script leads to the form with the message", async () => {
    const answer = await me().post("/memo/insert", { ...inARow()["/memo/insert"]?.[0], another: "1" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/memo/insert"]);
    expect(answer.headers.get("set-cookie")).toContain("Memo%2520inserita");
  });

  test("with an invalid field saves nothing and shows what was typed", async () => {
    const before = rows("memos");
    const refused = await me().post("/memo/insert", { title: "Chiamare", another: "1" }, htmx);
    expect([refused.status, valueIn(refused.text, "title"), rows("memos")]).toEqual([
      422,
      "Chiamare",
      before,
    ]);
  });

  test("is not offered for a record that is stored", async () => {
    for (const path of [`/appointment/modify/${world.open}`, "/admin/settings/workers/modify/1"])
      expect((await me().get(path)).text.includes("Salva e nuovo")).toBe(false);
  });
});

const focusedIn = (html: string) =>
  [...html.matchAll(/<(?:input|select|textarea)[^>]* autofocus=""[^>]*>/g)].map(
    ([tag]) => tag.match(/ name="([^"]+)"/)?.[1],
  );

describe.each(["/appointment/insert", "/orders/insert"])("the other tab of %s", (path) => {
  const typed = { client: "", client_text: "Verdi", date: wireTomorrow, time: "16:30", agent: "2" };
  const change = async (tab: string, form: Record<string, string>) => {
    const { headers } = await me().post(`${path}/${tab}-tab`, form, htmx);
    const address = headers.get("hx-redirect") as string;
    return { address, html: (await me().get(address)).text };
  };

  test("opens with what was typed, and the words that found no client as the surname", async () => {
    const { address, html } = await change("new", typed);
    expect(address).toMatch(/new-client\?filled=[0-9a-f-]{36}$/);
    expect(["client.surname", "date", "time", "agent"].map((name) => valueIn(html, name))).toEqual([
      "Verdi",
      wireTomorrow,
      "16:30",
      "2",
    ]);
    expect(html).toContain("data-dirty");
  });

  test("has everything again that was typed of a new client", async () => {
    const { address, html } = await change("known", {
      ...typed,
      "client.surname": "Verdi",
      "client.phone": "0811048468",
    });
    expect(address).toMatch(/insert\?filled=[0-9a-f-]{36}$/);
    const newClient = valueIn(html, "newClient").replaceAll("&quot;", '"');
    const back = await change("new", { date: valueIn(html, "date"), newClient });
    expect(["client.surname", "client.phone", "date"].map((name) => valueIn(back.html, name))).toEqual([
      "Verdi",
      "0811048468",
      wireTomorrow,
    ]);
  });

  test("takes what is no client for none, and is refused without the right", async () => {
    for (const newClient of ["", "{", "null", "[1]", '"x"'])
      expect((await change("new", { ...typed, newClient })).html.includes("client.surname")).toBe(true);
    expect((await visitor("consultazione").post(`${path}/new-tab`, typed)).status).toBe(403);
  });
});

describe("the first field of a form", () => {
  const paths = app.routes
    .filter(({ method, path }) => method === "GET" && /insert[^:]*$/.test(path) && path !== "/box/insert")
    .map(({ path }) => path.replace(":id", "1"));

  test.each([...new Set(paths)])(
    "has the focus when %s opens, and no other field asks for it",
    async (path) => {
      expect(focusedIn((await me().get(path)).text)).toHaveLength(1);
    },
  );

  test.each([
    ["/client/insert", "surname"],
    ["/appointment/insert", "client_text"],
    ["/appointment/insert/new-client", "client.surname"],
    ["/logWorkers/insert", "operaio_id"],
    ["/account/password", "password"],
  ])("of %s is %s", async (path, name) => expect(focusedIn((await me().get(path)).text)).toEqual([name]));

  test("of the login is the user name", async () =>
    expect(focusedIn((await visitor("nobody").get("/login")).text)).toEqual(["email"]));

  test("has not the focus after a refusal, which the first invalid field gets", async () =>
    expect(focusedIn((await me().post("/client/insert", {}, htmx)).text)).toEqual([]));
});

describe("on site B a record that becomes visible on site A alone", () => {
  const onB = () => visitor("gestione1", "B");
  const onlyOnA = "resta visibile solo sul sito A.";
  const message = ({ headers }: { headers: Headers }) =>
    decodeURIComponent(decodeURIComponent(/flash=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? ""));

  test("is announced in the forms, and not on site A", async () => {
    for (const path of ["/orders/insert", "/orders/insert/new-client", "/appointment/insert"]) {
      const has = async (site: "A" | "B") =>
        (await visitor("gestione1", site).get(path)).text.includes(onlyOnA);
      expect([path, await has("B"), await has("A")]).toEqual([path, true, false]);
    }
  });

  test("is named in the message after saving", async () => {
    const confirmed = { ...visit(), agent: "1", state: "1" };
    expect(message(await onB().post("/appointment/insert", confirmed))).toContain(
      `Appuntamento inserito: ${onlyOnA}`,
    );
    expect(
      message(await onB().post("/appointment/insert", { ...confirmed, state: "0", time: "18:00" })),
    ).not.toContain(onlyOnA);
    const { client, client_address } = visit();
    expect(message(await onB().post("/orders/insert", { client, client_address }))).toContain(
      `Ordine inserito: ${onlyOnA}`,
    );
    expect(message(await me().post("/orders/insert", { client, client_address }))).not.toContain(onlyOnA);
  });
});

test("a refused form is unsaved unless nothing was typed into it", async () => {
  const refused = async (form: Record<string, string>) =>
    /<form id="resource"[^>]*>/.exec((await me().post("/resources/insert", form, htmx)).text)?.[0];
  expect(await refused({ name: "", ammount: "3" })).toContain("data-dirty");
  expect(await refused({ name: "", ammount: "0", untouched: "1" })).not.toContain("data-dirty");
});

test.each([
  ["http://localhost/appointment/insert?day=2026-12-01", "/appointment/insert?day=2026-12-01"],
  ["http://evil.example/appointment/insert", "/"],
])(
  "without a session a part asked by the page %s leads nowhere: it says so, and the login returns to %s",
  async (url, next) => {
    const asked = { "hx-request": "true", "hx-current-url": url };
    const nobody = visitor("nobody");
    const answers = [
      await nobody.get("/appointment/availability?date=2026-12-01", asked),
      await nobody.post("/client/duplicates?of=client", {}, asked),
      await nobody.post("/client/items", { q: "rossi" }, asked),
      await nobody.post("/appointment/insert", {}, asked),
      await nobody.get("/client/", asked),
    ];
    for (const { status, headers, text } of answers) {
      const leads = ["location", "hx-redirect", "hx-refresh"].map((name) => headers.get(name));
      expect([status, ...leads]).toEqual([401, null, null, null]);
      const open = `/login?next=${encodeURIComponent(next)}`;
      expect(JSON.parse(text)).toEqual({
        kind: "error",
        text: sessionOver,
        action: { text: "Accedi", open },
      });
    }
  },
);
