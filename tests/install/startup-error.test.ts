import { Database } from "bun:sqlite";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startupError } from "../../src/server/install/startup-error";
import { temporaryFolder } from "../support/folders";

const folder = temporaryFolder("startup-error");

const failure = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return startupError(error as Error, folder);
  }
  throw new Error("nothing failed");
};

const withCode = (code: string) => () => {
  throw Object.assign(new Error("in English"), { code });
};

const failures: [string, () => unknown, RegExp][] = [
  [
    "a part of the program that is missing",
    () => readFileSync("/none/pages.js"),
    /^manca \/none\/pages\.js: .*\.\/run install/,
  ],
  [
    "a data folder below a missing one",
    () => mkdirSync(join(folder, "a/b")),
    /non c'è e non si può creare: .*DATA_DIR$/,
  ],
  [
    "a name that is too long",
    () => writeFileSync(join(folder, "x".repeat(300)), ""),
    /percorso .* non è valido: .*DATA_DIR$/,
  ],
  ["too many open files", withCode("EMFILE"), /ulimit -n/],
  ["a failing disk", withCode("EIO"), /non legge o non scrive più: controllarlo.*\.\/run restore$/],
  ["a page of the database that cannot be read", withCode("SQLITE_IOERR_READ"), /\.\/run restore$/],
  [
    "a fault of SQL",
    () => new Database(":memory:").run("SELECT none"),
    /riprovare e, se si ripete, .* codice [0-9a-f]{8}, /,
  ],
  ["a fault of the program", () => (undefined as unknown as string).length, /riprovare e, se si ripete, /],
];

test.each(failures)("%s is explained in one Italian sentence that says what to do", (_, act, text) => {
  const shown = failure(act);
  expect(shown).toMatch(text);
  expect(shown).not.toMatch(/\bE[A-Z]{2,}\b|SQLITE_|in English|undefined/);
});

test("a reason of our own stays as it is, without its point", () => {
  expect(
    failure(() => {
      throw new Error("manca il file. Uso: ./run export FILE.zip.");
    }),
  ).toBe("manca il file. Uso: ./run export FILE.zip");
});
