import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../package.json";
import { dataToBackUp } from "./support/backups";
import { temporaryFolder } from "./support/folders";
import { productionEnvironment } from "./support/server";
import { testTimeout } from "./support/timeouts";

setDefaultTimeout(testTimeout);

const root = join(import.meta.dir, "..");
const commands = readdirSync(join(root, "src/server/commands")).map((file) => file.replace(".ts", ""));

/** Executes `./run` from a folder that is not its own. */
async function runFrom(cwd: string, words: string[], environment: Record<string, string> = {}) {
  const { PATH = "", HOME = "/" } = process.env;
  const child = Bun.spawn([join(root, "run"), ...words], {
    cwd,
    env: { PATH, HOME, ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, code };
}

const run = (...words: string[]) => runFrom(temporaryFolder("run"), words);

describe("./run", () => {
  test.each(["help", "--help", "-h"])("%s lists every command with a line", async (word) => {
    const { out, err, code } = await run(word);
    expect([err, code]).toEqual(["", 0]);
    for (const name of [...commands, "demo", "install", "help"])
      expect(out).toMatch(new RegExp(`^  ${name}( .*)?  [a-z].{15,}$`, "m"));
    const listed = [...out.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name as string);
    expect(listed.sort()).toEqual([...commands, "demo", "install", "help"].sort());
  });

  test.each(["versione", "../main"])("refuses the word «%s» with the list of commands", async (word) => {
    const { out, err, code } = await run(word);
    expect([out, code]).toEqual(["", 1]);
    expect(err).toStartWith(`Il comando «${word}» non esiste.\n\n${(await run("help")).out}`);
  });

  test("version prints the number of package.json", async () => {
    expect(await run("version")).toEqual({ out: `Traslo ${version}\n`, err: "", code: 0 });
  });

  test("backup --to and restore read a relative file name from the caller's folder", async () => {
    const folder = dataToBackUp();
    folder.addFile("una lettera");
    folder.save();
    const here = temporaryFolder("caller");
    const environment = {
      DATA_DIR: folder.data,
      BACKUP_DIR: folder.backups,
      BACKUP_PASSPHRASE: "tre cavalli blu nel 1987",
    };
    const made = await runFrom(here, ["backup", "--to", "copia.age"], environment);
    expect([made.err, made.code]).toEqual(["", 0]);
    expect(readdirSync(here)).toEqual(["copia.age"]);
    expect(existsSync(join(root, "copia.age"))).toBe(false);
    const again = await runFrom(here, ["backup", "--to", "copia.age"], environment);
    expect(again.err).toContain("Il file copia.age esiste già.");
    const restored = await runFrom(here, ["restore", "copia.age"], environment);
    expect([restored.err, restored.code]).toEqual(["", 0]);
    expect(restored.out).toStartWith("Ripristinato il salvataggio ");
    const missing = await runFrom(here, ["restore", "altra.age"], environment);
    expect(missing.err).toContain("il file altra.age non c'è");
  });
});

test("the image has the version of package.json", () => {
  const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
  expect(dockerfile).toContain(`\nARG VERSION=${version}\n`);
});

test("./run, the image and the tests start the server with the same settings", () => {
  const [run, image] = ["run", "Dockerfile"].map((file) => readFileSync(join(root, file), "utf8"));
  for (const [name, value] of Object.entries(productionEnvironment)) {
    expect(run).toContain(`\nexport ${name}=${value}\n`);
    expect(image).toMatch(new RegExp(`\nENV (.* )?${name}=${value} `));
  }
});
