import { resolve } from "node:path";

/** The database in the data folder, in a backup and in what a restore puts aside. */
export const databaseName = "traslo.db";

let folders = { backups: "", data: "" };

/** Where backups are (`BACKUP_DIR`), and the data folder that they copy. */
export function setBackupFolder(backups: string, data: string) {
  folders = { backups: resolve(backups), data: resolve(data) };
}

export const backupFolder = () => folders.backups;
/** The data folder that is copied. */
export const copiedFolder = () => folders.data;
