import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Decrypter, Encrypter } from "age-encryption";
import { pack, unpack } from "../../src/server/backup/archive";
import { verifyBackup } from "../../src/server/backup/backup-task";
import { encryptedArchive } from "../../src/server/backup/backups/store";
import { createBackup } from "../../src/server/backup/create";
import { writeOutput } from "../../src/server/base/command-output";
import { dataToBackUp } from "../support/backups";
import { xtest } from "../support/thorough";

const passphrase = "tre cavalli blu nel 1987";
let folder: ReturnType<typeof dataToBackUp>;
let file: string;
let opened: string;

beforeEach(() => {
  folder = dataToBackUp();
  file = join(folder.data, "copia.age");
  opened = join(folder.data, "aperta");
});

const message = async (work: Promise<unknown>) =>
  work.then(
    () => "fatto",
    (error: Error) => error.message,
  );

describe("an encrypted archive", () => {
  test("has the whole backup, which is good when it is unpacked", async () => {
    const letter = folder.addFile("una lettera");
    folder.save();
    const backup = await createBackup("manual");
    await writeOutput(file, () => pack(backup.folder, passphrase));
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file).includes("una lettera")).toBe(false);
    await unpack(file, passphrase, opened);
    expect(await verifyBackup(opened)).toEqual(backup.manifest);
    expect(readFileSync(join(opened, "uploads", letter), "utf8")).toBe("una lettera");
    expect(statSync(join(opened, "traslo.db")).mode & 0o077).toBe(0);
  });

  test("is a file of age: a compressed tar that its own decrypter opens", async () => {
    folder.save();
    const { folder: backup, name } = await createBackup("manual");
    const bytes = await new Response(encryptedArchive(backup, passphrase, 1, () => true)).bytes();
    expect(Buffer.from(bytes.subarray(0, 21)).toString()).toBe("age-encryption.org/v1");
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const compressed = await decrypter.decrypt(bytes);
    const plain = Bun.gunzipSync(compressed as Uint8Array<ArrayBuffer>);
    expect(compressed.length).toBeLessThan(plain.length / 2);
    const tar = await new Bun.Archive(plain).files();
    expect([...tar.keys()].sort()).toEqual([`${name}/backup.json`, `${name}/traslo.db`]);
  });

  xtest("of the time before they were compressed is restored", async () => {
    folder.save();
    const { folder: backup, manifest } = await createBackup("manual");
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const bytes = await new Response(await pack(backup, passphrase)).bytes();
    const plain = Bun.gunzipSync((await decrypter.decrypt(bytes)) as Uint8Array<ArrayBuffer>);
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(10);
    writeFileSync(file, await encrypter.encrypt(plain));
    await unpack(file, passphrase, opened);
    expect(await verifyBackup(opened)).toEqual(manifest);
  });

  test("is refused with another passphrase, cut off, or of other content; nothing is left", async () => {
    folder.addFile("x".repeat(300_000));
    folder.save();
    const { folder: backup } = await createBackup("manual");
    await writeOutput(file, () => pack(backup, passphrase));
    const refused = (from = file) => message(unpack(from, passphrase, opened));
    expect(await message(unpack(file, "un'altra frase segreta", opened))).toBe(
      "La frase segreta non è quella con cui il file è stato cifrato.",
    );
    truncateSync(file, statSync(file).size - 100_000);
    expect(await refused()).toBe(`Il file ${file} è incompleto o alterato.`);
    writeFileSync(file, "qualcosa");
    expect(await refused()).toBe(`Il file ${file} non è un salvataggio cifrato, oppure è danneggiato.`);
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(10);
    writeFileSync(file, await encrypter.encrypt("non è un archivio"));
    expect(await refused()).toMatch(/^Il (file|salvataggio) .* incompleto/);
    expect(existsSync(opened)).toBe(false);
  });
});
