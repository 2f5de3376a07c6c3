import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createBackup } from "../../src/server/backup/create";
import { mustReadBackups, mustSeeBackups, readManifest } from "../../src/server/backup/format";
import { isThere } from "../../src/server/base/access";
import { inContainer } from "../../src/server/base/logger";
import { accountName, asOwner } from "../../src/server/base/owner";
import { setBackupFolder } from "../../src/server/files/files";
import { giveTo } from "../../src/server/install/service-files";
import { deleteTrial, tryProgram } from "../../src/server/install/trial";
import { tryFolder } from "../../src/server/install/trials";
import { newestVersion } from "../../src/server/journal/migrate";
import { openDatabase } from "../../src/server/process/data-folder";
import { dataToBackUp } from "../support/backups";
import { temporaryFolder } from "../support/folders";
import { runCommand } from "../support/server";
import { xtest } from "../support/thorough";

const isRoot = process.getuid?.() === 0;
/** The account that asks: root may read all, so it becomes another one; anybody else shuts what is his own. */
const asker = isRoot ? { uid: 65534, gid: 65534 } : { uid: process.getuid?.() ?? 0, gid: 0 };

let folder: ReturnType<typeof dataToBackUp>;
let backups: string;
let name: string;
let shut: string | undefined;

beforeEach(async () => {
  folder = dataToBackUp();
  folder.save();
  const disk = temporaryFolder("disk");
  chmodSync(disk, 0o755);
  backups = join(disk, "copie");
  setBackupFolder(backups, folder.data);
  ({ name } = await createBackup("manual"));
  chmodSync(backups, 0o755);
});
afterEach(() => {
  if (shut) chmodSync(shut, 0o700);
  shut = undefined;
});

/** What fails for who may not enter that folder. */
function refusedIn(path: string, work: () => unknown): string {
  chmodSync(path, 0);
  shut = path;
  try {
    asOwner(asker, work);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

const [owner, me] = [accountName(process.getuid?.() ?? 0), accountName(asker.uid)];
const cure = (of: string) =>
  `${of} è dell'utente ${owner}, e l'utente ${me} non può usarlo: darglielo con «${
    inContainer
      ? `chown -R ${asker.uid}», eseguito fuori dal contenitore sulla cartella montata`
      : `sudo chown -R ${me} ${backups}»`
  }`;

describe("what may not be read is no less there", () => {
  test.each([
    ["to who looks for backups", mustSeeBackups],
    ["to a start", mustReadBackups],
    ["to a start without a database", () => openDatabase(temporaryFolder("empty"))],
  ])("%s, who gets the owner and the line that cures it", (_, work) => {
    expect(refusedIn(backups, work)).toBe(
      `la cartella dei salvataggi ${backups} non si può leggere: ${cure(backups)}`,
    );
  });

  test("a backup of another account in a folder of one's own", () => {
    const inner = join(backups, name);
    expect(refusedIn(inner, mustSeeBackups)).toBe(
      `la cartella dei salvataggi ${backups} non si può leggere: ${cure(inner)}`,
    );
    expect(refusedIn(inner, () => readManifest(inner))).toBe(
      `Il salvataggio ${name} non si può leggere: ${cure(inner)}.`,
    );
  });

  test("a file in a folder that may not be entered fails, where one that is not there is not there", () => {
    const file = join(backups, "fuori.age");
    expect(refusedIn(backups, () => isThere(file))).toContain("EACCES");
    chmodSync(backups, 0o755);
    expect(asOwner(asker, () => isThere(file))).toBe(false);
  });
});

describe("a link in a folder of the server's account", () => {
  let secret: string;

  beforeEach(() => {
    secret = join(temporaryFolder("root"), "segreto");
    writeFileSync(secret, "di root", { mode: 0o600 });
    if (isRoot) giveTo([folder.data, backups], asker);
  });

  const state = () => {
    const { uid, mode } = statSync(secret);
    return [readFileSync(secret, "utf8"), uid, mode & 0o777];
  };
  const untouched = ["di root", process.getuid?.() ?? 0, 0o600];

  test("is not followed by the chown of setup", () => {
    symlinkSync(secret, join(backups, "segreto"));
    giveTo([backups], asker);
    expect(state()).toEqual(untouched);
  });

  test("in the place of the folder itself, or put there while it is given, is not followed either", async () => {
    const others = join(secret, "..");
    const [given, moved] = [join(backups, "copia"), join(backups, "altra")];
    symlinkSync(others, given);
    giveTo([given], asker);
    rmSync(given);
    mkdirSync(join(given, "dentro"), { recursive: true });
    // The account of the server exchanges folder and link as fast as it can.
    const exchanging = `while :; do mv -T "$0" "$1" && ln -s "$2" "$0"; rm "$0" && mv -T "$1" "$0"; done`;
    const other = Bun.spawn(["sh", "-c", exchanging, given, moved, others], { stderr: "ignore" });
    const faults = [];
    for (let tries = 0; tries < 200; tries++) {
      try {
        giveTo([given], asker);
      } catch {
        // The folder was away.
        faults.push(tries);
      }
    }
    other.kill("SIGKILL");
    await other.exited;
    expect(faults.length).toBeLessThan(200);
    expect([state(), statSync(others).uid]).toEqual([untouched, process.getuid?.() ?? 0]);
  });

  test("is not followed by the trial of a folder", () => {
    symlinkSync(secret, join(backups, `.prova-${process.pid}`));
    expect(tryFolder(backups, false)).toContain("si scrive e si rilegge");
    expect(state()).toEqual(untouched);
  });

  test("is not followed by the trial of an update, which copies a backup", async () => {
    const backup = join(backups, name);
    rmSync(join(backup, "traslo.db"));
    symlinkSync(secret, join(backup, "traslo.db"));
    const place = { data: folder.data, backup, environment: {}, owner: asker };
    const identity = { number: "1", commit: null, version: "1", schema: newestVersion() };
    await expect(tryProgram("/bin/false", identity, place)).rejects.toThrow();
    expect(state()).toEqual(untouched);
    expect(existsSync(join(folder.data, "update-trial"))).toBe(false);
  });

  test("in the place of the trial's folder goes, not what it points to", async () => {
    const others = temporaryFolder("others");
    writeFileSync(join(others, "traslo.db"), "di root");
    symlinkSync(others, join(folder.data, "update-trial"));
    asOwner(asker, () => deleteTrial(folder.data));
    expect(readFileSync(join(others, "traslo.db"), "utf8")).toBe("di root");
  });

  test.each(["backup", "restore"])("is not followed by the command %s", async (command) => {
    rmSync(join(backups, "backup.lock"), { force: true });
    symlinkSync(secret, join(backups, "backup.lock"));
    const words = command === "restore" ? [name] : [];
    const { err, code } = await runCommand(command, folder.data, { BACKUP_DIR: backups }, ...words);
    expect([code, err === ""]).toEqual([1, false]);
    expect(state()).toEqual(untouched);
  });
});

xtest("what a command of root writes belongs to the account of the data", async () => {
  if (isRoot) giveTo([folder.data, backups], asker);
  for (const words of [["backup"], ["restore", name]]) {
    const [command = "", ...rest] = words;
    const { err, code } = await runCommand(command, folder.data, { BACKUP_DIR: backups }, ...rest);
    expect([err, code]).toEqual(["", 0]);
  }
  const written = [folder.data, backups].flatMap((path) =>
    readdirSync(path, { recursive: true, encoding: "utf8" }).map((each) => join(path, each)),
  );
  expect(written.filter((path) => statSync(path).uid !== asker.uid)).toEqual([]);
});
