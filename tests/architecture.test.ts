import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { migrationPrograms } from "../db/migration-programs";
import type { JournaledTable } from "../src/server/tables/rows";
import { files, holding, read, root } from "./support/sources";

const sources = files("src/**/*.{ts,tsx}").filter((path) => !path.endsWith(".d.ts"));
/** The imports of each file at run time; type-only imports are free. */
const needs = new Map(sources.map((path) => [path, importsOf(path)]));

test("the searches below look at the whole program", () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect([...needs.values()].flat().length).toBeGreaterThan(5000);
  expect(sources.flatMap(packagesOf).length).toBeGreaterThan(200);
  expect(new Set(sources.map(roleOf)).size).toBe(10);
});

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

/** The rooms of the kernel on their floors, from the ground up: a room imports from lower floors only. */
const floors = [
  ["base"],
  ["db"],
  ["tables"],
  ["journal", "files"],
  ["input", "mail"],
  ["sessions"],
  ["call"],
  ["records"],
  ["undo", "publication"],
  ["http"],
  ["personal-data"],
  ["install"],
  ["process"],
];
const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room));
const rooms = floors.flat();
/** The areas of nouns: folders for finding, not layers. */
const areas = [
  ...["accounts", "backup", "clients", "crews", "days", "firm", "log", "materials", "office", "orders"],
  ...["paper", "sales", "search", "storage", "transfer", "visits"],
];
/** Folders beside the nouns that any of them may use. */
const libraries = /^src\/server\/(paper\/pdf|transfer\/spreadsheets|backup)\/[\w-]+\.ts$/;

/** The role of a file, by its folder and name. */
type Role = "kernel" | "tables" | "model" | "input" | "store" | "api" | "pages" | "print" | "view" | "island";
function roleOf(path: string): Role {
  if (path.startsWith("src/views/")) return "view";
  if (path.startsWith("src/islands/")) return "island";
  const name = basename(path).replace(/\.tsx?$/, "");
  const noun = nounOf(path);
  if (!noun || libraries.test(path)) return "kernel";
  if (/(^|-)api$/.test(name)) return "api";
  if (/(^|-)pages$/.test(name)) return "pages";
  if (noun === "paper/printouts" && name !== "model") return "print";
  if (name === "input") return "input";
  if (name === "tables") return "tables";
  return name === "model" || isPure(path) ? "model" : "store";
}
/** A part of a noun that needs only models is one itself, whatever it is called. */
function isPure(path: string): boolean {
  const known = pure.get(path);
  if (known !== undefined) return known;
  pure.set(path, false);
  const isPlain =
    scan(path).every((found) => found.path.startsWith(".")) && !/\b(Bun|process)\./.test(read(path));
  const needed = needs.get(path) ?? [];
  pure.set(path, isPlain && needed.every((target) => mayNeed.model(target, path)));
  return pure.get(path) as boolean;
}
const pure = new Map<string, boolean>();
/** The folder of a noun below `src/server`; files of the kernel have none, but the nouns that live in its rooms. */
function nounOf(path: string): string | undefined {
  const [, , room = "", ...rest] = path.split("/");
  const folder = dirname(path).replace("src/server/", "");
  if (folder === "http/pages" || folder === "process/commands") return;
  if (areas.includes(room) || rest.length > 1) return folder;
  const nounInRoom =
    room === "personal-data" && /^(api|erasure|input|model|pages|store|tables)\.tsx?$/.test(rest[0] ?? "");
  return nounInRoom ? folder : undefined;
}
/** The folder of an island; `crew` is what the two islands with crews share, beside the folders is the build. */
const islandOf = (path: string) => path.split("/")[path.split("/").length > 3 ? 2 : 99] ?? "build";

/** What assembles the application from the nouns; a room knows them only by `tables/all` and `undo-rules`. */
const assemblers = ["api", "app", "main", "undo-rules"];
const assembly = [
  ...[...assemblers, "tables/all"].map((name) => `src/server/${name}.ts`),
  ...files("src/server/{process,install}/**/*.ts"),
];
/** An order's crew is the board's own card. */
const sharedWith = (island: string) =>
  [island, "frame", "crew", "bars"].concat(island === "order-crew" ? "daily-works" : []);

/** Kernel files that views and islands may import. */
const everywhere = [
  ...["countries", "country-names", "days", "empty-lists", "failures", "instants", "text"],
  ...[
    "permissions",
    "session-over",
    "spoken-phone",
    "tax-codes",
    "typed-day",
    "typed-time",
    "written-numbers",
  ],
].map((name) => `src/server/base/${name}.ts`);
everywhere.push(
  ...["input/field-messages", "http/assets", "call/wire"].map((name) => `src/server/${name}.ts`),
);
/** The entry of requests: code behind it must not import it. */
const entry = /\/(funct|app|api|middleware|body|http\/pages\/\w+)\.tsx?$/;

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
  // Plain data: whatever reads it, a Worker or a command, gets it without the database, stores or zod.
  tables: (target, path) =>
    is("model")(target, path) || /server\/(base|tables)\/[\w-]+\.ts$|journal\/persons\.ts$/.test(target),
  model: (target, path) =>
    is("model")(target, path) || everywhere.includes(target) || target === "src/server/tables/words.ts",
  input: (target) =>
    is("model", "input")(target, "") ||
    everywhere.includes(target) ||
    /server\/(input\/(fields|amounts)|tables\/shown)\.ts$/.test(target),
  store: (target, path) => is("kernel", "model", "input", "store")(target, path) && !entry.test(target),
  api: (target, path) =>
    is("kernel", "model", "input", "store", "print")(target, path) &&
    !/\/(db\/db|http\/pages\/\w+)\.tsx?$/.test(target),
  // A page reads any noun through its functs, and the options that no funct answers from these stores.
  pages: (target, path) =>
    (is("kernel", "model", "input", "view", "api")(target, path) && target !== "src/server/db/db.ts") ||
    (is("pages")(target, path) && own(target, path)) ||
    (is("store")(target, path) && (own(target, path) || choices.includes(target))),
  print: (target, path) =>
    is("kernel", "model", "input", "print", "store")(target, path) && !entry.test(target),
  view: (target, path) => is("view", "model")(target, path) || everywhere.includes(target),
  island: (target, path) =>
    (is("island")(target, path) && sharedWith(islandOf(path)).includes(islandOf(target))) ||
    is("view", "model")(target, path) ||
    everywhere.includes(target),
};
const choices = [
  "accounts/store",
  "visits/appointments/store",
  "storage/deadlines/store",
  "materials/catalogue",
  "accounts/help/store",
].map((name) => `src/server/${name}.ts`);

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
  test("of the cache of answers are only in tables of functs", () => {
    const users = [...needs].filter(([, targets]) => targets.includes("src/server/journal/cache.ts"));
    const others = users.map(([path]) => path).filter((path) => roleOf(path) !== "api");
    expect(others).toEqual(["src/server/call/funct.ts"]);
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
const ofACopy = /server\/(publication\/|personal-data\/publication-erasure)[\w-]*\.ts$/;

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

  /** The files of nouns that write to a table chosen at run time, each with its tables. */
  const choosers: Record<string, readonly JournaledTable[]> = {
    "src/server/crews/skills/store.ts": ["worker_skills", "vehicle_needs", "work_needs"],
    "src/server/crews/workers/day-lists.ts": ["workers", "vehicles"],
    "src/server/firm/lists/store.ts": ["agents", "sources", "payment_types", "work_types", "box_groups"],
    "src/server/office/logbook/store.ts": ["vehicle_logs", "worker_logs"],
    "src/server/office/notes/store.ts": ["memo_shares", "report_shares"],
  };
  for (const [path, names] of Object.entries(choosers))
    for (const table of names) writers.set(table, (writers.get(table) ?? new Set()).add(path));

  test("that is chosen at run time is one of those that its file is known for", () => {
    const choosing = /(?<![.\w])(?:insert|update|remove)\(\s*(?!["\s])/;
    // A merge gives the rows of every table to another client.
    const found = sources.filter(
      (path) =>
        roleOf(path) === "store" && path !== "src/server/clients/merge.ts" && choosing.test(read(path)),
    );
    expect(found.sort()).toEqual(Object.keys(choosers));
  });

  /** The journal is one owner in several files. */
  const ownerOf = (path: string) =>
    nounOf(path) ??
    path.replace(/^src\/server\/(journal\/.*|personal-data\/journal-erasure\.ts)$/, "journal");

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

describe("src/server", () => {
  test("shows rooms, areas, and the four files that assemble them", () => {
    const shown = [...new Set(files("src/server/**").map((path) => path.split("/")[2]))];
    expect(shown.sort()).toEqual([...assemblers.map((name) => `${name}.ts`), ...areas, ...rooms].sort());
  });

  test("has rooms on floors: each imports only from lower ones", () => {
    const room = (path: string) => path.split("/")[2] ?? "";
    const inRoom = (path: string) => rooms.includes(room(path)) && roleOf(path) === "kernel";
    const wrong = [...needs]
      .filter(([path]) => inRoom(path))
      .flatMap(([path, targets]) =>
        targets
          .filter((target) => inRoom(target) && room(target) !== room(path))
          .filter((target) => floorOf(room(target)) >= floorOf(room(path)))
          .map((target) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  // What erasures left waits for the backups, a person's export is a PDF, and pages send workbooks and PDFs.
  test("has rooms that reach an area only for these libraries", () => {
    const reaching = [...needs].filter(
      ([path]) => rooms.includes(path.split("/")[2] ?? "") && !nounOf(path) && !assembly.includes(path),
    );
    const arrows = reaching.flatMap(([path, targets]) =>
      targets
        .filter((target) => target.startsWith("src/server/") && areas.includes(target.split("/")[2] ?? ""))
        .map((target) => `${path} → ${target}`.replaceAll("src/server/", "")),
    );
    expect(arrows.sort()).toEqual([
      "http/pages/lists.tsx → transfer/spreadsheets/write.ts",
      "http/pages/respond.tsx → paper/pdf/serve.ts",
      "personal-data/end-of-erasure.ts → backup/restore-live.ts",
      "personal-data/end-of-erasure.ts → backup/restore-swap.ts",
      "personal-data/end-of-erasure.ts → backup/state.ts",
      "personal-data/person-export.ts → paper/pdf/document.ts",
    ]);
  });

  // Shared are libraries, what several nouns of the days ask, and what a command is made of.
  test("has no folder for a part of a noun: each noun has functs, pages or a table", () => {
    const shared = ["backup", "days/capacity", "days/facts", "paper/pdf", "transfer/spreadsheets"];
    const folders = new Set(sources.filter((path) => nounOf(path)).map(dirname));
    const isNoun = (folder: string) =>
      ["api.ts", "pages.tsx", "pages.ts", "tables.ts"].some((name) => existsSync(join(root, folder, name)));
    const parts = [...folders].filter((folder) => folder.startsWith("src/server/") && !isNoun(folder));
    expect(parts.map((folder) => folder.replace("src/server/", "")).sort()).toEqual(shared);
  });

  // What looks beside its own source finds nothing in an executable.
  test("looks for its own files by `programFile` alone", () => {
    const late = [
      ...sources.filter((path) => path.startsWith("src/server/")),
      ...files("db/migrations/*.ts"),
    ];
    expect(holding(/import\.meta\b(?!\.main)/, late)).toEqual([
      "src/server/base/program-files.ts",
      "src/server/process/dev.ts",
    ]);
    expect(Object.keys(migrationPrograms)).toEqual(
      files("db/migrations/*.ts")
        .map((path) => basename(path))
        .sort(),
    );
  });

  test("has no path that says a word twice", () => {
    const folders = [...new Set(files("src/{server,views}/**/*.{ts,tsx}").map(dirname))];
    const twice = folders.filter((folder) => {
      const names = folder.split("/").slice(2);
      return names.some(
        (name, at) => at > 0 && name.split("-").includes((names[at - 1] as string).replace(/s$/, "")),
      );
    });
    expect(twice).toEqual([]);
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

  test("of a file has 350 lines at most", () => {
    const long = files("src/**/*.{ts,tsx,css}").map(
      (path) => [path, read(path).split("\n").length - 1] as const,
    );
    expect(long.filter(([, lines]) => lines > 350)).toEqual([]);
  });

  // The calendar builds its own table; the rest are icons.
  test("of data is never inserted as markup", () => {
    expect(
      holding(/dangerouslySetInnerHTML|innerHTML\s*=|insertAdjacentHTML|document\.write/, browserSide),
    ).toEqual(["src/islands/frame/fields/calendar.ts", "src/views/ui/icon.tsx"]);
  });

  test("of a view uses nothing that the CSP refuses", () => {
    const views = sources.filter((path) => roleOf(path) === "view");
    expect(holding(/\bstyle=|hx-on|["'`{]js:|javascript:|hx-trigger="[^"]*\[|hx-vals="js/, views)).toEqual(
      [],
    );
  });

  // The noun repeats it for rows that are no longer stored; live-audience.test.ts compares the two.
  test("of a program never repeats the rule of what site B shows, which SQL views contain", () => {
    expect(holding(/2023-10-15|= 'A' OR\b|OR \$\{[\w.]*site\} = 'A'/, sources)).toEqual([
      "src/server/visits/appointments/model.ts",
    ]);
  });

  test("of a statement has no plus before a value: `textOf` puts it there", () => {
    expect(holding(/(=|<|>|BETWEEN|LIMIT|LIKE) \+\$\{/, sources)).toEqual([]);
  });

  // The next request would build and compile it again.
  test("of the server builds no schema where it reads with it", () => {
    expect(
      holding(/\b(id|optionalId|queryText|z\.\w+)\([^()]*\)(\.\w+\([^()]*\))*\.(safeParse|parse)\(/, sources),
    ).toEqual([]);
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
