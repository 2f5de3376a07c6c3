import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { files, holding, read, root } from "./support/sources";

const sources = files("src/**/*.{ts,tsx}").filter((path) => !path.endsWith(".d.ts"));
/** The imports of each file at run time; type-only imports are free. */
const needs = new Map(sources.map((path) => [path, importsOf(path)]));

function scan(path: string) {
  return new Bun.Transpiler({ loader: path.endsWith("x") ? "tsx" : "ts" }).scanImports(read(path));
}

/** The packages that a file imports at run time. */
function packagesOf(path: string): string[] {
  return scan(path)
    .map((found) => found.path.match(/^(@[^/]+\/)?[^./:][^/:]*(?=\/|$)/)?.[0])
    .filter((name) => name !== undefined);
}

function importsOf(path: string): string[] {
  return scan(path)
    .filter((found) => found.path.startsWith("."))
    .map((found) => resolve(join(dirname(path), found.path)))
    .filter((target) => target.startsWith("src/") && /\.tsx?$/.test(target));
}

function resolve(path: string): string {
  const attempts = [path, `${path}.ts`, `${path}.tsx`];
  return attempts.find((candidate) => /\.\w+$/.test(candidate) && existsSync(join(root, candidate))) ?? path;
}

/** The role of a file, by its folder and name. */
type Role = "kernel" | "model" | "input" | "store" | "api" | "pages" | "print" | "view" | "island";
function roleOf(path: string): Role {
  if (path.startsWith("src/views/")) return "view";
  if (path.startsWith("src/islands/")) return "island";
  const [, , noun, file] = path.split("/");
  if (path === "src/server/firm/identity.ts") return "kernel";
  if (!file || ["pdf", "pages", "commands", "backup", "spreadsheets"].includes(noun ?? "")) return "kernel";
  const name = basename(file).replace(/\.tsx?$/, "");
  if (/(^|-)api$/.test(name)) return "api";
  if (/(^|-)pages$/.test(name)) return "pages";
  if (noun === "printouts" && name !== "model") return "print";
  if (name === "input") return "input";
  return /^(model|labels)$/.test(name) ? "model" : "store";
}
const nounOf = (path: string) => (path.split("/").length > 3 ? path.split("/")[2] : undefined);
/** The folder of an island; `crew` is what the two islands with crews share, beside the folders is the build. */
const islandOf = (path: string) => nounOf(path) ?? "build";

/** Kernel files that assemble the application: only they import nouns. */
const assembly = [
  ...[
    "api",
    "app",
    "main",
    "open-data",
    "dev",
    "first-start",
    "cleanup",
    "retention",
    "long-reads-worker",
    "record-namings",
    "list-namings",
    "record-search",
    "undo",
    "undo-refusals",
  ].map((name) => `src/server/${name}.ts`),
  ...files("src/server/process/commands/*.ts"),
];
/** Kernel files that views and islands may import. */
const everywhere = [
  "field-messages",
  "session-over",
  "failures",
  "countries",
  "country-names",
  "days",
  "durations",
  "empty-lists",
  "instants",
  "numbers",
  "assets",
  "text",
  "permissions",
  "wire",
  "typed-day",
  "typed-time",
  "working-days",
  "written-numbers",
  "tax-codes",
].map((name) => `src/server/${name}.ts`);
/** The entry of requests: code behind it must not import it. */
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
    (path.startsWith("src/server/http/pages/") && is("view")(target, path)),
  model: (target, path) => is("model")(target, path) || everywhere.includes(target),
  input: (target) =>
    is("model", "input")(target, "") ||
    everywhere.includes(target) ||
    /server\/(fields|amounts)\.ts$/.test(target),
  store: (target, path) => is("kernel", "model", "input", "store")(target, path) && !entry.test(target),
  api: (target, path) =>
    is("kernel", "model", "input", "store", "print")(target, path) &&
    !/\/(db|server\/pages\/\w+)\.tsx?$/.test(target),
  // A page reads any noun through its functs, and the options that no funct answers from these stores.
  pages: (target, path) =>
    (is("kernel", "model", "input", "view", "api")(target, path) && target !== "src/server/db/db.ts") ||
    (is("store")(target, path) && (own(target, path) || choices.includes(target))),
  print: (target, path) =>
    is("kernel", "model", "input", "print", "store")(target, path) && !entry.test(target),
  view: (target, path) => is("view", "model")(target, path) || everywhere.includes(target),
  island: (target, path) =>
    (is("island")(target, path) && [islandOf(path), "frame", "crew"].includes(islandOf(target))) ||
    is("view", "model")(target, path) ||
    everywhere.includes(target),
};
const choices = ["accounts/store", "agents/store", "deadlines/store", "catalogue/store", "help/store"].map(
  (name) => `src/server/${name}.ts`,
);

describe("days", () => {
  test("are converted between their forms only in days.ts", () => {
    const conversion = /\.split\("[-/]"\)\.reverse\(\)|replaceAll\("[-/]", "[-/]"\)/;
    const elsewhere = files("{src,tests,bench,db}/**/*.{ts,tsx}").filter(
      (path) => path !== "src/server/base/days.ts" && conversion.test(read(path)),
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

  test("of zod are only where input is validated: models, views and islands run in the browser without it", () => {
    const importers = sources.filter((path) => packagesOf(path).includes("zod"));
    expect(importers.filter((path) => !["input", "kernel", "api", "pages"].includes(roleOf(path)))).toEqual(
      [],
    );
  });

  // funct.ts shares an answer under the key that its table gives.
  test("of the cache are only in tables of functs", () => {
    const users = [...needs].filter(([, targets]) => targets.includes("src/server/journal/cache.ts"));
    const others = users.map(([path]) => path).filter((path) => roleOf(path) !== "api");
    expect(others.sort()).toEqual(["src/server/call/funct.ts", "src/server/journal/triggers.ts"]);
  });

  test("are never circular", () => {
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

  test("of the development server are nowhere: production never runs it", () => {
    const reaching = [...needs].filter(([, targets]) => targets.includes("src/server/process/dev.ts"));
    expect(reaching).toEqual([]);
    expect(holding(/server\/dev/, ["run", "Dockerfile"])).toEqual([]);
  });

  test("name files that exist", () => {
    const lost = [...needs.values()].flat().filter((target) => !existsSync(join(root, target)));
    expect(lost).toEqual([]);
  });
});

/** These work on copies, from which they delete what site B may not have, table by table. */
const ofACopy = /server\/(publication|off-premises)[\w-]*\.ts$/;

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

  /** The journal is one owner in several files. */
  const ownerOf = (path: string) => nounOf(path) ?? path.replace(/^(src\/server\/journal)-[\w-]+/, "$1");

  test.each([...writers])("%s is written only by its owner's store", (_table, paths) => {
    const owners = new Set([...paths].map(ownerOf));
    expect([...owners]).toHaveLength(1);
    expect([...paths].filter((path) => ["api", "pages", "model"].includes(roleOf(path)))).toEqual([]);
  });

  test("has its columns named when it is read", () => {
    const views = [...read("db/schema.sql").matchAll(/CREATE VIEW (\w+)/g)].map(([, name]) => name);
    const blind = new RegExp(`SELECT (\\w+\\.)?\\*\\s+FROM (?!${views.join("\\b|")}\\b)`);
    const whole = "src/server/journal/values.ts";
    expect(sources.filter((path) => path !== whole && blind.test(read(path)))).toEqual([]);
  });
});

function tables(): Set<string> {
  return new Set(
    [...read("db/schema.sql").matchAll(/CREATE (?:VIRTUAL )?TABLE "?(\w+)/g)].map(([, name = ""]) => name),
  );
}

describe("a noun's folder", () => {
  /** Folders that are no nouns, and the drawings of the printouts: one file for each document. */
  const exceptions = [
    /^src\/server\/(pages|pdf|commands|backup|spreadsheets)\//,
    // One file for each kind of rows that a file may hold, and the parts of the run.
    /^src\/server\/imports\/[\w-]+\.tsx?$/,
    // The parts of writing and of reading an export.
    /^src\/server\/full-export\/[\w-]+\.tsx?$/,
    // What is found, by kind, and what is understood of a text.
    /^src\/server\/search\/(actions|clients|commands|matching|next|records|routes|sentence)\.ts$/,
    /^src\/server\/firm\/identity\.ts$/,
    /^src\/server\/personal-data\/erasure\.ts$/,
    // What is read, who and what is free, how it is ranked, and the places of a visit itself.
    /^src\/server\/slots\/(able|calendar|job-days|near|needs|ranking|trial|visits)\.ts$/,
    // What a plan depends on, what it costs, how it is found, checked, measured and explained.
    /^src\/server\/composition\/(check|cost|facts|figures|reasons|search)\.ts$/,
    // When works are, who does them, the ways between them, and what they keep from on other days.
    /^src\/server\/day-facts\/(elsewhere|other-days|peak|seats|taken|times|ways)\.ts$/,
    /^src\/server\/work-details\/expected-ends\.ts$/,
    // What open boards have read, and what continues from the days before.
    /^src\/server\/daily-works\/(continuing|readings)\.ts$/,
    // The road over the places of a work.
    /^src\/server\/work-stops\/roads\.ts$/,
    // The head of a day in the planning.
    /^src\/server\/planning\/resource-use\.ts$/,
    // What a crew lacks for a work.
    /^src\/server\/skills\/lacks\.ts$/,
    // The journal beside what was noted elsewhere, and beside the rows.
    /^src\/server\/admin-log\/verification\.ts$/,
    // The ferries.
    /^src\/server\/travel\/crossings\.ts$/,
    // How the longest lists are filtered and sorted.
    /^src\/server\/(appointments|clients|orders)\/list\.ts$/,
    /^src\/server\/printouts\/(day|materials|quote|transport|work)\.ts$/,
  ];

  test("has only the files model, input, store, api and pages", () => {
    const allowed = [/^src\/server\/[\w-]+\/(model|input|store|api|pages)\.tsx?$/, ...exceptions];
    expect(files("src/server/*/**").filter((path) => !allowed.some((one) => one.test(path)))).toEqual([]);
  });
});

describe("the text", () => {
  const browserSide = sources.filter((path) => ["view", "island"].includes(roleOf(path)));
  const all = files(
    "{src,db,tests,bench,docs,.ci}/**/*.{ts,tsx,css,sql,md}",
    "*.{md,json,toml,yaml}",
    "run",
    "test",
  );
  const self = "tests/architecture.test.ts";

  test("of a file has 250 lines at most", () => {
    const long = files("src/**/*.{ts,tsx,css}").map(
      (path) => [path, read(path).split("\n").length - 1] as const,
    );
    expect(long.filter(([, lines]) => lines > 250)).toEqual([]);
  });

  // The calendar builds its own table; the rest are icons.
  test("of data is never inserted as markup", () => {
    expect(
      holding(/dangerouslySetInnerHTML|innerHTML\s*=|insertAdjacentHTML|document\.write/, browserSide),
    ).toEqual([
      "src/islands/frame/fields/calendar.ts",
      "src/views/ui/icon-sprite.tsx",
      "src/views/ui/icon.tsx",
    ]);
  });

  test("of a view uses nothing that the CSP refuses", () => {
    const views = sources.filter((path) => roleOf(path) === "view");
    expect(holding(/\bstyle=|hx-on|["'`{]js:|javascript:|hx-trigger="[^"]*\[|hx-vals="js/, views)).toEqual(
      [],
    );
  });

  // visibility.ts repeats it for rows that are no longer stored; live-audience.test.ts compares the two.
  test("of a program never repeats the rule of what site B shows, which SQL views contain", () => {
    expect(holding(/2023-10-15|= 'A' OR\b|OR \$\{[\w.]*site\} = 'A'/, sources)).toEqual([
      "src/server/journal/visibility.ts",
    ]);
  });

  test("has no unfinished work and no skipped test", () => {
    const unfinished = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|\b(test|describe|it)\.(skip|todo|only)\b/;
    expect(
      holding(
        unfinished,
        all.filter((path) => path !== self),
      ),
    ).toEqual([]);
  });

  test("names no folder of a machine and no package registry", () => {
    const local = /(?<![\w.])\/(work|home|root|Users)\/\w|registry\.npmjs|"resolved":/;
    expect(
      holding(
        local,
        [...all, "package-lock.json"].filter((path) => path !== self),
      ),
    ).toEqual([]);
  });
});

test("every name that the server, the data or the bench exports is used by another file", () => {
  const texts = new Map(files("{src,db,bench,tests}/**/*.{ts,tsx}").map((path) => [path, read(path)]));
  const users = new Map<string, Set<string>>();
  for (const [path, text] of texts)
    for (const [word] of text.matchAll(/[\w$]+/g)) users.set(word, (users.get(word) ?? new Set()).add(path));
  const exported = /^export (?:async )?(?:const|let|function\*?|class|type) (\w+)/gm;
  const unused = [...texts]
    .filter(([path]) => /^(src\/server|db|bench)\//.test(path))
    .flatMap(([path, text]) => [...text.matchAll(exported)].map(([, name = ""]) => [path, name] as const))
    .filter(([, name]) => (users.get(name)?.size ?? 0) < 2);
  expect(unused.map(([path, name]) => `${path}: ${name}`)).toEqual([]);
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

  test("of the server are dependencies, because a production install has no devDependencies", () => {
    const imported = files("src/{server,views}/**/*.{ts,tsx}", "db/**/*.ts").flatMap(packagesOf);
    expect([...new Set(imported)].filter((name) => !(name in dependencies))).toEqual([]);
  });

  test("of every platform are in the lock file: npm ci refuses an incomplete one", () => {
    const wanted = Object.values(lock.packages).flatMap((entry) =>
      Object.keys(entry.optionalDependencies ?? {}),
    );
    expect(wanted.filter((name) => !lock.packages[`node_modules/${name}`])).toEqual([]);
  });
});
