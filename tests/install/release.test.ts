import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { chmodSync, existsSync, linkSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Glob } from "bun";
import { embedded, filesOf, root, workersOf } from "../../release/contents";
import { papersOf, publicLine, sectionOf } from "../../release/run";
import {
  deleteLeftovers,
  exchangeBack,
  exchangePrograms,
  failedProgram,
  identityOf,
  isLower,
  lastExchange,
  newProgram,
  oldProgram,
  signedSum,
  takeFile,
} from "../../src/server/install/exchange";
import { becomesWell } from "../../src/server/install/service";
import { tryProgram } from "../../src/server/install/trial";
import { temporaryFolder } from "../support/folders";
import { freePort } from "../support/ports";
import { files, read } from "../support/sources";

describe("an executable", () => {
  const texts = files("src/server/**/*.{ts,tsx}", "db/migrations/*.ts").map(read);
  const named = (call: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(call)].map(([, path = ""]) => path));

  test("holds every file that the program asks for by name", () => {
    // What follows a value in a template is any name.
    const asked = named(/\bprogramFile\(["`]([^"`]*)/g).map((path) => path.replace(/\$\{.*$/, ""));
    const ofCheckout = ["", "..", "run"];
    const held = (path: string) =>
      ofCheckout.includes(path) ||
      path === "release.json" ||
      embedded.some((glob) => glob.startsWith(path) || new Glob(glob).match(path));
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((path) => !held(path))).toEqual([]);
    const pages = (glob: string) => glob.startsWith("dist/");
    expect(embedded.filter((glob) => !pages(glob) && !filesOf(root, glob).length)).toEqual([]);
  });

  test("holds the program of every Worker", () => {
    expect([...new Set(named(/\bworkerProgram\("([^"]+)"/g))].sort()).toEqual(workersOf(root));
  });
});

test("a release has the section of its number alone", () => {
  const changelog =
    "# Changelog\n\n## Unreleased\n\n- a\n\n## 2026.11.1 (26 November 2026)\n\n- b\n\n## 2026.11.10\n\n- c\n";
  expect(sectionOf(changelog, "2026.11.1")).toBe("## 2026.11.1 (26 November 2026)\n\n- b\n");
  expect(sectionOf(changelog, "2026.11.2")).toBe("## 2026.11.2\n\n- a\n");
  expect(sectionOf("# Changelog\n\n## 2026.11.10\n", "2026.11.2")).toBeUndefined();
});

test("the files of a release run its image: its number, its base, nothing pulled or built by itself", () => {
  const base = `docker.io/library/debian:bookworm-slim@sha256:${"a".repeat(64)}`;
  const papers = (given?: string) => Object.fromEntries(papersOf(root, "2026.12.3", given));
  expect(Object.keys(papers())).toEqual(["Dockerfile", "compose.yaml", "litestream.yml", "chi-lo-tiene.md"]);
  const dockerfile = papers(base).Dockerfile as string;
  expect(dockerfile).toContain(`\nARG BASE=${base}\n`);
  expect(dockerfile.match(/^ARG NUMBER=2026\.12\.3$/gm)).toHaveLength(2);
  expect(dockerfile).toContain("docker build -t traslo:2026.12.3 .");
  expect(papers().Dockerfile).toContain("\nARG BASE=docker.io/library/debian:bookworm-slim\n");
  expect(papers()["compose.yaml"]).toMatch(
    /\n {4}image: traslo:2026\.12\.3\n(?: {4}#.*\n)? {4}pull_policy: never\n/,
  );
  expect(papers()["compose.yaml"]).not.toMatch(/^ *build:/m);
});

const sumOf = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** The first bytes of a program of Linux for one kind of processor. */
function elf(machine: number): Uint8Array {
  const bytes = Buffer.alloc(64);
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]).copy(bytes);
  bytes.writeUInt16LE(machine, 18);
  return bytes;
}

const ofThisMachine = process.arch === "arm64" ? 183 : 62;
const ofAnother = process.arch === "arm64" ? 62 : 183;

describe("a file to update to", () => {
  const folder = temporaryFolder("update-file");
  const at = (name: string, bytes: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const refusal = async (file: string, sum?: string) => {
    const to = join(folder, "traslo.new");
    const { message } = (await takeFile(file, sum, to).catch((error) => error)) as Error;
    return message;
  };

  test.each([
    ["that is not there", () => join(folder, "none"), undefined, "none non c'è"],
    ["without a checksum", () => at("a", elf(ofThisMachine)), undefined, "manca SHA256SUMS"],
    [
      "that is no program",
      () => at("b", "#!/bin/sh\n"),
      sumOf("#!/bin/sh\n"),
      "non è un programma per Linux",
    ],
    [
      "of another processor",
      () => at("c", elf(ofAnother)),
      sumOf(elf(ofAnother)),
      "è per un altro processore",
    ],
    [
      "with another checksum",
      () => at("d", elf(ofThisMachine)),
      sumOf("x"),
      "non è intero o non è quello pubblicato",
    ],
    [
      "that is cut",
      () => at("e", elf(ofThisMachine).slice(0, 40)),
      sumOf(elf(ofThisMachine)),
      "non è intero",
    ],
    ["that does not start", () => at("f", elf(ofThisMachine)), sumOf(elf(ofThisMachine)), "non è Traslo"],
  ])("%s is refused with one sentence", async (_, file, sum, reason) => {
    expect(await refusal(file(), sum)).toContain(reason);
  });

  describe("is taken by the signed list beside it", () => {
    const [ours, theirs] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
    const keys = `# one a line\n${publicLine(theirs.privateKey)}\n${publicLine(ours.privateKey)}\n`;
    const [sum, other] = [sumOf("a"), sumOf("b")];
    const list = `${other}  traslo-1x2\n${sum}  traslo-1.2\n`;
    const asked = (sums: string, signature: Uint8Array | null, known = keys) => {
      const place = temporaryFolder("signed");
      writeFileSync(join(place, "SHA256SUMS"), sums);
      if (signature) writeFileSync(join(place, "SHA256SUMS.sig"), signature);
      return () => signedSum(join(place, "traslo-1.2"), known);
    };
    const signed = sign(null, Buffer.from(list), ours.privateKey);

    test("of a key that the program knows", () => {
      expect(asked(list, signed)()).toBe(sum);
    });

    test.each([
      ["without a signature", asked(list, null), "manca SHA256SUMS.sig"],
      ["of a foreign key", asked(list, signed, publicLine(theirs.privateKey)), "non è firmato"],
      ["of another list", asked(list.replace(sum, other), signed), "non è firmato"],
      ["with half a signature", asked(list, signed.subarray(0, 32)), "non è firmato"],
      ["of a program that knows no key", asked(list, signed, "# none\n"), "non è firmato"],
      [
        "that does not name it",
        asked("", sign(null, Buffer.from(""), ours.privateKey)),
        "non ha un'impronta",
      ],
    ])("not by one %s", (_, act, reason) => {
      expect(act).toThrow(reason);
    });
  });

  test("of a lower number is known by its parts", () => {
    const numbers = ["2026.11.10", "2026.11.9", "2025.12.1"];
    expect(numbers.map((number) => isLower(number, "2026.11.10"))).toEqual([false, true, true]);
  });

  test("is executed first without the caller's variables", async () => {
    const says = JSON.stringify({ number: "1", commit: null, version: `\${HOME:-none}`, schema: 1 });
    const script = at("script", `#!/bin/sh\necho "${says.replaceAll('"', '\\"')}"\n`);
    chmodSync(script, 0o755);
    const { uid, gid } = statSync(folder);
    expect(identityOf(script).version).toBe(process.env.HOME as string);
    expect(identityOf(script, script, { uid, gid }).version).toBe("none");
  });
});

describe("the exchange of two programs", () => {
  const identity = (version: string) => ({ number: version, commit: null, version, schema: 1 });
  const script = (version: string) => `#!/bin/sh\necho '${JSON.stringify(identity(version))}'\n`;
  const begin = () => {
    const program = join(temporaryFolder("exchange"), "traslo");
    for (const [path, version] of [
      [program, "1"],
      [newProgram(program), "2"],
    ] as const)
      writeFileSync(path, script(version), { mode: 0o755 });
    return program;
  };
  const exchange = { from: identity("1"), to: identity("2"), at: 0, data: "/d", backups: "/b", backup: null };

  test("leaves the old one beside the new one, and is taken back", async () => {
    const program = begin();
    await exchangePrograms(program, exchange);
    expect([program, oldProgram(program)].map((path) => readFileSync(path, "utf8"))).toEqual([
      script("2"),
      script("1"),
    ]);
    expect(lastExchange(program)).toEqual(exchange);
    await exchangeBack(program);
    expect([program, failedProgram(program)].map((path) => readFileSync(path, "utf8"))).toEqual([
      script("1"),
      script("2"),
    ]);
    expect(
      [oldProgram(program), newProgram(program)].filter(existsSync).map((path) => basename(path)),
    ).toEqual([]);
  });

  test.each(["before", "after"])(
    "that was killed leaves nothing after the next command: %s it",
    async (when) => {
      const program = begin();
      if (when === "after") await exchangePrograms(program, exchange);
      const whole = readdirSync(dirname(program)).filter((name) => !name.endsWith(".new"));
      for (const name of ["new", "old.partial", "failed.partial", "update.json.new"])
        writeFileSync(`${program}.${name}`, "half");
      deleteLeftovers(program);
      expect(readdirSync(dirname(program)).sort()).toEqual(whole.sort());
    },
  );

  test("that is taken back again, after a kill before the last step, leaves nothing half", async () => {
    const program = begin();
    await exchangePrograms(program, exchange);
    linkSync(program, failedProgram(program));
    await exchangeBack(program);
    expect(readdirSync(dirname(program)).sort()).toEqual(["traslo", "traslo.failed"]);
  });

  test("of which the note is of another update is not taken back", async () => {
    const program = begin();
    await exchangePrograms(program, exchange);
    writeFileSync(oldProgram(program), script("3"), { mode: 0o755 });
    expect(lastExchange(program)).toBeNull();
  });
});

/** The smallest server that says it is well; `after` is what it does then. */
const answering = (port: number, after: string) =>
  Bun.spawn(
    [
      process.execPath,
      "-e",
      `Bun.serve({ port: ${port}, hostname: "127.0.0.1", fetch() { ${after}; return Response.json({ ok: true, version: "2" }) } })`,
    ],
    { stdout: "ignore" },
  );

test.each([
  ["dies after its first good answer", "setTimeout(process.exit, 10)"],
  [
    "is no longer well",
    'if (globalThis.asked++) return Response.json({ ok: false, version: "2" }); asked = 1',
  ],
  ["ends before it answers", "process.exit()"],
])("a program that %s is not in function", async (_, after) => {
  const port = freePort();
  const child = answering(port, after);
  const started = { unit: null, child };
  expect(await becomesWell(started, { HOST: "127.0.0.1", PORT: `${port}` }, "2", 600_000)).toBe(false);
  child.kill();
});

/** A program that starts, of which one answer is wrong. */
function programOn(answers: Record<string, [status: number, body?: object]>) {
  const program = join(temporaryFolder("trial"), "traslo");
  const source = `
    const answers = ${JSON.stringify(answers)};
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch({ url }) {
      const [status, body] = answers[new URL(url).pathname] ?? [200, { ok: true, version: "2" }];
      return Response.json(body ?? {}, { status });
    } });
    console.log("Traslo è pronto: http://127.0.0.1:" + server.port);`;
  writeFileSync(`${program}.ts`, source);
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${program}.ts'\n`, { mode: 0o755 });
  return program;
}

test.each<[string, Parameters<typeof programOn>[0], string | null]>([
  ["is well", {}, null],
  ["lacks a page of another version", { "/modulo-trasporto.pdf": [404] }, null],
  ["does not show Home", { "/": [500] }, "non mostra Home (500)"],
  ["does not print", { "/modulo-trasporto.pdf": [500] }, "non mostra il modulo di trasporto (500)"],
  [
    "says why it is not well",
    { "/salute": [503, { ok: false, version: "2", reasons: ["records-refused"] }] },
    "non sta bene: il disco dei dati non ha più posto",
  ],
])("the trial of a program that %s", async (_, answers, reason) => {
  const data = temporaryFolder("trial-data");
  const place = {
    data,
    backup: null,
    environment: {},
    owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  };
  const identity = { number: "2", commit: null, version: "2", schema: 1 };
  const refusal = await tryProgram(programOn(answers), identity, place).then(
    () => null,
    ({ message }: Error) => message,
  );
  expect(refusal).toEqual(reason && expect.stringContaining(reason));
  expect(readdirSync(data)).toEqual([]);
});
