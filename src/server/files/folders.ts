import { resolve } from "node:path";

export const databaseName = "traslo.db";

let folders = { backups: "", data: "" };

export function setBackupFolder(backups: string, data: string) {
  folders = { backups: resolve(backups), data: resolve(data) };
}

export const backupFolder = () => folders.backups;
export const copiedFolder = () => folders.data;
