import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { partialName } from "../../base/whole-file";

/** A copy of the database for one export. */
export const snapshotPath = (data: string) => join(data, `export-${randomBytes(8).toString("hex")}.tmp`);

const received = "import-all.zip";

/** An export that a browser sent, until it is imported. */
export const receivedExport = (data: string) => join(data, received);

const snapshot = /^export-[0-9a-f]{16}\.tmp(-journal)?$/;

/** At start: deletes what a crash left of exports and imports in progress. */
export function deleteLeftovers(data: string) {
  for (const name of readdirSync(data))
    if (name === received || name === partialName(received) || snapshot.test(name)) rmSync(join(data, name));
}
