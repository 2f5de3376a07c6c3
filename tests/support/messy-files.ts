import { join } from "node:path";
import { addressBooks } from "./messy/address-books";
import { clientFiles } from "./messy/clients";
import { damagedFiles } from "./messy/damaged";
import { exportFiles } from "./messy/exports";
import { listFiles } from "./messy/lists";
import { programFiles } from "./messy/programs";
import { visitFiles } from "./messy/visits";

/** Files as old programs and people write them. */
export const messyFiles = [
  ...clientFiles,
  ...visitFiles,
  ...listFiles,
  ...programFiles,
  ...exportFiles,
  ...addressBooks,
  ...damagedFiles,
];

// `bun tests/support/messy-files.ts FOLDER` writes them, to be tried by hand.
if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) throw new Error("Name the folder that the files are written to.");
  for (const { filename, bytes } of messyFiles) await Bun.write(join(folder, filename), bytes());
}
