import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setBackupFolder } from "../../src/server/files/files";
import { temporaryFolder } from "./folders";
import { database, direct, fresh, insert, world } from "./world";

/** A data folder with the test data in a database file, and the folder of its backups. */
export function dataToBackUp() {
  const data = temporaryFolder("backup");
  const backups = join(data, "backups");
  fresh();
  mkdirSync(join(data, "uploads"));
  setBackupFolder(backups, data);
  return {
    data,
    backups,
    upload: (stored: string) => join(data, "uploads", stored),
    /** Writes a file and its row; answers its name. */
    addFile(content: string): string {
      const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
      const stored = sha256.slice(0, 40);
      writeFileSync(join(data, "uploads", stored), content);
      direct(() =>
        insert("documents", {
          id_appointment: world.open,
          filename: "lettera.txt",
          stored,
          mime: "text/plain",
          size: Buffer.byteLength(content),
          sha256,
          date_created: "2026-01-01 08:00",
        }),
      );
      return stored;
    },
    /** Puts the open database into the data folder, as the file that is backed up. */
    save() {
      const path = join(data, "traslo.db");
      writeFileSync(path, database().serialize());
      return path;
    },
  };
}
