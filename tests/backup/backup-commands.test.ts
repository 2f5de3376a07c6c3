import { appendFileSync, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unpack } from "../../src/server/backup/archive";
import { dataToBackUp } from "../support/backups";
import { runCommand } from "../support/server";
import { xtest } from "../support/thorough";

let folder: ReturnType<typeof dataToBackUp>;

beforeEach(() => {
  folder = dataToBackUp();
});

const command = (name: string, environment: Record<string, string> = {}, ...args: string[]) =>
  runCommand(name, folder.data, environment, ...args);

describe("./run backup", () => {
  test("makes a backup, in the folder that BACKUP_DIR names, and prints its name, size and time", async () => {
    folder.addFile("una lettera");
    folder.save();
    const elsewhere = join(folder.data, "altrove", "copie");
    const { out, err, code } = await command("backup", { BACKUP_DIR: elsewhere });
    expect([err, code]).toEqual(["", 0]);
    const [, name] = out.match(/^Salvataggio (\d{8}-\d{6}-manual): [\d,]+ MB in \d+,\d secondi\.\n$/) ?? [];
    expect(readdirSync(elsewhere)).toContain(name as string);
  });

  xtest("names the files that are missing", async () => {
    const stored = folder.addFile("persa");
    folder.save();
    rmSync(folder.upload(stored));
    expect((await command("backup")).out).toContain(`\nAttenzione, manca il file uploads/${stored}.\n`);
  });

  test("ends with one line and code 1 where there is nothing to copy, and creates nothing", async () => {
    const { out, err, code } = await command("backup");
    expect([out, code]).toEqual(["", 1]);
    expect(err).toBe(
      `Il salvataggio non è riuscito. Nella cartella dei dati ${folder.data} non c'è il database traslo.db.\n`,
    );
    expect(readdirSync(folder.data)).toEqual(["uploads"]);
  });
});

describe("./run backup --to", () => {
  const passphrase = { BACKUP_PASSPHRASE: "tre cavalli blu nel 1987" };

  xtest("also writes the backup encrypted into a file", async () => {
    folder.save();
    const file = join(folder.data, "copia.age");
    const { out, err, code } = await command("backup", passphrase, "--to", file);
    expect([err, code]).toEqual(["", 0]);
    expect(out).toMatch(/\nCopia cifrata: .*copia\.age, [\d,]+ [kM]B\.\n$/);
    await unpack(file, passphrase.BACKUP_PASSPHRASE, join(folder.data, "aperta"));
  });

  test.each<[string, Record<string, string>, string[], string]>([
    [
      "without a passphrase",
      {},
      ["--to", "x.age"],
      "Manca la frase segreta: indicarla in BACKUP_PASSPHRASE.",
    ],
    [
      "with a short one",
      { BACKUP_PASSPHRASE: "breve" },
      ["--to", "x.age"],
      "La frase segreta è troppo corta: almeno 12 caratteri.",
    ],
    ["into a file that exists", passphrase, ["--to", "package.json"], "Il file package.json esiste già."],
    ["with another word", passphrase, ["adesso"], "Uso: ./run backup [--to FILE.age]"],
  ])("is refused %s, before anything is made", async (_, environment, args, sentence) => {
    folder.save();
    const { err, code } = await command("backup", environment, ...args);
    expect([err, code]).toEqual([`Il salvataggio non è riuscito. ${sentence}\n`, 1]);
    expect(existsSync(folder.backups)).toBe(false);
  });
});

describe("./run check", () => {
  test("finds the data and every backup sound", async () => {
    folder.addFile("una lettera");
    folder.save();
    await command("backup");
    const { out, err, code } = await command("check");
    expect([err, code]).toEqual(["", 0]);
    expect(out).toMatch(
      /^Database: integro\.\nFile caricati: 1 integri su 1\.\nSalvataggio \S+-manual: integro\.\n$/,
    );
  });

  test("lists missing and altered files and damaged backups, and ends with code 1", async () => {
    const missing = folder.addFile("mancante");
    const altered = folder.addFile("alterata");
    folder.save();
    await command("backup");
    rmSync(folder.upload(missing));
    appendFileSync(folder.upload(altered), "!");
    const name = readdirSync(folder.backups).find((entry) => entry.endsWith("-manual")) as string;
    appendFileSync(join(folder.backups, name, "traslo.db"), "!");
    const { out, err, code } = await command("check");
    expect([out, code]).toEqual(["Database: integro.\n", 1]);
    expect(err.trim().split("\n")).toEqual([
      "File caricati: 0 integri su 2.",
      `Manca il file uploads/${missing}.`,
      `Il file uploads/${altered} è alterato.`,
      `Il salvataggio ${name} non è utilizzabile: il database è incompleto o alterato.`,
    ]);
  });

  test("says that the database is damaged or missing", async () => {
    writeFileSync(folder.save(), Buffer.alloc(8192, 7));
    expect((await command("check")).err).toBe(
      `Database: il database in ${folder.data} è danneggiato: ripristinare un salvataggio con ./run restore.\n`,
    );
    rmSync(join(folder.data, "traslo.db"));
    expect(await command("check")).toMatchObject({
      err: `Nella cartella dei dati ${folder.data} non c'è il database traslo.db.\n`,
      code: 1,
    });
  });
});
