import { isIPv6 } from "node:net";
import { dirname, join, resolve } from "node:path";
import { isExecutable } from "./program-files";
import { type Environment, isYes } from "./variables";

/** An empty value, as env files write it, counts as unset. */
export const environment: Environment & { CALLER_FOLDER?: string } = Object.fromEntries(
  Object.entries(process.env).filter(([, value]) => value),
);

export const isSet = (name: "DEMO" | "ALLOW_NETWORK_DRIVE" | "MIGRATE_WITHOUT_BACKUP") =>
  isYes(environment[name]);

export const demo = isSet("DEMO");

/** Beside an executable, from wherever it is called; in a checkout the script goes to its folder. */
const usualDataFolder = (isDemo: boolean) =>
  join(isExecutable ? dirname(process.execPath) : "", isDemo ? "data-demo" : "data");

/** Whole, because sentences name it: a relative path means nothing to its reader. */
export const dataFolder = resolve(environment.DATA_DIR ?? usualDataFolder(demo));

export const backupDir = resolve(environment.BACKUP_DIR ?? join(dataFolder, "backups"));

export const callerPath = (path: string) => resolve(environment.CALLER_FOLDER ?? "", path);

/** Of an address in an URL: IPv6 stands in brackets. */
export const inUrl = (host: string) => (isIPv6(host) ? `[${host}]` : host);
