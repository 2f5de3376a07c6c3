import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { createAccount } from "../src/server/accounts/store";
import { everyFunct } from "../src/server/api";
import { type Profile, permissions, profiles, type Site } from "../src/server/base/permissions";
import { type AnyFunct, perform } from "../src/server/call/funct";
import { passes } from "../src/server/call/gate";
import type { Caller } from "../src/server/journal/caller";
import { rules, words } from "./permissions.table";
import { as, database, direct, dump, fresh, insert } from "./support/world";

/** A profile that no specification knows: the rights of the reception, of an administrator, and the admin log. */
const custom = "su-misura";

/** A new world with one more profile; the callers of a site sign in once for each. */
function renew() {
  fresh();
  signedIn.clear();
  direct(() => {
    const id = insert("profiles", { name: custom, label: "Su misura", level: 2 });
    for (const permission of ["clients.view", "clients.edit", "boxes", "adminLog", "agentsStats"])
      insert("profile_permissions", { id_profile: id, permission });
    const email = `${custom}@traslo.example`;
    const account = { username: custom, email, name: "Prova", surname: custom, profile: custom };
    createAccount({ ...account, hash: "", mustChangePassword: false });
  });
}

const signedIn = new Map<Site, Record<string, Caller>>();
const writes = () => database().query("SELECT total_changes() AS count").get();

beforeAll(renew);

const functs = new Map(everyFunct().map((funct) => [funct.operation, funct]));
const operations = [...functs.keys()].filter((operation) => rules[operation]);
const people = Object.keys(profiles) as Profile[];

test("the table has one word for every funct", () => {
  expect(words.map(([operation]) => operation).sort()).toEqual([...functs.keys()].sort());
});

test("the rows of a new installation are the table of the specification", () => {
  const { holders, administrators } = specification();
  const shipped = [...rows()].filter(([name]) => name !== custom);
  expect(new Map(shipped.map(([name, { keys }]) => [name, keys]))).toEqual(holders);
  expect(shipped.filter(([, { level }]) => level > 1).map(([name]) => name)).toEqual(administrators);
});

test("the profiles and their permissions are those of the specification", async () => {
  const { keys, holders } = specification();
  expect([...holders.keys()].sort()).toEqual([...people].sort());
  for (const site of ["A", "B"] as const) {
    for (const person of people) {
      const { user } = (await as(person, site).call("Auth", "check", {})).values;
      expect([person, flat(user.rules)]).toEqual([person, keys.filter((key) => may(person, key, site))]);
    }
  }
});

describe.each(["A", "B"] as const)("on site %s", (site) => {
  test.each(permissions.map((key) => [key]))(
    "the gates ask %s where the table names it, and nowhere else",
    (key) => {
      const { caller } = as("agenda", site);
      const everyOther = permissions.filter((other) => other !== key);
      for (const rights of [[key], everyOther]) {
        const keys = new Set<string>(rights);
        const user = caller.user && { ...caller.user, rights };
        const entered = operations.filter((operation) =>
          passes(functs.get(operation) as AnyFunct, { ...caller, user }),
        );
        const named = operations.filter((operation) =>
          may("prova", rules[operation] as string, site, new Map([["prova", { level: 1, keys }]])),
        );
        expect(entered).toEqual(named);
      }
    },
  );

  test.each(operations)("%s may be called only by the profiles that the table names", async (operation) => {
    const callers = signedIn.getOrInsertComputed(site, callersOf);
    const before = dump();
    const writesBefore = writes();
    const names = Object.keys(callers);
    const allowed = names.filter((name) => may(name, rules[operation] as string, site));
    const refused = names.filter((name) => !allowed.includes(name));

    for (const name of refused) {
      const { status } = await callWithoutInput(operation, callers[name]);
      const isHidden = rules[operation]?.endsWith("on site A") && may(name, rules[operation] as string, "A");
      expect([name, status]).toEqual([name, name === "nobody" ? 401 : isHidden ? 404 : 403]);
    }
    expect(dump()).toBe(before);

    const entered: string[] = [];
    for (const name of allowed) {
      const { status } = await callWithoutInput(operation, callers[name]);
      if (status !== 401 && status !== 403) entered.push(name);
    }
    expect(entered).toEqual(allowed);
    // What a call changed behind its gate is not there for the next one.
    if (!isDeepStrictEqual(writes(), writesBefore)) renew();
  });
});

/** A call without input: behind the gate it is refused for its input, before it for the missing right. */
const callWithoutInput = (operation: string, caller: Caller | undefined) =>
  perform(functs.get(operation) as never, {}, caller as Caller);

/** The twelve profiles, one more, an account that must change its password first, a wall display, and no account. */
function callersOf(site: Site): Record<string, Caller> {
  const { caller: nobody } = as("nobody", site);
  const { caller: superadmin } = as("superadmin", site);
  const user = superadmin.user && { ...superadmin.user, mustChangePassword: true };
  return {
    ...Object.fromEntries([...people, custom].map((name) => [name, as(name as Profile, site).caller])),
    newcomer: { ...superadmin, user },
    kiosk: { ...nobody, kiosk: { id: 1, name: "Magazzino" } },
    nobody,
  };
}

type Rights = { level: number; keys: Set<string> };

/** By what the specification says of the twelve, and by the rows of any other profile. */
function may(name: string, rule: string, site: Site, others = rows()): boolean {
  const [right, ofSite] = rule.split("; ");
  if (ofSite) return site === "A" && may(name, right as string, site, others);
  if (rule.includes(" or ")) return rule.split(" or ").some((part) => may(name, part, site, others));
  if (rule.includes(" and ")) return rule.split(" and ").every((part) => may(name, part, site, others));
  if (rule === "public") return true;
  if (name === "kiosk") return rule === "kiosk";
  if (name === "nobody") return false;
  if (rule === "own password") return true;
  if (name === "newcomer") return false;
  if (rule === "signed in") return true;
  const { administrators, holders, voidOnB } = specification();
  const isShipped = holders.has(name);
  if (rule === "admin") return isShipped ? administrators.includes(name) : (others.get(name)?.level ?? 0) > 1;
  const keys = holders.get(name) ?? others.get(name)?.keys;
  return Boolean(keys?.has(rule)) && !(site === "B" && voidOnB.includes(rule));
}

/** The profiles as they are stored, read with nothing of ours. */
function rows(): Map<string, Rights> {
  const stored = database()
    .query("SELECT name, level, permission FROM profiles p JOIN profile_permissions k ON k.id_profile = p.id")
    .all() as { name: string; level: number; permission: string }[];
  const profiles = [...Map.groupBy(stored, ({ name }) => name)];
  return new Map(
    profiles.map(([name, held]) => [
      name,
      { level: held[0]?.level ?? 0, keys: new Set(held.map(({ permission }) => permission)) },
    ]),
  );
}

/** `{ boxes: true, clients: { view: true } }` as the list of the keys held. */
function flat(tree: Record<string, boolean | Record<string, boolean>>, path = ""): string[] {
  return Object.entries(tree).flatMap(([key, held]) =>
    typeof held === "object" ? flat(held, `${path}${key}.`) : held ? [path + key] : [],
  );
}

type Specification = {
  keys: string[];
  holders: Map<string, Set<string>>;
  administrators: string[];
  voidOnB: string[];
};
let parsed: Specification | undefined;

/** Permissions that the specification does not have, with the profiles that ship with them. */
const managers = ["superadmin", "gestione1", "gestione2"];
const beyond = {
  manageData: managers,
  "margins.view": managers,
  "costs.edit": managers,
  "prices.view": Object.keys(profiles),
  // Held first by who has appointments.edit.
  "messages.send": [...managers, "ufficio", "preventivi", "agenda", "agenti", "segreteria"],
  "quotes.edit": [...managers, "ufficio", "preventivi"],
};

/** The specification's own table, read from its text, with those beyond it. */
function specification(): Specification {
  parsed ??= parse(readFileSync(join(import.meta.dir, "permissions.md"), "utf8"));
  return parsed;
}

function parse(text: string): Specification {
  const abbreviations = new Map(
    [...text.matchAll(/\b([a-z][a-z0-9]) (\w+)(?= ·|\.)/g)].map(([, short = "", name = ""]) => [short, name]),
  );
  const lines = text.split("\n").filter((line) => line.startsWith("|"));
  const [head = [], , ...rows] = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  const columns = head.slice(2, -1).map((short) => abbreviations.get(short) ?? short);
  const keys = rows.map(([, key = ""]) => key);
  const holders = new Map(
    columns.map((profile, index) => [
      profile,
      new Set(rows.filter((cells) => cells[index + 2] === "x").map(([, key = ""]) => key)),
    ]),
  );
  const levels = text.match(/`level`: (.*)/)?.[1] ?? "";
  const administrators = columns.filter((profile) => levels.includes(profile));
  const voidOnB = text.match(/On site B the keys (.*) are void/)?.[1]?.split(/, | and /) ?? [];
  for (const [key, profiles] of Object.entries(beyond)) {
    keys.push(key);
    for (const profile of profiles) holders.get(profile)?.add(key);
  }
  return { keys, holders, administrators, voidOnB };
}
