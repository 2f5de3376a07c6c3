import { beforeEach, describe, expect, test } from "bun:test";
import { home, menu } from "../../src/server/accounts/menu/model";
import type { Profile } from "../../src/server/base/permissions";
import { one } from "../../src/server/db/db";
import { visitor } from "../support/requests";
import { as, fresh } from "../support/world";

beforeEach(fresh);

const initial = {
  pins: ["/dailyWorks/", "/planning/", "/agenda"],
  open: ["clients", "appointments", "orders"],
  keys: true,
  dense: false,
  lines: {},
  boxMap: false,
};

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
  test("has today's work on top and the lists of the office open", async () => {
    expect((await as("gestione1").call("Menu", "getAll", {})).values).toEqual(initial);
    const { top, open } = await shown("gestione1");
    expect(top).toEqual(["/", "/dailyWorks/", "/planning/", "/agenda"]);
    expect(open).toEqual(["clients", "appointments", "orders"]);
  });

  test("has on top only what it may use", async () => {
    expect((await shown("depositi")).top).not.toContain("/dailyWorks/");
    expect((await shown("agenda")).top).toContain("/planning/");
  });
});

describe("an account arranges its menu", () => {
  test("pins an entry, which stands on top under its full name and not twice, and takes it away again", async () => {
    const ufficio = visitor("ufficio");
    expect((await ufficio.post("/menu/pin", { entry: "/orders/", on: "1" })).status).toBe(303);
    const pinned = await shown("ufficio");
    expect(pinned.top).toEqual(["/", ...initial.pins, "/orders/"]);
    expect(pinned.all.filter((href) => href === "/orders/")).toHaveLength(1);
    expect(pinned.markup).toMatch(/href="\/orders\/" title="Ordini">.*?<span>Ordini<\/span>/);
    await ufficio.post("/menu/pin", { entry: "/orders/", on: "0" });
    expect((await shown("ufficio")).top).toEqual(["/", ...initial.pins]);
  });

  test("only the entry of the open page has the button that pins it", async () => {
    const { markup } = await shown("ufficio", "/orders/");
    expect(markup.match(/action="\/menu\/pin"/g)).toHaveLength(1);
    expect(markup).toContain("Metti Ordini in alto nel menu");
    expect((await shown("ufficio")).markup).not.toContain("/menu/pin");
  });

  test("folds and opens groups, remembered for every page and on both sites", async () => {
    const ufficio = visitor("ufficio");
    expect((await ufficio.post("/menu/fold/clients/0", {})).status).toBe(204);
    await ufficio.post("/menu/fold/planning/1", {});
    await ufficio.post("/menu/fold/planning/1", {});
    const open = ["appointments", "orders", "planning"];
    for (const [path, site] of [["/client/"], ["/orders/"], ["/", "B"]] as const)
      expect((await shown("ufficio", path, site)).open).toEqual(open);
    expect((await shown("gestione1")).open).toEqual(initial.open);
  });

  test("a folded group shows that the open page is in it", async () => {
    await as("ufficio").call("Menu", "fold", { group: "orders", open: 0 });
    expect((await shown("ufficio", "/orders/")).markup).toMatch(/<summary title="Ordini" data-current/);
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
    ["setDense", { on: 2 }],
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

test("an account chooses lines for the daily works; the others keep their cards", async () => {
  const isDense = async (who: Profile) =>
    (await visitor(who).get("/dailyWorks/")).text.includes("&quot;dense&quot;:true");
  await as("magazzino").call("Menu", "setDense", { on: 1 });
  await as("magazzino").call("Menu", "fold", { group: "orders", open: 0 });
  expect([await isDense("magazzino"), await isDense("gestione1")]).toEqual([true, false]);
  await as("magazzino").call("Menu", "setDense", { on: 0 });
  expect(await isDense("magazzino")).toBe(false);
});

test("an account chooses the columns of its lines; a set without the crew is refused", async () => {
  const lines = {
    columns: ["vehicle", "client", "place", "hour", "worker"],
    sort: "place",
    desc: 1,
  } as const;
  const set = (change: object) => as("magazzino").call("Menu", "setLines", { ...lines, ...change } as never);
  expect((await set({})).ok).toBe(true);
  await as("magazzino").call("Menu", "setDense", { on: 1 });
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
