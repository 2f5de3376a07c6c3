import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

export const snapshotPath = (data: string) => join(data, `export-${randomBytes(8).toString("hex")}.tmp`);

/** The last two are of a program that still imported exports: all data, not encrypted. */
const leftover = /^(export-[0-9a-f]{16}\.tmp(-journal)?|import-all\.zip(\.partial)?)$/;

export function deleteLeftovers(data: string) {
  for (const name of readdirSync(data)) if (leftover.test(name)) rmSync(join(data, name));
}
