import { join, resolve } from "node:path";

/** An empty value, as env files write it, counts as unset. */
export const environment = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));

export const demo = environment.DEMO === "1";

export const dataFolder = environment.DATA_DIR ?? (demo ? "data-demo" : "data");

export const backupDir = environment.BACKUP_DIR ?? join(dataFolder, "backups");

export const callerPath = (path: string) => resolve(environment.CALLER_FOLDER ?? "", path);
