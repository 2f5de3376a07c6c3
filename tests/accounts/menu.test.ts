import { home, menu, systemTabs } from "../../src/server/accounts/menu/model";
import {
  as,
  direct,
  fresh,
  one,
  type Profile,
  profiles,
  update,
  userId,
  visitor,
  world,
} from "../support/requests";

beforeEach(fresh);

const today = ["/dailyWorks/", "/planning/", "/agenda"];
const office = [...today, "/appointment/", "/client/", "/orders/"];
const initial = { pins: office, open: [], keys: true, view: "cards", lines: {}, boxMap: false };

/** The addresses of the account's menu, from top to bottom, with its open groups. */
async function shown(who: Profile, path = "/", site: "A" | "B" = "A") {
  const { text } = await visitor(who, site).get(path);
  const markup = text.slice(text.indexOf('<div class="menu">'), text.indexOf('<div class="drawer-foot">'));
  const [top = ""] = markup.split("<details");
  const links = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
  const open = [...markup.matchAll(/<details id="fold\/([\w-]+)" open/g)].map(([, key]) => key);
  return { top: links(top), all: links(markup), open, markup };
}

test("every entry and group of the menu has an icon of its own, so that the narrow menu can be read", () => {
  const icons = [home, ...menu, ...menu.flatMap(({ entries }) => entries)].map(({ icon }) => icon);
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
});

describe("an account that arranged nothing", () => {
  const ofOwn: Record<Profile, string[]> = {
    superadmin: office,
    gestione1: office,
    gestione2: office,
    ufficio: office,
    preventivi: office,
    consultazione: today,
    magazzino: [...today, "/hours"],
    agenda: [...today.slice(1), "/appointment/"],
    agenti: [...today.slice(1), "/appointment/"],
    depositi: [...today.slice(1), "/box/"],
    direzione: [...today, "/agentsStats/"],
    segreteria: office.slice(1),
  };

  test.each(Object.entries(ofOwn))("as %s has today's work and its own places on top", async (who, pins) => {
    const { top, open } = await shown(who as Profile);
    expect([top, open]).toEqual([["/", ...pins], []]);
    expect((await as(who as Profile).call("Menu", "getAll", {})).values).toEqual({ ...initial, pins });
  });

  test("sees at most twenty entries before it opens a group, on both sites", async () => {
    const counts: unknown[] = [];
    for (const who of Object.keys(profiles) as Profile[])
      for (const site of ["A", "B"] as const) {
        const { top, markup } = await shown(who, "/", site);
        const seen = top.length + markup.split("<summary").length - 1;
        if (seen < 3 || seen > 20) counts.push([who, site, seen]);
      }
    expect(counts).toEqual([]);
  });
});

test("each entry of the specification stands in its group, also one on top", async () => {
  const { markup } = await shown("superadmin");
  const groups = markup.split("<details").slice(1);
  for (const [title, entries] of [
    ["Anagrafica Cliente", ["/client/insert", "/client/search", "/client/"]],
    ["Appuntamenti", ["/appointment/insert", "/appointment/"]],
    ["Ordini", ["/orders/insert/", "/orders/"]],
    ["Magazzino", ["/orders/materials/", "/materials/history/"]],
    ["Memo", ["/memo/insert", "/memo/"]],
    ["Log automezzi", ["/logVehicle/insert", "/logVehicle/"]],
    ["Log operai", ["/logWorkers/insert", "/logWorkers/"]],
    ["Operazioni", ["/dailyWorks/", "/agenda", "/resources/", "/box/"]],
    ["Planning", ["/planning/works", "/planning/appointments", "/planning/memo"]],
    ["Amministrazione", ["/agentsStats/", "/admin/log/", "/admin/site_b/"]],
  ] as const) {
    const group = groups.find((group) => group.includes(`<summary title="${title}"`));
    for (const href of entries) expect(group).toContain(`href="${href}"`);
  }
});

test("the materials of an order are of the orders in the menu, not a load of the warehouse", async () => {
  const { markup } = await shown("superadmin", `/orders/materials/bulk/${world.order}`);
  expect(markup).toMatch(/href="\/orders\/" aria-current="page"/);
  expect(markup).not.toMatch(/href="\/orders\/materials\/" aria-current="page"/);
});

test("a page that the settings list is theirs in the menu, for who may open them", async () => {
  const { markup } = await shown("superadmin", "/resources/closures/");
  expect(markup).toMatch(/href="\/admin\/settings\/" aria-current="page"/);
  expect(markup).not.toMatch(/href="\/resources\/" aria-current="page"/);
});

test("the pages of the system are one entry, and tabs of which each account has its own", async () => {
  const tabs = async (who: Profile, path: string) =>
    [
      ...((await visitor(who).get(path)).text.match(/aria-label="Sistema">(.*?)<\/nav>/)?.[1] ?? "").matchAll(
        />([^<>]+)<\/(?:a|span)>/g,
      ),
    ].map(([, text]) => text);
  const { markup } = await shown("gestione1", "/personal-data/");
  expect(markup).toMatch(/href="\/admin\/system\/" aria-current="page" title="Sistema"/);
  expect(markup).toContain("Metti Dati personali in alto nel menu");
  expect(markup.match(/href="\/personal-data\/"/g)).toBeNull();
  const all = [
    "Stato",
    "Salvataggi",
    "Importazioni",
    "Esporta tutto",
    "Dati personali",
    "Posta in uscita",
    "Condomini",
  ];
  for (const { href } of systemTabs) expect([href, await tabs("superadmin", href)]).toEqual([href, all]);
  await as("gestione1").call("Menu", "pin", { entry: "/personal-data/", on: 1 });
  expect((await shown("gestione1")).top).toContain("/personal-data/");
  expect((await shown("ufficio")).markup).not.toContain("Sistema");
});

test("an account that must change its password has nothing in the menu that leads back to that", async () => {
  direct(() => update("users", userId("ufficio"), { must_change_password: 1 }));
  const { all, markup } = await shown("ufficio", "/account/password");
  expect(all).toEqual(["/account/password"]);
  expect(markup).not.toContain("<details");
});

test("site B has no entry of site A alone, and refuses its page", async () => {
  const onB = visitor("superadmin", "B");
  const { text } = await onB.get("/");
  expect(text).toContain("Sito B");
  expect(text).not.toMatch(/Statistiche agenti|Gestire sito B/);
  expect((await onB.get("/admin/site_b/")).text).toContain("Operazione non consentita.");
});

test.each<[Profile, "A" | "B", string, number, string]>([
  ["ufficio", "A", "/logVehicle/", 403, "/"],
  ["ufficio", "A", "/logWorkers/insert", 403, "/"],
  ["gestione1", "A", "/admin/log/", 403, "/"],
  ["direzione", "B", "/agentsStats/", 403, "/"],
  ["gestione1", "B", "/admin/system/", 404, "/"],
  ["superadmin", "B", "/admin/log/verify", 404, "/admin/log"],
  ["ufficio", "B", "/planning/load", 404, "/planning/"],
])(
  "to %s on site %s the page %s is answered %i, and %s does not link it",
  async (who, site, path, status, from) => {
    const { get } = visitor(who, site);
    const page = await get(from);
    expect([page.status, page.text.includes(path)]).toEqual([200, false]);
    expect((await get(path)).status).toBe(status);
  },
);

describe("an account arranges its menu", () => {
  test("pins an entry, which stands on top under its full name, and takes it away again", async () => {
    const ufficio = visitor("ufficio");
    expect((await ufficio.post("/menu/pin", { entry: "/memo/", on: "1" })).status).toBe(303);
    const pinned = await shown("ufficio");
    expect(pinned.top).toEqual(["/", ...initial.pins, "/memo/"]);
    expect(pinned.all.filter((href) => href === "/memo/")).toHaveLength(2);
    expect(pinned.markup).toMatch(/href="\/orders\/" title="Ordini">.*?<span>Ordini<\/span>/);
    await ufficio.post("/menu/pin", { entry: "/memo/", on: "0" });
    expect((await shown("ufficio")).top).toEqual(["/", ...initial.pins]);
  });

  test("then finds the groups folded under one entry, with every entry as before, and the open page beside the pins", async () => {
    const before = await shown("ufficio", "/memo/");
    expect(before.markup).not.toContain("Tutte le voci");
    await as("ufficio").call("Menu", "pin", { entry: "/agenda", on: 0 });
    const { top, all, open, markup } = await shown("ufficio", "/memo/");
    expect([open, markup.match(/<h2>Lavoro<\/h2>/g)]).toEqual([[], ["<h2>Lavoro</h2>"]]);
    expect(top).toEqual(["/", ...initial.pins.filter((pin) => pin !== "/agenda"), "/memo/"]);
    expect(new Set(all)).toEqual(new Set(before.all));
    const [, names = ""] = /aria-label="Lavoro">(.*?)<\/ul>/.exec(markup) ?? [];
    const texts = [...names.matchAll(/<span>([^<]+)<\/span>/g)].map(([, text]) => text);
    expect([texts.at(-1), texts.length - new Set(texts).size]).toEqual(["Memo", 0]);
    expect(markup).toContain("Metti Memo in alto nel menu");
    expect((await visitor("ufficio").post("/menu/fold/all/1", {})).status).toBe(204);
    expect((await shown("ufficio", "/memo/")).open).toEqual(["all"]);
    for (const entry of top.slice(1))
      if (entry !== "/memo/") await as("ufficio").call("Menu", "pin", { entry, on: 0 });
    expect((await shown("ufficio")).markup).not.toContain("Tutte le voci");
  });

  test("only the entry of the open page has the button that pins it", async () => {
    const { markup } = await shown("ufficio", "/memo/");
    expect(markup.match(/action="\/menu\/pin"/g)).toHaveLength(1);
    expect(markup).toContain("Metti Memo in alto nel menu");
    expect((await shown("ufficio")).markup).not.toContain("/menu/pin");
  });

  test("opens and folds groups, remembered for every page and on both sites", async () => {
    const ufficio = visitor("ufficio");
    expect((await ufficio.post("/menu/fold/clients/1", {})).status).toBe(204);
    await ufficio.post("/menu/fold/planning/1", {});
    await ufficio.post("/menu/fold/planning/1", {});
    await ufficio.post("/menu/fold/clients/0", {});
    for (const [path, site] of [["/client/"], ["/orders/"], ["/", "B"]] as const)
      expect((await shown("ufficio", path, site)).open).toEqual(["planning"]);
    expect((await shown("gestione1")).open).toEqual([]);
  });

  test("the group of the open page is open, unless the page stands on top", async () => {
    const { open, markup } = await shown("ufficio", "/memo/");
    expect(open).toEqual(["memos"]);
    expect(markup).toMatch(/href="\/memo\/" aria-current="page"/);
    expect((await shown("ufficio", "/orders/")).open).toEqual([]);
  });

  test("without leaving anything in the log", async () => {
    const office = as("ufficio");
    const acts = () => one`SELECT count(*) AS n FROM activity`;
    const before = acts();
    await office.call("Menu", "pin", { entry: "/orders/", on: 1 });
    await office.call("Menu", "fold", { group: "orders", open: 0 });
    expect(acts()).toEqual(before);
  });

  test.each([
    ["pin", { entry: "/unknown/", on: 1 }],
    ["pin", { entry: "https://other.example/", on: 1 }],
    ["pin", { entry: "/orders/" }],
    ["fold", { group: "unknown", open: 1 }],
    ["fold", { group: "orders", open: 7 }],
    ["setKeys", { on: 2 }],
    ["setBoardView", { view: "map" }],
  ] as const)("%s of %p is refused", async (name, input) => {
    expect((await as("ufficio").call("Menu", name, input as never)).status).toBe(422);
    expect((await as("ufficio").call("Menu", "getAll", {})).values).toEqual(initial);
  });

  test("an entry that its profile lost is not shown, and comes back with the right", async () => {
    await as("consultazione").call("Menu", "pin", { entry: "/admin/log/", on: 1 });
    expect((await shown("consultazione")).all).not.toContain("/admin/log/");
  });
});

test("an account switches the shortcuts of a single key off and on again; the other accounts keep theirs", async () => {
  const ufficio = visitor("ufficio");
  const keys = async (who: Profile) =>
    [...(await visitor(who).get("/client/")).text.matchAll(/data-key="([^"]+)"/g)]
      .map(([, key]) => key)
      .sort();
  const all = ["/", "?", "a", "c", "o"];
  expect(await keys("ufficio")).toEqual(all);
  expect((await ufficio.get("/account/password")).text).toContain(
    "Disattiva le scorciatoie di un solo tasto",
  );
  await ufficio.post("/menu/keys", { on: "0" });
  expect(await keys("ufficio")).toEqual([]);
  expect(await keys("gestione1")).toEqual(all);
  expect((await ufficio.get("/client/")).text).not.toContain("(tasto ?)");
  await as("ufficio").call("Menu", "fold", { group: "orders", open: 0 });
  expect(await keys("ufficio")).toEqual([]);
  expect((await ufficio.get("/account/password")).text).toContain("Attiva le scorciatoie di un solo tasto");
  await ufficio.post("/menu/keys", { on: "1" });
  expect(await keys("ufficio")).toEqual(all);
});

test("an account chooses lines or bars for the daily works; the others keep their cards", async () => {
  const viewOf = async (who: Profile) =>
    (await visitor(who).get("/dailyWorks/")).text.match(/&quot;firstView&quot;:&quot;(\w+)/)?.[1];
  for (const view of ["lines", "bars"] as const) {
    await as("magazzino").call("Menu", "setBoardView", { view });
    await as("magazzino").call("Menu", "fold", { group: "orders", open: 0 });
    expect([await viewOf("magazzino"), await viewOf("gestione1")]).toEqual([view, "cards"]);
  }
  await as("magazzino").call("Menu", "setBoardView", { view: "cards" });
  expect(await viewOf("magazzino")).toBe("cards");
});

test("an account chooses the columns of its lines; a set without the crew is refused", async () => {
  const lines = {
    columns: ["vehicle", "client", "place", "hour", "worker"],
    sort: "place",
    desc: 1,
  } as const;
  const set = (change: object) => as("magazzino").call("Menu", "setLines", { ...lines, ...change } as never);
  expect((await set({})).ok).toBe(true);
  await as("magazzino").call("Menu", "setBoardView", { view: "lines" });
  const stored = { ...lines, desc: true };
  expect((await as("magazzino").call("Menu", "getAll", {})).values.lines).toEqual(stored);
  const { text } = await visitor("magazzino").get("/dailyWorks/");
  expect(text.replaceAll("&quot;", '"')).toContain(`"chosenLines":${JSON.stringify(stored)}`);
  for (const columns of [["hour", "client", "worker"], [...lines.columns, "hour"], ["x"]])
    expect((await set({ columns })).ok).toBe(false);
  expect((await set({ sort: "notes" })).ok).toBe(false);
});

test("the way out is in the menu and under the name", async () => {
  const { text } = await visitor("magazzino").get("/");
  expect(text.match(/href="\/logout"/g)).toHaveLength(2);
});
