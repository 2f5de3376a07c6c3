import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listBackups } from "../../src/server/backup/format";
import { dataToBackUp } from "../support/backups";
import { temporaryFolder } from "../support/folders";
import { ended, runCommand, startCommand } from "../support/server";
import { xtest } from "../support/thorough";
import { until } from "../support/timeouts";

let folder: ReturnType<typeof dataToBackUp>;
let target: string;
let started: ReturnType<typeof startCommand>[] = [];
const passphrase = { BACKUP_PASSPHRASE: "tre cavalli blu nel 1987" };
const megabyte = () => randomBytes(500_000).toString("hex");

beforeEach(() => {
  folder = dataToBackUp();
  target = temporaryFolder("command-output");
});
afterEach(async () => {
  for (const child of started) child.kill("SIGKILL");
  for (const child of started) await child.exited;
  started = [];
});

const written = () => readdirSync(target);

describe("a file that a command writes", () => {
  test("has not its name when the command is killed before its end, and the next run writes it", async () => {
    const stored = folder.addFile("una lettera");
    folder.save();
    // The export waits for the content of this file, and is never whole.
    rmSync(folder.upload(stored));
    await Bun.$`mkfifo ${folder.upload(stored)}`.quiet();
    const file = join(target, "tutto.zip");
    const child = startCommand("export", folder.data, passphrase, [file]);
    started.push(child);
    await until(() => written().length > 0);
    child.kill("SIGKILL");
    await child.exited;
    expect(written()).toEqual(["tutto.zip.partial"]);

    rmSync(folder.upload(stored));
    writeFileSync(folder.upload(stored), "una lettera");
    expect(await runCommand("export", folder.data, passphrase, file)).toMatchObject({ code: 0, err: "" });
    expect(written()).toEqual(["tutto.zip"]);
  });

  xtest("is not left incomplete by a disk that ends: the copy of a backup failed, the backup stands", async () => {
    for (let count = 0; count < 6; count++) folder.addFile(megabyte());
    folder.save();
    const file = join(target, "copia.age");
    const { out, err, code } = await ended(
      startCommand("backup", folder.data, passphrase, ["--to", file], 4096),
    );
    expect(out).toMatch(/^Salvataggio \S+-manual: [\d,]+ MB in \d+,\d secondi\.\n$/);
    expect([err, code]).toEqual([
      `La copia cifrata non è riuscita, il salvataggio sì. Il disco non accetta un file così grande (${target}).\n`,
      1,
    ]);
    expect(written()).toEqual([]);
    expect(listBackups()).toHaveLength(1);
  });

  xtest("is not left incomplete by a disk that ends during an export", async () => {
    for (let count = 0; count < 6; count++) folder.addFile(megabyte());
    folder.save();
    const file = join(target, "tutto.zip");
    expect(await ended(startCommand("export", folder.data, passphrase, [file], 4096))).toMatchObject({
      err: `L'esportazione non è riuscita. Il disco non accetta un file così grande (${target}).\n`,
      code: 1,
    });
    expect(written()).toEqual([]);
  });

  test.each([
    ["backup", ["--to"], "Il salvataggio non è riuscito."],
    ["export", [], "L'esportazione non è riuscita."],
  ])("is refused in a folder that does not exist, before %s makes anything", async (name, words, failed) => {
    folder.save();
    const file = join(target, "altrove", "file");
    const { err, code } = await runCommand(name, folder.data, passphrase, ...words, file);
    expect([err, code]).toEqual([`${failed} La cartella ${join(target, "altrove")} non c'è.\n`, 1]);
    expect(existsSync(folder.backups)).toBe(false);
  });
});
