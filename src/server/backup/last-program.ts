import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../base/version";

const fileIn = (folder: string) => join(folder, "last-program");

/** The program that the data were last used with, which a copy made before a migration is of; unknown in older folders. */
export function lastProgram(folder: string): string | undefined {
  try {
    return readFileSync(fileIn(folder), "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}

export function noteProgram(folder: string) {
  if (lastProgram(folder) !== version()) writeFileSync(fileIn(folder), version(), { mode: 0o600 });
}
