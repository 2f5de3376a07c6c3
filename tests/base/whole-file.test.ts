import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeOutput } from "../../src/server/base/command-output";
import { writeWhole } from "../../src/server/base/whole-file";
import { temporaryFolder } from "../support/folders";

let folder: string;
let path: string;

beforeEach(() => {
  folder = temporaryFolder("whole-file");
  path = join(folder, "copia");
});

const written = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
const accepted = () => {};

/** What a file gets, with work between its two parts. */
async function* parts(first: string, between: () => unknown, second: string) {
  yield Buffer.from(first);
  await between();
  yield Buffer.from(second);
}

describe("a file that is written whole or not at all", () => {
  test("has another name until it is whole, and is for its owner alone", async () => {
    let meanwhile: unknown;
    await writeWhole(
      path,
      parts("una ", () => (meanwhile = written()), "lettera"),
      accepted,
    );
    expect(meanwhile).toEqual([["copia.partial", "una "]]);
    expect(written()).toEqual([["copia", "una lettera"]]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("leaves nothing when its content fails", async () => {
    const failing = parts("una ", () => Promise.reject(new Error("guasto")), "lettera");
    await expect(writeWhole(path, failing, accepted)).rejects.toThrow("guasto");
    expect(written()).toEqual([]);
  });

  test("takes the place of what a writer that was killed has left", async () => {
    writeFileSync(`${path}.partial`, "una lettera più lunga");
    await writeWhole(
      path,
      parts("una ", () => {}, "lettera"),
      accepted,
    );
    expect(written()).toEqual([["copia", "una lettera"]]);
  });

  test("is refused when another has begun to write the same file, which then is whole", async () => {
    const [secondBegan, firstEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let second: Promise<void> | undefined;
    const waiting = () => {
      secondBegan.resolve();
      return firstEnded.promise;
    };
    const beginSecond = () => {
      second = writeWhole(path, parts("la seconda ", waiting, "lettera"), accepted);
      return secondBegan.promise;
    };
    const first = writeWhole(path, parts("la prima ", beginSecond, "lettera"), accepted);
    await expect(first).rejects.toThrow("Un altro programma scrive lo stesso file");
    expect(written()).toEqual([["copia.partial", "la seconda "]]);
    firstEnded.resolve();
    await second;
    expect(written()).toEqual([["copia", "la seconda lettera"]]);
  });
});

describe("a file that a command writes", () => {
  test("never takes the place of one that has appeared meanwhile", async () => {
    const content = parts("una ", () => writeFileSync(path, "già qui"), "lettera");
    await expect(writeOutput(path, async () => content)).rejects.toThrow(`Il file ${path} esiste già.`);
    expect(written()).toEqual([["copia", "già qui"]]);
  });
});
