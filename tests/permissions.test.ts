import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { everyFunct } from "../src/server/api";
import type { Caller } from "../src/server/caller";
import { perform } from "../src/server/funct";
import { type Profile, profiles, type Site } from "../src/server/permissions";
import { rules } from "./permissions.table";
import { as, dump, fresh } from "./support/world";

beforeEach(fresh);

const functs = new Map(everyFunct().map((funct) => [funct.operation, funct]));
const operations = [...functs.keys()].filter((operation) => rules[operation]);
const people = Object.keys(profiles) as Profile[];

test("the table has one line for every funct", () => {
  expect([...functs.keys()].filter((operation) => !rules[operation])).toEqual([]);
  expect(Object.keys(rules).filter((operation) => !functs.has(operation))).toEqual([]);
});

test("the profiles and their permissions are those of the specification", async () => {
  const { keys, holders } = specification();
  expect([...holders.keys()].sort()).toEqual([...people].sort());
  for (const site of ["A", "B"] as const) {
    for (const person of people) {
      const { user } = (await as(person, site).call("Auth", "check", {})).values;
      expect([person, flat(user.rules)]).toEqual([person, keys.filter((key) => holds(person, key, site))]);
    }
  }
});

describe.each(["A", "B"] as const)("on site %s", (site) => {
  test.each(operations)("%s may be called only by the profiles that the table names", async (operation) => {
    const callers = callersOf(site);
    const names = Object.keys(callers);
    const allowed = names.filter((name) => may(name, rules[operation] as string, site));
    const refused = names.filter((name) => !allowed.includes(name));

    const before = dump();
    for (const name of refused) {
      const { status } = await callWithoutInput(operation, callers[name]);
      expect([name, status]).toEqual([name, name === "nobody" ? 401 : 403]);
    }
    expect(dump()).toBe(before);

    const entered: string[] = [];
    for (const name of allowed) {
      const { status } = await callWithoutInput(operation, callers[name]);
      if (status !== 401 && status !== 403) entered.push(name);
    }
    expect(entered).toEqual(allowed);
  });
});

/** A call without input: behind the gate it is refused for its input, before it for the missing right. */
const callWithoutInput = (operation: string, caller: Caller | undefined) =>
  perform(functs.get(operation) as never, {}, caller as Caller);

/** The twelve profiles, an account that must change its password first, a wall display, and no account. */
function callersOf(site: Site): Record<string, Caller> {
  const { caller: nobody } = as("nobody", site);
  const { caller: superadmin } = as("superadmin", site);
  const user = superadmin.user && { ...superadmin.user, mustChangePassword: true };
  return {
    ...Object.fromEntries(people.map((person) => [person, as(person, site).caller])),
    newcomer: { ...superadmin, user },
    kiosk: { ...nobody, kiosk: { id: 1, name: "Magazzino" } },
    nobody,
  };
}

function may(name: string, rule: string, site: Site): boolean {
  if (rule.includes(" or ")) return rule.split(" or ").some((part) => may(name, part, site));
  if (rule.includes(" and ")) return rule.split(" and ").every((part) => may(name, part, site));
  if (rule === "public") return true;
  if (name === "kiosk") return rule === "kiosk";
  if (name === "nobody") return false;
  if (rule === "own password") return true;
  if (name === "newcomer") return false;
  if (rule === "signed in") return true;
  if (rule === "admin") return specification().administrators.includes(name);
  return holds(name, rule, site);
}

function holds(profile: string, key: string, site: Site): boolean {
  const { holders, voidOnB } = specification();
  return Boolean(holders.get(profile)?.has(key)) && !(site === "B" && voidOnB.includes(key));
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

/** The specification's own table, read from its text and from nothing of ours. */
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
  return { keys, holders, administrators, voidOnB };
}
