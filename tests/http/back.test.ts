import { app } from "../../src/server/app";
import { insertLine } from "../support/boxes";
import { type Profile, run, type Site, today, toWire, update, visitor } from "../support/requests";
import { manyRossis } from "../support/rossis";
import { as, direct, fresh, password, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const origin = "http://localhost";
const htmx = { "hx-request": "true" };

/** A browser that sends the page it is on with each request; each has an account of its own. */
function browser(username: Profile = "superadmin", site: Site = "A") {
  const { get, post } = visitor(username, site);
  let here = "";
  const from = (): Record<string, string> => (here ? { referer: origin + here } : {});
  return {
    /** Follows a link, or opens an address. */
    async open(path: string) {
      const answer = await get(path, from());
      here = path.replace(/#.*/, "");
      return pageOf(answer.text);
    },
    dialog: async (path: string) => pageOf((await get(path, { ...from(), ...htmx })).text),
    /** Saves a form with the fields that it has. */
    async save({ back }: { back?: string }, action: string, form: Record<string, string>) {
      const { headers } = await post(action, { ...form, ...(back && { back }) }, { ...from(), ...htmx });
      return headers.get("hx-redirect") ?? (headers.get("hx-refresh") && "reload");
    },
  };
}

/** Where the arrow and "Annulla" of a page lead, and what its form posts. */
function pageOf(html: string) {
  const unescaped = html.replaceAll("&amp;", "&");
  return {
    html,
    cancels: [...unescaped.matchAll(/href="([^"]*)"[^>]*data-cancel=""/g)].map(([, href]) => href),
    back: unescaped.match(/name="back" value="([^"]*)"/)?.[1],
    version: unescaped.match(/name="version" value="([^"]*)"/)?.[1] ?? "",
  };
}

const visit = () => `/appointment/modify/${world.open}`;

const changed = ({ version }: { version: string }) => ({
  version,
  client: String(world.rossi),
  client_address: String(world.rossiPlace),
  agent: "1",
  state: "0",
  date: wireTomorrow,
  time: "15:00",
  time_end: "16:00",
});

describe('the arrow, "Annulla" and a save return to', () => {
  const places = [
    ["/appointment/?page=2", "row"],
    ["/agenda?week=2026-11-30", "row-appointment"],
    ["/", "row-appointment"],
    ["/planning/all?day=2026-11-30", "row"],
  ] as const;

  test.each(places)("%s, at the row of the record", async (place, name) => {
    const { open, save } = browser();
    await open(place);
    const form = await open(visit());
    const row = `${place}#${name}-${world.open}`;
    expect(form.cancels).toEqual([row, row]);
    expect(await save(form, visit(), changed(form))).toBe(row);
  });

  test.each(["/", "/agenda"])("%s, at the visit or memo, which both may have the number", async (place) => {
    const values = { title: "Chiamare", date: toWire(today()), time: "09:00" };
    const { id } = (await as("superadmin").call("Memo", "createNew", { values })).values;
    direct(() => update("appointments", world.open, { date: today() }));
    const { open } = browser();
    const { html } = await open(place);
    for (const [kind, number] of [
      ["memo", id],
      ["appointment", world.open],
    ]) {
      expect(html).toContain(`id="row-${kind}-${number}"`);
      expect((await open(`/${kind}/modify/${number}`)).cancels[0]).toBe(`${place}#row-${kind}-${number}`);
      await open(place);
    }
  });

  test("the page of the record where nothing is known, and that to the usual list", async () => {
    const { open, save } = browser();
    const own = `/appointment/${world.open}`;
    expect((await browser().open(own)).cancels).toEqual([`/appointment/#row-${world.open}`]);
    const form = await open(visit());
    expect(form.cancels).toEqual([own, own]);
    expect(await save(form, visit(), changed(form))).toBe(own);
  });

  test("the same list after a refused save", async () => {
    const { open, save } = browser();
    await open("/appointment/?page=2");
    const form = await open(visit());
    const { post } = visitor("superadmin");
    const refused = pageOf(
      (await post(visit(), { ...changed(form), time: "99:99", back: form.back ?? "" }, htmx)).text,
    );
    expect(refused.html).toContain("aria-invalid");
    expect(await save(refused, visit(), changed(refused))).toBe(`/appointment/?page=2#row-${world.open}`);
  });

  test.each([
    ["/orders/?page=2", `/client/${world.rossi}`],
    [`/orders/${world.order}`, `/client/${world.rossi}`],
  ])("%s from another kind of record, whose number is another row's: %s", async (place, path) => {
    const { open } = browser();
    await open(place);
    expect((await open(path)).cancels[0]).toBe(place);
  });

  test.each(["/orders/", "/appointment/", "/box/", "/box/deadlines", "/", "/agenda"])(
    "%s, at the row in which the client's name was followed",
    async (place) => {
      await insertLine();
      direct(() => {
        update("appointments", world.open, { date: today() });
        update("works", world.work, { date: today() });
        update("box_lines", 1, { date: today() });
      });
      const { open } = browser();
      const { html } = await open(place);
      const [, link = "", row = ""] = html.match(/href="(\/client\/\d+\?row=([\w-]+))"/) ?? [];
      expect(html).toContain(`id="${row}"`);
      expect((await open(link)).cancels[0]).toBe(`${place}#${row}`);
      await open(`/client/modify/${world.rossi}`);
      expect((await open(link.replace(/\?.*/, ""))).cancels[0]).toBe(`${place}#${row}`);
    },
  );

  test("a page, whatever row a link names", async () => {
    const { open } = browser();
    for (const row of ["", "x", 'row-1"><b>', "row-1#row-2"]) {
      await open("/orders/");
      const path = `/client/${world.rossi}?row=${encodeURIComponent(row)}`;
      expect((await open(path)).cancels[0]).toBe("/orders/");
    }
  });

  test("the deposits, at the line of a box that was changed, or at the box", async () => {
    const line = await insertLine();
    const { open } = browser();
    for (const [path, row] of [
      [`/box/modify/${line}`, `row-line-${line}`],
      ["/box/show/12", "row-12"],
    ] as const) {
      const { html } = await open("/box/");
      expect(html).toContain(`id="${row}"`);
      expect((await open(path)).cancels[0]).toBe(`/box/#${row}`);
    }
  });

  test("the timeline of a client, at the visit or order; its list of places at the place", async () => {
    const { open } = browser();
    const page = `/client/${world.rossi}`;
    for (const [path, row] of [
      [visit(), `row-appointment-${world.open}`],
      [`/orders/${world.order}`, `row-orders-${world.order}`],
      [`/client/place/modify/${world.rossiPlace}`, `row-${world.rossiPlace}`],
    ] as const) {
      const { html } = await open(page);
      expect(html).toContain(`id="${row}"`);
      expect((await open(path)).cancels[0]).toBe(`${page}#${row}`);
    }
  });

  test.each(["/memo/?view=cards", "/news/"])("%s, at its row", async (place) => {
    const values = { title: "Chiamare", description: "Testo", date: toWire(today()), time: "09:00" };
    const { id } = (await as("superadmin").call("Memo", "createNew", { values })).values;
    const { open, save } = browser();
    await open("/news/insert");
    const news = { title: "Ferie", description: "Chiuso", content: "Dal 10", user_level: "1" };
    if (place === "/news/") expect(await save({}, "/news/insert", news)).toBe("/news/#row-1");
    expect((await open(place)).html).toContain(`id="row-${place === "/news/" ? 1 : id}"`);
  });

  test("a search, by its id alone", async () => {
    manyRossis();
    const { headers } = await visitor("superadmin").post("/client", { query: "rossi" });
    const found = headers.get("location") as string;
    const { open } = browser();
    await open(found);
    const { cancels } = await open(`/client/modify/${world.rossi}`);
    expect(cancels[0]).toBe(`${found}#row-${world.rossi}`);
  });

  test("a search whose words were written into the address by hand, without them", async () => {
    const { open } = browser();
    await open("/client/?query=rossi&page=2");
    const { html, cancels } = await open(`/client/modify/${world.rossi}`);
    expect(cancels[0]).toBe(`/client/?page=2#row-${world.rossi}`);
    expect(html).not.toContain("query=rossi");
  });
});

test("a page in the middle still leads to the list after a form that was opened from it", async () => {
  const { open } = browser();
  const list = "/orders/?page=1";
  await open(list);
  const sheet = `/orders/${world.order}`;
  expect((await open(sheet)).cancels[0]).toBe(`${list}#row-${world.order}`);
  const form = await open(`/orders/works/modify/${world.work}`);
  expect(form.cancels[0]).toBe(`${sheet}#row-${world.work}`);
  await open(form.cancels[0] as string);
  expect((await open(sheet)).cancels[0]).toBe(`${list}#row-${world.order}`);
});

test("a new record opens, and its arrow leads to where its form was opened", async () => {
  const { open, save } = browser();
  await open("/agenda?week=2026-11-30");
  const form = await open("/client/insert");
  const client = { surname: "Bruno", name: "Ada", privateClient: "1", fiscalCode: "BRNDAA80A41F839X" };
  const address = { address: "Via Roma 3", cityId: "63049", city: "Napoli", zip: "80100", province: "NA" };
  const made = await save(form, "/client/insert", { ...client, ...address, privateAddress: "Via Roma 3" });
  expect(made).toMatch(/^\/client\//);
  expect((await open(made as string)).cancels[0]).toStartWith("/agenda?week=2026-11-30");
});

describe("pages of the account's menu", () => {
  test.each(["/account/password", "/account/sessions", "/logout", "/account/confirm"])(
    "%s returns to the page under the menu",
    async (path) => {
      const { open } = browser();
      await open("/orders/?page=2");
      const { cancels } = await open(path);
      expect(new Set(cancels)).toEqual(new Set(["/orders/?page=2"]));
    },
  );

  test("a changed password returns there too, a first one to Home", async () => {
    const form = { password, newPassword: "nuova-parola", newPasswordConfirm: "nuova-parola" };
    const { open, save } = browser("agenda");
    await open("/agenda");
    expect(await save(await open("/account/password"), "/account/password", form)).toBe("/agenda");
    direct(() => run`UPDATE users SET must_change_password = 1 WHERE username = 'ufficio'`);
    const first = browser("ufficio");
    await first.open("/orders/");
    const page = await first.open("/account/password");
    expect(page.cancels).toEqual([]);
    expect(await first.save(page, "/account/password", form)).toBe("/");
  });
});

test("a form in a dialog leaves its page as it is, and alone on a page it returns", async () => {
  const { open, dialog, save } = browser();
  const path = `/client/contacts/${world.rossi}`;
  await open("/client/?page=1");
  const inDialog = await dialog(path);
  expect(inDialog.back).toBeUndefined();
  const contacts = ({ version }: { version: string }) => ({ version, surname: "Rossi", phone: "0811234567" });
  expect(await save(inDialog, path, contacts(inDialog))).toBe("reload");
  const alone = await open(path);
  expect(await save(alone, path, contacts(alone))).toBe(`/client/?page=1#row-${world.rossi}`);
});

test.each([
  "https://example.com/",
  "//example.com/",
  "javascript:alert(1)",
  "/\\example.com",
  `/${"x".repeat(600)}`,
])("a page to return to on another site counts as none: %s", async (back) => {
  const { open, save } = browser();
  const form = await open(visit());
  const target = await save({ back }, visit(), changed(form));
  expect(target).toBe(`/appointment/${world.open}`);
  const linked = await visitor("direzione").get(`/appointment/${world.open}`, { referer: back });
  expect(pageOf(linked.text).cancels[0]).toBe(`/appointment/#row-${world.open}`);
});

test("where one account came from is not known to another", async () => {
  const own = browser();
  await own.open("/appointment/?page=2");
  const page = `/appointment/${world.open}`;
  await own.open(page);
  expect((await browser("direzione").open(page)).cancels[0]).toBe(`/appointment/#row-${world.open}`);
});

describe("no two elements have one id", () => {
  const paths = app.routes
    .filter(({ method, path }) => method === "GET" && !/[:*]|^\/(live|kiosk|api)/.test(path))
    .map(({ path }) => path);

  test("of any page", async () => {
    const { get } = visitor("superadmin");
    for (const path of new Set([...paths, `/orders/${world.order}`, `/client/${world.rossi}`])) {
      const { text } = await get(path);
      const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect([path, ids.filter((id, at) => ids.indexOf(id) < at)]).toEqual([path, []]);
    }
  });
});
