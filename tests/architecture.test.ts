import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = (...patterns: string[]) =>
  patterns.flatMap((pattern) => [...new Glob(pattern).scanSync(root)]).sort();

const holding = (pattern: RegExp, paths: string[]) => paths.filter((path) => pattern.test(read(path)));

const sources = files("src/**/*.{ts,tsx}").filter((path) => !path.endsWith(".d.ts"));
/** Whom a file needs when it runs: imports of types alone are free. */
const needs = new Map(sources.map((path) => [path, importsOf(path)]));

function importsOf(path: string): string[] {
  const found = new Bun.Transpiler({ loader: path.endsWith("x") ? "tsx" : "ts" }).scanImports(read(path));
  return found
    .filter((found) => found.path.startsWith("."))
    .map((found) => resolve(join(dirname(path), found.path)))
    .filter((target) => target.startsWith("src/") && /\.tsx?$/.test(target));
}

function resolve(path: string): string {
  const attempts = [path, `${path}.ts`, `${path}.tsx`];
  return attempts.find((candidate) => /\.\w+$/.test(candidate) && existsSync(join(root, candidate))) ?? path;
}

/** What a file is to the house, told by where it lies and how it is called. */
type Role = "kernel" | "model" | "input" | "store" | "api" | "pages" | "print" | "view" | "island";
function roleOf(path: string): Role {
  if (path.startsWith("src/views/")) return "view";
  if (path.startsWith("src/islands/")) return "island";
  const [, , noun, file] = path.split("/");
  if (!file || noun === "pdf" || noun === "pages") return "kernel";
  const name = basename(file).replace(/\.tsx?$/, "");
  if (/(^|-)api$/.test(name)) return "api";
  if (/(^|-)pages$/.test(name)) return "pages";
  if (noun === "printouts" && name !== "model") return "print";
  if (name === "input") return "input";
  return /^(model|labels)$/.test(name) ? "model" : "store";
}
const nounOf = (path: string) => (path.split("/").length > 3 ? path.split("/")[2] : undefined);

/** Kernel files that put the house together: they alone know its nouns. */
const assembly = ["api", "app", "main", "dev", "first-start", "lost-password", "cleanup"].map(
  (name) => `src/server/${name}.ts`,
);
/** Kernel files that run in the browser as well as in a view. */
const everywhere = ["field-messages", "days", "assets", "text", "permissions", "wire"].map(
  (name) => `src/server/${name}.ts`,
);
/** The way in: whoever is behind it does not go round through it again. */
const entry = /\/(funct|app|api|middleware|body|server\/pages\/\w+)\.tsx?$/;

type Rule = (target: string, path: string) => boolean;
const is =
  (...roles: Role[]): Rule =>
  (target) =>
    roles.includes(roleOf(target));
const own: Rule = (target, path) => nounOf(target) === nounOf(path);

const mayNeed: Record<Role, Rule> = {
  kernel: (target, path) =>
    is("kernel")(target, path) ||
    assembly.includes(path) ||
    (path.startsWith("src/server/pages/") && is("view")(target, path)),
  model: (target, path) => is("model")(target, path) || everywhere.includes(target),
  input: (target) =>
    is("model", "input")(target, "") || everywhere.includes(target) || target === "src/server/fields.ts",
  store: (target, path) => is("kernel", "model", "input", "store")(target, path) && !entry.test(target),
  api: (target, path) =>
    is("kernel", "model", "input", "store")(target, path) && !/\/(db|server\/pages\/\w+)\.tsx?$/.test(target),
  // A page asks any noun through the door; beside it, it looks at choices that no funct answers.
  pages: (target, path) =>
    (is("kernel", "model", "input", "view", "api", "print")(target, path) && target !== "src/server/db.ts") ||
    (is("store")(target, path) && (own(target, path) || choices.includes(target))),
  print: (target, path) =>
    is("kernel", "model", "input", "print", "store")(target, path) && !entry.test(target),
  view: (target, path) => is("view", "model")(target, path) || everywhere.includes(target),
  island: (target, path) => is("island", "view", "model")(target, path) || everywhere.includes(target),
};
const choices = ["accounts/store", "agents/store", "deadlines/store", "catalogue/store"].map(
  (name) => `src/server/${name}.ts`,
);

describe("days", () => {
  test("are turned from one form into another in days.ts alone", () => {
    const turned = /\.split\("[-/]"\)\.reverse\(\)|replaceAll\("[-/]", "[-/]"\)/;
    const elsewhere = files("{src,tests,bench,db}/**/*.{ts,tsx}").filter(
      (path) => path !== "src/server/days.ts" && turned.test(read(path)),
    );
    expect(elsewhere).toEqual([]);
  });
});

describe("imports", () => {
  test("point one way: pages → api → store → db, and views and islands reach only models", () => {
    const wrong = [...needs].flatMap(([path, targets]) =>
      targets.filter((target) => !mayNeed[roleOf(path)](target, path)).map((target) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("reach the cache from the tables of functs and the markup of pages alone", () => {
    const users = [...needs].filter(([, targets]) => targets.includes("src/server/cache.ts"));
    const others = users.map(([path]) => path).filter((path) => roleOf(path) !== "api");
    expect(others).toEqual(["src/server/journal-triggers.ts", "src/server/pages/respond.tsx"]);
  });

  test("never go round in a circle", () => {
    const circles = new Set<string>();
    const done = new Set<string>();
    const visit = (path: string, trail: string[]) => {
      const at = trail.indexOf(path);
      if (at >= 0) circles.add([...trail.slice(at), path].join(" → "));
      if (at >= 0 || done.has(path)) return;
      for (const target of needs.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    };
    for (const path of sources) visit(path, []);
    expect([...circles]).toEqual([]);
  });

  test("leave the development server alone: production never reaches it", () => {
    const reaching = [...needs].filter(([, targets]) => targets.includes("src/server/dev.ts"));
    expect(reaching).toEqual([]);
    expect(holding(/server\/dev/, ["run", "Dockerfile"])).toEqual([]);
  });

  test("find what they name", () => {
    const lost = [...needs.values()].flat().filter((target) => !existsSync(join(root, target)));
    expect(lost).toEqual([]);
  });
});

/** What site B publishes and opens is a copy: it is emptied of what B may not hold, table by table. */
const ofACopy = /server\/(publication|off-premises)\.ts$/;

describe("a table", () => {
  const writing =
    /\b(?:insert|update|remove)\(\s*"(\w+)"|\b(?:INSERT(?: OR \w+)? INTO|UPDATE|DELETE FROM) "?(\w+)"?/g;
  const writers = new Map<string, Set<string>>();
  for (const path of sources.filter((path) => path.startsWith("src/server/") && !ofACopy.test(path))) {
    for (const [, called, written] of read(path).matchAll(writing)) {
      const table = called ?? written ?? "";
      if (tables().has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(path));
    }
  }

  test.each([...writers])("%s is written only by its owner's store", (_table, paths) => {
    const owners = new Set([...paths].map((path) => nounOf(path) ?? path));
    expect([...owners]).toHaveLength(1);
    expect([...paths].filter((path) => ["api", "pages", "model"].includes(roleOf(path)))).toEqual([]);
  });

  test("has its columns named when it is read", () => {
    const views = [...read("db/schema.sql").matchAll(/CREATE VIEW (\w+)/g)].map(([, name]) => name);
    const blind = new RegExp(`SELECT (\\w+\\.)?\\*\\s+FROM (?!${views.join("\\b|")}\\b)`);
    const journal = "src/server/journal.ts";
    expect(sources.filter((path) => path !== journal && blind.test(read(path)))).toEqual([]);
  });
});

function tables(): Set<string> {
  return new Set(
    [...read("db/schema.sql").matchAll(/CREATE (?:VIRTUAL )?TABLE "?(\w+)/g)].map(([, name = ""]) => name),
  );
}

describe("the text", () => {
  const browserSide = sources.filter((path) => ["view", "island"].includes(roleOf(path)));
  const all = files(
    "{src,db,tests,bench,docs,.ci}/**/*.{ts,tsx,css,sql,md}",
    "*.{md,json,toml,yaml}",
    "run",
    "test",
  );
  const self = "tests/architecture.test.ts";

  test("of a file is read in one sitting: 250 lines at most", () => {
    const long = files("src/**/*.{ts,tsx,css}").map(
      (path) => [path, read(path).split("\n").length - 1] as const,
    );
    expect(long.filter(([, lines]) => lines > 250)).toEqual([]);
  });

  // Deposits and the order sheet put in what React drew before; the calendar writes its own days; the rest are drawings.
  test("that comes from data is never markup", () => {
    expect(
      holding(/dangerouslySetInnerHTML|innerHTML\s*=|insertAdjacentHTML|document\.write/, browserSide),
    ).toEqual([
      "src/islands/frame/fields/calendar.ts",
      "src/views/ui/html-slot.tsx",
      "src/views/ui/icon-sprite.tsx",
      "src/views/ui/icon.tsx",
    ]);
  });

  test("of a view needs nothing that the CSP refuses", () => {
    const views = sources.filter((path) => roleOf(path) === "view");
    expect(holding(/\bstyle=|hx-on|["'`{]js:|javascript:|hx-trigger="[^"]*\[|hx-vals="js/, views)).toEqual(
      [],
    );
  });

  test("of a program repeats no rule of what site B shows: the views of the schema have it", () => {
    expect(holding(/2023-10-15|= 'A' OR\b|OR \$\{[\w.]*site\} = 'A'/, sources)).toEqual([]);
  });

  test("holds no unfinished work, and no test is left out", () => {
    const unfinished = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|\b(test|describe|it)\.(skip|todo|only)\b/;
    expect(
      holding(
        unfinished,
        all.filter((path) => path !== self),
      ),
    ).toEqual([]);
  });

  test("names no machine's folder and no registry", () => {
    const local = /(?<![\w.])\/(work|home|root|Users)\/\w|registry\.npmjs|"resolved":/;
    expect(
      holding(
        local,
        [...all, "package-lock.json"].filter((path) => path !== self),
      ),
    ).toEqual([]);
  });
});

describe("packages", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  const lock = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
  };

  test("are pinned, and each has its line in docs/dependencies.md", () => {
    const all = { ...dependencies, ...devDependencies } as Record<string, string>;
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    const [, ...sections] = read("docs/dependencies.md").split(/^## /m);
    const listed = sections.map((section) => [
      section.split("\n")[0],
      [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name = ""]) => name).sort(),
    ]);
    expect(Object.fromEntries(listed)).toEqual({
      dependencies: Object.keys(dependencies).sort(),
      devDependencies: Object.keys(devDependencies).sort(),
    });
  });

  test("of the server are in a production install, which has no devDependencies", () => {
    const imported = files("src/{server,views}/**/*.{ts,tsx}", "db/**/*.ts").flatMap((path) =>
      new Bun.Transpiler({ loader: path.endsWith("x") ? "tsx" : "ts" })
        .scanImports(read(path))
        .map((found) => found.path.match(/^(@[^/]+\/)?[^./:][^/:]*(?=\/|$)/)?.[0])
        .filter((name) => name !== undefined),
    );
    expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([]);
  });

  test("of every platform stand in the lock file: npm ci refuses one that is incomplete", () => {
    const wanted = Object.values(lock.packages).flatMap((entry) =>
      Object.keys(entry.optionalDependencies ?? {}),
    );
    expect(wanted.filter((name) => !lock.packages[`node_modules/${name}`])).toEqual([]);
  });
});
