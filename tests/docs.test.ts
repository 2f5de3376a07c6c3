import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Glob } from "bun";
import { operationsFile, withVariables } from "../docs/variables";
import { files, read, root } from "./support/sources";

const section = (text: string, title: string) => text.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";

describe("docs/operations.md", () => {
  test("lists every event that the server logs, and no other", () => {
    const sources = [...new Glob("src/server/**/*.{ts,tsx}").scanSync(root)].map(read).join("\n");
    const logged = new Set(["act", "refused", "login", "login-refused"]);
    for (const [, event = ""] of sources.matchAll(/"(?:info|warning|error)",\s*"([a-z-]+)"/g))
      logged.add(event);
    const table = section(read("docs/operations.md"), "Log")
      .split("\n")
      .filter((line) => /^\| `/.test(line));
    const listed = table.flatMap((line) =>
      [...(line.split("|")[1] ?? "").matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
    );
    expect(listed.sort()).toEqual([...logged].sort());
  });

  test("has the table of variables that `bun run variables` writes", async () => {
    const page = await Bun.file(operationsFile).text();
    expect(withVariables(page)).toBe(page);
  });

  test("lists every reason of /salute", () => {
    const [, reasons = ""] = read("src/server/process/system/model.ts").match(/type Reason =([^;]*);/) ?? [];
    const listed = section(read("docs/operations.md"), "Is it well").matchAll(/^\| `([a-z-]+)`/gm);
    const known = reasons.matchAll(/"([a-z-]+)"/g);
    expect([...listed].map(([, name]) => name).sort()).toEqual([...known].map(([, name]) => name).sort());
  });
});

describe("docs/security.md", () => {
  const text = read("docs/security.md");

  test("answers the 70 requirements of ASVS 5.0.0 level 1, each once", () => {
    const rows = section(text, "Level 1").matchAll(/^\| (\d+\.\d+\.)(\d+)(?: to \d+\.\d+\.(\d+))? /gm);
    const numbers = [...rows].flatMap(([, chapter, first, last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => `${chapter}${Number(first) + index}`,
      ),
    );
    expect(new Set(numbers).size).toBe(70);
    expect(numbers.length).toBe(70);
  });

  test("names only tests that exist", () => {
    const named = [...text.matchAll(/`((?:[\w-]+\/)?[\w.-]+\.test\.tsx?|trust\/[\w-]+\.ts)`/g)];
    expect(named.length).toBeGreaterThan(60);
    const missing = named
      .map(([, name = ""]) => name)
      .filter((name) => !existsSync(join(root, "tests", name)));
    expect(missing).toEqual([]);
  });

  test("names only files and folders that exist", () => {
    const known = [...new Glob("{src,tests,docs,db}/**/*").scanSync({ cwd: root, onlyFiles: false })];
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|json)|(?:\w[\w-]*\/)+[\w-]+)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !name.startsWith("multipart/"));
    expect(named.length).toBeGreaterThan(90);
    const exists = (name: string) =>
      existsSync(join(root, name)) || known.some((path) => path.endsWith(`/${name}`));
    expect(named.filter((name) => !exists(name))).toEqual([]);
  });
});

describe("files named in documents and comments", () => {
  const known = files("{src,tests,docs,db,bench}/**/*", "*");
  const endings = new Set(
    known.flatMap((path) => path.split("/").map((_, at, parts) => parts.slice(at).join("/"))),
  );
  const documents = files("*.md", "docs/**/*.md", "bench/*.md").filter((path) => path !== "CHANGELOG.md");
  const sources = files("{src,tests,bench,db}/**/*.{ts,tsx,css}");
  const commentsOf = (text: string) => [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm)].join("\n");

  test("exist under that path or below a folder", () => {
    const texts = [
      ...documents.map((path) => [path, read(path)]),
      ...sources.map((path) => [path, commentsOf(read(path))]),
    ];
    const named = texts.flatMap(([path, text = ""]) =>
      [...text.matchAll(/(?<![\w./@-])[\w-]+(?:[./][\w-]+)*\.(?:tsx?|css)\b/g)]
        .filter(([name]) => !/[A-Z]{3}/.test(name))
        .map(([name]) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(400);
    expect(named.filter(({ name }) => !endings.has(name))).toEqual([]);
  });
});

describe("links between the documents", () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-");
  const headings = (path: string) =>
    [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => anchorOf(text));
  const documents = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    ...new Glob("docs/**/*.md").scanSync(root),
  ];

  test.each(documents)("of %s lead to files and headings that exist", (path) => {
    const targets = [...read(path).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
      .map(([, link, picture]) => link ?? picture ?? "")
      .filter((target) => !/^[a-z]+:/.test(target));
    const lost = targets.filter((target) => {
      const [file = "", heading] = target.split("#");
      const found = file ? join(dirname(path), file) : path;
      if (!existsSync(join(root, found))) return true;
      return heading !== undefined && !headings(found).includes(heading);
    });
    expect(lost).toEqual([]);
  });
});
